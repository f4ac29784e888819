import { Parser } from "htmlparser2";

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

/**
 * Rewrites an SVG from the parts of a list. A drawing with scripts, event handlers or addresses outside itself is
 * refused, not repaired: its author meant them. The notes of drawing programs are left out.
 */
export function limpiarSvg(texto: string): SvgLeido {
  if (texto.length > MAX_SVG) return no(FRASE.largo);
  if (/<!DOCTYPE[^>]*\[|<!ENTITY/i.test(texto)) return no(FRASE.doctype);
  return escribir(texto.replace(/^\uFEFF/, "").trim());
}

type Avance = {
  salida: string[];
  abiertas: string[];
  /** The text since the last tag: comments divide what a style sheet reads as one. */
  texto: string;
  omitida: number;
  elementos: number;
  /** Uses of masks and clipping paths. */
  recortes: number;
};

/** Feeds the parser, which repairs what is not XML: all that it would repair is refused here, and ends the reading. */
function escribir(cuerpo: string): SvgLeido {
  const avance: Avance = { salida: [], abiertas: [], texto: "", omitida: 0, elementos: 0, recortes: 0 };
  let error: string | null = null;
  let sola = false;
  const seguir = (...pasos: (() => string | null)[]) => {
    for (const paso of pasos) error ??= paso();
    if (error) lector.pause();
  };
  const lector = new Parser(
    {
      onattribute: (_clave, valor, comillas) =>
        seguir(() => (comillas && !valor.includes("<") ? null : FRASE.roto)),
      onopentag(nombre, atributos) {
        // The parser reports the end of `<a/>` and that of an `<a>` that is never closed in the same way.
        sola = cuerpo[lector.endIndex - 1] === "/";
        seguir(
          () => ponerTexto(avance),
          () => ponerEtiqueta(avance, { nombre, atributos, sola }),
        );
      },
      onclosetag(nombre, supuesto) {
        if (sola) sola = false;
        else
          seguir(
            () => (supuesto ? FRASE.roto : ponerTexto(avance)),
            () => cerrar(avance, nombre),
          );
      },
      ontext(trozo) {
        avance.texto += trozo;
      },
      oncdatastart: () => seguir(() => FRASE.roto),
      onprocessinginstruction: (nombre) =>
        seguir(() => (/^(\?|!doctype$)/i.test(nombre) ? null : FRASE.roto)),
    },
    { xmlMode: true, decodeEntities: false },
  );
  lector.end(cuerpo);
  const { abiertas, salida } = avance;
  const falla = error ?? ponerTexto(avance);
  if (falla) return no(falla);
  return abiertas.length === 0 && salida.length > 0 ? { svg: salida.join(""), error: null } : no(FRASE.roto);
}

/** Text is shown by `text` and `tspan`, read aloud from titles, and read as CSS by `style`. */
function ponerTexto(avance: Avance): string | null {
  const { salida, abiertas, omitida, texto } = avance;
  avance.texto = "";
  if (texto.includes("<")) return FRASE.roto;
  if (omitida > 0 || texto.trim() === "") return null;
  if (abiertas.length === 0) return FRASE.roto;
  const dentro = abiertas.at(-1);
  if (dentro === "style") return ponerEstilo(avance, texto);
  if (/^(text|tspan|title|desc)$/.test(dentro ?? "")) salida.push(escapar(texto));
  return null;
}

function ponerEstilo({ salida }: Avance, texto: string): string | null {
  const escrito = texto.replace(/&/g, "");
  if (AFUERA.test(texto) || AFUERA.test(escrito)) return afuera("style");
  if (CORTADAS.test(escrito)) return FRASE.cortadas;
  // A rule may hold for any number of elements, also for those of a mask.
  if (RECORTA.test(escrito)) return FRASE.recortes;
  salida.push(escrito);
  return null;
}

type Etiqueta = { nombre: string; atributos: Record<string, string>; sola: boolean };

function ponerEtiqueta(avance: Avance, { nombre, atributos, sola }: Etiqueta): string | null {
  const { salida, abiertas } = avance;
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
  for (const [clave, valor] of Object.entries(atributos)) {
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
