import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { devoluciones_pedidas, usuarios, ventas } from "#database/schema.ts";
import { leerLlamados } from "#modules/compras/venta/ventas-lista.store.server.ts";
import { comienzoDe, type Porcion } from "#modules/comun/busqueda.ts";
import { TOPE_CONTEO } from "#modules/comun/conteo.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { type FiltrosDevoluciones, GRUPOS_DEVOLUCION, type GrupoDevolucion } from "./filtros-devoluciones.ts";

/** Finds the beginning of a code, or the returns of the customers that a text names. */
async function condicionDe(lector: Lector, texto: string | undefined): Promise<SQL | undefined> {
  if (!texto) return undefined;
  const codigo = comienzoDe(texto.toUpperCase());
  const llamados = await leerLlamados(lector, texto);
  // Each part is found by its own index.
  return sql`${devoluciones_pedidas.id} in (
    select p.id from ventas v join devoluciones_pedidas p on p.venta = v.id
     where v.codigo like ${codigo} or v.codigo like ${`PZ-${codigo}`}
    union all select p.id from devoluciones_pedidas p where p.usuario = any(${sql.param([...llamados])}::text[]))`;
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
export async function leerListaDevoluciones(
  lector: Lector,
  { estado, texto }: Pick<FiltrosDevoluciones, "estado" | "texto">,
  { limite, desde }: Porcion,
) {
  const orden =
    estado === "por_atender"
      ? [devoluciones_pedidas.pedida_en, devoluciones_pedidas.id]
      : [desc(devoluciones_pedidas.pedida_en), desc(devoluciones_pedidas.id)];
  return lector.db
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
    .where(and(estado ? enGrupo(estado) : undefined, await condicionDe(lector, texto)))
    .orderBy(...orden)
    .limit(limite)
    .offset(desde);
}

export type FilaListaDevolucion = Awaited<ReturnType<typeof leerListaDevoluciones>>[number];
export type ConteosDevoluciones = Record<GrupoDevolucion | "todas", number>;

/** How many returns each group has, counted up to a limit. */
export async function contarDevoluciones(
  lector: Lector,
  texto: string | undefined,
): Promise<ConteosDevoluciones> {
  const hallados = await condicionDe(lector, texto);
  const contar = async (grupo?: GrupoDevolucion): Promise<number> => {
    const filas = lector.db
      .select({ id: devoluciones_pedidas.id })
      .from(devoluciones_pedidas)
      .where(and(grupo ? enGrupo(grupo) : undefined, hallados))
      .limit(TOPE_CONTEO + 1)
      .as("filas");
    return lector.db.$count(filas);
  };
  const [todas, por_atender, en_camino, terminadas] = await Promise.all([
    contar(),
    contar("por_atender"),
    contar("en_camino"),
    contar("terminadas"),
  ]);
  return { todas, por_atender, en_camino, terminadas };
}
