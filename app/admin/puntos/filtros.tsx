import { Eleccion, EntreDias, FiltroTexto } from "#app/admin/kit/filtro-texto.tsx";
import { type FiltrosLibro, ORDENES_LIBRO } from "#modules/puntos/filtros-libro.ts";
import { NOMBRES_MOTIVO } from "#modules/puntos/libro.ts";

const MOTIVOS = { "": "Todos", ...NOMBRES_MOTIVO };

/** By person, reason and days: all are kept in the address. */
export function LibroFiltros({ filtros }: { filtros: FiltrosLibro }) {
  const { texto, motivo, desde, hasta, orden } = filtros;
  // The cursor is not a filter: paging must not render the form anew.
  const otros = { motivo, desde, hasta, orden };
  return (
    <FiltroTexto filtros={{ texto, ...otros }} label="Persona" placeholder="Código, correo o nombre" suelto>
      <Eleccion label="Motivo" name="motivo" actual={motivo} opciones={MOTIVOS} ancho />
      <EntreDias desde={desde} hasta={hasta} />
      <Eleccion label="Orden" name="orden" actual={orden} opciones={ORDENES_LIBRO} ancho />
    </FiltroTexto>
  );
}
