import { pesos } from "#modules/comun/dinero/dinero.ts";
import { enumerar } from "#modules/comun/texto/frases.ts";
import {
  type Elegidos,
  estaAgotada,
  type NombresOpcion,
  nombreOpcion,
  type Opcion,
  valoresDe,
} from "#modules/productos/opciones/opciones.ts";
import { textoNormal } from "../lenguaje/normalizar.ts";

type ConOpciones = NombresOpcion & { producto: string; precio_cliente: number; opciones: readonly Opcion[] };

/** What a question says about the options of a product. */
export type OpcionPedida = Elegidos & {
  /** A value that the product does not have, as it was written: 'talla XS', 'verde'. */
  ajeno: string | null;
};

const COLORES =
  "rojo azul verde amarillo negro blanco gris cafe rosado rosa morado lila naranjo naranja celeste beige crema burdeo turquesa dorado plateado".split(
    " ",
  );
const TALLAS = /^(xxs|xs|s|m|l|xl|xxl|xxxl|\d{2})$/;
const GENERICAS = /\b(tallas?|colores|color|numeros?|tamanos?|medidas?|modelos?|variantes?|opciones)\b/;
/** Words between the name of an option and its value: 'talla es la L'. */
const ENLACES = new Set(["la", "el", "en", "de", "es", "numero", "nro", "color", "talla"]);

const contiene = (texto: string, valor: string) => ` ${texto} `.includes(` ${textoNormal(valor)} `);

/** Finds the values in the words of the question. Longer values first: 'azul marino' is not 'azul'. */
function valorEn(texto: string, opciones: readonly Opcion[], campo: keyof Elegidos): string | null {
  const valores = valoresDe(opciones, campo).filter((valor) => textoNormal(valor) !== "");
  return valores.toSorted((a, b) => b.length - a.length).find((valor) => contiene(texto, valor)) ?? null;
}

/** Reads the options that a question names; null when it names none and asks for none. */
export function leerOpcionPedida(pregunta: string, producto: ConOpciones): OpcionPedida | null {
  // The name of the product may contain words that look like values.
  const texto = ` ${textoNormal(pregunta)} `.replace(` ${textoNormal(producto.producto)} `, " ").trim();
  const valor_1 = valorEn(texto, producto.opciones, "valor_1");
  const valor_2 = valorEn(texto, producto.opciones, "valor_2");
  const ajeno = valorAjeno(texto, producto, { valor_1, valor_2 });
  const nombres = [producto.opcion_1, producto.opcion_2].filter((nombre) => nombre !== null);
  const pregunta_por_ellas = GENERICAS.test(texto) || nombres.some((nombre) => contiene(texto, nombre));
  return valor_1 !== null || valor_2 !== null || ajeno !== null || pregunta_por_ellas
    ? { valor_1, valor_2, ajeno }
    : null;
}

/** A size or colour of the question that is no value of the product. */
function valorAjeno(texto: string, producto: ConOpciones, { valor_1, valor_2 }: Elegidos): string | null {
  const conocidas = new Set(
    [valor_1, valor_2].flatMap((valor) => (valor === null ? [] : textoNormal(valor).split(" "))),
  );
  const lista = texto.split(" ");
  for (const nombre of [producto.opcion_1, producto.opcion_2, "talla", "color"]) {
    const lugar = nombre === null ? -1 : lista.indexOf(textoNormal(nombre));
    if (lugar < 0 || nombre === null) continue;
    const siguiente = lista.slice(lugar + 1).find((palabra) => !ENLACES.has(palabra));
    const esValor = siguiente !== undefined && (TALLAS.test(siguiente) || COLORES.includes(siguiente));
    if (esValor && !conocidas.has(siguiente)) return `${textoNormal(nombre)} ${siguiente.toUpperCase()}`;
  }
  const suelta = lista.find(
    (palabra, i) =>
      !conocidas.has(palabra) &&
      (COLORES.includes(palabra) || (TALLAS.test(palabra) && !/\d/.test(palabra) && lista[i - 1] === "en")),
  );
  return suelta ?? null;
}

const MAX_NOMBRADAS = 8;

function enPalabras(producto: ConOpciones, opciones: readonly Opcion[]): string {
  const nombres = opciones.slice(0, MAX_NOMBRADAS).map((opcion) => nombreOpcion(producto, opcion));
  const mas = opciones.length - nombres.length;
  return mas > 0
    ? `${nombres.join("; ")} y ${mas} más`
    : opciones[0]?.valor_2
      ? nombres.join("; ")
      : enumerar(nombres);
}

const quedan = ({ existencias }: Opcion): string =>
  existencias !== null && existencias <= 5
    ? ` ${existencias === 1 ? "Queda 1" : `Quedan ${existencias}`}.`
    : "";

const sobra = (producto: ConOpciones, libres: readonly Opcion[]): string =>
  libres.length > 0
    ? ` Sí queda en: ${enPalabras(producto, libres)}.`
    : " Por ahora no queda en ninguna opción.";

/** The truthful answer about the options of one product. Beside its card it goes without its name: `con_nombre` false. */
export function contestarOpcion(producto: ConOpciones, pedida: OpcionPedida, con_nombre = true): string {
  const dicho = decirOpcion(producto, pedida, con_nombre ? `**${producto.producto}**` : "");
  const limpio = dicho.replace(/ {2,}/g, " ").trim();
  return con_nombre ? dicho : limpio.replace(/^(¡Sí! )?\p{Ll}/u, (comienzo) => mayusculaFinal(comienzo));
}

const mayusculaFinal = (texto: string) => `${texto.slice(0, -1)}${texto.slice(-1).toUpperCase()}`;

function decirOpcion(producto: ConOpciones, pedida: OpcionPedida, nombre: string): string {
  const { opciones } = producto;
  const libres = opciones.filter((opcion) => !estaAgotada(opcion));
  if (pedida.ajeno !== null) return `No tenemos ${nombre} en ${pedida.ajeno}.${sobra(producto, libres)}`;
  const pedidas = opciones.filter(
    (opcion) =>
      (pedida.valor_1 === null || opcion.valor_1 === pedida.valor_1) &&
      (pedida.valor_2 === null || opcion.valor_2 === pedida.valor_2),
  );
  const dichos = [pedida.valor_1, pedida.valor_2].filter((valor) => valor !== null).join(" y ");
  if (dichos === "") {
    if (libres.length === 0) return `${nombre} está agotado por ahora en todas sus opciones.`;
    return `${nombre} se vende en: ${enPalabras(producto, libres)}.${agotadas(producto, opciones)}`;
  }
  if (pedidas.length === 0) return `No tenemos ${nombre} en ${dichos}.${sobra(producto, libres)}`;
  const suyas = pedidas.filter((opcion) => !estaAgotada(opcion));
  const [unica] = suyas;
  if (!unica) return `${nombre} en ${dichos} está agotado por ahora.${sobra(producto, libres)}`;
  if (suyas.length > 1) return `¡Sí! En ${dichos} tenemos ${nombre} así: ${enPalabras(producto, suyas)}.`;
  const precio = pesos(producto.precio_cliente + unica.diferencia);
  return `¡Sí! ${nombre} en ${nombreOpcion(producto, unica)} vale **${precio}** (IVA incluido).${quedan(unica)}`;
}

function agotadas(producto: ConOpciones, opciones: readonly Opcion[]): string {
  const sin = opciones.filter(estaAgotada);
  return sin.length > 0 ? ` Agotadas por ahora: ${enPalabras(producto, sin)}.` : "";
}
