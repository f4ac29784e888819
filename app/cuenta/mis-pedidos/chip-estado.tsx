import { Chip, type ChipTone } from "#app/ui/chip.tsx";
import type { Icono } from "#app/ui/icono.tsx";
import { Ban, CircleCheck, Clock, Package, Store, Truck } from "#app/ui/iconos.tsx";
import { palabraRetiro } from "#modules/compras/envio/retiro.ts";
import type { EstadoPago } from "#modules/compras/venta/estado-venta.ts";
import { palabraDespacho } from "#modules/compras/venta/pista.ts";

type Aspecto = { tono: ChipTone; Icono: Icono };

const LISTO: Aspecto = { tono: "success", Icono: CircleCheck };
const PAGO: Record<EstadoPago, Aspecto> = {
  "Validando Pago": { tono: "warning", Icono: Clock },
  Rechazado: { tono: "error", Icono: Ban },
  Anulado: { tono: "muted", Icono: Ban },
  Pagado: LISTO,
};
const ASPECTOS: Record<string, Aspecto> = {
  ...PAGO,
  [palabraDespacho("Pagado")]: LISTO,
  [palabraDespacho("Enviado")]: { tono: "success", Icono: Truck },
  Entregado: LISTO,
  [palabraRetiro("Enviado")]: { tono: "success", Icono: Store },
  [palabraRetiro("Entregado")]: LISTO,
};
/** Other words are steps of the dispatch. */
const EN_CURSO: Aspecto = { tono: "info", Icono: Package };

/** The state of an order, in 'Mis pedidos' and in the chat. */
export function ChipPedido({ estado }: { estado: string }) {
  const { tono, Icono } = ASPECTOS[estado] ?? EN_CURSO;
  return (
    <Chip tone={tono} icon={<Icono aria-hidden="true" />}>
      {estado}
    </Chip>
  );
}
