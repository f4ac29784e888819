import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { devoluciones_pedidas, usuarios, ventas } from "#database/schema.ts";
import { TOPE_CONTEO } from "#modules/comun/conteo.ts";
import { comienzoDe, type Porcion } from "#modules/comun/texto/busqueda.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { personaContiene } from "#modules/usuarios/usuarios.store.server.ts";
import { GRUPOS_DEVOLUCION, type GrupoDevolucion } from "./filtros-devoluciones.ts";

/** The returns that a text finds by the beginning of a code or by their customers. */
export function condicionDevoluciones(texto: string | undefined): SQL | undefined {
  if (!texto) return undefined;
  const codigo = comienzoDe(texto.toUpperCase());
  // Each part is found by its own index.
  return sql`${devoluciones_pedidas.id} in (
    select p.id from ventas v join devoluciones_pedidas p on p.venta = v.id
     where v.codigo like ${codigo} or v.codigo like ${`PZ-${codigo}`}
    union all select p.id from usuarios join devoluciones_pedidas p on p.usuario = usuarios.codigo_referido
     where ${personaContiene(texto, usuarios)})`;
}

const enGrupo = (grupo: GrupoDevolucion) =>
  inArray(devoluciones_pedidas.estado, [...GRUPOS_DEVOLUCION[grupo]]);

/** What a return is of, and what it gives back as far as its own units say it. */
const ARTICULOS = sql<string>`(select string_agg(case when l.cantidad > 1 then l.cantidad || ' × ' else '' end || p.producto, ', ' order by l.linea)
  from devoluciones_lineas l join productos_compras c on c.id = l.linea join productos p on p.sku = c.producto
 where l.devolucion = devoluciones_pedidas.id)`;
const MONTO = sql<number>`coalesce(devoluciones_pedidas.monto, (select sum((c.total - c.descuento) * l.cantidad / c.cantidad)
  from devoluciones_lineas l join productos_compras c on c.id = l.linea where l.devolucion = devoluciones_pedidas.id), 0)::bigint`;

/** One page of returns: what waits longest first among those that wait, the newest first in the other lists. */
export function leerListaDevoluciones(
  { db }: Lector,
  estado: GrupoDevolucion | undefined,
  hallados: SQL | undefined,
  { limite, desde }: Porcion,
) {
  const orden =
    estado === "por_atender"
      ? [devoluciones_pedidas.pedida_en, devoluciones_pedidas.id]
      : [desc(devoluciones_pedidas.pedida_en), desc(devoluciones_pedidas.id)];
  return db
    .select({
      id: devoluciones_pedidas.id,
      codigo: ventas.codigo,
      estado: devoluciones_pedidas.estado,
      tipo: devoluciones_pedidas.tipo,
      solucion: devoluciones_pedidas.solucion,
      pedida_en: devoluciones_pedidas.pedida_en,
      derecho_hasta: devoluciones_pedidas.derecho_hasta,
      reembolso_desde: devoluciones_pedidas.reembolso_desde,
      articulos: ARTICULOS,
      monto: MONTO.mapWith(Number),
      cliente: {
        codigo_referido: usuarios.codigo_referido,
        nombre: usuarios.nombre,
        apellido: usuarios.apellido,
        email: usuarios.email,
        celular: usuarios.celular,
      },
    })
    .from(devoluciones_pedidas)
    .innerJoin(ventas, eq(ventas.id, devoluciones_pedidas.venta))
    .innerJoin(usuarios, eq(usuarios.codigo_referido, devoluciones_pedidas.usuario))
    .where(and(estado ? enGrupo(estado) : undefined, hallados))
    .orderBy(...orden)
    .limit(limite)
    .offset(desde);
}

export type FilaListaDevolucion = Awaited<ReturnType<typeof leerListaDevoluciones>>[number];
export type ConteosDevoluciones = Record<GrupoDevolucion | "todas", number>;

/** How many of the returns each group has, counted up to a limit, in one statement. */
export async function contarDevoluciones(
  { db }: Lector,
  hallados: SQL | undefined,
): Promise<ConteosDevoluciones> {
  const contar = (grupo?: GrupoDevolucion) => {
    const suyas = grupo ? sql`where estado = any(${sql.param([...GRUPOS_DEVOLUCION[grupo]])})` : sql``;
    return sql`(select count(*) from (select from halladas ${suyas} limit ${TOPE_CONTEO + 1}) filas)`;
  };
  // What a text finds is found once for all groups. Without a text each group is counted in its own index.
  const halladas = hallados
    ? sql`materialized (select estado from devoluciones_pedidas where ${hallados})`
    : sql`not materialized (select estado from devoluciones_pedidas)`;
  const { rows } = await db.execute<ConteosDevoluciones>(sql`
    with halladas as ${halladas}
    select ${contar()} as todas, ${contar("por_atender")} as por_atender,
           ${contar("en_camino")} as en_camino, ${contar("terminadas")} as terminadas`);
  const [conteos] = rows;
  return conteos as ConteosDevoluciones;
}
