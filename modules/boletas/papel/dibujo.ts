/** The modules of a code: 0 is dark, row after row. */
export type Simbolo = { data: ArrayLike<number>; width: number; height: number };

/** Millimetres: what the SII allows, and the white border around it (a quarter of an inch). */
const ANCHO = 90;
const ALTO = 30;
const BORDE = 6.35;
/** A bar is three times as high as its narrowest part is wide. */
const ALTO_BARRA = 3;

/** Modules of a column of words, and of what every row has besides. */
const COLUMNA = 17;
const MARCO = 69;

/** The narrowest code for as many words as this one that is still at least as wide as the paper's proportion asks: it has the largest bars. */
export function columnasPara({ height }: Simbolo, columnas: number, maximo: number): number {
  const palabras = (height / ALTO_BARRA) * columnas;
  let elegidas = 1;
  const altura = () => Math.ceil(palabras / elegidas) * ALTO_BARRA;
  while (elegidas < maximo && (COLUMNA * elegidas + MARCO) * ALTO < altura() * ANCHO) elegidas++;
  return elegidas;
}

/** The dark runs of a row, as rectangles of a path. All lines of one row are equal, so the first one says it. */
function trazosDeFila({ data, width }: Simbolo, y: number): string {
  let trazos = "";
  for (let x = 0; x < width; x++) {
    if (data[y * width + x] !== 0) continue;
    const desde = x;
    while (x < width && data[y * width + x] === 0) x++;
    trazos += `M${desde} ${y}h${x - desde}v${ALTO_BARRA}H${desde}z`;
  }
  return trazos;
}

const redondo = (numero: number): string => String(Math.round(numero * 1000) / 1000);

/** The code as a drawing for paper, in its real size, with its white border. */
export function dibujarPdf417(simbolo: Simbolo): string {
  const { width, height } = simbolo;
  const modulo = Math.min(ANCHO / width, ALTO / height);
  const borde = BORDE / modulo;
  const ancho = width + 2 * borde;
  const alto = height + 2 * borde;
  const filas = Array.from({ length: height / ALTO_BARRA }, (_, i) => trazosDeFila(simbolo, i * ALTO_BARRA));
  const medidas = `width="${redondo(ancho * modulo)}mm" height="${redondo(alto * modulo)}mm"`;
  const vista = [-borde, -borde, ancho, alto].map(redondo).join(" ");
  const fondo = `<path fill="#fff" d="M${redondo(-borde)} ${redondo(-borde)}h${redondo(ancho)}v${redondo(alto)}h${redondo(-ancho)}z"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${medidas} viewBox="${vista}" role="img" aria-label="Timbre electrónico del SII" shape-rendering="crispEdges">${fondo}<path fill="#000" d="${filas.join("")}"/></svg>`;
}
