import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import {
  type Bloqueadas,
  bloquearUnidades,
  escribirUnidades,
  leerDelLugar,
  leerOfrecibles,
  leerOpcionHolgada,
  leerReservas,
  leerTomables,
  leerVencidas,
  marcarSinPago,
  type PorEscribir,
  pasarReserva,
  releerVencidas,
} from "./existencias.store.server.ts";
import {
  type Apartada,
  type Causa,
  type ClaveUnidad,
  type Contada,
  clasificar,
  type Faltante,
  nombreClave,
  planificarCambio,
  planificarConteo,
  planificarReserva,
  planificarVuelta,
  quedanPocas,
  type Reserva,
  type Unidades,
} from "./existencias.ts";

/** Who has not paid, and from when the next buyer may take the units; null for a quote, which ends by itself. */
type SinPago = { usuario: string; tomable_desde: Date | null };

export type ReservaPedida = Omit<Reserva, "usuario"> & {
  /** When the reservation ends by itself; null for a sale or a raffle. */
  vence_en: Date | null;
  /** The end for things that this person may not keep until then, under the name of `nombreClave`. */
  vencen?: ReadonlyMap<string, Date>;
  /** Null when the units are paid for, or of a raffle. */
  sin_pago: SinPago | null;
  /** Codes of quotes whose reservations end now: the person changed the cart. */
  sueltan?: readonly string[];
};

/**
 * Gives a code the units of its lines and returns the lines that found too few. A caller that cannot do without them throws, and
 * the transaction gives everything back.
 */
export async function reservarUnidades(tx: Tx, reserva: ReservaPedida): Promise<Faltante[]> {
  const { codigo, lineas, vence_en, vencen, sin_pago, sueltan = [] } = reserva;
  const usuario = sin_pago?.usuario ?? null;
  const previas = await leerReservas(tx, [codigo, ...sueltan]);
  const claves = [...lineas, ...previas];
  if (claves.length === 0) return [];
  const lugar = await bloquearUnidades(tx, claves);
  const ahora = tx.now();
  const apartadas = await leerDelLugar(tx, { claves, codigo, sueltan, usuario, ahora });
  // An option of a locked product may not be locked itself: the job gives it back.
  const deAqui = apartadas.filter((fila) => estaBloqueada(lugar, fila));
  const plan = planificarReserva(
    { ...reserva, usuario },
    { filas: lugar.filas, ...clasificar(deAqui, { codigo, usuario, sueltan, ahora }) },
  );
  await escribir(tx, lugar, {
    ...plan,
    codigo,
    vence_en,
    ...(vencen && { vencen }),
    ...sin_pago,
    fecha: ahora,
  });
  return plan.faltan;
}

/** Locks all that several calls of `reservarUnidades` in this transaction will lock, in the one order. */
export async function bloquearUnidadesDe(
  tx: Tx,
  reservas: readonly Pick<Reserva, "codigo" | "lineas">[],
): Promise<void> {
  const previas = await leerReservas(
    tx,
    reservas.map(({ codigo }) => codigo),
  );
  await bloquearUnidades(tx, [...reservas.flatMap(({ lineas }) => lineas), ...previas]);
}

const estaBloqueada = ({ filas }: Bloqueadas, clave: ClaveUnidad): boolean =>
  filas.some((fila) => nombreClave(fila) === nombreClave(clave));

type Vuelta = {
  codigo: string;
  /** Null when they are lost: they came back broken. */
  causa: Causa | null;
  /** Only the units of these lines, at most as many as each says; without them, all of the code. */
  claves?: readonly (ClaveUnidad & { cantidad?: number })[];
};

/** How many units of each thing come back; several lines of a sale may be of the same thing. */
function sumarClaves(claves: NonNullable<Vuelta["claves"]>): ReadonlyMap<string, number> {
  const sumas = new Map<string, number>();
  for (const clave of claves) {
    const nombre = nombreClave(clave);
    sumas.set(nombre, (sumas.get(nombre) ?? 0) + (clave.cantidad ?? Number.POSITIVE_INFINITY));
  }
  return sumas;
}

/** Gives back what a code has taken, and returns how many units that were. */
export async function devolverUnidades(tx: Tx, { codigo, causa, claves }: Vuelta): Promise<number> {
  const elegidas = claves && sumarClaves(claves);
  const leer = async () =>
    (await leerReservas(tx, [codigo])).filter((fila) => !elegidas || elegidas.has(nombreClave(fila)));
  const previas = await leer();
  if (previas.length === 0) return 0;
  const lugar = await bloquearUnidades(tx, previas);
  const apartadas = await leer();
  const plan = planificarVuelta(causa, { filas: lugar.filas, apartadas }, elegidas);
  await escribir(tx, lugar, { ...plan, codigo, vence_en: null, fecha: tx.now() });
  const sumar = (filas: readonly Unidades[]) => filas.reduce((suma, { cantidad }) => suma + cantidad, 0);
  return sumar(apartadas) - sumar(plan.guardar);
}

/** Takes units for goods of a sale that are exchanged, and returns what there is too little of. The caller throws then. */
export async function tomarParaCambio(
  tx: Tx,
  codigo: string,
  unidades: readonly Unidades[],
): Promise<Faltante[]> {
  if (unidades.length === 0) return [];
  const lugar = await bloquearUnidades(tx, unidades);
  const plan = planificarCambio(codigo, unidades, lugar.filas);
  if (plan.faltan.length === 0) await escribir(tx, lugar, { ...plan, fecha: tx.now() });
  return plan.faltan;
}

type Conteo = {
  causa: Extract<Causa, "inicial" | "correccion" | "importacion">;
  motivo: string | null;
  quien: string | null;
  deseadas: readonly Contada[];
};

/** Sets how many units there are and returns what changed. */
export async function ponerUnidades(
  tx: Tx,
  { causa, motivo, quien, deseadas }: Conteo,
): Promise<(ClaveUnidad & { antes: number | null; despues: number | null })[]> {
  if (deseadas.length === 0) return [];
  const lugar = await bloquearUnidades(tx, deseadas);
  const plan = planificarConteo(causa, deseadas, lugar.filas);
  await escribir(tx, lugar, { ...plan, fecha: tx.now(), motivo, quien });
  const antes = new Map(lugar.filas.map((fila) => [nombreClave(fila), fila.existencias]));
  return plan.contadas.map(({ sku, opcion, existencias }) => ({
    sku,
    opcion,
    antes: antes.get(nombreClave({ sku, opcion })) ?? null,
    despues: existencias,
  }));
}

/** Takes a unit for the prize of a raffle that closed; false when there was none left. */
export async function apartarPremio(tx: Tx, codigo: string, sku: string): Promise<boolean> {
  const linea = { sku, opcion: await leerOpcionHolgada(tx, sku), cantidad: 1 };
  const reserva = { codigo, lineas: [linea], vence_en: null, sin_pago: null, causa: "premio" } as const;
  const faltan = await reservarUnidades(tx, reserva);
  return faltan.length === 0;
}

/** The sale of a prize takes the unit of its raffle, or one that arrived since; false when there is none. */
export async function tomarPremio(
  tx: Tx,
  { sorteo, codigo, sku }: { sorteo: string | null; codigo: string; sku: string },
): Promise<boolean> {
  if (sorteo !== null && (await pasarReserva(tx, sorteo, codigo))) return true;
  return apartarPremio(tx, codigo, sku);
}

const POR_VEZ = 500;

/** Gives back the units of expired reservations, in batches. Any number of processes may run it. */
export async function soltarVencidas(ctx: Ctx): Promise<number> {
  let sueltas = 0;
  for (;;) {
    const vencidas = await leerVencidas(ctx, ctx.now(), POR_VEZ);
    if (vencidas.length === 0) return sueltas;
    const ahora = await enTransaccion(ctx, (tx) => soltar(tx, vencidas));
    sueltas += ahora;
    // Another process is at it.
    if (ahora === 0) return sueltas;
  }
}

async function soltar(tx: Tx, vencidas: readonly Apartada[]): Promise<number> {
  const lugar = await bloquearUnidades(tx, vencidas);
  const ids = vencidas.map(({ id }) => id);
  const apartadas = await releerVencidas(tx, ids, tx.now());
  const plan = planificarVuelta("vencimiento", { filas: lugar.filas, apartadas });
  await escribir(tx, lugar, { ...plan, fecha: tx.now() });
  return apartadas.length;
}

/**
 * Puts units of unpaid sales whose time is over on sale where nothing else is left, oldest first: a page that says 'Agotado' has no
 * next buyer. Where there are free units the next buyer takes those first.
 */
async function ofrecerTomables(ctx: Ctx): Promise<number> {
  const ids = await leerOfrecibles(ctx, ctx.now(), POR_VEZ);
  if (ids.length === 0) return 0;
  return enTransaccion(ctx, async (tx) => {
    const lugar = await bloquearUnidades(tx, await leerTomables(tx, ids, tx.now()));
    const agotada = (clave: ClaveUnidad) =>
      lugar.filas.some((fila) => nombreClave(fila) === nombreClave(clave) && fila.existencias === 0);
    const apartadas = (await leerTomables(tx, ids, tx.now())).filter(agotada);
    const plan = planificarVuelta("vencimiento", { filas: lugar.filas, apartadas });
    await escribir(tx, lugar, { ...plan, fecha: tx.now() });
    return apartadas.length;
  });
}

/** What a job does every minute. */
export const soltarUnidades = async (ctx: Ctx): Promise<number> =>
  (await soltarVencidas(ctx)) + (await ofrecerTomables(ctx));

/** Says of the units of a sale that they are not paid, and from when they can be taken. */
export async function dejarSinPago(
  tx: Tx,
  codigo: string,
  sin_pago: { usuario: string; tomable_desde: Date },
): Promise<void> {
  const suyas = await leerReservas(tx, [codigo]);
  if (suyas.length === 0) return;
  await bloquearUnidades(tx, suyas);
  await marcarSinPago(tx, codigo, sin_pago);
}

/** Writes a plan and announces the products whose page says something else now. */
async function escribir(tx: Tx, lugar: Bloqueadas, plan: PorEscribir): Promise<void> {
  await escribirUnidades(tx, plan);
  for (const sku of new Set(plan.contadas.map((contada) => contada.sku))) {
    if (cambiaSuPagina(sku, lugar, plan.contadas)) tx.announce({ tabla: "productos", clave: sku });
  }
}

/** Whether what the page says of a product or of one of its options changes. A well-stocked one has nothing to say. */
function cambiaSuPagina(sku: string, lugar: Bloqueadas, contadas: readonly Contada[]): boolean {
  const antes = new Map(lugar.filas.map((fila) => [nombreClave(fila), fila.existencias]));
  const suyas = contadas.filter((contada) => contada.sku === sku);
  const dice = (existencias: number | null) => quedanPocas(existencias, lugar.quedan_desde);
  const cambio = (contada: Contada) => antes.get(nombreClave(contada)) ?? null;
  if (suyas.some((contada) => dice(cambio(contada)) !== dice(contada.existencias))) return true;
  const total = lugar.totales.get(sku) ?? null;
  const opciones = suyas.filter(({ opcion }) => opcion !== null);
  const ahora = opciones.reduce(
    (suma, una) => suma + (una.existencias ?? 0) - (cambio(una) ?? 0),
    total ?? 0,
  );
  return total !== null && dice(total) !== dice(ahora);
}
