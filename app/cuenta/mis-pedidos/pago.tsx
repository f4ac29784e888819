import { MontoYCodigo } from "#app/carrito/pago/monto-y-codigo.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import type { CuentaActiva } from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import { PedidoComprobante } from "./adjuntar-comprobante.tsx";
import { PedidoCuentas } from "./cuentas.tsx";
import type { PedidoVisto } from "./leer.server.ts";

type Props = {
  pedido: PedidoVisto;
  cuentas: readonly CuentaActiva[];
  resultado: Respuesta | null;
};

/** While the payment is awaited: what to transfer, where, and the proof that it was. */
export const PedidoPago = ({ pedido, cuentas, resultado }: Props) => (
  <section className="order-pay" aria-label={`Pago de ${pedido.codigo}`}>
    <MontoYCodigo monto={pedido.total} codigo={pedido.codigo} />
    <PedidoCuentas cuentas={cuentas} monto={pedido.total} codigo={pedido.codigo} />
    <PedidoComprobante codigo={pedido.codigo} tiene={pedido.tiene_comprobante} resultado={resultado} />
  </section>
);
