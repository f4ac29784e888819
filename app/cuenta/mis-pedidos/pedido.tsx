import { CuentasTransferencia } from "#app/carrito/pago/cuentas.tsx";
import { MontoYCodigo } from "#app/carrito/pago/monto-y-codigo.tsx";
import { esEnLinea, PagosEnLinea } from "#app/cuenta/pagar-en-linea.tsx";
import { Escribenos } from "#app/layout/escribenos.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Banknote, Check, ChevronDown, CircleDashed, Gift, Undo2, X } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import type { MedioPago } from "#modules/ajustes/medios-pago.ts";
import type { CuentaActiva } from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import { retiroDe } from "#modules/compras/envio/retiro.ts";
import type { PasoPedido } from "#modules/compras/venta/pista.ts";
import { dijoTransferir } from "#modules/compras/venta/transferida.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearDia } from "#modules/comun/fechas/fechas.ts";
import { PedidoComprobante } from "./adjuntar-comprobante.tsx";
import { PedidoAvisos } from "./avisos.tsx";
import { ChipPedido } from "./chip-estado.tsx";
import { PedidoCondiciones, PedidoContrato } from "./condiciones.tsx";
import { PedidoCuentas } from "./cuentas.tsx";
import { PedidoDevolucion } from "./devolucion.tsx";
import { ElegirOpcion } from "./elegir-opcion.tsx";
import type { PedidoVisto } from "./leer.server.ts";
import { PedidoLineas } from "./lineas.tsx";
import { PedidoPie } from "./pie.tsx";
import { PedidoPremio } from "./premio.tsx";
import { PedidoRecibido } from "./recibido.tsx";
import { estadoPedido } from "./vista.ts";

/** What the shop received for an order and gave back, and what of it is in the person's favour. */
function PedidoDinero({ pedido }: { pedido: PedidoVisto }) {
  const { pagos, devoluciones, parcial, falta, a_favor, codigo } = pedido;
  return (
    <>
      {pagos.map(({ id, monto, via, creado_en }) => (
        <p key={`p${id}`} className="pedido-hecho mt-3">
          <Banknote aria-hidden="true" />
          <span>
            {via === "a_favor" ? "Usamos" : "Recibimos"} <b>{pesos(monto)}</b>
            {via === "a_favor" && " de tu saldo a favor"} el {formatearDia(creado_en)}.
          </span>
        </p>
      ))}
      {devoluciones.map(({ id, monto, forma, nota }) => (
        <p key={`d${id}`} className="pedido-hecho mt-3">
          <Undo2 aria-hidden="true" />
          <span>
            {forma === "a_favor" ? "Usamos" : "Te devolvimos"} <b>{pesos(monto)}</b>
            {forma === "a_favor" && ` en tu compra ${nota}`}.
          </span>
        </p>
      ))}
      {parcial && (
        <Note kind="warning" className="mt-4">
          <b>Pago parcial:</b> faltan {pesos(falta)}. Transfiérelos con el mismo código y confirmamos tu
          compra.
        </Note>
      )}
      {a_favor > 0 && (
        <Note kind="info" className="mt-4">
          <b>Tienes {pesos(a_favor)} a tu favor.</b> Te lo devolvemos o lo usamos en tu próxima compra:{" "}
          <Escribenos mensaje={`Hola, tengo un saldo a favor de mi compra ${codigo}.`} />
        </Note>
      )}
    </>
  );
}

type Props = {
  pedido: PedidoVisto;
  cuentas: readonly CuentaActiva[];
  /** How it can be paid, in the order that the owner chose. */
  medios: readonly MedioPago[];
  /** The confirmation above the orders is of this one: it has the upload, and the money is not asked for again. */
  confirmada: boolean;
  /** The answer to a proof that was sent without JavaScript. */
  resultado: Respuesta | null;
};

/** One order: its lines, its state, and what its customer still has to do. */
export function PedidoTarjeta(props: Props) {
  const { pedido, cuentas, medios, confirmada, resultado } = props;
  const titulo = `pedido-${pedido.codigo}`;
  return (
    <article className="card pedido" id={pedido.codigo} aria-labelledby={titulo}>
      <header className="flex items-center flex-wrap gap-x-3 gap-y-2 md:flex-nowrap md:gap-4">
        <div className="mr-auto">
          <h2 id={titulo} className="pedido-codigo">
            {pedido.codigo}
          </h2>
          <time
            className="block text-[0.84375rem] leading-[1.35] text-tinta-3"
            dateTime={pedido.fecha.toISOString()}
          >
            {pedido.cuando}
          </time>
        </div>
        <span className="pedido-chips flex flex-wrap gap-1.5">
          {pedido.premio && (
            <Chip tone="gold" icon={<Gift aria-hidden="true" />}>
              Premio de sorteo
            </Chip>
          )}
          <ChipPedido estado={estadoPedido(pedido)} />
          {pedido.parcial && (
            <Chip tone="info" icon={<CircleDashed aria-hidden="true" />}>
              Pago parcial
            </Chip>
          )}
        </span>
        <b className="pedido-total tracking-[-0.03em] w-full md:w-auto">
          {pedido.premio ? "Sin costo" : pesos(pedido.total)}
        </b>
      </header>
      <PedidoLineas
        lineas={pedido.lineas}
        descuento={pedido.descuento}
        envio={pedido.envio_cobrado}
        puntos={pedido.puntos_ganados}
        estado_pago={pedido.estado_pago}
        retiro={retiroDe(pedido.envio) !== null}
      />
      {pedido.opciones_premio && (
        <ElegirOpcion
          codigo={pedido.codigo}
          opciones={pedido.opciones_premio}
          elegida={pedido.lineas[0]?.opcion ?? null}
          respuesta={resultado?.intento === "elegir_opcion" ? resultado : null}
        />
      )}
      {pedido.reclamo && (
        <PedidoPremio
          codigo={pedido.codigo}
          reclamo={pedido.reclamo}
          respuesta={resultado?.intento === "responder_pregunta" ? resultado : null}
        />
      )}
      <PedidoPista pista={pedido.pista} />
      <PedidoRecibido
        codigo={pedido.codigo}
        lineas={pedido.lineas}
        ahora={pedido.ahora}
        respuesta={resultado?.intento === "recibido" ? resultado : null}
      />
      <PedidoDevolucion
        pedido={pedido}
        respuesta={resultado?.intento === "cancelar_devolucion" ? resultado : null}
      />
      <PedidoDinero pedido={pedido} />
      <PedidoCondiciones pedido={pedido} resultado={resultado} />
      <PedidoAvisos pedido={pedido} cuentas={cuentas} />
      {pedido.estado_pago === "Validando Pago" &&
        (confirmada || (dijoTransferir(pedido) && !medios.some(esEnLinea)) ? (
          <PagoDicho {...props} />
        ) : (
          <PedidoPago {...props} />
        ))}
      <PedidoPie pedido={pedido} />
      <PedidoContrato pedido={pedido} />
    </article>
  );
}

const DICHO: Record<PasoPedido["estado"], string> = {
  hecho: "listo",
  actual: "en curso",
  pendiente: "pendiente",
  detenido: "detenido",
};

/** The tracking number has its own line below, so the step keeps to one or two words. */
const breve = (detalle: string | null) => detalle?.split(" · ")[0] ?? null;

/** Pedido · Pago · Despacho · Entregado, limited to the steps that apply to the order. Most orders are at one of few places. */
const PedidoPista = ({ pista }: { pista: readonly PasoPedido[] }) => (
  <>
    <Pista pista={pista} />
  </>
);

const Pista = ({ pista }: { pista: readonly PasoPedido[] }) => (
  <ol
    className="pedido-pista grid auto-cols-[minmax(0,1fr)] grid-flow-col font-semibold leading-[1.3] text-tinta-3 text-[0.78125rem] md:text-[0.875rem]"
    data-steps={pista.length}
    aria-label="Estado del pedido"
  >
    {pista.map(({ paso, estado, detalle }) => (
      <li
        key={paso}
        className="relative px-0.5 pt-9 text-center"
        data-state={estado}
        aria-current={estado === "actual" ? "step" : undefined}
      >
        <i
          className="absolute z-1 top-0 left-1/2 grid place-items-center size-7 rounded-full"
          aria-hidden="true"
        >
          {estado === "hecho" ? <Check /> : estado === "detenido" ? <X /> : null}
        </i>
        {paso}
        <span className="sr-only"> ({DICHO[estado]})</span>
        {detalle && (
          <small className="block font-medium wrap-anywhere text-[0.75rem] md:text-[0.8125rem]">
            {breve(detalle)}
          </small>
        )}
      </li>
    ))}
  </ol>
);

/** While the payment is pending: the amount, the accounts and the upload of the proof. */
const PedidoPago = ({ pedido, cuentas, medios, resultado }: Omit<Props, "confirmada">) => (
  <section className="pedido-pago" aria-label={`Pago de ${pedido.codigo}`}>
    <MontoYCodigo
      monto={pedido.falta}
      codigo={pedido.codigo}
      titulo={pedido.parcial ? "Falta transferir" : "Monto exacto"}
    />
    {medios.map((medio) =>
      medio === "transferencia" ? (
        <PedidoCuentas key={medio} cuentas={cuentas} monto={pedido.falta} codigo={pedido.codigo} />
      ) : (
        pedido.falta > 0 && (
          <PagosEnLinea key={medio} medios={[medio]} codigo={pedido.codigo} resultado={resultado} />
        )
      ),
    )}
    <PedidoComprobante codigo={pedido.codigo} tiene={pedido.tiene_comprobante} resultado={resultado} />
  </section>
);

/** For the customer who said to have transferred: the upload, unless the confirmation above has it, and the accounts folded. */
const PagoDicho = ({ confirmada, resultado, ...props }: Props) => (
  <>
    {!confirmada && (
      <section className="pedido-pago" aria-label={`Comprobante de ${props.pedido.codigo}`}>
        <PedidoComprobante
          codigo={props.pedido.codigo}
          tiene={props.pedido.tiene_comprobante}
          resultado={resultado}
        />
      </section>
    )}
    <PagoAparte {...props} />
  </>
);

/** For the customer who said to have transferred but did not: the same, folded. */
const PagoAparte = ({ pedido, cuentas, medios }: Pick<Props, "pedido" | "cuentas" | "medios">) => (
  <details className="pedido-cuentas mt-3">
    <summary>
      ¿Aún no transfieres?
      <ChevronDown aria-hidden="true" />
    </summary>
    <div className="pedido-pago mt-2!">
      <MontoYCodigo monto={pedido.falta} codigo={pedido.codigo} />
      {medios.includes("transferencia") && (
        <CuentasTransferencia
          cuentas={cuentas.map((cuenta) => ({ ...cuenta, monto: pedido.falta, asunto: pedido.codigo }))}
        />
      )}
      <PagosEnLinea medios={medios} codigo={pedido.codigo} />
    </div>
  </details>
);
