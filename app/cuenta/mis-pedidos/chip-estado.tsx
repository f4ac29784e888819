import { Ban, CircleCheck, Clock, type LucideIcon, Package, Truck } from "lucide-react";
import { Chip, type ChipTone } from "#app/ui/chip.tsx";
import { palabraDespacho } from "#modules/compras/venta/pista.ts";

type Aspecto = { tono: ChipTone; Icono: LucideIcon };

const LISTO: Aspecto = { tono: "success", Icono: CircleCheck };
const ASPECTOS: Record<string, Aspecto> = {
  "Validando Pago": { tono: "warning", Icono: Clock },
  Rechazado: { tono: "error", Icono: Ban },
  Anulado: { tono: "muted", Icono: Ban },
  Pagado: LISTO,
  [palabraDespacho("Pagado")]: LISTO,
  [palabraDespacho("Enviado")]: { tono: "success", Icono: Truck },
  Entregado: LISTO,
};
const EN_CURSO: Aspecto = { tono: "info", Icono: Package };

/** The state of an order, in 'Mis pedidos' and in the chat. Any other word is a step of its dispatch. */
export function ChipEstado({ estado }: { estado: string }) {
  const { tono, Icono } = ASPECTOS[estado] ?? EN_CURSO;
  return (
    <Chip tone={tono} icon={<Icono aria-hidden="true" />}>
      {estado}
    </Chip>
  );
}
