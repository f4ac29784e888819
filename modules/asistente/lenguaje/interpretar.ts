import { VACIAS } from "./jerga.ts";
import { leerRangoPrecio, type RangoPrecio } from "./montos.ts";
import { palabrasDe as leerPalabras, sinDiminutivo, textoNormal } from "./normalizar.ts";
import { reconocerTemas, type TemaPregunta } from "./senales.ts";

/** Requests for other people's data, and attempts to override the assistant's rules. Matched against plain text. */
const INTENTOS: readonly RegExp[] = [
  /\b(ignora|olvida|olvidate|omite|salta|desobedece|borra)\w*\b.{0,30}\b(instruccion\w*|reglas?|anterior\w*|todo|prompt|restriccion\w*|sistema)\b/,
  /\b(ignore|forget|disregard|bypass)\b.{0,30}\b(instructions?|rules?|previous|prompt|everything)\b/,
  /\b(system prompt|prompt del sistema|jailbreak|modo (dios|desarrollador|admin)|developer mode|dan mode|act as|actua como|finge|haz de cuenta|pretend)\b/,
  /\b(soy|eres|ahora soy|habla|te habla)\b.{0,12}\b(el |la |un |una )?(admin\w*|dueno|duena|jefe|gerente|programador|desarrollador|soporte tecnico|root)\b/,
  // A question about where to enter a friend's code does not ask for data of that friend.
  /(?<!\b(?:poner|pongo|usar|uso|agregar|agrego|ingresar|ingreso|anotar|anoto) (?:el |un )?)\b(correos?|emails?|mails?|telefonos?|celulares|ruts?|direcciones|contrasenas?|claves?|datos|nombres|saldos?|codigos?)\b.{0,25}\bde(l| la| los| las)? (otr[oa]s?|todos|demas|clientes?|usuari[oa]s?|participantes?|ganador\w*|personas?|admin\w*|gente|alguien|mi (ex|vecin\w*|jef\w*|polol\w*|amig\w*|herman\w*|mama|papa|primo|prima|espos\w*|marido|senora))\b/,
  /\b(contrasena|clave|password|token|cookie|semilla)\b.{0,25}\b(admin\w*|sistema|base de datos|servidor|secret\w*)\b/,
  /\b(lista|listado|base|dump|tabla|muestrame|dame|quiero|entrega\w*|exporta\w*)\b.{0,25}\b(correos|emails|mails|usuarios|clientes|contrasenas|claves|ruts|telefonos de|base de datos)\b/,
  /\b(cuantos|que|cual\w*|donde)\b.{0,25}\b(puntos|saldo|pedido|compra|direccion|telefono|correo)\b.{0,20}\b(tiene|del?|es el|esta el|hizo|compro)\b.{0,12}\b(usuari[oa]|client[ea]|codigo|cuenta|otr[oa]|vecin[oa]|ex|persona|persona que|senor|senora)\b/,
  /\b(select|insert|update|delete|drop|union)\b.{0,40}\b(from|into|table|set|select|where)\b/,
  /\b(regalame|dame|ponme|agregame|cargame|acreditame|sumame)\b.{0,20}\b\d[\d. ]{2,} puntos\b/,
  /\b(cambia|baja|modifica|pon)\w*\b.{0,20}\b(el precio|los precios|mi rol|mi saldo)\b/,
];

const esIntentoAjeno = (llano: string): boolean => INTENTOS.some((patron) => patron.test(llano));

/** What a question says, before the database is read. */
export type LecturaPregunta = {
  /** Words that may name a product. */
  contenido: string[];
  temas: TemaPregunta[];
  rango: RangoPrecio;
  /** Code of a sale, key of a raffle or SKU written in the question. */
  codigo: string | null;
  key: string | null;
  sku: string | null;
  pide_producto: boolean;
  pide_precio: boolean;
  nombra_precio: boolean;
  pide_barato: boolean;
  habla_sorteo: boolean;
  pide_regalo: boolean;
  /** Names several things: "parrillas y taladros". */
  enumera: boolean;
  /** One of several questions of a message, so that its answer is shorter. */
  una_de_varias: boolean;
  ajeno: boolean;
  social: "saludo" | "gracias" | "despedida" | "identidad" | null;
};

const PIDE =
  /\b(tienen?|tienes|venden?|vendes|hay|busco|buscando|necesito|quiero|quisiera|muestrame|muestra|ofrecen|recomiend\w+|algo (de|para)|productos?|cosas (de|para)|articulos|comprar|ver|regalo para|llego a comprar|ando)\b/;
const PRECIO =
  /\b(cuanto|cuantos|a cuanto|en cuanto|que precio|precios?|valor|valen?|cuestan?|sale|salen|cobran|a como)\b/;
/** Without "cuánto", which may ask for anything. */
const PRECIO_SEGURO = /\b(a cuanto|precios?|valor|valen?|cuestan?|salen?|cobran|a como)\b/;
const BARATO = /\b(mas baratos?|mas baratas?|baratit\w+|economic\w+|barat\w+|menor precio)\b/;
const SORTEO =
  /\b(sorte\w+|rifas?|rifan|concurso|meta|abonar|ganar\w*|participar (por|en|para))\b|\b(falta|faltan|puntos).*\b(cerrar|llegar|completar)\b/;
const REGALO =
  /\bpuntos?\b.*\b(regala\w*|da|dan|trae\w*|gano|entrega\w*|suma)\b|\b(regala\w*|da|dan|trae\w*|gano|entrega\w*)\b.*\bpuntos?\b/;

const ENUMERA = /[a-z]{3} (y|e|o|u|ni) (el |la |los |las |un |una |unos |unas )?[a-z]{3}/;

const SOCIAL: [NonNullable<LecturaPregunta["social"]>, RegExp][] = [
  [
    "identidad",
    /\b(quien eres|como te llamas|eres (un |una )?(robot|bot|humano|persona|ia|maquina|inteligencia)|tu nombre|que (puedes|sabes) hacer|que eres|en que (me )?puedes ayudar\w*|para que sirves|ayuda|ayudame|menu)\b/,
  ],
  [
    "gracias",
    /\b(gracias|muchas gracias|te pasaste|vale gracias|se agradece|buena onda|genial|perfecto|excelente|seco|seca|crack)\b/,
  ],
  ["despedida", /\b(chao|adios|hasta luego|nos vemos|bye|hasta manana|cuidate)\b/],
  [
    "saludo",
    /\b(hola|buenas|buenos dias|buenas tardes|buenas noches|buen dia|que tal|alo|holi|hello|saludos|como estas)\b/,
  ],
];

const NUMERO = /^\d+$/;

/** Interprets a question without reading the database. */
export function interpretar(texto: string): LecturaPregunta {
  const lista = leerPalabras(texto);
  const llano = lista.join(" ");
  const crudo = textoNormal(texto);
  const [, codigo = null] = /\b(PZ-?[A-Z2-9]{6})\b/i.exec(texto) ?? [];
  const [, key = null] = /\b(SRT-[A-Z0-9]{4,8})\b/i.exec(texto) ?? [];
  const [, sku = null] = /(?:^|[^\d.$])(1\d{5})(?![\d.])/.exec(texto) ?? [];
  const contenido = lista
    .map(sinDiminutivo)
    .filter((palabra) => palabra.length >= 3 && !VACIAS.has(palabra) && !NUMERO.test(palabra));
  return {
    contenido: [...new Set(contenido)].slice(0, 8),
    temas: reconocerTemas(lista),
    rango: leerRangoPrecio(texto),
    codigo: codigo?.toUpperCase().replace(/^PZ-?/, "PZ-") ?? null,
    key: key?.toUpperCase() ?? null,
    sku,
    pide_producto: PIDE.test(llano),
    pide_precio: PRECIO.test(llano),
    nombra_precio: PRECIO_SEGURO.test(llano),
    pide_barato: BARATO.test(llano),
    habla_sorteo: SORTEO.test(llano),
    pide_regalo: REGALO.test(llano),
    enumera: ENUMERA.test(crudo),
    una_de_varias: false,
    ajeno: esIntentoAjeno(crudo) || esIntentoAjeno(llano),
    social: SOCIAL.find(([, patron]) => patron.test(llano))?.[0] ?? null,
  };
}
