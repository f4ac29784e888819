import type { LineaValorada } from "#modules/carrito/valorar.ts";
import { enlaceVenta } from "#modules/compras/avisos.server.ts";
import type { OfertaTienda } from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import { tomarUnidades } from "#modules/compras/cotizacion/tomar-unidades.server.ts";
import { leerContadas, marcarSinStock } from "#modules/compras/venta/lineas.store.server.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { type ClaveUnidad, nombreClave } from "#modules/productos/existencias/existencias.ts";
import {
  bloquearUnidadesDe,
  reservarUnidades,
} from "#modules/productos/existencias/mover-existencias.server.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import type { Administradores } from "#modules/usuarios/usuarios.store.server.ts";

type Vendida = { codigo: string; usuario: string; lineas: readonly LineaValorada[]; oferta: OfertaTienda };

/**
 * Takes the units of a sale with a live quote. The customer may have paid already, so a line whose units are gone is sold all the
 * same: it is marked, and an admin refunds it or finds a unit.
 */
export async function tomarOMarcar(tx: Tx, venta: Vendida): Promise<void> {
  const faltan = await tomarUnidades(tx, venta);
  if (faltan.length > 0) await dejarSinStock(tx, venta.codigo, faltan, venta.oferta.administradores);
}

/** Marks lines of a sale that found no units, and tells the admins. */
async function dejarSinStock(
  tx: Tx,
  codigo: string,
  faltan: readonly ClaveUnidad[],
  administradores?: Administradores,
): Promise<void> {
  await marcarSinStock(tx, codigo, faltan, true);
  await avisarAdmins(
    tx,
    {
      permiso: "despachos.mover",
      clave: `sin-stock:${codigo}`,
      titulo: `La venta ${codigo} quedó sin stock`,
      texto: "Otra persona compró la última unidad que le quedaba a la tienda: repón o devuelve el dinero.",
      enlace: enlaceVenta(codigo),
    },
    administradores,
  );
}

type Pagada = { id: number; codigo: string };

/**
 * A payment makes the units of a sale its own: it takes those that it did not keep while it was unpaid, or that the next buyer took.
 * A line that finds too few is marked.
 */
export async function fijarUnidades(tx: Tx, pagadas: readonly Pagada[]): Promise<void> {
  const lineas = Map.groupBy(
    await leerContadas(
      tx,
      pagadas.map(({ id }) => id),
    ),
    ({ venta }) => venta,
  );
  const conUnidades = pagadas.flatMap(({ id, codigo }) => {
    const suyas = lineas.get(id);
    return suyas ? [{ codigo, lineas: suyas }] : [];
  });
  if (conUnidades.length > 1) await bloquearUnidadesDe(tx, conUnidades);
  for (const { codigo, lineas: suyas } of conUnidades) {
    const reserva = { codigo, lineas: suyas, vence_en: null, sin_pago: null, causa: "venta" } as const;
    const faltan = await reservarUnidades(tx, reserva);
    const sin = new Set(faltan.map(nombreClave));
    const curadas = suyas.filter((linea) => linea.sin_stock && !sin.has(nombreClave(linea)));
    if (curadas.length > 0) await marcarSinStock(tx, codigo, curadas, false);
    if (faltan.length > 0) await dejarSinStock(tx, codigo, faltan);
  }
}
