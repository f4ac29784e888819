import { Chip } from "#app/ui/chip.tsx";
import { cx } from "#app/ui/cx.ts";
import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";
import { diasQueQuedan, ultimoDiaDelPlazo } from "#modules/comun/fechas/plazos.ts";
import { DIAS_AVISO } from "#modules/privacidad/solicitudes/solicitud.ts";

type Props = {
  vence_en: Date;
  respondida_en: Date | null;
  /** The end of the term of its block, while that waits for its answer. */
  bloqueo_hasta?: Date | null;
};

/** An open request with a few days left, or none, or with a block that waits for its answer. */
export const porVencer = ({ vence_en, respondida_en, bloqueo_hasta }: Props, ahora: Date): boolean =>
  respondida_en === null && (Boolean(bloqueo_hasta) || diasQueQuedan(vence_en, ahora) <= DIAS_AVISO);

/** The days that are left to answer, or when it was answered. */
export function PlazoSolicitud({ vence_en, respondida_en, bloqueo_hasta, ahora }: Props & { ahora: Date }) {
  if (respondida_en)
    return <span className="text-tinta-2">Respondida el {formatearFechaCorta(respondida_en)}</span>;
  const quedan = diasQueQuedan(vence_en, ahora);
  return (
    <span className="inline-grid justify-items-end gap-0.5 md:justify-items-start">
      <Chip tone={quedan < 0 ? "error" : quedan <= DIAS_AVISO ? "warning" : "info"}>
        {enPalabras(quedan)}
      </Chip>
      <small className="text-xs text-tinta-3">
        hasta el {formatearFechaCorta(ultimoDiaDelPlazo(vence_en))}
      </small>
      {bloqueo_hasta && (
        <small
          className={cx("text-xs font-semibold", bloqueo_hasta <= ahora ? "text-error" : "text-tinta-2")}
        >
          bloqueo: hasta el {formatearFechaCorta(ultimoDiaDelPlazo(bloqueo_hasta))}
        </small>
      )}
    </span>
  );
}

function enPalabras(quedan: number): string {
  if (quedan < 0) return quedan === -1 ? "Venció ayer" : `Venció hace ${-quedan} días`;
  if (quedan === 0) return "Vence hoy";
  return quedan === 1 ? "Queda 1 día" : `Quedan ${quedan} días`;
}
