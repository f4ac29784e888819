import { claveLinea, nombrarItem } from "#modules/carrito/lineas.ts";
import type { ItemCatalogo, LineaValorada } from "#modules/carrito/valorar.ts";
import { HORA_MS } from "#modules/comun/fechas/lapso.ts";
import { rechazoDe } from "#modules/comun/rechazo/exigir.ts";
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Lector, Tx } from "#modules/comun/tx/contexto.ts";
import {
  type Faltante,
  fraseSinUnidades,
  nombreClave,
  type Unidades,
} from "#modules/productos/existencias/existencias.ts";
import {
  bloquearUnidadesDe,
  reservarUnidades,
} from "#modules/productos/existencias/mover-existencias.server.ts";
import type { OfertaTienda } from "./cotizacion.store.server.ts";
import { apartaHasta, cuentanVentasDesde, tomableDesde, ventanaDesde } from "./plazo-sin-pago.ts";
import {
  leerApartadasPor,
  leerConPlazoCumplido,
  leerConUnidades,
  leerTiempoApartado,
  leerUnidadesApartadas,
} from "./unidades-cotizadas.store.server.ts";

type PorApartar = {
  codigo: string;
  usuario: string;
  lineas: readonly LineaValorada[];
  oferta: Pick<OfertaTienda, "catalogo" | "horas_reserva" | "plazo">;
};

/**
 * 'Pagar' keeps the units of its quote for some hours, and again for as long each time, up to what a person may keep unpaid. The
 * person's earlier quotes give theirs up: the cart changed. Refused when there are too few. Returns the names of the
 * lines of which it keeps none.
 */
export async function apartarUnidades(tx: Tx, cotizada: PorApartar): Promise<string[]> {
  const { codigo, usuario, lineas, oferta } = cotizada;
  const sueltan = await leerConUnidades(tx, usuario, codigo);
  const contadas = unidadesContadas(lineas, oferta);
  if (contadas.length === 0 && sueltan.length === 0) return [];
  const ahora = tx.now();
  const sin_plazo = await conPlazoCumplido(tx, cotizada, contadas);
  const vencen = new Map<string, Date>();
  for (const [nombre, apartada_ms] of await tiempoApartado(tx, cotizada, contadas)) {
    const hasta = apartaHasta(apartada_ms, ahora, oferta);
    if (hasta) vencen.set(nombre, hasta);
    else sin_plazo.add(nombre);
  }
  const faltan = await reservarUnidades(tx, {
    codigo,
    lineas: contadas,
    vence_en: new Date(ahora.getTime() + oferta.horas_reserva * HORA_MS),
    vencen,
    sin_pago: { usuario, tomable_desde: null },
    sin_plazo,
    causa: "reserva",
    sueltan,
  });
  if (faltan[0]) throw rechazoSinUnidades(lineas, faltan[0]);
  if (contadas.length === 0) return [];
  const apartadas = await leerApartadasPor(tx, codigo, ahora);
  const sueltas = new Set(contadas.map(nombreClave).filter((nombre) => !apartadas.has(nombre)));
  return lineas.flatMap((linea) => {
    const { sku, opcion = null } = linea;
    return sku !== null && sueltas.has(nombreClave({ sku, opcion })) ? nombreConOpcion(linea) : [];
  });
}

const skusDe = (unidades: readonly Unidades[]) => [...new Set(unidades.map(({ sku }) => sku))];

/** The things of which an unpaid sale of this person had its time: they get no more before they pay. */
async function conPlazoCumplido(
  tx: Tx,
  { codigo, usuario }: PorApartar,
  contadas: readonly Unidades[],
): Promise<Set<string>> {
  if (contadas.length === 0) return new Set();
  const ahora = tx.now();
  const desde = cuentanVentasDesde(ahora);
  return leerConPlazoCumplido(tx, { usuario, codigo, skus: skusDe(contadas), desde, ahora });
}

async function tiempoApartado(
  tx: Tx,
  { usuario, oferta }: PorApartar,
  contadas: readonly Unidades[],
): Promise<ReadonlyMap<string, number>> {
  if (contadas.length === 0) return new Map();
  const ahora = tx.now();
  return leerTiempoApartado(tx, {
    usuario,
    skus: skusDe(contadas),
    desde: ventanaDesde(ahora, oferta),
    ahora,
  });
}

type Vendida = PorApartar & {
  /** The shop itself agreed on the sale: what its customer left unpaid before does not count. */
  acordada?: boolean;
};

/**
 * An unpaid sale takes its units, or those that its quote keeps, up to what a person may keep unpaid. Returns the lines that found too
 * few. One whose customer gets no more keeps those of its quote until the quote would have given them back.
 */
export async function tomarUnidades(tx: Tx, venta: Vendida): Promise<Faltante[]> {
  const { codigo, usuario, lineas, oferta, acordada = false } = venta;
  const contadas = unidadesContadas(lineas, oferta);
  if (contadas.length === 0) return [];
  return reservarUnidades(tx, {
    codigo,
    lineas: contadas,
    vence_en: null,
    sin_pago: { usuario, tomable_desde: tomableDesde(tx.now(), oferta.plazo) },
    sin_plazo: acordada ? new Set<string>() : await conPlazoCumplido(tx, venta, contadas),
    causa: "venta",
  });
}

/** Locks the units of several sales in the order of all transactions, before each takes its own. */
export async function bloquearTodas(tx: Tx, ventas: readonly Vendida[]): Promise<void> {
  const conUnidades = ventas
    .map(({ codigo, lineas, oferta }) => ({ codigo, lineas: unidadesContadas(lineas, oferta) }))
    .filter(({ lineas }) => lineas.length > 0);
  if (conUnidades.length > 1) await bloquearUnidadesDe(tx, conUnidades);
}

/** The same for a sale that is refused without them. */
export async function exigirUnidades(tx: Tx, venta: Vendida): Promise<void> {
  const [falta] = await tomarUnidades(tx, venta);
  if (falta) throw rechazoSinUnidades(venta.lineas, falta);
}

/** The lines whose units the shop counts: most shops count few, and those cost no lock. */
const unidadesContadas = (
  lineas: readonly LineaValorada[],
  { catalogo }: Pick<OfertaTienda, "catalogo">,
): Unidades[] =>
  lineas.flatMap((linea) => {
    const { sku, opcion = null, cantidad } = linea;
    const hay = catalogo.get(claveLinea(linea))?.existencias ?? null;
    return sku === null || hay === null ? [] : [{ sku, opcion, cantidad }];
  });

/** Items with the units that this person's own quotes keep: to them they are not gone. */
export async function conApartadas(
  ctx: Lector,
  items: readonly ItemCatalogo[],
  usuario: string | null,
): Promise<ItemCatalogo[]> {
  if (usuario === null || items.every(({ existencias }) => existencias === null)) return [...items];
  const suyas = await leerUnidadesApartadas(ctx, usuario);
  return items.map((item) => {
    const { sku, opcion = null, existencias } = item;
    if (sku === null || existencias === null) return item;
    const mias = suyas.filter((fila) => nombreClave(fila) === nombreClave({ sku, opcion }));
    return { ...item, existencias: mias.reduce((suma, { cantidad }) => suma + cantidad, existencias) };
  });
}

type Nombrable = {
  id: number;
  sku: string | null;
  nombre: string;
  opcion?: number | null | undefined;
  opcion_nombre?: string | null;
};

const nombreConOpcion = ({ nombre, opcion_nombre }: Nombrable): string =>
  [nombre, opcion_nombre].filter(Boolean).join(", ");

/** Names the item with its option, and how many are left. */
export function rechazoSinUnidades(lineas: readonly Nombrable[], falta: Faltante): Rechazo {
  const linea = lineas.find(
    ({ sku, opcion }) => sku !== null && nombreClave({ sku, opcion: opcion ?? null }) === nombreClave(falta),
  );
  const nombre = nombrarItem(linea ? nombreConOpcion(linea) : "", { id: linea?.id ?? 0 });
  return rechazoDe(porEstado(fraseSinUnidades(nombre, falta.quedan)));
}
