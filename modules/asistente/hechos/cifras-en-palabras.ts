import { distancia } from "#modules/asistente/lenguaje/distancia.ts";
import { vecinasJuntas } from "./lecturas.ts";
import { palabrasPlanas } from "./plano.ts";

const lista = (palabras: string) => palabras.trim().split(/\s+/);

const NUMEROS = lista(`
  cero dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa
  cien ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos
  doscientas trescientas cuatrocientas quinientas seiscientas setecientas ochocientas novecientas mil miles millon millones billon billones
  mitad doble triple tercio tercios docena docenas decena decenas centenar centena par pares quincena porciento porcentaje
  cuadruple quintuple millar millares duo trio cuarteto tercer tercero tercera quinto quinta sexto sexta septimo septima octavo octava noveno novena decimo decima
  one two three four five six seven eight nine eleven twelve twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million half twice dozen
  dois vinte trinta vingt trente quarante cinquante soixante`);
/** Money: an amount stands before them, also in slang. */
const MONEDAS = lista(
  "peso pesos clp luca lucas luka lukas luquita luquitas lukita lukitas gamba gambas quina quinas palo palos chaucha chauchas mango mangos guita dolar dolares dollar dollars euro euros uf utm usd",
);
const CIFRAS = new Set([...NUMEROS, ...MONEDAS]);

/** Long enough that two words that follow each other make none by accident. */
const PARTIDAS = new Set(
  [...CIFRAS, "gratis", "gratuito", "garantizado", "manana"].filter((palabra) => palabra.length >= 4),
);
/** Long enough that a misspelled one is still read as the number. */
const PARECIDAS = NUMEROS.filter((palabra) => palabra.length >= 6);
const NO_SON_CIFRAS = new Set(
  lista("siento siente viento vientos cuento cuenta cierto cuadro cuarto simple temporada porcelana tercia"),
);
const PEGADA =
  /^(?:dieci|veinti|(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|quince|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien)(?:y|mil|cien|luca|peso|punto|dia|hora|por))/;

const esCifra = (palabra: string): boolean => {
  if (CIFRAS.has(palabra) || PEGADA.test(palabra) || MULTIPLICA.test(palabra)) return true;
  if (palabra.length < 6 || NO_SON_CIFRAS.has(palabra)) return false;
  return PARECIDAS.some((cifra) => distancia(palabra, cifra, 1) <= 1);
};

/** 'un día' is a figure, 'un taladro' is not. */
const UNA_UNIDAD =
  /\b(?:un|una|uno|medio|media)\s+(?:dia|hora|semana|mes|ano|minuto|segundo|punto|cuota|kilo|trimestre|semestre|siglo)\b|\b(?:un|el|la)\s+(?:cuarto|cuarta)\s+(?:de|del|parte|dia|mes|ano)\b|\bmedi[oa]\s+(?:precio|valor)\b|\bcuartos? del?\s+(?:precio|valor)\b|\bultim[oa]s?\s+unidad(?:es)?\b|\b(?:queda|resta)\s+(?:solo\s+|apenas\s+)?un[oa]?\b(?!\s+[a-z])/;
const MULTIPLICA = /^(?:duplic|triplic|cuadruplic|quintuplic|dieci|veinti)/;

/** The first figure that a plain text writes in words; null when it writes none. */
export function cifraEnPalabras(texto: string): string | null {
  // The currency by its name, without an amount.
  const palabras = palabrasPlanas(texto.replace(/\ben pesos chilenos\b/g, ""));
  return (
    palabras.find(esCifra) ??
    vecinasJuntas(palabras).find((junta) => PARTIDAS.has(junta)) ??
    texto.match(UNA_UNIDAD)?.[0] ??
    null
  );
}

const FECHA =
  /\b(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre|hoy|manana|ayer|anteayer|mediodia|medianoche|finde|altiro|enseguida|inmediat\w+)\b|\b(?:esta|este|proxim[ao]|otra|otro|fin de|una?|pocas|pocos|unas|unos|algunas|algunos|contadas|contados)\s+(?:semanas?|mes(?:es)?|anos?|noche|tarde|dias|horas|minutos)\b|\bal (?:tiro|instante)\b|\b(?:mismo dia|dia siguiente|primera hora|ahora mismo|navidad|ano nuevo|fiestas patrias|semana santa|black friday|cyber\w*|trimestre|semestre|bimestre)\b|\b(?:fin|fines|principios?|comienzos?|mediados) de (?:mes|ano|semana)\b|\ben (?:horas|minutos|dias|un rato)\b/;

/** The first date or term that a plain text writes in words. */
export const plazoEnPalabras = (texto: string): string | null => texto.match(FECHA)?.[0] ?? null;

const PROMESA = new RegExp(
  [
    String.raw`\bgrati\w*`,
    String.raw`\bgratuit\w*`,
    String.raw`\bgarantiz\w*`,
    String.raw`\b(?:te|les?|lo|la) asegur\w+`,
    String.raw`\basegura(?:mos|do|da)\b`,
    String.raw`\b(?:seguro|segura|de seguro|ten por seguro) que\b`,
    String.raw`\bpromet\w+`,
    String.raw`\bsin (?:ningun )?(?:costo|cargo|pago|pagar|falta|riesgo)\b`,
    String.raw`\bno (?:te |les? )?(?:cuestan?|cobramos|cobran|vale) nada\b`,
    String.raw`\bregalad\w+`,
    String.raw`\b(?:te|les?) (?:(?:lo|la|los|las) )?(?:dejo|hago|rebajo|descuento|regalo|doy|bajo|vendo|devuelvo|reembolso|aplico)\b`,
    String.raw`\b(?:vas|van|va) a ganar\b`,
    String.raw`\bganas(?:te)? (?:seguro|siempre|el sorteo|el premio)\b`,
    String.raw`\bganaste\b`,
    String.raw`\b(?:siempre ganas?|nunca pierdes?|sin perder)\b`,
    String.raw`\b(?:todo|toda) tu (?:plata|dinero)\b`,
    String.raw`\b(?:oferta|descuento|rebaja) (?:especial|exclusiv\w+|solo para ti)\b`,
    String.raw`\bganar(?:as|emos|an|a)\b`,
    String.raw`\b(?:eres|seras|sos) (?:el |la )?ganador\w*`,
    String.raw`\b(?:gano|ganaron)\b|\bganador(?:es|a)? (?:es|fue|son|fueron)\b`,
    String.raw`\bregala(?:mos|remos|ron)\b|\bregalo para ti\b`,
    String.raw`(?<!puntos )(?<!# )\bde regalo\b`,
    String.raw`\b(?:te sacaste|finalista|saliste sorteado|de balde|regalao|tirado de precio|sin recargos?|yapa|llapa|cortesia|obsequi\w+|liberad[oa]s?|bonificad[oa]s?)\b`,
    String.raw`\b(?:por|de) (?:nuestra|cuenta de la) (?:cuenta|tienda)\b|\bcuenta nuestra\b|\bcosto de la tienda\b|\bno (?:tiene|cuesta|hay) (?:ningun )?(?:costo|cargo|recargo)\b|\b(?:envio|despacho|flete) (?:te )?(?:lo|la) pone\w*\b|\b(?:envio|despacho|flete) no (?:te )?cuesta\b|\binvita la casa\b`,
    String.raw`\bno (?:te |les? |se )?(?:cobramos|cobran|cobra|pagas|pagaras|pagan)\b`,
    String.raw`\b(?:juro|juramos|jurad\w+|compromet\w+|doy fe|si o si|de todas maneras|sin duda|segurisimo)\b`,
    String.raw`\b(?:free|guaranteed?|for nothing)\b`,
  ].join("|"),
);

/** The first words of promise of a plain text. */
export const promesaEnPalabras = (texto: string): string | null => texto.match(PROMESA)?.[0] ?? null;
