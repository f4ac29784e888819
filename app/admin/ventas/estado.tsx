import type { ReactNode } from "react";
import { FileSearch } from "#app/admin/iconos.tsx";
import { Chip, type ChipTone } from "#app/ui/chip.tsx";
import {
  Ban,
  Check,
  CircleDashed,
  Clock,
  Gift,
  Package,
  PackageX,
  Store,
  Truck,
  X,
} from "#app/ui/iconos.tsx";
import { CONDICIONES_POR_ACEPTAR } from "#modules/compras/contrato/condiciones.ts";
import { palabraRetiro, retiroDe } from "#modules/compras/envio/retiro.ts";
import { PREMIO_NO_RECLAMADO } from "#modules/compras/premio/reclamo.ts";
import type { DireccionEnvio } from "#modules/compras/venta/venta.ts";

const LOOKS: Record<string, [ChipTone, ReactNode]> = {
  "Validando Pago": ["warning", <Clock key="i" aria-hidden="true" />],
  Pagado: ["success", <Check key="i" aria-hidden="true" />],
  Preparando: ["info", <Package key="i" aria-hidden="true" />],
  Enviado: ["info", <Truck key="i" aria-hidden="true" />],
  Entregado: ["success", <Check key="i" aria-hidden="true" />],
  [palabraRetiro("Enviado")]: ["info", <Store key="i" aria-hidden="true" />],
  [palabraRetiro("Entregado")]: ["success", <Check key="i" aria-hidden="true" />],
  Rechazado: ["error", <X key="i" aria-hidden="true" />],
  Anulado: ["muted", <Ban key="i" aria-hidden="true" />],
};

/** A line was sold after its units were gone. */
export const SinStock = () => (
  <Chip tone="error" icon={<PackageX aria-hidden="true" />}>
    Sin stock
  </Chip>
);

/** A part of the total has arrived. */
export const PagoParcial = () => (
  <Chip tone="info" icon={<CircleDashed aria-hidden="true" />}>
    Pago parcial
  </Chip>
);

/** The customer has not accepted the terms of the sale yet. */
export const PorAceptar = () => (
  <Chip tone="warning" icon={<CircleDashed aria-hidden="true" />}>
    {CONDICIONES_POR_ACEPTAR}
  </Chip>
);

/** The customer attached a proof of the transfer, and an admin has to look at it. */
export const PorRevisar = () => (
  <Chip tone="info" icon={<FileSearch aria-hidden="true" />}>
    Por revisar
  </Chip>
);

/** State of a payment or of a line: icon and word. */
export function VentaEstado({ estado, premio = false }: { estado: string; premio?: boolean }) {
  if (premio && estado === "Anulado") {
    return (
      <Chip tone="muted" icon={<Ban aria-hidden="true" />}>
        {PREMIO_NO_RECLAMADO}
      </Chip>
    );
  }
  if (premio) {
    return (
      <Chip tone="gold" icon={<Gift aria-hidden="true" />}>
        Premio
      </Chip>
    );
  }
  const [tone, icon] = LOOKS[estado] ?? ["plain", null];
  return (
    <Chip tone={tone} icon={icon}>
      {estado}
    </Chip>
  );
}

type DeLinea = { estado: string; envio: DireccionEnvio | null };

/** State of goods, in the words of how they reach the customer. */
export const EstadoDespachado = ({ estado, envio }: DeLinea) => (
  <VentaEstado estado={retiroDe(envio) ? palabraRetiro(estado) : estado} />
);
