import type { CAUSAS_EXISTENCIAS } from "#database/schema.ts";

/** What is counted: a product without options, or one option of a product. */
export type Clave = { sku: string; opcion: number | null };
export type Unidades = Clave & { cantidad: number };

export type Causa = (typeof CAUSAS_EXISTENCIAS)[number];

export const NOMBRE_CAUSA: Readonly<Record<Causa, string>> = {
  inicial: "Existencias iniciales",
  correccion: "Corrección",
  importacion: "Importación",
  reserva: "Apartado por una compra",
  vencimiento: "Apartado que terminó",
  venta: "Venta",
  rechazo: "Venta rechazada",
  anulacion: "Venta anulada",
  devolucion: "Recibido de vuelta",
  premio: "Premio de un sorteo",
};

/** Most units that the shop counts of one thing. */
export const MAX_EXISTENCIAS = 1_000_000;

export type Contada = Clave & {
  /** Units free to sell; null when they are not counted. */
  existencias: number | null;
};

export type Apartada = Unidades & { id: number; codigo: string; vence_en: Date | null };

type Movimiento = Clave & {
  causa: Causa;
  cantidad: number;
  quedan: number | null;
  referencia: string | null;
};

/** A line that finds too few units; `quedan` is what it could have. */
export type Faltante = Clave & { pedidas: number; quedan: number };

export type Plan = {
  movimientos: Movimiento[];
  /** The new values of what changed. */
  contadas: Contada[];
  /** Ids of reservations that end. */
  borrar: number[];
  /** The lines that the reservation has afterwards, written with its new expiry. */
  guardar: Unidades[];
  faltan: Faltante[];
};

export const nombreClave = ({ sku, opcion }: Clave): string => `${sku}:${opcion ?? ""}`;

/** Counts units up and down and keeps each change as a movement. What is not counted does not move. */
function abrirCuenta(filas: readonly Contada[]) {
  const hay = new Map(filas.map((fila) => [nombreClave(fila), fila.existencias]));
  const tocadas = new Map<string, Clave>();
  const movimientos: Movimiento[] = [];
  return {
    movimientos,
    hay: (clave: Clave): number | null => hay.get(nombreClave(clave)) ?? null,
    mover({ sku, opcion }: Clave, cantidad: number, causa: Causa, referencia: string | null) {
      const nombre = nombreClave({ sku, opcion });
      const antes = hay.get(nombre) ?? null;
      if (antes === null || cantidad === 0) return;
      const quedan = antes + cantidad;
      hay.set(nombre, quedan);
      tocadas.set(nombre, { sku, opcion });
      movimientos.push({ sku, opcion, causa, cantidad, quedan, referencia });
    },
    contadas: (): Contada[] =>
      [...tocadas].map(([nombre, clave]) => ({ ...clave, existencias: hay.get(nombre) ?? null })),
  };
}

export type Reserva = {
  codigo: string;
  lineas: readonly Unidades[];
  causa: Causa;
  /** Whether lines that the reservation has already and that `lineas` does not name stay. */
  conserva?: boolean;
};
type Estado = { filas: readonly Contada[]; apartadas: readonly Apartada[] };

/**
 * Gives a quote, sale or raffle the units of its lines, each line whole or not at all. `apartadas` has the rows of that code and
 * those that end now: expired ones and those of other quotes that the same person replaced.
 */
export function planificarReserva(reserva: Reserva, { filas, apartadas }: Estado): Plan {
  const { codigo, lineas, causa, conserva = false } = reserva;
  const cuenta = abrirCuenta(filas);
  const plan = { borrar: [] as number[], guardar: [] as Unidades[], faltan: [] as Faltante[] };
  const pedidas = new Set(lineas.map(nombreClave));
  const propias = new Map<string, Apartada>();
  for (const fila of apartadas) {
    const propia = fila.codigo === codigo;
    if (propia && (conserva || pedidas.has(nombreClave(fila)))) propias.set(nombreClave(fila), fila);
    else soltarUna(fila);
  }
  for (const linea of lineas) tomarUna(linea);
  return { ...plan, movimientos: cuenta.movimientos, contadas: cuenta.contadas() };

  function soltarUna(fila: Apartada): void {
    cuenta.mover(fila, fila.cantidad, "vencimiento", fila.codigo);
    plan.borrar.push(fila.id);
  }

  function tomarUna({ sku, opcion, cantidad }: Unidades): void {
    const clave = { sku, opcion };
    const tenida = propias.get(nombreClave(clave));
    const hay = cuenta.hay(clave);
    if (hay === null) {
      if (tenida) plan.borrar.push(tenida.id);
      return;
    }
    const posibles = hay + (tenida?.cantidad ?? 0);
    if (cantidad > posibles) {
      plan.faltan.push({ ...clave, pedidas: cantidad, quedan: posibles });
      if (tenida) soltarUna(tenida);
      return;
    }
    const mas = cantidad - (tenida?.cantidad ?? 0);
    cuenta.mover(clave, -mas, mas > 0 ? causa : "vencimiento", codigo);
    plan.guardar.push({ ...clave, cantidad });
  }
}

/** Gives back the units of these reservations. */
export function planificarVuelta(causa: Causa, { filas, apartadas }: Estado): Plan {
  const cuenta = abrirCuenta(filas);
  for (const fila of apartadas) cuenta.mover(fila, fila.cantidad, causa, fila.codigo);
  return {
    movimientos: cuenta.movimientos,
    contadas: cuenta.contadas(),
    borrar: apartadas.map(({ id }) => id),
    guardar: [],
    faltan: [],
  };
}

/** Sets what there is, as a person counted it. A count that stays the same leaves no trace. */
export function planificarConteo(
  causa: Causa,
  deseadas: readonly Contada[],
  filas: readonly Contada[],
): Pick<Plan, "movimientos" | "contadas"> {
  const hay = new Map(filas.map((fila) => [nombreClave(fila), fila.existencias]));
  const cambian = deseadas.filter(
    (fila) => hay.has(nombreClave(fila)) && hay.get(nombreClave(fila)) !== fila.existencias,
  );
  return {
    contadas: cambian,
    movimientos: cambian.map(({ sku, opcion, existencias }) => ({
      sku,
      opcion,
      causa,
      cantidad: (existencias ?? 0) - (hay.get(nombreClave({ sku, opcion })) ?? 0),
      quedan: existencias,
      referencia: null,
    })),
  };
}

/** What a page may say about the units left: the number from `desde` down, null above it and when they are not counted. */
export const quedanPocas = (existencias: number | null, desde: number): number | null =>
  existencias !== null && existencias <= Math.max(0, desde) ? existencias : null;

/** 'Agotado', 'Queda 1', 'Quedan 4'; null when there is nothing to say. */
export function avisoQuedan(quedan: number | null | undefined): string | null {
  if (quedan === null || quedan === undefined) return null;
  if (quedan === 0) return "Agotado";
  return quedan === 1 ? "Queda 1" : `Quedan ${quedan}`;
}

/** The sentence for a cart that asks for more than there is; `nombre` comes quoted. */
export function fraseFaltan(nombre: string, quedan: number): string {
  if (quedan === 0) return `${nombre} está agotado. Quítalo del carrito para seguir.`;
  return quedan === 1
    ? `De ${nombre} queda 1. Baja la cantidad para seguir.`
    : `De ${nombre} quedan ${quedan}. Baja la cantidad para seguir.`;
}
