// All viewers see the same at the same instant of the server's clock, whenever the event reached them.

/** Milliseconds from the draw until the first number starts to show. */
export const GENERANDO_MS = 4_000;
/** Milliseconds between one settled digit and the next. */
export const PASO_CIFRA_MS = 450;
/** Milliseconds between the last digit of the first number and the start of the second. */
const PAUSA_ENTRE_NUMEROS_MS = 1_400;
/** Milliseconds of celebration after the last digit. */
export const FIESTA_MS = 6_000;

export type Fase = "espera" | "generando" | "revelando" | "final";

export type Sorteado = {
  /** True once inputs and seed are public: the draw has begun, even if a beacon pulse is still awaited. */
  iniciado: boolean;
  sorteado_en: Date | null;
  numero_producto: number | null;
  numero_puntos: number | null;
};

const cifras = (numero: number | null) => String(numero ?? 0).length;

/** Milliseconds since the numbers began to show; negative while they are being generated. */
export const desdeRevelacion = (sorteado_en: Date, ahora: number): number =>
  ahora - sorteado_en.getTime() - GENERANDO_MS;

/** When the second number starts, counted from the first. */
export const inicioSegundo = (numero_producto: number | null): number =>
  cifras(numero_producto) * PASO_CIFRA_MS + PAUSA_ENTRE_NUMEROS_MS;

/** When all digits of both numbers are shown, counted from the first. */
export const finNumeros = ({
  numero_producto,
  numero_puntos,
}: Pick<Sorteado, "numero_producto" | "numero_puntos">): number =>
  inicioSegundo(numero_producto) + cifras(numero_puntos) * PASO_CIFRA_MS;

/** When every page has shown the result: from then on the shop may speak of it elsewhere. */
export const reveladoEn = (
  sorteado_en: Date,
  numeros: Pick<Sorteado, "numero_producto" | "numero_puntos">,
): Date => new Date(sorteado_en.getTime() + GENERANDO_MS + finNumeros(numeros) + FIESTA_MS);

export function faseDe(sorteo: Sorteado, ahora: number): Fase {
  if (sorteo.numero_producto === null || sorteo.sorteado_en === null)
    return sorteo.iniciado ? "generando" : "espera";
  const desde = desdeRevelacion(sorteo.sorteado_en, ahora);
  if (desde < 0) return "generando";
  return desde < finNumeros(sorteo) + FIESTA_MS ? "revelando" : "final";
}

/** How many digits of a number are shown `desde` milliseconds after it began to show. */
export const cifrasReveladas = (numero: number, desde: number): number =>
  Math.max(0, Math.min(cifras(numero), Math.floor(desde / PASO_CIFRA_MS)));

/** The next instant at which the screen changes by the clock; null when only an event can change it. */
export function proximoCambio(sorteo: Sorteado, ahora: number): number | null {
  const { sorteado_en, numero_producto, numero_puntos } = sorteo;
  if (sorteado_en === null || numero_producto === null) return null;
  const pasos = (numero: number | null, desde: number) =>
    Array.from({ length: cifras(numero) }, (_, i) => desde + (i + 1) * PASO_CIFRA_MS);
  const fin = finNumeros(sorteo);
  const segundo = pasos(numero_puntos, inicioSegundo(numero_producto));
  const cambios = [0, ...pasos(numero_producto, 0), ...segundo, fin, fin + FIESTA_MS];
  const desde = desdeRevelacion(sorteado_en, ahora);
  const proximo = cambios.find((cambio) => cambio > desde);
  return proximo === undefined ? null : ahora - desde + proximo;
}
