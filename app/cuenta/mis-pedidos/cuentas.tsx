import { CuentasTransferencia } from "#app/carrito/pago/cuentas.tsx";
import { ChevronDown, Landmark } from "#app/ui/iconos.tsx";
import type { CuentaActiva } from "#modules/compras/cotizacion/cotizacion.store.server.ts";

type Props = { cuentas: readonly CuentaActiva[]; monto: number; codigo: string };

/** The bank accounts, collapsed into one line to keep the list of orders short. */
export function PedidoCuentas({ cuentas, monto, codigo }: Props) {
  if (cuentas.length === 0) return null;
  return (
    <details className="pedido-cuentas">
      <summary>
        <Landmark aria-hidden="true" />
        Datos para transferir
        <ChevronDown aria-hidden="true" />
      </summary>
      <CuentasTransferencia cuentas={cuentas.map((cuenta) => ({ ...cuenta, monto, asunto: codigo }))} />
    </details>
  );
}
