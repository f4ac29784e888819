import { and, count, desc, eq, gt, or, sql } from "drizzle-orm";
import { ventas } from "#database/schema.ts";
import { faltaEnSql } from "#modules/compras/dinero/pagos.store.server.ts";
import { sinPremioOculto } from "#modules/compras/venta/premio.store.server.ts";
import { VENTA } from "#modules/compras/venta/ventas-lista.store.server.ts";
import { TOPE_CONTEO } from "#modules/comun/conteo.ts";
import type { Porcion } from "#modules/comun/texto/busqueda.ts";
import type { Lector, Mirada } from "#modules/comun/tx/contexto.ts";

/**
 * The sales of one person, newest first. They are counted up to the limit of `conteo.ts`, or up to the page that was asked for: a
 * link to an older sale still finds it, and the page after it is offered.
 */
export async function leerVentasDe({ db, now }: Mirada, usuario: string, { limite, desde }: Porcion) {
  const suyas = and(eq(ventas.usuario, usuario), sinPremioOculto(now()));
  const contadas = db
    .select({ id: ventas.id })
    .from(ventas)
    .where(suyas)
    .limit(Math.max(TOPE_CONTEO, desde + limite) + 1)
    .as("contadas");
  const [filas, [cuantas]] = await Promise.all([
    db
      .select(VENTA)
      .from(ventas)
      .where(suyas)
      .orderBy(desc(ventas.fecha), desc(ventas.id))
      .limit(limite)
      .offset(desde),
    db.select({ total: count() }).from(contadas),
  ]);
  return { filas, total: cuantas?.total ?? 0 };
}

/** How many sales of a person their list shows before this one; 0 when it is not theirs. */
export async function contarVentasAntes({ db }: Lector, usuario: string, codigo: string): Promise<number> {
  const esta = sql`(select v.fecha, v.id from ventas v where v.codigo = ${codigo} and v.usuario = ${usuario})`;
  return db.$count(ventas, and(eq(ventas.usuario, usuario), sql`(${ventas.fecha}, ${ventas.id}) > ${esta}`));
}

/** One sale of a person. */
export async function leerVentaPropia({ db, now }: Mirada, usuario: string, codigo: string) {
  const [fila] = await db
    .select(VENTA)
    .from(ventas)
    .where(and(eq(ventas.codigo, codigo), eq(ventas.usuario, usuario), sinPremioOculto(now())));
  return fila ?? null;
}

/** Every sale of a person that waits for its payment or for a part of its shipping, newest first. */
export const leerPorPagarDe = ({ db, now }: Mirada, usuario: string) =>
  db
    .select({
      codigo: ventas.codigo,
      estado_pago: ventas.estado_pago,
      diferencia_envio: ventas.diferencia_envio,
      diferencia_recibida: ventas.diferencia_recibida,
      falta: faltaEnSql(sql`ventas`),
    })
    .from(ventas)
    .where(
      and(
        eq(ventas.usuario, usuario),
        or(
          eq(ventas.estado_pago, "Validando Pago"),
          and(eq(ventas.estado_pago, "Pagado"), gt(ventas.diferencia_envio, ventas.diferencia_recibida)),
        ),
        sinPremioOculto(now()),
      ),
    )
    .orderBy(desc(ventas.fecha), desc(ventas.id));

export type FilaLista = Awaited<ReturnType<typeof leerVentasDe>>["filas"][number];
