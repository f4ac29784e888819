/** What a logo may be drawn with. Everything that runs, loads, links, repeats or animates is missing on purpose. */
const ELEMENTOS = new Set(
  "svg g defs title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop clipPath mask style".split(
    " ",
  ),
);

/** Elements of drawing programs that show nothing: they are left out with all they contain. */
const SIN_DIBUJO = /^(metadata|switch|view|[a-z]+:[\w.-]+)$/i;

const ATRIBUTOS = new Set(
  "id class style viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform fill fill-opacity fill-rule clip-rule clip-path clipPathUnits mask maskUnits maskContentUnits stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity opacity color display visibility offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod preserveAspectRatio font-family font-size font-weight font-style letter-spacing text-anchor dx dy role xmlns version".split(
    " ",
  ),
);

export const MAX_SVG = 200_000;
const MAX_ELEMENTOS = 3_000;
const MAX_HONDURA = 40;
/** Each use draws the whole mask once more. */
const MAX_RECORTES = 50;

export type SvgLeido = { svg: string; error: null } | { svg: null; error: string };

const no = (error: string): SvgLeido => ({ svg: null, error });

const FRASE = {
  largo: "Ese SVG es muy grande: expórtalo más liviano, hasta 200 KB.",
  roto: "No pudimos leer ese SVG. Expórtalo de nuevo o sube una imagen PNG.",
  doctype: "Ese SVG define entidades propias. Expórtalo como «SVG simple» y súbelo otra vez.",
  complejo: "Ese SVG tiene demasiadas partes. Simplifícalo o sube una imagen PNG.",
  recortes: "Ese SVG recorta unas partes con otras demasiadas veces. Simplifícalo o sube una imagen PNG.",
  cortadas: "Ese SVG tiene líneas cortadas (stroke-dasharray). Conviértelas en trazos o sube una imagen PNG.",
} as const;

/** Addresses outside the file, and the ways in which styles hide them. */
const AFUERA = /url\s*\(\s*["']?\s*(?!#)|@import|expression\s*\(|javascript:|\\|&#/i;

type Marca = { nombre: string; atributos: [string, string][]; cierra: boolean; sola: boolean };

const ETIQUETA = /^<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/;
const ATRIBUTO = /([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

/**
 * Rewrites an SVG from the parts of a list. A drawing with scripts, event handlers or addresses outside itself is
 * refused, not repaired: its author meant them. The notes of drawing programs are left out.
 */
export function limpiarSvg(texto: string): SvgLeido {
  if (texto.length > MAX_SVG) return no(FRASE.largo);
  if (/<!DOCTYPE[^>]*\[|<!ENTITY/i.test(texto)) return no(FRASE.doctype);
  const sin_notas = quitar(quitar(texto.replace(/^\uFEFF/, ""), "<?", "?>"), "<!--", "-->");
  return escribir(sin_notas.replace(/<!DOCTYPE[^>[]*>/i, "").trim());
}

/**
 * Leaves out what stands between two marks. One pass: an expression would read the rest of the file again for each mark that
 * is never closed.
 */
function quitar(texto: string, abre: string, cierra: string): string {
  const partes: string[] = [];
  let desde = 0;
  for (;;) {
    const inicio = texto.indexOf(abre, desde);
    const fin = inicio === -1 ? -1 : texto.indexOf(cierra, inicio + abre.length);
    if (fin === -1) return partes.join("") + texto.slice(desde);
    partes.push(texto.slice(desde, inicio));
    desde = fin + cierra.length;
  }
}

type Avance = {
  salida: string[];
  abiertas: string[];
  omitida: number;
  elementos: number;
  /** Uses of masks and clipping paths. */
  recortes: number;
};

function escribir(cuerpo: string): SvgLeido {
  const avance: Avance = { salida: [], abiertas: [], omitida: 0, elementos: 0, recortes: 0 };
  for (let i = 0; i < cuerpo.length; ) {
    if (cuerpo[i] !== "<") {
      const fin = cuerpo.indexOf("<", i);
      const error = ponerTexto(avance, cuerpo.slice(i, fin === -1 ? undefined : fin));
      if (error) return no(error);
      i = fin === -1 ? cuerpo.length : fin;
      continue;
    }
    const hallada = ETIQUETA.exec(cuerpo.slice(i, i + MAX_SVG));
    if (!hallada) return no(FRASE.roto);
    const error = ponerEtiqueta(avance, leerEtiqueta(hallada));
    if (error) return no(error);
    i += hallada[0].length;
    if (avance.abiertas.length === 0 && cuerpo.slice(i).trim() !== "") return no(FRASE.roto);
  }
  const { abiertas, salida } = avance;
  return abiertas.length === 0 && salida.length > 0 ? { svg: salida.join(""), error: null } : no(FRASE.roto);
}

function leerEtiqueta([, barra, nombre = "", crudos = "", sola]: RegExpExecArray): Marca {
  const atributos = [...crudos.matchAll(ATRIBUTO)].map(
    ([, clave = "", dobles, simples]): [string, string] => [clave, dobles ?? simples ?? ""],
  );
  return { nombre, atributos, cierra: barra === "/", sola: sola === "/" };
}

/** Text is shown by `text` and `tspan`, read aloud from titles, and read as CSS by `style`. */
function ponerTexto({ salida, abiertas, omitida }: Avance, texto: string): string | null {
  if (omitida > 0 || texto.trim() === "") return null;
  if (abiertas.length === 0) return FRASE.roto;
  const dentro = abiertas.at(-1);
  if (dentro === "style") {
    if (AFUERA.test(texto)) return afuera("style");
    if (CORTADAS.test(texto)) return FRASE.cortadas;
    // A rule may hold for any number of elements, also for those of a mask.
    if (RECORTA.test(texto)) return FRASE.recortes;
  }
  if (!/^(text|tspan|title|desc|style)$/.test(dentro ?? "")) return null;
  salida.push(dentro === "style" ? texto.replace(/&/g, "") : escapar(texto));
  return null;
}

function ponerEtiqueta(avance: Avance, etiqueta: Marca): string | null {
  const { salida, abiertas } = avance;
  const { nombre, cierra, sola } = etiqueta;
  if (cierra) return cerrar(avance, nombre);
  if (abiertas.length === 0 && (nombre !== "svg" || salida.length > 0)) return FRASE.roto;
  if (++avance.elementos > MAX_ELEMENTOS || abiertas.length >= MAX_HONDURA) return FRASE.complejo;
  if (avance.omitida > 0 || SIN_DIBUJO.test(nombre)) {
    if (PELIGROSOS.test(nombre)) return prohibido(nombre);
    if (sola) return null;
    avance.omitida++;
    abiertas.push(nombre);
    return null;
  }
  if (!ELEMENTOS.has(nombre)) return prohibido(nombre);
  const escritos: string[] = abiertas.length === 0 ? [' xmlns="http://www.w3.org/2000/svg"'] : [];
  for (const [clave, valor] of etiqueta.atributos) {
    const error = revisarAtributo(clave, valor) ?? revisarRecorte(avance, nombre, clave, valor);
    if (error) return error;
    if (ATRIBUTOS.has(clave) && clave !== "xmlns") escritos.push(` ${clave}="${escapar(valor)}"`);
  }
  salida.push(`<${nombre}${escritos.join("")}${sola ? "/" : ""}>`);
  if (!sola) abiertas.push(nombre);
  return null;
}

/** Refused wherever they stand, also inside what is left out. */
const PELIGROSOS = /(^|:)(script|foreignObject|iframe|object|embed|handler|listener)$/i;

function cerrar(avance: Avance, nombre: string): string | null {
  if (avance.abiertas.pop() !== nombre) return FRASE.roto;
  if (avance.omitida > 0) avance.omitida--;
  else avance.salida.push(`</${nombre}>`);
  return null;
}

function revisarAtributo(clave: string, valor: string): string | null {
  if (/^on/i.test(clave)) return `Ese SVG trae un programa (${clave}), y un logo no puede ejecutar nada.`;
  if (/(^|:)(href|src)$/i.test(clave)) return afuera(clave);
  if (ATRIBUTOS.has(clave) && AFUERA.test(valor)) return afuera(clave);
  return null;
}

/** Short dashes over long lines, and masks within masks, take minutes to draw a file of a few hundred bytes. */
const CORTADAS = /stroke-dash/i;
const RECORTA = /(^|[;{\s])(mask|clip-path)\s*:/i;
const RECORTES = /^(mask|clipPath)$/;

function revisarRecorte(avance: Avance, nombre: string, clave: string, valor: string): string | null {
  if (CORTADAS.test(clave) || (clave === "style" && CORTADAS.test(valor))) return FRASE.cortadas;
  const recorta = clave === "mask" || clave === "clip-path" || (clave === "style" && RECORTA.test(valor));
  if (!recorta) return null;
  const anidado = RECORTES.test(nombre) || avance.abiertas.some((abierta) => RECORTES.test(abierta));
  return anidado || ++avance.recortes > MAX_RECORTES ? FRASE.recortes : null;
}

const prohibido = (nombre: string) =>
  `Ese SVG usa «${nombre}», que no aceptamos en un logo. Conviértelo en trazos o sube una imagen PNG.`;
const afuera = (nombre: string) =>
  `Ese SVG busca algo fuera de sí mismo (${nombre}). Incrusta todo como trazos o sube una imagen PNG.`;

/** Character references stay as they are; every other special character becomes one. */
const escapar = (texto: string): string =>
  texto
    .replace(/&(?!(?:amp|lt|gt|quot|apos);)/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
