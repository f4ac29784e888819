const MINIMO_TEXTO = 4.5;

type Rgb = [number, number, number];

function leerHex(hex: string): Rgb {
  const canal = (i: number) => Number.parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16) || 0;
  return [canal(0), canal(1), canal(2)];
}

const lineal = (canal: number) => {
  const parte = canal / 255;
  return parte <= 0.04045 ? parte / 12.92 : ((parte + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance of WCAG. */
function luminancia(hex: string): number {
  const [r, g, b] = leerHex(hex);
  return 0.2126 * lineal(r) + 0.7152 * lineal(g) + 0.0722 * lineal(b);
}

export const contrasteConBlanco = (hex: string): number => 1.05 / (luminancia(hex) + 0.05);

/** White where it can be read; otherwise the dark brown of points. */
export const textoClaro = (hex: string): boolean => contrasteConBlanco(hex) >= MINIMO_TEXTO;

/** The other end of its gradient goes away from the text's colour, so that the text only gets clearer. */
export function otroExtremo(hex: string): string {
  const hacia = textoClaro(hex) ? 0 : 255;
  const fuerza = textoClaro(hex) ? 0.28 : 0.42;
  const mezcla = leerHex(hex).map((canal) => Math.round(canal + (hacia - canal) * fuerza));
  return `#${mezcla.map((canal) => canal.toString(16).padStart(2, "0")).join("")}`;
}
