import type { LineaValorada } from "#modules/carrito/valorar.ts";
import { enlaceVenta } from "#modules/compras/avisos.server.ts";
import type { Oferta } from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import { tomarUnidades } from "#modules/compras/cotizacion/tomar-unidades.server.ts";
import { marcarSinStock } from "#modules/compras/venta/lineas.store.server.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";

type Vendida = { codigo: string; lineas: readonly LineaValorada[]; oferta: Oferta };

/**
 * Takes the units of a sale with a live quote. The customer may have paid already, so a line whose units are gone is sold all the
 * same: it is marked, and an admin refunds it or finds a unit.
 */
export async function tomarOMarcar(tx: Tx, { codigo, lineas, oferta }: Vendida): Promise<void> {
  const faltan = await tomarUnidades(tx, { codigo, lineas, oferta });
  if (faltan.length === 0) return;
  await marcarSinStock(tx, codigo, faltan, true);
  await avisarAdmins(
    tx,
    {
      permiso: "despachos.mover",
      clave: `sin-stock:${codigo}`,
      titulo: `La venta ${codigo} quedó sin stock`,
      texto: "Su reserva venció y otra persona compró la última unidad: repón o devuelve el dinero.",
      enlace: enlaceVenta(codigo),
    },
    oferta.administradores,
  );
}
