import type { CAUSAS_EXISTENCIAS } from "#database/schema.ts";

/** What is counted: a product without options, or one option of a product. */
export type ClaveUnidad = { sku: string; opcion: number | null };
export type Unidades = ClaveUnidad & { cantidad: number };

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
  cambio: "Cambio por garantía",
};

/** Most units that the shop counts of one thing. */
export const MAX_EXISTENCIAS = 1_000_000;

export type Contada = ClaveUnidad & {
  /** Units free to sell; null when they are not counted. */
  existencias: number | null;
};

export type Apartada = Unidades & {
  id: number;
  codigo: string;
  vence_en: Date | null;
  /** The customer who has not paid for them; null once they are paid, and for a raffle. */
  usuario: string | null;
  /** From when the next buyer may take them; null for a quote, a paid sale and a raffle. */
  tomable_desde: Date | null;
};

type Movimiento = ClaveUnidad & {
  causa: Causa;
  cantidad: number;
  quedan: number | null;
  referencia: string | null;
};

/** A line that finds too few units; `quedan` is what it could have. */
export type Faltante = ClaveUnidad & { pedidas: number; quedan: number };

export type PlanExistencias = {
  movimientos: Movimiento[];
  /** The new values of what changed. */
  contadas: Contada[];
  /** Ids of reservations that end. */
  borrar: number[];
  /** The lines that the reservation has afterwards, written with its new expiry. */
  guardar: Unidades[];
  faltan: Faltante[];
};

export const nombreClave = ({ sku, opcion }: ClaveUnidad): string => `${sku}:${opcion ?? ""}`;

/** Counts units up and down and keeps each change as a movement. What is not counted does not move. */
function abrirCuenta(filas: readonly Contada[]) {
  const hay = new Map(filas.map((fila) => [nombreClave(fila), fila.existencias]));
  const tocadas = new Map<string, ClaveUnidad>();
  const movimientos: Movimiento[] = [];
  return {
    movimientos,
    hay: (clave: ClaveUnidad): number | null => hay.get(nombreClave(clave)) ?? null,
    mover({ sku, opcion }: ClaveUnidad, cantidad: number, causa: Causa, referencia: string | null) {
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
  /** The customer while the units are not paid: of each thing they keep a part only. */
  usuario?: string | null;
  /** Names of things of which that customer may take no more units before paying; what the code keeps of them stays as it is. */
  sin_plazo?: ReadonlySet<string>;
};

type Estado = {
  filas: readonly Contada[];
  /** The rows of that code, and those that end now: expired ones and those of other quotes that the same person replaced. */
  apartadas: readonly Apartada[];
  /** Rows of unpaid sales whose time is over, in the order in which the next buyer takes them. */
  tomables?: readonly Apartada[];
  /** What the same person keeps unpaid under other codes. */
  suyas?: readonly Apartada[];
};

/** Most units that a person who has not paid keeps of those that they could have: half of them, and at least one. */
export const topeSinPago = (hay: number): number => Math.max(1, Math.floor(hay / 2));

const sumar = (filas: readonly Unidades[]): number =>
  filas.reduce((suma, { cantidad }) => suma + cantidad, 0);

type Quien = { codigo: string; usuario: string | null; sueltan: readonly string[]; ahora: Date };

/** Tells apart the rows that a reservation finds at its products. Others neither end nor count. */
export function clasificar(
  filas: readonly Apartada[],
  { codigo, usuario, sueltan, ahora }: Quien,
): Required<Omit<Estado, "filas">> {
  const termina = (fila: Apartada) =>
    fila.vence_en !== null && (fila.vence_en <= ahora || sueltan.includes(fila.codigo));
  const cual = (fila: Apartada) => {
    if (fila.codigo === codigo || termina(fila)) return "apartadas";
    if (usuario !== null && fila.usuario === usuario) return "suyas";
    return fila.tomable_desde !== null && fila.tomable_desde <= ahora ? "tomables" : "otras";
  };
  const partes = Map.groupBy(filas, cual);
  const { apartadas = [], suyas = [], tomables = [] } = Object.fromEntries(partes);
  const desde = (fila: Apartada) => fila.tomable_desde?.getTime() ?? 0;
  return { apartadas, suyas, tomables: tomables.toSorted((a, b) => desde(a) - desde(b) || a.id - b.id) };
}

/**
 * Gives a quote, sale or raffle the units of its lines. A line that finds too few gets none. Where the free units do not reach, those
 * of unpaid sales whose time is over are taken. A customer who has not paid gets no more than `topeSinPago`, and the line is not
 * short of the rest: the payment takes it.
 */
export function planificarReserva(reserva: Reserva, estado: Estado): PlanExistencias {
  const { codigo, lineas, causa, conserva = false, usuario = null, sin_plazo = new Set() } = reserva;
  const { filas, apartadas, tomables = [], suyas = [] } = estado;
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
    const deAqui = (fila: ClaveUnidad) => nombreClave(fila) === nombreClave(clave);
    const tenida = propias.get(nombreClave(clave));
    const hay = cuenta.hay(clave);
    if (hay === null) {
      if (tenida) plan.borrar.push(tenida.id);
      return;
    }
    const propia = tenida?.cantidad ?? 0;
    const posibles = hay + propia + sumar(tomables.filter(deAqui));
    if (cantidad > posibles) {
      plan.faltan.push({ ...clave, pedidas: cantidad, quedan: posibles });
      if (tenida) soltarUna(tenida);
      return;
    }
    if (sin_plazo.has(nombreClave(clave))) return;
    for (const fila of tomables.filter(deAqui))
      if (cantidad > (cuenta.hay(clave) ?? 0) + propia) soltarUna(fila);
    const tope =
      usuario === null ? cantidad : topeDe((cuenta.hay(clave) ?? 0) + propia, suyas.filter(deAqui));
    const guardadas = Math.min(cantidad, Math.max(propia, tope));
    if (guardadas === 0) return;
    const mas = guardadas - propia;
    cuenta.mover(clave, -mas, mas > 0 ? causa : "vencimiento", codigo);
    plan.guardar.push({ ...clave, cantidad: guardadas });
  }
}

/** What a person may still keep of a thing, beside what they keep under other codes. */
function topeDe(posibles: number, suyas: readonly Unidades[]): number {
  const ya = sumar(suyas);
  return Math.max(0, topeSinPago(posibles + ya) - ya);
}

/**
 * Gives back the units of these reservations: all, or as many of each thing as `cuantas` says. Without a cause they are lost: the
 * reservation gives them up, and nothing can be sold again.
 */
export function planificarVuelta(
  causa: Causa | null,
  { filas, apartadas }: Estado,
  cuantas?: ReadonlyMap<string, number>,
): PlanExistencias {
  const cuenta = abrirCuenta(filas);
  const vuelven = (fila: Apartada) =>
    Math.min(fila.cantidad, cuantas?.get(nombreClave(fila)) ?? fila.cantidad);
  if (causa) for (const fila of apartadas) cuenta.mover(fila, vuelven(fila), causa, fila.codigo);
  return {
    movimientos: cuenta.movimientos,
    contadas: cuenta.contadas(),
    borrar: apartadas.filter((fila) => vuelven(fila) === fila.cantidad).map(({ id }) => id),
    guardar: apartadas
      .filter((fila) => vuelven(fila) < fila.cantidad)
      .map((fila) => ({ sku: fila.sku, opcion: fila.opcion, cantidad: fila.cantidad - vuelven(fila) })),
    faltan: [],
  };
}

/** Takes units for the exchange of goods that came back broken. Those are of the same sale, so its reservation stays as it is. */
export function planificarCambio(
  codigo: string,
  unidades: readonly Unidades[],
  filas: readonly Contada[],
): PlanExistencias {
  const cuenta = abrirCuenta(filas);
  const faltan: Faltante[] = [];
  for (const { sku, opcion, cantidad } of unidades) {
    const hay = cuenta.hay({ sku, opcion });
    if (hay !== null && hay < cantidad) faltan.push({ sku, opcion, pedidas: cantidad, quedan: hay });
    else cuenta.mover({ sku, opcion }, -cantidad, "cambio", codigo);
  }
  return { movimientos: cuenta.movimientos, contadas: cuenta.contadas(), borrar: [], guardar: [], faltan };
}

/** Sets what there is, as a person counted it. A count that stays the same leaves no trace. */
export function planificarConteo(
  causa: Causa,
  deseadas: readonly Contada[],
  filas: readonly Contada[],
): Pick<PlanExistencias, "movimientos" | "contadas"> {
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
export function fraseSinUnidades(nombre: string, quedan: number): string {
  if (quedan === 0) return `${nombre} está agotado. Quítalo del carrito para seguir.`;
  return quedan === 1
    ? `De ${nombre} queda 1. Baja la cantidad para seguir.`
    : `De ${nombre} quedan ${quedan}. Baja la cantidad para seguir.`;
}
