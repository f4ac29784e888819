import type { Componente, Motor, RespuestaAsistente } from "#modules/asistente/protocolo.ts";
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

/** The facts of an answer of the house. Each of its blocks has those of its cards, or else the figures of its words. */
export function hechosDe(dicha: RespuestaAsistente): Hecho[] {
  const libreta = new Libreta();
  for (const { texto, tarjetas } of bloquesDe(dicha)) {
    const antes = libreta.hechos.size;
    marcarTarjetas(libreta, tarjetas);
    if (libreta.hechos.size > antes) continue;
    const enlace = /\]\((\/[^)\s]*)\)/.exec(texto)?.[1] ?? null;
    marcarTexto(libreta, texto, { origen: "Lo que informa la tienda", enlace });
  }
  return [...libreta.hechos.values()];
}

type Bloque = { texto: string; tarjetas: Componente[] };

/** An answer to one question is one block, with its whole words. */
function bloquesDe({ output, breve, componentes }: RespuestaAsistente): Bloque[] {
  const varios = componentes.some(({ key }) => key === "texto");
  const bloques: Bloque[] = [];
  let actual: Bloque = { texto: varios ? (breve ?? output) : output, tarjetas: [] };
  for (const uno of componentes) {
    if (uno.key === "texto") {
      bloques.push(actual);
      actual = { texto: uno.arguments.texto, tarjetas: [] };
    } else actual.tarjetas.push(uno);
  }
  return [...bloques, actual];
}
