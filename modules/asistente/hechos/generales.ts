import type { Frase, Referencia } from "./frases.ts";
import type { Hecho } from "./hecho.ts";
import { lugaresDe, TODO_CHILE } from "./lugares.ts";
import { palabrasPlanas, raiz, temasDe } from "./plano.ts";
import { CAMBIA_DESPUES, NIEGA, TUERCE } from "./senas.ts";

type DeLaTienda = { generales: readonly Hecho[]; pesos: ReadonlyMap<string, number> };

/** How much a word tells: one that few facts have says which of them is meant. */
export function pesoDeTemas(hechos: readonly Hecho[]): ReadonlyMap<string, number> {
  const veces = new Map<string, number>();
  for (const { contexto } of hechos)
    for (const tema of new Set(contexto)) veces.set(tema, (veces.get(tema) ?? 0) + 1);
  return new Map([...veces].map(([tema, cuantas]) => [tema, Math.log(1 + hechos.length / cuantas)]));
}

/** What a sentence must share with that of a fact: one telling word, or two common ones. */
const BASTANTE = 2;

/** A fact of the whole shop stands in a sentence about its subject: no other fact fits the sentence better. */
export function motivoDeGenerales(frase: Frase, { generales, pesos }: DeLaTienda, entera: string) {
  const { llana, referencias } = frase;
  const propias = referencias.filter(({ hecho }) => hecho.cosa === null);
  if (propias.length === 0) return null;
  const temas = new Set(temasDe(llana));
  const comun = (contexto: readonly string[]) =>
    contexto.reduce((suma, tema) => suma + (temas.has(tema) ? (pesos.get(tema) ?? 0) : 0), 0);
  const puntaje = ({ contexto }: Hecho) => comun(contexto) / Math.sqrt(contexto.length);
  const ajena = propias.find((referencia) => {
    const { hecho } = referencia;
    // Addresses and telephone numbers are the shop's own wherever they stand.
    if (ES_CONTACTO.test(hecho.texto)) return !esDeEsaClase(frase, referencia);
    // The same figure may stand in several sentences of the shop.
    const suyo = Math.max(...generales.filter((uno) => esIgual(uno, hecho)).map(puntaje));
    return (
      !generales.some((uno) => esIgual(uno, hecho) && comun([...new Set(uno.contexto)]) >= BASTANTE) ||
      generales.some((otro) => otro.texto !== hecho.texto && puntaje(otro) > suyo * ventajaDe(otro, hecho)) ||
      !esDeEsaClase(frase, referencia) ||
      estaTorcida(frase, referencia) ||
      esDeOtroLugar(frase, hecho, entera) ||
      esDeUnaCosa(frase, referencia) ||
      (hecho.origen.startsWith("Tu") && DE_OTRA_PERSONA.test(llana))
    );
  });
  return ajena ? { motivo: "cosa" as const, que: ajena.hecho.id } : null;
}

const esIgual = (uno: Hecho, otro: Hecho): boolean =>
  uno.texto === otro.texto && uno.lugares.join() === otro.lugares.join();

const TIEMPO = /\b(?:d[ií]as?|horas?|mes(?:es)?|semanas?|años?|minutos?|segundos?)\b/;
/** What a figure counts: pesos, hours, or the word behind it. */
const cuenta = ({ texto }: Hecho): string => {
  if (TIEMPO.test(texto)) return "tiempo";
  return /[$%@]|\d:\d/.exec(texto)?.[0] ?? /\p{L}+$/u.exec(texto)?.[0] ?? "";
};
/** How much better another fact must fit. Those that one text of the shop says of different things are hardly taken for each other. */
const ventajaDe = (uno: Hecho, otro: Hecho): number =>
  cuenta(uno) === cuenta(otro) || uno.origen !== otro.origen ? 1 : 1.25;

const ES_CONTACTO = /^\+|@/;
const DE_OTRA_PERSONA = /\b(?:saldo|puntos|pedido|compra|codigo|cuenta) de (?!puntos|regalo)[a-z]/;

/** Words directly beside a figure that say what it counts. */
const ANUNCIA: readonly (readonly [RegExp, string])[] = [
  [/\b(?:cuestan?|sale|salen|vale|valen|precio|valor|costo)(?: es| de| son)?\s*[*:]*\s*$/, "$"],
  [/\b(?:llegan? en|demoran?|tardan?|dentro de|durante)\s*\**$/, "tiempo"],
  [/\blas\s*\**$/, ":"],
];
/** What stands before an address of mail, and before a telephone number. */
const ANTES_DE_CORREO = /(?:\b(?:a|en|es|correo|escribe|escribir)|[:(<])\s*[*_<]*$/;
const ANTES_DE_TELEFONO = /(?:\b(?:al|es|telefono|numero|whatsapp|llama|llamar|llamanos)|[:(])\s*[*_]*$/;
const DESPUES = /^[\s*]*(?:despues|antes|mas tarde)\b/;

/** Others whose address or number is not the shop's. */
const OTRA_CASA = /\b(?:sernac|sii|banco|tribunal|carabineros)\b/;

function esDeEsaClase({ llana }: Frase, { desde, hasta, hecho }: Referencia): boolean {
  const es = cuenta(hecho).replace(/\d:\d/, ":");
  const antes = llana.slice(0, desde);
  if (ES_CONTACTO.test(hecho.texto) && OTRA_CASA.test(llana)) return false;
  if (hecho.texto.includes("@")) return ANTES_DE_CORREO.test(antes);
  if (hecho.texto.startsWith("+")) return ANTES_DE_TELEFONO.test(antes);
  const anuncio = ANUNCIA.find(([patron]) => patron.test(antes));
  if (anuncio && anuncio[1] !== es) return false;
  return es === "tiempo" || !DESPUES.test(llana.slice(hasta));
}

/** The words around the figure deny it or make it another. */
function estaTorcida({ llana }: Frase, { desde, hasta }: Referencia): boolean {
  const antes = llana.slice(0, desde);
  return NIEGA.test(antes) || TUERCE.test(antes) || CAMBIA_DESPUES.test(llana.slice(hasta));
}

/** A figure of one comuna is told of that one alone, and pesos of the whole shop of none. */
function esDeOtroLugar({ llana }: Frase, { lugares, texto }: Hecho, entera: string): boolean {
  const suyos = lugaresDe(llana);
  if (lugares.length === 0) return suyos.length > 0 && /^(?:desde )?\$/.test(texto);
  const nombrados = suyos.length > 0 ? suyos : lugaresDe(entera);
  const mismos = nombrados.length > 0 && nombrados.every((uno) => lugares.includes(uno));
  return !mismos || TODO_CHILE.test(llana);
}

const DE_ENVIO = /\b(?:envio|despacho|flete)\s+(?:de|del|para)\s+(?:(?:el|la|tu|un|una)\s+)?[*_«"]*$/;
/** Words that announce any figure, or a place: they do not say that a figure is no price. */
const SIN_ASUNTO = new Set("cuest val sal lleg tien regal punt precio preci cost gan".split(" "));

/** Behind the name of a thing a figure is that thing's, unless the words between say what else it is. */
function esDeUnaCosa({ llana, menciones, referencias }: Frase, { desde, hecho }: Referencia): boolean {
  const mencion = menciones.findLast(({ hasta }) => hasta <= desde);
  if (!mencion || DE_ENVIO.test(llana.slice(0, mencion.desde))) return false;
  const previo =
    referencias.findLast(({ hasta }) => hasta <= desde && hasta > mencion.hasta)?.hasta ?? mencion.hasta;
  const de_lugar = new Set(hecho.lugares.flatMap((lugar) => palabrasPlanas(lugar).map(raiz)));
  const asunto = temasDe(llana.slice(previo, desde)).filter(
    (tema) => hecho.contexto.includes(tema) && !SIN_ASUNTO.has(tema) && !de_lugar.has(tema),
  );
  return (
    asunto.length === 0 ||
    (hecho.texto.includes("$") &&
      !/\b(?:envio|despacho|flete|diferencia)\b[^,;]*$/.test(llana.slice(previo, desde)))
  );
}
