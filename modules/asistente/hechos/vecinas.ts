const lista = (palabras: string) => new Set(palabras.trim().split(/\s+/));

/** What may stand between a thing and its figure, or directly after the figure. Any other word may be another thing or another figure. */
const DE_PASO = lista(`
  a al de del la el los las lo un una su sus tu tus y e o que en por con es son esta este estan se me te le nos cual cuya cuyo si asi ahora aqui aca
  cuesta cuestan costo vale valen valor precio precios sale salen tiene tienen regala regalan regalo regalos ganas gana suma sumas suman recibes recibe trae traen da dan deja dejan
  viene vienen lleva llevan llevas llevar pagas pagar reunido reunidos junta van va faltan falta meta objetivo minimo participar participa participas abonar necesitas necesita para
  total estado pedido compra comprar compras actual actualmente normal normalmente unidad unidades queda quedan stock hay tenemos tienes existencias figura aparece
  muy bien buena buen bueno linda lindo excelente ideal gran opcion alternativa perfecta perfecto recomendada recomendado practica practico comoda comodo liviana liviano calza
  puntos sorteo fecha sortea carrito tienda pagina catalogo iva internet cuenta saldo puedes comprarla comprarlo encuentras animas dejas muestro detalle siguiente ademas mientras
  dia momento monto presupuesto gusta acomoda sirve te lo la decides interesa quieres prefieres
`);
/** What an honest sentence begins with before it names a thing. */
const DE_INICIO = lista(`
  hola claro obvio listo dale ok genial perfecto buenas buena buen mejor mucho muy gracias oye ya no si tambien ademas entonces luego tal quizas pero
  tengo tenemos encontre mira mire revisa elige puedes podrias te le nos recomiendo sugiero busca buscas existe ofrecemos vendemos veo vi esto estos estas este esta ese esa eso
  sobre segun dentro respecto entre desde cerca por para con en de del a al sin como porque cuando opcion opciones alternativa alternativas producto productos modelo resultado resultados
  nombre dato datos detalle resumen respuesta sirven conviene calzan vale aqui ahi aca primero finalmente otra precio precios valor stock regalo pedido sorteo compra
`);
const CONOCIDA = (palabra: string) => DE_PASO.has(palabra) || DE_INICIO.has(palabra);

const PALABRAS = /[a-z]+/g;
const CORTE = /[.,;:!¡¿?()|—–«»"\n]/;

/** The first word between a thing and its figure that may name something else; null when there is none. */
export const ajenaEntre = (entre: string): string | null =>
  entre
    .replace(/\biva incluid[oa]s?/g, "iva")
    .match(PALABRAS)
    ?.find((palabra) => !DE_PASO.has(palabra)) ?? null;

/** The first word directly after a figure that may change it. */
export function ajenaDespues(despues: string): string | null {
  const [seguido = ""] = despues.split(CORTE);
  return TUERCE_DESPUES.exec(seguido)?.[0] ?? ajenaEntre(seguido);
}

const TUERCE_DESPUES = /^[\s*_]*(?:mas|menos|extra|adicional(?:es)?|de (?!regalo|meta|iva))\b/;
const ARTICULO = "(?:el|la|los|las|un|una|unos|unas|tu|su)";
const DUENA =
  "precios?|valor|costo|total|actual|estado|stock|sorteo|meta|regalo|fecha|pagina|compras?|minimo|objetivo|puntos|unidades|existencias|avance|detalle|ademas|acerca|dentro|respecto|opcion(?:es)?|modelo|caso";
/** 'El repuesto de', 'una funda para': what follows is not the thing that costs. */
const GOBERNADA = new RegExp(
  String.raw`\b(?!(?:${DUENA})\b)([a-z]{3,})\s+(?:de|del|para|con|sin)\s+(?:${ARTICULO}\s+)?[*_«"(\[]*$`,
);
/** 'Como la', 'junto a la', 'igual que la': the sentence is about something else. */
const COMPARADA = new RegExp(
  String.raw`\b(?:como|igual que|parecid[oa]s? a|similar(?:es)? a|junto (?:a|con)|al lado de|en vez de|en lugar de|salvo|excepto|menos|ni|no)\s+(?:${ARTICULO}\s+)?[*_«"(\[]*$`,
);
const NEUTRO =
  "precios?|valor|costo|total|regalo|sorteo|meta|objetivo|minimo|stock|fecha|estado|pedido|compra|producto|tienda|que|cual|siguiente|opcion|alternativa|modelo|mejor|buena|gran";
/** A subject of its own before the thing: 'La bicicleta, …'. */
const OTRO_SUJETO = new RegExp(
  String.raw`(?:^|[.:;,(—–|]|\b[yoe]\b)[\s*_-]*(?:el|la|los|las|un|una|unos|unas|otr[oa]s?|es[oae]s?|est[ae]s?|aquel(?:la)?)\s+(?!(?:${NEUTRO})\b)[a-z]{3,}`,
);

/** Why a thing is not what its sentence is about; `antes` is what the sentence says up to its name. */
export function ajenaAntes(antes: string): string | null {
  const gobierna = GOBERNADA.exec(antes)?.[0] ?? COMPARADA.exec(antes)?.[0] ?? OTRO_SUJETO.exec(antes)?.[0];
  return gobierna?.trim() ?? antes.split(CORTE).flatMap(primeraAjena)[0] ?? null;
}

/** 'Bicicleta eléctrica, …': a part of a sentence that begins with a word for some thing. */
function primeraAjena(parte: string): string[] {
  const [primera] = parte.match(PALABRAS) ?? [];
  return primera === undefined || CONOCIDA(primera) || VERBO.test(primera) ? [] : [primera];
}

/** Verbs of people and shops that begin a part: 'recomendamos', 'encontrarás', 'buscando'. */
const VERBO = /(?:amos|emos|imos|aras|eras|iras|ando|arte|erte|irte|arse)$/;

/** Two names share one figure unless the words between compare them or set them apart. */
export const noSeparadas = (entre: string): string | null =>
  /\b(?:mas|menos|mejor) [a-z]+ (?:que|de)\b|\bpero\b|\bsi tengo\b/.test(entre) ? null : `${entre.trim()} `;
/** One thing that brings another with it. */
export const TRAE_OTRA =
  /\b(?:llevas?|llevate|viene[n]?|traen?|incluye[n]?|recibes|regala\w*|sumas?|agrega\w*)\b/;

/** A sentence that carries a figure over to another thing or unit. */
export const REPARTE =
  /\b(?:igual(?:es)? (?:que|a|de)|lo mismo|al igual|mism[oa] (?:precio|valor|costo|monto)|idem|amb[oa]s|junt[oa]s|tampoco|al (?:mes|ano|dia)|por (?:mes|ano|dia|persona|noche|hora|unidad|kilo|metro|pieza|cabeza|cuota|todo|todos)|cada (?:mes|un[oa]|pieza|kilo|metro|persona|dia|ano)|el (?:kilo|metro|litro|pack)|la (?:unidad|pieza|hora|noche)|en cuotas|(?:sin|mas) iva|neto|con (?:todo|envio|despacho|flete|instalacion|factura))\b/;
/** A price for something else than buying the thing today, or with something besides. */
export const OTRO_NEGOCIO =
  /\b(?:arriend\w+|arrend\w+|alquil\w+|compramos|pagamos|multa|cuotas?|resto|inicial|apart\w+|reserv\w+|usad[oa]s?|inclu(?:ye|yen|yendo)|sumando|agregando)\b|\bmenos\b(?! car)|\bmas\b(?! (?:barat|econom|conven|accesib|parecid|car[oa]|pedid|vendid|comod|completa|grande|chic|linda))/;

/** Something of the model's own behind the last name or figure: '… y una bicicleta'. */
export const Y_OTRA = /\b(?:y|e|con|mas)\s+(?:un|una|unos|unas|otr[oa]s?)\s+[a-z]{3,}/;
