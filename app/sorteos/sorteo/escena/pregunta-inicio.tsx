import { miles } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";

export type InicioPreguntado = {
  key: string;
  producto: string;
  personas: number;
  fecha_sorteo: Date | null;
  /** Its date has not come, and the shop allows rehearsals. */
  ensayo: boolean;
};

export const tituloInicio = ({ key, ensayo }: Pick<InicioPreguntado, "key" | "ensayo">) =>
  ensayo ? `¿Ensayar el sorteo ${key}?` : `¿Iniciar el sorteo ${key}?`;

/** Asked before a draw is started: what is drawn, among whom and when, and whether it is a rehearsal. */
export function PreguntaInicio({ producto, personas, fecha_sorteo, ensayo }: InicioPreguntado) {
  const fecha = fecha_sorteo ? formatearFechaHora(fecha_sorteo) : null;
  return (
    <>
      {ensayo && (
        <span className="mb-3 block">
          <b>Es un ensayo:</b> los ensayos están encendidos y su fecha, {fecha ?? "por fijar"}, aún no llega.
          Se congelan los aportes recibidos y queda marcado como ensayo para siempre.
        </span>
      )}
      <span className="block">
        Se sortean «{producto}» y el premio en puntos entre {miles(personas)} participantes.
        {!ensayo && fecha && ` Su fecha es el ${fecha}.`} Todos lo ven en vivo y no se puede deshacer.
      </span>
    </>
  );
}
