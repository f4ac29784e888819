import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { sorteos, sorteos_consentimientos } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** Who won a raffle and when it was drawn; null when there is no such raffle. */
export async function leerResultado({ db }: Lector, key: string) {
  const [fila] = await db
    .select({
      numero_producto: sorteos.numero_producto,
      sorteado_en: sorteos.sorteado_en,
      ganador_producto: sorteos.ganador_producto,
      ganador_puntos: sorteos.ganador_puntos,
    })
    .from(sorteos)
    .where(eq(sorteos.key, key));
  return fila ?? null;
}

export type Consentimiento = typeof sorteos_consentimientos.$inferSelect;

/** The last answer of each winner of a raffle. */
export const leerConsentimientos = ({ db }: Lector, key: string): Promise<Consentimiento[]> =>
  db
    .select()
    .from(sorteos_consentimientos)
    .where(
      sql`${sorteos_consentimientos.id} in (
        select max(id) from sorteos_consentimientos where sorteo = ${key} group by usuario)`,
    );

type Respondido = Omit<typeof sorteos_consentimientos.$inferInsert, "id" | "retirado_en">;

export async function insertarConsentimiento({ db }: Lector, fila: Respondido): Promise<void> {
  await db.insert(sorteos_consentimientos).values(fila);
}

/** Withdraws the consent that is in force. */
export async function retirarConsentimiento(
  { db }: Lector,
  { sorteo, usuario, retirado_en }: { sorteo: string; usuario: string; retirado_en: Date },
): Promise<void> {
  await db
    .update(sorteos_consentimientos)
    .set({ retirado_en })
    .where(
      and(
        eq(sorteos_consentimientos.sorteo, sorteo),
        eq(sorteos_consentimientos.usuario, usuario),
        eq(sorteos_consentimientos.acepta, true),
        isNull(sorteos_consentimientos.retirado_en),
      ),
    );
}

/** Comunas to which the person's purchases and prizes went, the newest first; not those picked up in the shop. */
export async function leerComunasDeEnvio({ db }: Lector, usuario: string): Promise<string[]> {
  const { rows } = await db.execute<{ comuna: string }>(sql`
    select envio->>'comuna' as comuna from ventas
     where usuario = ${usuario} and coalesce(envio->>'comuna', '') <> '' and envio->>'retiro' is null
     group by 1 order by max(id) desc limit 5`);
  return rows.map(({ comuna }) => comuna);
}

type Ganado = { sku: string; sorteado_en: Date | null } & Record<
  "ganador_producto" | "ganador_puntos",
  string | null
>;

type FilaContacto = Record<"nombre" | "apellido" | "celular" | "venta", string | null> & { codigo: string };

/** The winners of a raffle with their contact data, and the sale of the product prize: the draw wrote it at its own instant. */
export async function leerContactos({ db }: Lector, ganado: Ganado): Promise<FilaContacto[]> {
  const { sku, sorteado_en, ganador_producto, ganador_puntos } = ganado;
  const { rows } = await db.execute<FilaContacto>(sql`
    select u.codigo_referido as codigo, u.nombre, u.apellido, u.celular,
           case when u.codigo_referido = ${ganador_producto} then (
             select v.codigo from ventas v join productos_compras c on c.venta = v.id
              where v.usuario = u.codigo_referido and v.origen = 'sorteo' and c.producto = ${sku}
                and v.fecha = ${sorteado_en?.toISOString() ?? null}::timestamptz limit 1) end as venta
      from usuarios u where u.codigo_referido in (${ganador_producto}, ${ganador_puntos})`);
  return rows;
}

/** All answers of a person, for their own copy of their data. */
export const leerConsentimientosDe = ({ db }: Lector, usuario: string) =>
  db
    .select({
      sorteo: sorteos_consentimientos.sorteo,
      acepta: sorteos_consentimientos.acepta,
      texto: sorteos_consentimientos.texto,
      nombre: sorteos_consentimientos.nombre,
      comuna: sorteos_consentimientos.comuna,
      respondido_en: sorteos_consentimientos.respondido_en,
      retirado_en: sorteos_consentimientos.retirado_en,
    })
    .from(sorteos_consentimientos)
    .where(eq(sorteos_consentimientos.usuario, usuario))
    .orderBy(asc(sorteos_consentimientos.id));

/** Removes the answers of a person who deletes their account, and returns the raffles whose pages showed a name. */
export async function olvidarConsentimientos({ db }: Lector, usuario: string): Promise<string[]> {
  const borrados = await db
    .delete(sorteos_consentimientos)
    .where(eq(sorteos_consentimientos.usuario, usuario))
    .returning({ sorteo: sorteos_consentimientos.sorteo });
  return [...new Set(borrados.map(({ sorteo }) => sorteo))];
}
