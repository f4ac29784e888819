import { CircleOff, Clapperboard } from "#app/admin/iconos.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { CircleCheck, Hourglass, Lock, RadioTower, ShieldOff, Sparkles, Wrench } from "#app/ui/iconos.tsx";
import type { SorteoAdmin } from "#modules/sorteos/listar-sorteos.server.ts";
import { TEXTOS_GARANTIA } from "#modules/sorteos/verificacion/garantia.ts";

/** State of a raffle: icon and word. A raffle that ended without winners says so. */
export function SorteoEstado({ sorteo }: { sorteo: SorteoAdmin }) {
  if (sorteo.estado === "Disponible") {
    return (
      <Chip tone="success" icon={<Sparkles aria-hidden="true" />}>
        Disponible
      </Chip>
    );
  }
  if (sorteo.estado === "Cerrado" && sorteo.espera_pulso) {
    return (
      <Chip tone="info" icon={<Hourglass aria-hidden="true" />}>
        Esperando el pulso
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
  if (sorteo.en_escena) {
    return (
      <Chip tone="info" icon={<Clapperboard aria-hidden="true" />}>
        En escena
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

const ICONOS = { publica: RadioTower, ensayo: Wrench, ninguna: ShieldOff } as const;

/** Which guarantee the raffle has, and whether its draw was a rehearsal. */
export function SorteoGarantiaAdmin({ sorteo: { clase_garantia, ensayo } }: { sorteo: SorteoAdmin }) {
  const Icono = ICONOS[clase_garantia];
  return (
    <>
      <Chip tone={clase_garantia === "publica" ? "info" : "muted"} icon={<Icono aria-hidden="true" />}>
        {TEXTOS_GARANTIA[clase_garantia].corto}
      </Chip>
      {ensayo && (
        <Chip tone="warning" icon={<Wrench aria-hidden="true" />}>
          Ensayo
        </Chip>
      )}
    </>
  );
}
