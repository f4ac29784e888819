import { Chip } from "#app/ui/chip.tsx";
import { CircleCheck, Clock, TriangleAlert } from "#app/ui/iconos.tsx";
import { tamano } from "#modules/comun/archivos/tamano.ts";
import { formatearFechaHora, haceCuanto } from "#modules/comun/fechas/fechas.ts";
import type { Panel } from "#modules/panel/panel.ts";
import { type SituacionRespaldo, situacionRespaldo } from "#modules/panel/respaldos/estado.ts";
import { Caja } from "./caja.tsx";

type Props = { respaldo: Panel["respaldo"]; ahora: Date };

/** When the shop was last backed up, and whether that backup could be restored. */
export function PanelRespaldo({ respaldo, ahora }: Props) {
  const { fecha, por_reloj, orden, bytes, falla } = respaldo;
  return (
    <Caja titulo="Respaldo" aparte={<Estado situacion={situacionRespaldo(respaldo, ahora)} />}>
      {fecha ? (
        <p className="font-semibold">
          {haceCuanto(fecha, ahora)}
          <span className="font-normal text-tinta-2">
            , el {formatearFechaHora(fecha)}
            {por_reloj && bytes !== null && ` (${tamano(bytes)})`}
          </span>
        </p>
      ) : (
        <p className="text-tinta-2">
          Todavía no hay un respaldo de esta tienda
          {por_reloj && falla === null && ": el primero se hace solo, dentro de un cuarto de hora"}.
        </p>
      )}
      {falla !== null && <p className="mt-1 text-error">El último intento falló: {falla}</p>}
      <p className="mt-2 border-t border-linea pt-3 text-tinta-2">
        {por_reloj ? (
          <Ensayo ensayo={respaldo.ensayo} ahora={ahora} />
        ) : (
          `La tienda se respalda sola si le das BACKUP_URL; mientras tanto, hazlo con ${orden}.`
        )}
      </p>
    </Caja>
  );
}

function Ensayo({ ensayo, ahora }: { ensayo: Panel["respaldo"]["ensayo"]; ahora: Date }) {
  if (!ensayo) return "Cada semana se restaura uno aparte para comprobarlo; el primero, esta noche.";
  const cuando = haceCuanto(ensayo.fecha, ahora);
  if (ensayo.falla !== null) return <span className="text-error">{`Ensayo ${cuando}: ${ensayo.falla}`}</span>;
  return `Se restauró aparte y cuadró ${cuando}.`;
}

const CHIPS: Record<SituacionRespaldo, { tono?: "success" | "warning" | "error"; texto: string }> = {
  nunca: { tono: "warning", texto: "Sin respaldo" },
  fallo: { tono: "error", texto: "Falló" },
  antiguo: { tono: "warning", texto: "Es antiguo" },
  al_dia: { tono: "success", texto: "Al día" },
};
const ICONOS = { nunca: Clock, fallo: TriangleAlert, antiguo: Clock, al_dia: CircleCheck };

function Estado({ situacion }: { situacion: SituacionRespaldo }) {
  const { tono, texto } = CHIPS[situacion];
  const Icono = ICONOS[situacion];
  return (
    <Chip tone={tono} icon={<Icono aria-hidden="true" />}>
      {texto}
    </Chip>
  );
}
