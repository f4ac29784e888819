import type { Motor, RespuestaAsistente } from "#modules/asistente/protocolo.ts";
import { formatearHora } from "#modules/comun/fechas/fechas.ts";
import { type Hecho, Libreta } from "./hecho.ts";
import { marcarTexto } from "./marcar.ts";
import { marcarTarjetas } from "./marcar-tarjetas.ts";

type Dicha = RespuestaAsistente & { motor: Motor };

const EXTERNA = "Respuesta externa";

/**
 * An answer with where its figures come from and when they were read. Other chat windows show the text alone, so it stands there too; ours
 * shows the card in its place.
 */
export function conOrigen<T extends Dicha>(dicha: T, hechos: readonly Hecho[], ahora: Date): T {
  if (dicha.motor !== "n8n" && hechos.length === 0) return dicha;
  const texto = dicha.motor === "n8n" ? EXTERNA : `Según la tienda, ${formatearHora(ahora)}`;
  const datos = hechos.map(({ texto: dato, origen, enlace }) => ({ dato, de: origen, enlace }));
  return {
    ...dicha,
    output: `${dicha.output}\n\n*${texto}.*`,
    breve: dicha.breve ?? dicha.output,
    componentes: [...dicha.componentes, { key: "origen", arguments: { texto, datos } }],
  };
}

/** The facts of an answer of the house: those of its cards, or else the figures of its text. */
export function hechosDe({ output, componentes }: RespuestaAsistente): Hecho[] {
  const libreta = new Libreta();
  marcarTarjetas(libreta, componentes);
  const enlace = /\]\((\/[^)\s]*)\)/.exec(output)?.[1] ?? null;
  if (libreta.hechos.size === 0) marcarTexto(libreta, output, { origen: "Lo que informa la tienda", enlace });
  return [...libreta.hechos.values()];
}
