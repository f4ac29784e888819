import { CircleCheck, CircleOff, Lock, Sparkles } from "lucide-react";
import { Chip } from "#app/ui/chip.tsx";
import type { SorteoAdmin } from "#modules/sorteos/listar-sorteos.server.ts";

/** State of a raffle: icon and word. A raffle that ended without winners says so. */
export function SorteoEstado({ sorteo }: { sorteo: Pick<SorteoAdmin, "estado" | "ganador_producto"> }) {
  if (sorteo.estado === "Disponible") {
    return (
      <Chip tone="success" icon={<Sparkles aria-hidden="true" />}>
        Disponible
      </Chip>
    );
  }
  if (sorteo.estado === "Cerrado") {
    return (
      <Chip tone="warning" icon={<Lock aria-hidden="true" />}>
        Cerrado
      </Chip>
    );
  }
  return sorteo.ganador_producto === null ? (
    <Chip tone="muted" icon={<CircleOff aria-hidden="true" />}>
      Sin ganadores
    </Chip>
  ) : (
    <Chip tone="success" icon={<CircleCheck aria-hidden="true" />}>
      Finalizado
    </Chip>
  );
}
