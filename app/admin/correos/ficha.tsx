import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { MAX_INTENTOS } from "#modules/correos/reintento.ts";
import type { FilaDeCorreo } from "./tabla.tsx";

type Ficha = FilaDeCorreo & { plantilla: string; clave: string };

/** The facts about a mail, without its content. */
export function CorreoFicha({ correo }: { correo: Ficha }) {
  const espera = correo.estado === "pendiente";
  const datos: [string, string | null][] = [
    ["Para", correo.para],
    ["Creado", formatearFechaHora(correo.created_at)],
    ["Enviado", correo.enviado_en && formatearFechaHora(correo.enviado_en)],
    ["Próximo intento", espera ? formatearFechaHora(correo.proximo_intento) : null],
    ["Intentos", `${correo.intentos} de ${MAX_INTENTOS}`],
    ["Plantilla", correo.plantilla],
    ["Clave", correo.clave],
  ];
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
      {datos.map(([nombre, valor]) =>
        valor === null ? null : (
          <div key={nombre} className="contents">
            <dt className="text-tinta-3">{nombre}</dt>
            <dd className="text-right font-medium wrap-anywhere tabular-nums">{valor}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
