import { and, inArray, type SQL, sql } from "drizzle-orm";
import { productos, usuarios, ventas } from "#database/schema.ts";
import { sinPremioOculto } from "#modules/compras/venta/premio.store.server.ts";
import { cuantosHasta } from "#modules/comun/conteo.store.server.ts";
import { comienzoDe } from "#modules/comun/texto/busqueda.ts";
import type { Lector, Mirada } from "#modules/comun/tx/contexto.ts";
import { CLASES_PESO, type ClasePeso } from "#modules/productos/clase-peso.ts";
import { personaContiene } from "#modules/usuarios/usuarios.store.server.ts";
import type { EstadoCola, FiltrosCola } from "./orden.ts";

/** Written as literals, so that the planner can use the partial indexes of what waits. */
const EN_COLA: Record<EstadoCola | "todas", SQL> = {
  todas: sql`c.estado in ('Pagado', 'Preparando')`,
  Pagado: sql`c.estado in ('Pagado', 'Preparando') and c.estado = 'Pagado'`,
  Preparando: sql`c.estado in ('Pagado', 'Preparando') and c.estado = 'Preparando'`,
  Enviado: sql`c.estado = 'Enviado'`,
};

/** The sales that have lines in that state, oldest first: read in the order of an index that holds nothing else. */
export const enCola = (estado: EstadoCola | undefined, despues = 0) =>
  sql`select distinct c.venta from productos_compras c where ${EN_COLA[estado ?? "todas"]} and c.venta > ${despues}`;

/** Prizes that have not left, once the stage of their draw has ended. */
export const premiosEnCola = (ahora: Date, estado?: EstadoCola) => sql`
  select q.venta from (${enCola(estado)}) q join ${ventas} on ${ventas.id} = q.venta
   where ${ventas.origen} = 'sorteo' and ${sinPremioOculto(ahora)}`;

/** Until it is prepared, a prize goes to the address of the profile. */
const POR_PREPARAR = sql`(${ventas.origen} = 'sorteo' and not exists (
  select from productos_compras x where x.venta = ${ventas.id} and x.estado <> 'Pagado'))`;
const delPerfil = (campo: "direccion" | "comuna" | "region") =>
  sql`(select w.${sql.raw(campo)} from usuarios w where w.codigo_referido = ${ventas.usuario})`;
/** The profile is looked up for prizes only: a join would read the profiles of all people when many orders wait. */
const campoEnvio = (campo: "direccion" | "comuna" | "region") =>
  sql`coalesce(case when ${POR_PREPARAR} then ${delPerfil(campo)} else ${ventas.envio}->>'${sql.raw(campo)}' end, '')`;
const CON_DIRECCION = sql`(${campoEnvio("direccion")} <> '' and ${campoEnvio("comuna")} <> '')`;

/** A sale is one parcel of its heaviest class. */
const CLASE = sql`(select max(array_position(${sql.param([...CLASES_PESO])}::text[], p.clase_peso))
  from productos_compras x join productos p on p.sku = x.producto
 where x.venta = ${ventas.id} and x.estado <> 'Anulado')`;

/** The beginning of the code, the customer, the beginning of a SKU, or a part of a product's name. */
function contiene(texto: string): SQL {
  const codigo = comienzoDe(texto.toUpperCase());
  // Plain names have no punctuation, so a text of signs alone would be empty and find everything.
  const llamado = (nombre: SQL) =>
    /[\p{L}\p{N}]/u.test(texto) ? sql`${nombre} like '%' || texto_plano(${texto}) || '%'` : sql`false`;
  return sql`(${ventas.codigo} like ${codigo} or ${ventas.codigo} like ${`PZ-${codigo}`}
    or ${personaContiene(texto, usuarios)}
    or ${llamado(sql`texto_plano(${ventas.envio}->>'nombre')`)}
    or exists (select from productos_compras x join productos p on p.sku = x.producto
      left join productos_opciones o on o.id = x.opcion
      where x.venta = ${ventas.id} and x.estado <> 'Anulado'
        and (p.sku || coalesce('-' || o.sufijo, '') ilike ${comienzoDe(texto)} or ${llamado(sql`p.orden_nombre`)})))`;
}

const condicion = ({ region, peso, direccion, premios, texto }: FiltrosCola): SQL | undefined =>
  and(
    premios ? sql`${ventas.origen} = 'sorteo'` : undefined,
    region ? sql`${campoEnvio("region")} = ${region}` : undefined,
    peso ? sql`${CLASE} = ${CLASES_PESO.indexOf(peso) + 1}` : undefined,
    direccion === undefined ? undefined : direccion ? CON_DIRECCION : sql`not ${CON_DIRECCION}`,
    texto ? contiene(texto) : undefined,
  );

/** The codes of one page of the queue, oldest sale first. */
export async function leerCola({ db, now }: Mirada, filtros: FiltrosCola, limite: number): Promise<string[]> {
  const { rows } = await db.execute<{ codigo: string }>(sql`
    select ${ventas.codigo} from (${enCola(filtros.estado, filtros.despues)}) q
      join ${ventas} on ${ventas.id} = q.venta
      join ${usuarios} on ${usuarios.codigo_referido} = ${ventas.usuario}
     where ${and(condicion(filtros), sinPremioOculto(now()))}
     order by q.venta limit ${limite}`);
  return rows.map(({ codigo }) => codigo);
}

export type ConteosCola = Record<EstadoCola | "todas", number>;

/** How many sales, or only prizes, are in each state of the queue, each up to the limit of counting. */
export async function contarCola(
  { db, now }: Mirada,
  { premios }: Pick<FiltrosCola, "premios">,
): Promise<ConteosCola> {
  const contar = (estado?: EstadoCola) =>
    cuantosHasta(sql`from (${premios ? premiosEnCola(now(), estado) : enCola(estado)} order by 1) q`);
  const { rows } = await db.execute<Record<keyof ConteosCola, number>>(sql`
    select ${contar()} as todas, ${contar("Pagado")} as "Pagado", ${contar("Preparando")} as "Preparando",
           ${contar("Enviado")} as "Enviado"`);
  const [fila] = rows;
  return fila ?? { todas: 0, Pagado: 0, Preparando: 0, Enviado: 0 };
}

/** How many orders wait, up to the limit of counting. */
export async function contarPorDespachar({ db }: Lector): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select ${cuantosHasta(sql`from (${enCola(undefined)} order by 1) q`)} as total`,
  );
  return rows[0]?.total ?? 0;
}

export type DatosDeProducto = { clase_peso: ClasePeso; ubicacion: string };

/** The weight class and the place of products, by SKU. */
export async function leerDatosDeProductos(
  { db }: Lector,
  skus: readonly string[],
): Promise<Map<string, DatosDeProducto>> {
  if (skus.length === 0) return new Map();
  const filas = await db
    .select({ sku: productos.sku, clase_peso: productos.clase_peso, ubicacion: productos.ubicacion })
    .from(productos)
    .where(inArray(productos.sku, [...skus]));
  return new Map(filas.map(({ sku, ...datos }) => [sku, datos]));
}
