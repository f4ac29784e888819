import { expect, test } from "vitest";
import { volverSeguro } from "#app/acceso/volver.ts";
import { leerMarkdown } from "#app/asistente/markdown/leer-markdown.ts";
import { limpiarSvg, MAX_SVG } from "#modules/ajustes/marca/svg.ts";
import { nombreSeguro } from "#modules/asistente/archivos.ts";
import { interpretar } from "#modules/asistente/lenguaje/interpretar.ts";
import { claveDePregunta } from "#modules/asistente/lenguaje/normalizar.ts";
import { partirPreguntas } from "#modules/asistente/lenguaje/partir.ts";
import { sinSecretos } from "#modules/asistente/lenguaje/sin-datos.ts";
import { nombrarItem } from "#modules/carrito/lineas.ts";
import { nombreArchivo } from "#modules/comun/archivos/tipo-archivo.ts";
import { linea, parrafos } from "#modules/comun/formulario.ts";
import { leerCsv } from "#modules/comun/planilla/leer-csv.ts";
import { leerTexto } from "#modules/comun/texto/busqueda.ts";
import { campoPalabras, esDestino } from "#modules/portada/campos.ts";
import { leerConsulta } from "#modules/productos/consulta.ts";
import { bloquesDescripcion, resumenDescripcion } from "#modules/productos/descripcion.ts";
import { normalizarCorreo } from "#modules/usuarios/acceso/correo-de-acceso.ts";
import { publicPath } from "#server/http/access-log.ts";

/** Every parser of untrusted text, with the maximum length that reaches it. */
const READERS: [string, (text: string) => unknown, number][] = [
  ["Markdown of the chat", leerMarkdown, 50_000],
  ["questions to the assistant", interpretar, 2_000],
  ["keys of questions", claveDePregunta, 2_000],
  ["personal data and passwords in questions", sinSecretos, 2_000],
  ["several questions in a message", partirPreguntas, 2_000],
  ["names of attachments", nombreSeguro, 50_000],
  ["names of proofs", (text) => nombreArchivo(text, "image/png"), 50_000],
  ["names in a cart", (text) => nombrarItem(text, { id: 1 }), 50_000],
  [
    "searches of the catalogue",
    (text) => leerConsulta(new URLSearchParams({ q: text, cursor: text })),
    50_000,
  ],
  ["searches of the office", leerTexto, 50_000],
  ["descriptions", bloquesDescripcion, 50_000],
  ["summaries", resumenDescripcion, 50_000],
  ["addresses of people", normalizarCorreo, 50_000],
  ["ways back", volverSeguro, 50_000],
  ["paths in the log", publicPath, 16_000],
  ["files of products", leerCsv, 50_000],
  ["lines of forms", (text) => linea("Escribe.", 10).safeParse(text), 60_000],
  ["paragraphs of forms", (text) => parrafos(10).safeParse(text), 60_000],
  ["words of the home page", (text) => campoPalabras(10).safeParse(text), 60_000],
  ["addresses of the home page", esDestino, 60_000],
  ["logos", limpiarSvg, MAX_SVG],
];

/** Repeated pieces that make a vulnerable expression backtrack. */
const PIECES = [
  "a",
  " ",
  "\n",
  "*",
  "_",
  "`",
  "[",
  "](",
  "![",
  "<",
  "&",
  "&amp",
  "> ",
  "- ",
  "1. ",
  "|",
  "|-",
  "~",
  "\\",
  "#",
  "a@",
  "@",
  ".",
  "a.",
  "1",
  "1.",
  "9 ",
  "$",
  "1.000 ",
  "/",
  "//",
  "..",
  "%40",
  "\t",
  "\0",
  "ñ",
  "\u0301",
  '"',
  ";",
  "http://a",
  "www.",
  "**a",
  "[a](b",
  "a b",
  "hasta ",
  "entre 1 y ",
  "PZ-",
  "SRT-",
  "bajo de ",
  "=",
  "\r",
];

const CALM = "Una parrilla de tambor, con tapa y ruedas, para diez personas. ";
const stretch = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** The repeated piece alone, with a mismatching end, and with a mismatching beginning. */
const SHAPES = [
  stretch,
  (piece: string, length: number) => `${stretch(piece, length - 1)}!`,
  (piece: string, length: number) => `x${stretch(piece, length - 1)}`,
];
const isSlow = (ms: number, calm: number) => ms > 100 && ms > 50 * calm;

/** CPU time of this thread in ms: unlike elapsed time, it does not depend on other load. */
function work(read: (text: string) => unknown, text: string): number {
  const before = process.threadCpuUsage();
  read(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** The minimum of three runs, to exclude other work of this thread. */
const least = (read: (text: string) => unknown, text: string) =>
  Math.min(work(read, text), work(read, text), work(read, text));

test.each(READERS)("%s takes no text unlike the others", (name, read, length) => {
  const calm = least(read, stretch(CALM, length));
  const slow = PIECES.flatMap((piece) => SHAPES.map((shape) => (size: number) => shape(piece, size))).filter(
    (make) => {
      const once = work(read, make(length));
      if (!isSlow(once, calm)) return false;
      // For four times the length, linear work takes four times as long and quadratic work sixteen times.
      const quarter = least(read, make(length / 4));
      const isSteep = (ms: number) => isSlow(ms, calm) && ms > 9 * quarter;
      return isSteep(once) && isSteep(least(read, make(length)));
    },
  );
  const texts = slow.map((make) => make(20));
  expect(texts, `${name}: calm ${calm.toFixed(2)} ms`).toEqual([]);
});
