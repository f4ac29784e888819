/** The plain text of a mail before its lines are broken: these characters separate the rows and the cells of its tables. */
export const TABLA = "\uE010";
export const FILA = "\uE011";
export const CELDA = "\uE012";

export const ANCHO = 78;
export const ENTRE_COLUMNAS = 3;

/** What html-to-text takes for white space. */
const PALABRA = /[^ \t\r\n\f\u200b]+/g;

/** Breaks lines and lays out tables, as html-to-text does it. */
export const maquetar = (texto: string): string =>
  texto
    .split(TABLA)
    .map((trozo, i) => (i % 2 === 0 ? enLineas(trozo) : enColumnas(trozo)))
    .join("");

const enLineas = (texto: string): string => texto.split("\n").map(cortar).join("\n");

/** A line that is already as it should be, which most are. */
const enOrden = (linea: string): boolean => linea.length <= ANCHO && !/^ | $| {2}|[\t\r\f\u200b]/.test(linea);

/** Fills each line with as many words as fit. A word that is longer than a line has one for itself. */
function cortar(linea: string): string {
  if (enOrden(linea)) return linea;
  let cortada = "";
  let largo = 0;
  for (const palabra of linea.match(PALABRA) ?? []) {
    const cabe = largo + 1 + palabra.length <= ANCHO;
    if (largo > 0) cortada += cabe ? " " : "\n";
    cortada += palabra;
    largo = largo > 0 && cabe ? largo + 1 + palabra.length : palabra.length;
  }
  return cortada;
}

function enColumnas(tabla: string): string {
  const filas = tabla
    .split(FILA)
    .map((fila) => fila.split(CELDA).map((celda) => enLineas(celda).split("\n")));
  const altos = filas.map((fila) => Math.max(...fila.map((celda) => celda.length)));
  const columnas = Math.max(...filas.map((fila) => fila.length));
  const salida: string[] = [];
  let inicio = 0;
  for (let x = 0; x < columnas; x++) {
    let ancho = 0;
    let y = 0;
    filas.forEach((fila, cual) => {
      fila[x]?.forEach((linea, i) => {
        salida[y + i] = (salida[y + i] ?? "").padEnd(inicio) + linea;
        ancho = Math.max(ancho, linea.length);
      });
      y += altos[cual] ?? 0;
    });
    inicio += ancho + ENTRE_COLUMNAS;
  }
  return salida.join("\n");
}
