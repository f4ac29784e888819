import { useNavigation } from "react-router";
import { Accion } from "#app/admin/kit/accion.tsx";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import { CHICO, FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { rechazadaDe } from "#app/admin/kit/formulario/rechazada.ts";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { Plegable } from "#app/admin/kit/seccion.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { NOMBRE_FORMA, NOMBRE_VIA, negativaQuitar, quitarMonto } from "#modules/compras/dinero/dinero.ts";
import { CAMPOS_DEVOLVER } from "#modules/compras/dinero/formulario-devolver.ts";
import { CAMPOS_PAGO } from "#modules/compras/dinero/formulario-pago.ts";
import type { DetalleVenta, DevolucionVista, PagoVisto } from "#modules/compras/venta/venta.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import { diaCorto, diaDe } from "#modules/comun/fechas/dias.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { quienRegistro } from "#modules/pagos/pago.ts";
import { nombreDe } from "./nombre.ts";

/** What came in and went back, line by line, and what is left of it. */
export function VentaPagos({ venta }: { venta: DetalleVenta }) {
  const { pagos, devoluciones, falta, parcial, a_favor } = venta;
  if (pagos.length === 0 && devoluciones.length === 0) return null;
  return (
    <section aria-label="Pagos recibidos" className="mb-3 text-sm">
      <ul className="divide-y divide-linea border-y border-linea">
        {pagos.map((pago) => (
          <Pago key={pago.id} pago={pago} quitable={seQuita(venta, pago)} />
        ))}
        {devoluciones.map((devolucion) => (
          <Devolucion key={devolucion.id} devolucion={devolucion} />
        ))}
      </ul>
      {parcial && <Suma nombre="Falta" monto={falta} />}
      {a_favor > 0 && <Suma nombre="A favor del cliente" monto={a_favor} />}
    </section>
  );
}

/** One payment by itself, and not the confirmation. */
const SOLA = { confirmacion: false };

/** A payment that confirmed the sale is undone with the confirmation; any other can be taken off while its money is there. */
const seQuita = (venta: DetalleVenta, { deshecho_en, monto, via }: PagoVisto): boolean =>
  deshecho_en === null &&
  via !== "webpay" &&
  negativaQuitar(venta, monto, SOLA) === null &&
  quitarMonto(venta, monto, SOLA).sigue;

const Suma = ({ nombre, monto }: { nombre: string; monto: number }) => (
  <p className="flex justify-between gap-3 pt-2 font-bold">
    <span>{nombre}</span>
    <span className="tabular-nums">{pesos(monto)}</span>
  </p>
);

const Pago = ({ pago, quitable }: { pago: PagoVisto; quitable: boolean }) => (
  <li className="flex items-start justify-between gap-3 py-2">
    <span className="min-w-0">
      {NOMBRE_VIA[pago.via]}
      <small className="block text-tinta-2">
        {formatearFechaHora(pago.creado_en)} · {quienRegistro(pago.quien)}
        {pago.deshecho_en && <> · deshecho el {formatearFechaHora(pago.deshecho_en)}</>}
      </small>
      {quitable && (
        <Accion intento="deshacer" permiso="ventas.confirmar" boton="Quitar este pago">
          <input type="hidden" name="pago" value={pago.id} />
        </Accion>
      )}
    </span>
    {pago.deshecho_en ? (
      <s className="text-tinta-2 tabular-nums">{pesos(pago.monto)}</s>
    ) : (
      <b className="tabular-nums">{pesos(pago.monto)}</b>
    )}
  </li>
);

const Devolucion = ({ devolucion }: { devolucion: DevolucionVista }) => (
  <li className="flex items-start justify-between gap-3 py-2">
    <span className="min-w-0">
      Devolución: {NOMBRE_FORMA[devolucion.forma]}
      <small className="block break-words text-tinta-2">
        {diaCorto(devolucion.fecha)} · {quienRegistro(devolucion.quien)}
        {devolucion.nota && <> · {devolucion.nota}</>}
        {devolucion.deshecha_en && <> · deshecha</>}
      </small>
    </span>
    {devolucion.deshecha_en ? (
      <s className="text-tinta-2 tabular-nums">−{pesos(devolucion.monto)}</s>
    ) : (
      <b className="tabular-nums">−{pesos(devolucion.monto)}</b>
    )}
  </li>
);

const Version = ({ venta: { version } }: { venta: DetalleVenta }) => (
  <input type="hidden" name="version" value={version} />
);

/** Money in favour of the customer pays this sale, as far as it reaches. */
export function UsarFavor({ venta }: { venta: DetalleVenta }) {
  if (venta.favor_de_otras === 0) return null;
  return (
    <div className="grid gap-2 rounded-campo border border-linea px-3.5 py-2.5 text-sm">
      <p>
        El cliente tiene <b className="tabular-nums">{pesos(venta.favor_de_otras)}</b> a favor de otras
        compras.
      </p>
      <Accion intento="usar_favor" permiso="ventas.confirmar" boton="Usar saldo a favor">
        <Version venta={venta} />
      </Accion>
    </div>
  );
}

type DeVenta = { venta: DetalleVenta; respuesta: Respuesta | undefined };

/** A payment of another amount than what is missing, or for a sale that was rejected. Once one is recorded the form is folded and empty. */
export const RegistrarPago = ({ venta, respuesta }: DeVenta) =>
  venta.tope_a_mano > 0 && (
    <SiPuede permiso="ventas.confirmar">
      <Plegable
        key={venta.pagos.length}
        titulo="Registrar un pago"
        abierto={rechazadaDe(respuesta, "registrar_pago") !== undefined}
      >
        <p className="text-sm text-tinta-2">{queHaraUnPago(venta)}</p>
        <FormularioAdmin
          campos={CAMPOS_PAGO}
          intento="registrar_pago"
          valores={SIN_MONTO}
          respuesta={respuesta}
          boton="Registrar el pago"
          aspecto={CHICO}
          className="grid gap-3"
        >
          {(campo) => (
            <>
              <Version venta={venta} />
              {campo("monto", {
                required: true,
                help: `Hasta ${pesos(venta.tope_a_mano)}. Si llegó más, únelo desde Transferencias.`,
              })}
            </>
          )}
        </FormularioAdmin>
      </Plegable>
    </SiPuede>
  );

const SIN_MONTO = { monto: "" };

const queHaraUnPago = ({ estado_pago }: DetalleVenta): string =>
  estado_pago === "Rechazado"
    ? "La compra se reabre, con sus unidades y su cupón, y queda pagada si el monto alcanza el total."
    : "Si alcanza el total, la compra queda pagada; si es menos, avisamos al cliente la diferencia; lo que sobre queda a su favor.";

type Devuelta = DeVenta & { ahora: Date };

/** A refund moves no points and cannot be undone, so it asks first, with the amount and the person. */
export function DevolverDinero({ venta, ahora, respuesta }: Devuelta) {
  const tiene = venta.recibido - venta.devuelto;
  if (tiene <= 0) return null;
  const valores = {
    monto: venta.a_favor > 0 ? String(venta.a_favor) : "",
    fecha: diaDe(ahora),
    forma: "transferencia",
    nota: "",
  };
  return (
    <SiPuede permiso="ventas.anular">
      <Plegable titulo="Devolver dinero" abierto={rechazadaDe(respuesta, "devolver") !== undefined}>
        <FormularioAdmin
          campos={CAMPOS_DEVOLVER}
          intento="devolver"
          valores={valores}
          respuesta={respuesta}
          boton={<RegistrarDevolucion venta={venta} />}
          className="grid gap-3"
        >
          {(campo) => (
            <>
              <p className="text-sm text-tinta-2">
                Registra lo que ya devolviste, hasta {pesos(tiene)}. No anula la compra ni quita puntos.
              </p>
              <input type="hidden" name="intento" value="devolver" />
              <Version venta={venta} />
              {campo("monto", { required: true })}
              {campo("fecha", { required: true })}
              {campo("forma")}
              {campo("nota")}
            </>
          )}
        </FormularioAdmin>
      </Plegable>
    </SiPuede>
  );
}

function RegistrarDevolucion({ venta }: { venta: DetalleVenta }) {
  const { formData } = useNavigation();
  return (
    <Confirmar
      titulo="¿Registrar la devolución?"
      pregunta={(form) =>
        `Devolviste ${pesos(leerEntero(String(form.get("monto"))) ?? 0)} a ${nombreDe(venta.cliente)}. No se puede deshacer.`
      }
      size="sm"
      variant="danger"
      loading={formData?.get("intento") === "devolver"}
      className="justify-self-start"
    >
      Registrar la devolución
    </Confirmar>
  );
}
