import type { Libreta } from "./hecho.ts";
import { lugaresDe } from "./lugares.ts";
import { plano, temasDe } from "./plano.ts";

/** Where a text of the shop comes from, as the person reads it. */
export type FuenteHechos = { origen: string; enlace: string | null };

const NUMERO =
  "cero|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte|treinta|cien|mil|mitad|doble";
const UNIDAD =
  "d[ií]as? h[aá]biles|d[ií]as?(?: corridos)?|horas?|meses|mes|semanas?|a[nñ]os?|minutos?|puntos?|segundos|personas?|participantes?|ganadores|unidades|MB|montones|cartas|aportes|pesos|veces|compras|referidos";
const TIEMPO = "d[ií]a|hora|semana|mes|a[nñ]o|minuto";
const LIMITE =
  "hasta|desde|al menos|como m[aá]ximo|m[aá]ximo|como m[ií]nimo|un m[ií]nimo de|m[aá]s de|menos de|mayor de|dentro de|del \\d+ al";
const MES = "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre";
const DIA = "lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo";

/** A figure with the words without which it would say something else: its limit before it and its unit after it. */
const FIGURA = new RegExp(
  [
    // Addresses of mail, links of the shop and codes.
    String.raw`<[^<>\s]+>`,
    String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`,
    String.raw`\+\d[\d ]{6,}\d|\d{3}(?: \d{3}){1,3}\b`,
    String.raw`(?<!IVA )\b(?:\*\*)?incluid[oa]s?\b(?:\*\*)?(?: hasta (?:\*\*)?\$\d[\d.]*(?:\*\*)?)?`,
    String.raw`\$\d[\d.]*(?:\*\*)? que incluimos`,
    String.raw`(?:(?:${DIA}),? )?(?:el )?\d{1,2} de (?:${MES})(?: de \d{4})?`,
    String.raw`(?:(?:${LIMITE}) )?(?:\*\*)?(?:\$ ?)?\d[\w.,:/-]*(?: ?%)?(?:\*\*)?(?: (?:a|y|o) \$?\d[\d.,:]*)?(?: (?:${UNIDAD})\b)?`,
    String.raw`(?:(?:${LIMITE}) )?\b[A-Z0-9]*\d[A-Z0-9-]*\b`,
    String.raw`(?:(?:${LIMITE}) )?\b(?:${NUMERO})\b(?: (?:${UNIDAD})\b)?`,
    String.raw`\b(?:un|una) (?:${TIEMPO})\b`,
    String.raw`\b(?:${DIA})s?\b|\b(?:${MES})\b`,
  ].join("|"),
  "gi",
);

/** The target of a link is no text; one to another site is left out, because answers link to the shop only. */
const ENLACE = /\[([^\]]*)\]\(([^)\s]*)\)/g;
/** The number of a list's item is no figure. */
const NUMERAL = /(?<=^|\n)\s*\d+\.\s/g;
const FRASE = /[^\n.!?]+(?:[.!?](?!\s|$)[^\n.!?]*)*[.!?]?/g;

/** An earlier answer as the model reads it again: its figures may have changed, and a model copies what it reads. */
export const sinCifras = (texto: string): string => texto.replace(FIGURA, "[dato]");

const CERCA = 40;

/** A text of the shop with a reference in the place of each figure. */
export function marcarTexto(libreta: Libreta, texto: string, fuente: FuenteHechos): string {
  return texto.replace(NUMERAL, "\n- ").replace(FRASE, (frase) => marcarFrase(libreta, frase, fuente));
}

function marcarFrase(libreta: Libreta, frase: string, fuente: FuenteHechos): string {
  const destinos: string[] = [];
  const sinDestinos = frase.replace(ENLACE, (_, dicho: string, destino: string) => {
    if (!destino.startsWith("/")) return dicho;
    libreta.rutas.add(destino);
    destinos.push(destino);
    return `[${dicho}](\uE000)`;
  });
  const temas = temasDe(plano(`${fuente.origen} ${sinDestinos}`.normalize("NFC")));
  const lugares = lugaresDe(plano(sinDestinos.normalize("NFC")));
  const marcada = sinDestinos.replace(FIGURA, (figura, ...partes) => {
    const lugar = partes.find((parte) => typeof parte === "number") ?? 0;
    const cerca = `${sinDestinos.slice(Math.max(0, lugar - CERCA), lugar)} ${sinDestinos.slice(lugar + figura.length).slice(0, CERCA)}`;
    // Words beside the figure count twice: they tell it from others of its sentence.
    const contexto = [...temas, ...temasDe(plano(cerca.normalize("NFC")))];
    // Punctuation behind a number belongs to the sentence, and emphasis to the model.
    const [, dicha = figura, resto = ""] =
      /^(.*?)((?:\*\*)?[.,:/-]*)$/s.exec(figura.replace(/\*\*/g, "")) ?? [];
    const clase = "general" as const;
    const hecho = { ...fuente, texto: dicha, clase, cosa: null, contexto, lugares, valor: null };
    return `${libreta.anotar(hecho)}${resto}`;
  });
  // The marks stand in the order of the links.
  return marcada.replace(/\uE000/g, () => destinos.shift() ?? "");
}
