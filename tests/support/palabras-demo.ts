import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { EQUIPO_DEMO } from "#demo/data/equipo.ts";
import { IDENTIDAD_DEMO } from "#demo/data/identidad.ts";
import { portadaDemo } from "#demo/data/portada.ts";
import { CATEGORIAS_DEMO } from "#demo/data/productos/producto-demo.ts";
import { PRODUCTOS_DEMO } from "#demo/data/productos/productos.ts";
import { TICKETS_DEMO } from "#demo/data/productos/tickets.ts";
import { camposDe } from "#modules/portada/formulario.ts";

const personas = [...CLIENTES_DEMO, ...EQUIPO_DEMO];
/** Shorter words of the home page, such as the label of a button, are common to every shop. */
const FRASE = 20;

/** What only the demo says: its seller, its home page, its products and tickets, its people, its brand. */
const DICCIONARIO = [
  "puntazo",
  "jacuzzi",
  IDENTIDAD_DEMO.rut,
  IDENTIDAD_DEMO.domicilio,
  IDENTIDAD_DEMO.representante,
  IDENTIDAD_DEMO.telefono,
  IDENTIDAD_DEMO.whatsapp_numero,
  IDENTIDAD_DEMO.lema,
  IDENTIDAD_DEMO.descripcion,
  IDENTIDAD_DEMO.pie,
  ...PRODUCTOS_DEMO.flatMap(({ producto, descripcion }) => [producto, descripcion]),
  ...TICKETS_DEMO.map(({ ticket }) => ticket),
  ...[...camposDe(portadaDemo(() => null)).values()].filter(
    (texto) => texto.length > FRASE && texto.includes(" "),
  ),
  ...personas.map(({ email }) => email),
  ...personas.map(({ nombre, apellido }) => `${nombre} ${apellido}`),
  ...personas.map(({ codigo_referido }) => codigo_referido),
]
  .filter((palabra) => palabra.length > 4)
  .map((palabra) => palabra.toLowerCase());

/** Names of one word: in lower case they are also names of files. */
const CATEGORIAS = CATEGORIAS_DEMO.filter((palabra) => palabra.length > 4);

/** Rules for classes, which no person reads. What they print is tested in the browser. */
const ESTILOS = /<style.*?<\/style>/gs;

/** The words of the demo that a text or a page has. */
export function palabrasDemo(pagina: string): string[] {
  const texto = pagina.replace(ESTILOS, "");
  const minusculas = texto.toLowerCase();
  return [
    ...DICCIONARIO.filter((palabra) => minusculas.includes(palabra)),
    ...CATEGORIAS.filter((palabra) => texto.includes(palabra)),
  ];
}
