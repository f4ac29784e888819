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
import {
  desdeCuando,
  type Primeras,
  sinPlazoDeCotizacion,
  sinPlazoDeVenta,
  tomableDesde,
} from "./plazo-sin-pago.ts";
import { leerConUnidades, leerPrimeras, leerUnidadesApartadas } from "./unidades-cotizadas.store.server.ts";

type Cotizada = {
  codigo: string;
  usuario: string;
  lineas: readonly LineaValorada[];
  oferta: Pick<OfertaTienda, "catalogo" | "horas_reserva" | "plazo">;
};

/**
 * 'Pagar' keeps the units of its quote for some hours, and again for as long each time, up to what a person may keep unpaid. The
 * person's earlier quotes give theirs up: the cart changed. Refused when there are too few.
 */
export async function apartarUnidades(tx: Tx, { codigo, usuario, lineas, oferta }: Cotizada): Promise<void> {
  const sueltan = await leerConUnidades(tx, usuario, codigo);
  const contadas = unidadesContadas(lineas, oferta);
  if (contadas.length === 0 && sueltan.length === 0) return;
  const faltan = await reservarUnidades(tx, {
    codigo,
    lineas: contadas,
    vence_en: new Date(tx.now().getTime() + oferta.horas_reserva * HORA_MS),
    sin_pago: { usuario, tomable_desde: null },
    sin_plazo: await sinPlazo(tx, { codigo, usuario, lineas: contadas, oferta }, (primeras) =>
      sinPlazoDeCotizacion(primeras, tx.now(), oferta),
    ),
    causa: "reserva",
    sueltan,
  });
  if (faltan[0]) throw rechazoSinUnidades(lineas, faltan[0]);
}

type Vendida = {
  codigo: string;
  usuario: string;
  lineas: readonly LineaValorada[];
  oferta: Pick<OfertaTienda, "catalogo" | "horas_reserva" | "plazo">;
};

type PorApartar = Pick<Vendida, "codigo" | "usuario"> & {
  lineas: readonly Unidades[];
  oferta: Pick<OfertaTienda, "horas_reserva">;
};

/** The things of which this person has kept units without paying for as long as anybody may. */
async function sinPlazo(
  tx: Tx,
  { codigo, usuario, lineas, oferta }: PorApartar,
  termino: (primeras: Primeras) => boolean,
): Promise<ReadonlySet<string>> {
  if (lineas.length === 0) return new Set();
  const skus = [...new Set(lineas.map(({ sku }) => sku))];
  const desde = desdeCuando(tx.now(), oferta);
  const primeras = await leerPrimeras(tx, { usuario, codigo, skus, desde });
  return new Set([...primeras].flatMap(([nombre, suyas]) => (termino(suyas) ? nombre : [])));
}

/**
 * An unpaid sale takes its units, or those that its quote keeps, up to what a person may keep unpaid. Returns the lines that found too
 * few.
 */
export async function tomarUnidades(tx: Tx, venta: Vendida): Promise<Faltante[]> {
  const { codigo, usuario, lineas, oferta } = venta;
  const contadas = unidadesContadas(lineas, oferta);
  if (contadas.length === 0) return [];
  const sin_pago = { usuario, tomable_desde: tomableDesde(tx.now(), oferta.plazo) };
  const sin_plazo = await sinPlazo(tx, { codigo, usuario, lineas: contadas, oferta }, (primeras) =>
    sinPlazoDeVenta(primeras, tx.now(), oferta.plazo),
  );
  return reservarUnidades(tx, {
    codigo,
    lineas: contadas,
    vence_en: null,
    sin_pago,
    sin_plazo,
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

/** Names the item with its option, and how many are left. */
export function rechazoSinUnidades(lineas: readonly Nombrable[], falta: Faltante): Rechazo {
  const linea = lineas.find(
    ({ sku, opcion }) => sku !== null && nombreClave({ sku, opcion: opcion ?? null }) === nombreClave(falta),
  );
  const nombre = [linea?.nombre, linea?.opcion_nombre].filter(Boolean).join(", ");
  return rechazoDe(porEstado(fraseSinUnidades(nombrarItem(nombre, { id: linea?.id ?? 0 }), falta.quedan)));
}
