import { Link } from "react-router";
import { MontoYCodigo } from "#app/carrito/pago/monto-y-codigo.tsx";
import { Escribenos } from "#app/layout/escribenos.tsx";
import { Note } from "#app/ui/note.tsx";
import type { CuentaActiva } from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import { faltaDiferencia } from "#modules/compras/cotizacion/montos.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { PedidoCuentas } from "./cuentas.tsx";
import type { PedidoVisto } from "./leer.server.ts";

type Props = { pedido: PedidoVisto; cuentas: readonly CuentaActiva[] };

/** Problems of an order, or what it still needs besides its payment. */
export const PedidoAvisos = ({ pedido, cuentas }: Props) => (
  <>
    {pedido.estado_pago === "Rechazado" && (
      <Note kind="error" className="mt-4">
        <p>
          <b>No pudimos confirmar tu pago.</b> {pedido.motivo && `Motivo: ${pedido.motivo}`}
        </p>
        <p className="mt-1">
          <Escribenos mensaje={`Hola, necesito ayuda con mi compra ${pedido.codigo}.`} /> si ya transferiste:
          la revisamos de nuevo.
        </p>
      </Note>
    )}
    {pedido.estado_pago === "Anulado" && (
      <Note kind="info" className="mt-4">
        Esta compra fue anulada.{pedido.motivo && ` Motivo: ${pedido.motivo}`}
      </Note>
    )}
    {pedido.anulado + pedido.diferencia_devuelta > 0 && (
      <p className="pedido-hecho mt-3">
        Devolución por lo anulado: {pesos(pedido.anulado + pedido.diferencia_devuelta)}
        {pedido.envio_devuelto + pedido.diferencia_devuelta > 0 &&
          `, con ${pesos(pedido.envio_devuelto + pedido.diferencia_devuelta)} de envío`}
        .
      </p>
    )}
    {pedido.espera_premio === "sin_rut" && (
      <Note kind="warning" className="mt-4">
        <b>Para enviarte este premio necesitamos tu RUT.</b>{" "}
        <Link to="/mis-datos">Escríbelo en Mis datos</Link>; tu premio te espera.
      </Note>
    )}
    {pedido.espera_premio === "rut_repetido" && (
      <Note kind="info" className="mt-4">
        <b>Estamos revisando tu RUT:</b> otra cuenta ya pagó con él. Tu premio te espera y te avisaremos
        cuando lo enviemos.
      </Note>
    )}
    {pedido.debe_diferencia && <Diferencia pedido={pedido} cuentas={cuentas} />}
    {pedido.diferencia_recibida > 0 && (
      <p className="pedido-hecho mt-3">
        Recibimos la diferencia de envío de {pesos(pedido.diferencia_recibida)}.
      </p>
    )}
  </>
);

const Diferencia = ({ pedido, cuentas }: Pick<Props, "pedido" | "cuentas">) => (
  <section className="pedido-pago" aria-label={`Diferencia de envío de ${pedido.codigo}`}>
    <Note kind="warning" className="mb-3">
      El envío cuesta {pesos(pedido.costo_envio ?? 0)} y pasa lo que incluimos. Transfiere la diferencia para
      que podamos despachar.
    </Note>
    <MontoYCodigo titulo="Diferencia de envío" monto={faltaDiferencia(pedido)} codigo={pedido.codigo} />
    <PedidoCuentas cuentas={cuentas} monto={faltaDiferencia(pedido)} codigo={pedido.codigo} />
  </section>
);
