import { Chip } from "#app/ui/chip.tsx";
import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";
import { diasQueQuedan, ultimoDiaDelPlazo } from "#modules/comun/fechas/plazos.ts";

type Props = { vence_en: Date; respondida_en: Date | null };

const PRONTO_DIAS = 5;

/** An open request with a few days left, or none. */
export const porVencer = ({ vence_en, respondida_en }: Props, ahora: Date): boolean =>
  respondida_en === null && diasQueQuedan(vence_en, ahora) <= PRONTO_DIAS;

/** The days that are left to answer, or when it was answered. */
export function PlazoSolicitud({ vence_en, respondida_en, ahora }: Props & { ahora: Date }) {
  if (respondida_en)
    return <span className="text-tinta-2">Respondida el {formatearFechaCorta(respondida_en)}</span>;
  const quedan = diasQueQuedan(vence_en, ahora);
  return (
    <span className="inline-grid justify-items-end gap-0.5 md:justify-items-start">
      <Chip tone={quedan < 0 ? "error" : quedan <= PRONTO_DIAS ? "warning" : "info"}>
        {enPalabras(quedan)}
      </Chip>
      <small className="text-xs text-tinta-3">
        hasta el {formatearFechaCorta(ultimoDiaDelPlazo(vence_en))}
      </small>
    </span>
  );
}

function enPalabras(quedan: number): string {
  if (quedan < 0) return quedan === -1 ? "Venció ayer" : `Venció hace ${-quedan} días`;
  if (quedan === 0) return "Vence hoy";
  return quedan === 1 ? "Queda 1 día" : `Quedan ${quedan} días`;
}
