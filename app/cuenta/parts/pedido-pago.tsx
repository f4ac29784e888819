import { MontoYCodigo } from "#app/carrito/parts/monto-y-codigo.tsx";
import type { CuentaActiva } from "#modules/compras/precios.store.server.ts";
import type { ResultadoSubida } from "../mis-pedidos.page.tsx";
import type { PedidoVisto } from "../mis-pedidos-leer.server.ts";
import { PedidoComprobante } from "./pedido-comprobante.tsx";
import { PedidoCuentas } from "./pedido-cuentas.tsx";

type Props = {
  pedido: PedidoVisto;
  cuentas: readonly CuentaActiva[];
  resultado: ResultadoSubida | null;
};

/** While the payment is awaited: what to transfer, where, and the proof that it was. */
export const PedidoPago = ({ pedido, cuentas, resultado }: Props) => (
  <section className="order-pay" aria-label={`Pago de ${pedido.codigo}`}>
    <MontoYCodigo monto={pedido.total} codigo={pedido.codigo} />
    <PedidoCuentas cuentas={cuentas} monto={pedido.total} codigo={pedido.codigo} />
    <PedidoComprobante codigo={pedido.codigo} tiene={pedido.tiene_comprobante} resultado={resultado} />
  </section>
);
