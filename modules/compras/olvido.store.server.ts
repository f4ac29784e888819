import { eq, lt, sql } from "drizzle-orm";
import { cotizaciones, ventas } from "#database/schema.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { diasTrasVencer } from "#modules/compras/cotizacion/plazo-sin-pago.ts";
import { borrarUsosVencidos, soltarUsosDe } from "#modules/compras/cupones/cupones.store.server.ts";
import { olvidarDevoluciones } from "#modules/compras/devoluciones/devoluciones.store.server.ts";
import { olvidarReclamos } from "#modules/compras/premio/reclamos.store.server.ts";
import { borrarArchivo, borrarComprobantesDe } from "#modules/comun/archivos.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx, Lector, LectorComun } from "#modules/comun/tx/contexto.ts";

/** Deletes the quotes that expired long enough ago, and the coupon uses that expired ones held, and returns how many quotes there were. */
export async function limpiarCotizaciones(ctx: LectorComun & Pick<Ctx, "now">): Promise<number> {
  const ahora = ctx.now();
  const dias = diasTrasVencer(await leerAjustes(ctx));
  await borrarUsosVencidos(ctx, ahora);
  const { rowCount } = await ctx.db
    .delete(cotizaciones)
    .where(lt(cotizaciones.vence_en, new Date(ahora.getTime() - dias * DIA_MS)));
  return rowCount ?? 0;
}

/** Removes address, proofs of payment, RUT, answers about prizes and shared data from the sales of a person who is deleted; the sales themselves stay. */
export async function olvidarVentas({ db }: Lector, usuario: string): Promise<void> {
  const suyas = await db
    .update(ventas)
    .set({ envio: null, comprobante: null, rut_autorizado: null, pistas_referido: null })
    .where(eq(ventas.usuario, usuario))
    .returning({ id: ventas.id });
  if (suyas.length === 0) return;
  await olvidarDevoluciones({ db }, usuario);
  // The photos of returns too: they are stored like proofs.
  await borrarComprobantesDe({ db }, usuario);
  await olvidarReclamos({ db }, usuario);
}

export async function olvidarCotizaciones({ db }: Lector, usuario: string): Promise<void> {
  await soltarUsosDe({ db }, usuario);
  await db.delete(cotizaciones).where(eq(cotizaciones.usuario, usuario));
}

/** Deletes proofs and boletas of sales of before then; the sales and the numbers of the boletas stay. How many sales. */
export async function borrarArchivosDeVentas({ db }: Lector, antes: Date, limite: number): Promise<number> {
  const { rows } = await db.execute<{ id: string; comprobante: string | null; boleta: string | null }>(sql`
    select id, comprobante, boleta from ventas
     where fecha < ${antes.toISOString()}::timestamptz and (comprobante is not null or boleta is not null)
     order by fecha limit ${limite} for update skip locked`);
  if (rows.length === 0) return 0;
  const ids = sql.param(rows.map(({ id }) => id));
  await db.execute(sql`update ventas set comprobante = null, boleta = null where id = any(${ids}::bigint[])`);
  for (const { comprobante, boleta } of rows) {
    await borrarArchivo({ db }, comprobante);
    await borrarArchivo({ db }, boleta);
  }
  return rows.length;
}
