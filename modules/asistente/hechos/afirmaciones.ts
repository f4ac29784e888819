import type { Frase } from "./frases.ts";
import type { Hecho, Libreta } from "./hecho.ts";

/** What an answer says without a figure, and only a fact may say. */
export function afirmacionSinHecho(frase: Frase, { hechos }: Libreta, hay_cosas: boolean): string | null {
  const { llana, leida, referencias, menciones } = frase;
  const de_estado = referencias.some(({ hecho }) => hecho.clase === "stock" || hecho.clase === "estado");
  return (
    (de_estado ? null : estadoEn(leida.replace(/\bqueda en\s+[*]*#/g, ""), menciones.length > 0)) ??
    ofertaSinHecho(frase, hechos, hay_cosas) ??
    PAGA_LA_TIENDA.exec(CAUSA.test(llana) ? "" : llana)?.[0] ??
    sinSuDato(frase) ??
    PRECIO_DISTINTO.exec(/\b(?:envio|despacho|diferencia)\b/.test(llana) ? "" : llana)?.[0] ??
    PIDE_SECRETO.exec(llana)?.[0] ??
    PUNTOS_POR_PLATA.exec(llana)?.[0] ??
    null
  );
}

/** Words that tell a price, a term or a movement of points. */
const PIDE_DATO =
  /\b(?:cuestan?|costar\w*|valen?|saldria|salen?|cobra\w*|llegan?|llegar[ao]n?|tardan?|demoran?)\b(?! (?:a tu saldo|la pena|a la meta|al correo|a tu correo|a todo chile|por correo|un correo))/g;
/** A question, a condition or a promise to tell: 'dime tu comuna y te digo cuánto cuesta'. */
const LO_DEJA_ABIERTO =
  /\b(?:cuanto|cuanta|cuando|lo que|si|hasta que|donde|que tan|como|en llegar|no)\b[^.;:]*$/;
const MUEVE_LO_TUYO =
  /\bte (?:lo |la |los |las )?(?:abon|carg|sum|transfer|reembols|deposit|acredit|pag)(?!ar\b)\w+|\b(?:rechazamos|anulamos|despachamos|aprobamos|confirmamos|enviamos) tu\b|\b(?:tu|el|la) (?:pago|pedido|compra|paquete|transferencia) (?:ya |no )*(?:llego|salio|paso|entro|se (?:anulo|rechazo|confirmo|pago))\b|\b(?:tienes|te faltan?|te quedan?|te sobran?)\b[^.]*\b(?:puntos|premio|saldo)\b/;

/** Without a figure, a sentence does not say what something costs, when it arrives or what the person has. */
function sinSuDato({ llana, leida, menciones, referencias }: Frase): string | null {
  const de_la_persona = referencias.some(({ hecho }) => hecho.cosa === null || hecho.clase === "estado");
  const deuda = DEUDA.exec(de_la_persona ? "" : llana)?.[0];
  if (deuda) return deuda;
  const movido = MUEVE_LO_TUYO.exec(de_la_persona ? "" : llana);
  if (movido && !CONDICION.test(llana.slice(0, movido.index)) && !/[¿?]/.test(llana)) return movido[0];
  const comparada = menciones.length > 0 && (MAS_BARATO.test(llana) || MAS_CARO.test(llana));
  MAS_BARATO.lastIndex = 0;
  MAS_CARO.lastIndex = 0;
  if (comparada || /[¿?]/.test(llana)) return null;
  // A part of the sentence with a figure of its own says it with the figure.
  const partes = leida.split(/[|;()]/).filter((parte) => !parte.includes("#"));
  return partes.map(dichoSinDato).find((dicho) => dicho !== null) ?? null;
}

const dichoSinDato = (parte: string): string | null =>
  [...parte.matchAll(PIDE_DATO)].find(({ index }) => !LO_DEJA_ABIERTO.test(parte.slice(0, index)))?.[0] ??
  null;

/** A sentence that goes on from the figure of another: 'La otra, lo mismo.' */
export function sigueDiciendo({ llana, referencias }: Frase): string | null {
  if (referencias.length > 0) return null;
  return SIGUE.exec(llana)?.[0] ?? null;
}
const SIGUE = /\b(?:tambien|igual|tampoco|idem|identic[oa])\W*$|\b(?:lo mismo|mismo precio|mismo valor)\b/;

/** States that only a fact may tell, in a sentence about a thing. */
const ESTADO =
  /\b(?:agot\w+|disponibles?|quedan?|no (?:hay|(?:la |lo )?tenemos)|en stock|sin stock|enviad\w+|entregad\w+|pagad\w+|rechazad\w+|anulad\w+|despachad\w+|confirmad\w+|aprobad\w+|recibid\w+|acreditad\w+|reembolsad\w+|devuelt\w+|en camino|preparand\w+|validand\w+|lleg[oa]ra?)\b/;
const ESTADO_AJENO =
  /\b(?:agotad\w+|enviad\w+|entregad\w+|pagad\w+|rechazad\w+|anulad\w+|despachad\w+|confirmad\w+|aprobad\w+|recibid\w+|acreditad\w+|reembolsad\w+|devuelt\w+|en camino|en stock|sin stock|disponibles?|no quedan?|recibimos tu)\b/;
/** Of the person: 'tu pedido', or nothing that says of what. */
const DE_LA_PERSONA =
  /\b(?:tu|su|el|este|ese|mi)s? (?:pedido|compra|pago|paquete|despacho|encargo|orden|envio|transferencia|premio|comprobante)\b/;
const SIN_SUJETO =
  /^[^a-z]*(?:(?:si|no|ya|tambien|aun|todavia|ahora|lamentablemente|y|pero)[^a-z]+)*(?:esta|estan|fue|fueron|quedo|va|viene|quedan?|recibimos)\b/;
/** What would be, said as a condition in its own part of the sentence. */
const CONDICION = /\b(?:cuando|si|hasta que|una vez que|mientras|despues de que|antes de que)\b[^,;:.]*$/;
const PASADO = /\b(?:fue|fueron|quedo|ya|esta|estan)\b/;

function estadoEn(llana: string, nombra: boolean): string | null {
  if (nombra) return ESTADO.exec(llana)?.[0] ?? null;
  const dicho = ESTADO_AJENO.exec(llana);
  if (!dicho || !(DE_LA_PERSONA.test(llana) || SIN_SUJETO.test(llana))) return null;
  const antes = llana.slice(0, dicho.index);
  const condicion = CONDICION.exec(antes)?.[0];
  return condicion !== undefined && !PASADO.test(condicion) ? null : dicho[0];
}

const OFERTA =
  /\b(?:en|de|con|tiene|tienes|hay|trae|lleva|obtienes|recibes|aplica|un|una|gran|super|buena?)\s+(?:un |una |gran |buen |buena )?(?:oferta|promocion|promo|rebaja|descuento|liquidacion|remate|cashback)\b|\brebajad[oa]s?\b|\bganga\b/;
const SUELTA = /^[^a-z]*(?:(?:ya|ademas|hoy|ahora|y|si)[^a-z]+)*(?:esta|estan|tiene|tienes|hay)\b/;

/** An offer is a fact: the price before it. */
function ofertaSinHecho(
  { llana, menciones }: Frase,
  hechos: ReadonlyMap<string, Hecho>,
  hay_cosas: boolean,
): string | null {
  const oferta = OFERTA.exec(llana)?.[0];
  if (!oferta || (menciones.length === 0 && !(hay_cosas && SUELTA.test(llana)))) return null;
  const rebajadas = new Set(
    [...hechos.values()].flatMap(({ clase, cosa }) => (clase === "precio_normal" ? [cosa] : [])),
  );
  const ciertas =
    menciones.length > 0 ? menciones.every(({ clave }) => rebajadas.has(clave)) : rebajadas.size > 0;
  return ciertas ? null : oferta;
}

/** The shop pays the shipping of prizes and of what comes back broken. */
const PAGA_LA_TIENDA =
  /\b(?:pagamos|paga la tienda|asumimos|cubrimos)\b(?=[^.]*\b(?:nosotros|envio|despacho|flete)\b|$)|\b(?:envio|despacho|flete)\b[^.]*\b(?:pagamos|paga la tienda|asumimos)\b/;
const CAUSA = /\b(?:premios?|garantia|fall\w+|mal[oa]|defect\w+|gana|ganador\w*|incluimos|diferencia)\b/;
const DEUDA =
  /\b(?:no )?(?:nos |les |me )?debes (?:nada|algo|plata|dinero|puntos)\b|\b(?:tienes|hay) (?:una )?deudas?\b|\bestas al dia\b|\bte alcanzan?\b|\bsaldo suficiente\b|\bpuntos suficientes\b/;
/** The price that an answer shows is the price. */
const PRECIO_DISTINTO =
  /\b(?:precio|valor|monto)\b[^.]*\b(?:real|verdader\w+|distint\w+|menor|mayor|equivocad\w+|incorrect\w+|errone\w+|desactualizad\w+|baj[oa]\w*|sub[ie]\w*)\b|\b(?:cobr\w+|pag\w+|sale|saldra|dej\w+)\s+(?:mucho |un poco |aun |incluso )?(?:menos|mas barat\w+)\b/;
const PIDE_SECRETO =
  /(?<!\bnunca )(?<!\bno )\b(?:dime|dinos|dame|danos|envia\w*|manda\w*|escribe\w*|comparte\w*|pasame|pasanos|confirma\w*)\b[^.]*\b(?:clave|contrasena|pin|cvv|coordenadas|tarjeta)\b|\b(?:nueva|otra) cuenta para\b|\bpor fuera\b|\bpaypal\b|\btransfiere a [a-z]|\b(?:deposita|transfiere)\w*\b[^.]*\bcuenta (?:rut )?de [a-z]/;

/** Points are no money. */
const PUNTOS_POR_PLATA =
  /^(?!.*\b(?:no|ni|nunca|tampoco)\b).*\bpuntos\b.*\b(?:canje\w*|cambi\w*|vend\w*|retir\w*)\b.*\b(?:plata|dinero|efectivo)\b|^(?!.*\b(?:no|ni|nunca|tampoco)\b).*\b(?:canje\w*|cambi\w*|vend\w*|retir\w*)\b.*\bpuntos\b.*\b(?:plata|dinero|efectivo)\b/;

/** Words by which an answer takes back what it says. */
export const DESMIENTE =
  /\b(?:mentira|no es (?:cierto|verdad|asi|correcto)|falso|falsa|equivocad\w+|incorrect\w+|dudo|supuestamente)\b/;

const HABLA_DE_CODIGOS = /\b(?:cup[oó]n(?:es)?|c[oó]digos?|claves?)\b/iu;
const EN_MAYUSCULAS = /\p{Lu}{4,}/u;
/** What an answer that names a code may shout all the same. */
const NO_ES_CODIGO = new Set(
  "SERNAC CUPÓN CUPONES CÓDIGO CÓDIGOS CLAVE CLAVES NUNCA NADIE SIEMPRE IMPORTANTE ATENCIÓN RECUERDA".split(
    " ",
  ),
);

/** A code of the model's own, wherever it stands in an answer about coupons or codes: 'aplica AMIGOS como cupón'. */
export function codigoInventado(dicha: string): string | null {
  if (!HABLA_DE_CODIGOS.test(dicha)) return null;
  const palabras = dicha.replace(/[*_]/g, "").match(/\p{L}+/gu) ?? [];
  return palabras.find((una) => EN_MAYUSCULAS.test(una) && !NO_ES_CODIGO.has(una)) ?? null;
}

const MAS_BARATO =
  /\b(?:mas (?:barat|economic|convenient|accesible)\w*|mejor precio|menor (?:precio|valor)|menos car\w+|(?:cuesta|vale|sale) menos)\b/g;
const MAS_CARO = /\b(?:mas car[oa]s?|mayor (?:precio|valor)|(?:cuesta|vale|sale) mas)\b/g;
const AFIRMA_DE_ELLA = /\b(?:es|son|resulta|queda|sale|cuesta|vale)\b/;

/** 'La más barata' is a figure too: it must be the cheapest of the turn, and 'más barata que' cheaper than the other. */
export function comparacionFalsa(frase: Frase, { hechos }: Libreta, hay_cosas: boolean): string | null {
  const { llana, menciones } = frase;
  const precios = new Map(
    [...hechos.values()].flatMap(({ clase, cosa, valor }) =>
      clase === "precio" && cosa !== null && valor !== null ? [[cosa, valor] as const] : [],
    ),
  );
  const dichas = [MAS_BARATO, MAS_CARO].flatMap((patron) =>
    [...llana.matchAll(patron)].map(({ index, 0: que }) => ({ index, que, barato: patron === MAS_BARATO })),
  );
  if (menciones.length === 0) {
    const suelta = dichas.find(
      () => hay_cosas && AFIRMA_DE_ELLA.test(llana) && !/[¿?]|\benvio\b|\bbuscas\b/.test(llana),
    );
    return suelta?.que ?? null;
  }
  return dichas.find((dicha) => !esCierta(dicha, frase, precios))?.que ?? null;
}

type Comparacion = { index: number; que: string; barato: boolean };

function esCierta(
  { index, barato }: Comparacion,
  { llana, menciones }: Frase,
  precios: ReadonlyMap<string, number>,
): boolean {
  const despues = menciones.find(({ desde }) => desde > index);
  const sujeto = menciones.findLast(({ hasta }) => hasta <= index) ?? despues;
  const propio = precios.get(sujeto?.clave ?? "");
  const con_otra =
    despues !== undefined && despues !== sujeto && /\bque\b/.test(llana.slice(index, despues.desde));
  const otros = con_otra
    ? [precios.get(despues.clave)]
    : [...precios.values()].filter((valor) => valor !== propio);
  return otros.every(
    (otro) => propio !== undefined && otro !== undefined && (barato ? propio < otro : propio > otro),
  );
}
