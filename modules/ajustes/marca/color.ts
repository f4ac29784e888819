/** The accent colour of a shop that chose none. */
export const COLOR_DE_LA_CASA = "#c8102e";

/** WCAG 2.2, criterion 1.4.3: text of normal size. */
const CONTRASTE_MINIMO = 4.5;
const BLANCO = "#ffffff";
/** The darkest paper on which the accent is written, and the ink and the surface of the dark theme. */
const PAPEL = "#fff1df";
const TINTA = "#241629";
const SUPERFICIE_OSCURA = "#241930";

type Rgb = readonly [number, number, number];

/** "#C8102E", "c8102e" and "#c12" as "#c8102e" and "#cc1122"; null for everything else. */
export function leerColor(texto: string): string | null {
  const hex = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(texto.trim())?.[1]?.toLowerCase();
  if (!hex) return null;
  return `#${hex.length === 6 ? hex : [...hex].map((cifra) => cifra + cifra).join("")}`;
}

const canales = (color: string): Rgb => {
  const n = Number.parseInt(color.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
};

const lineal = (canal: number): number => {
  const c = canal / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};

const deLineal = (luz: number): number => {
  const c = luz <= 0.0031308 ? luz * 12.92 : 1.055 * luz ** (1 / 2.4) - 0.055;
  return Math.max(0, Math.min(255, Math.round(c * 255)));
};

const escrito = (rgb: Rgb): string => `#${rgb.map((c) => c.toString(16).padStart(2, "0")).join("")}`;

/** Relative luminance, from 0 (black) to 1 (white). */
function luminancia(color: string): number {
  const [r, g, b] = canales(color);
  return 0.2126 * lineal(r) + 0.7152 * lineal(g) + 0.0722 * lineal(b);
}

export function contraste(uno: string, otro: string): number {
  const [oscura = 0, clara = 0] = [luminancia(uno), luminancia(otro)].sort((a, b) => a - b);
  return (clara + 0.05) / (oscura + 0.05);
}

/** The same hue with another luminance: black or white is mixed in, in linear light. */
export function conLuminancia(color: string, meta: number): string {
  const [r, g, b] = canales(color);
  const actual = luminancia(color);
  const mezcla = (canal: number): number => {
    const luz = lineal(canal);
    if (meta <= actual) return deLineal(actual === 0 ? 0 : (luz * meta) / actual);
    return deLineal(luz + ((1 - luz) * (meta - actual)) / (1 - actual));
  };
  return escrito([mezcla(r), mezcla(g), mezcla(b)]);
}

/** Steps of luminance of the searches below: rounding to 8 bits is never coarser. */
const PASO = 0.002;

const legible = (color: string): boolean =>
  contraste(color, BLANCO) >= CONTRASTE_MINIMO && contraste(color, PAPEL) >= CONTRASTE_MINIMO;

/** The nearest colour of the same hue that works as button under white text and as text on paper. */
export function colorCercano(color: string): string {
  if (legible(color)) return color;
  for (let meta = luminancia(color); meta > 0; meta -= PASO) {
    const probado = conLuminancia(color, meta);
    if (legible(probado)) return probado;
  }
  return TINTA;
}

/** Null when the colour works; otherwise the sentence for the owner, with the nearest that does. */
export const revisarColor = (color: string): string | null =>
  legible(color)
    ? null
    : `Ese color es muy claro: el texto blanco sobre él no se leería bien. El más parecido que sirve es ${colorCercano(color)}.`;

/** For the dark theme: lighter, until the ink on it and the accent on dark surfaces can be read. */
function enOscuro(color: string): string {
  for (let meta = luminancia(color); meta < 1; meta += PASO) {
    const probado = conLuminancia(color, meta);
    const bajos = [contraste(probado, TINTA), contraste(probado, SUPERFICIE_OSCURA)];
    if (Math.min(...bajos) >= CONTRASTE_MINIMO) return probado;
  }
  return BLANCO;
}

/** The scale of the house's red. A shop's own keeps these luminances, and with them every checked contrast. */
const ESCALA = {
  50: "#fff1f2",
  100: "#ffe4e7",
  200: "#ffc2ca",
  300: "#ff93a1",
  400: "#f9576c",
  500: "#e62e49",
  600: "#c8102e",
  700: "#a80c27",
  800: "#870b22",
  900: "#5e0718",
  950: "#36040e",
} as const;

/** Reds of the scenes that carry the brand: the drawing beside the access forms and banners. */
export const ESCENAS = {
  l37: "#780a20",
  l41: "#8a0b22",
  l41a: "#8e0b24",
  l50: "#b81230",
  l56: "#d3173a",
  l57: "#d8213c",
  l60: "#e03350",
  l65: "#f4475f",
} as const;

/** The shop's colour with the luminance of another. */
export const comoEste = (color: string, otro: string): string => conLuminancia(color, luminancia(otro));

export type Paleta = {
  marca: string;
  hover: string;
  canto: string;
  oscuro: { marca: string; hover: string; canto: string; sobre: string };
  escala: Record<keyof typeof ESCALA, string>;
};

const escalaDe = (color: string): Paleta["escala"] => {
  const escala = { ...ESCALA } as Paleta["escala"];
  for (const [paso, suyo] of Object.entries(ESCALA))
    escala[Number(paso) as keyof typeof ESCALA] = conLuminancia(color, luminancia(suyo));
  return escala;
};

/** All colours that follow from the accent. */
export function paletaDe(color: string): Paleta {
  const propia = luminancia(color);
  const clara = enOscuro(color);
  return {
    marca: color,
    hover: conLuminancia(color, propia * 0.7),
    canto: conLuminancia(color, propia * 0.45),
    oscuro: {
      marca: clara,
      hover: conLuminancia(clara, luminancia(clara) + (1 - luminancia(clara)) * 0.2),
      canto: conLuminancia(clara, luminancia(clara) * 0.5),
      sobre: TINTA,
    },
    escala: escalaDe(color),
  };
}
