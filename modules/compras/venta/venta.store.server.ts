import { and, asc, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { archivos, usuarios, ventas } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type FilaVenta = typeof ventas.$inferSelect;

/** Whose sale it is and how far it got, or null. */
export async function buscarVenta({ db }: Lector, codigo: string) {
  const [venta] = await db
    .select({ codigo: ventas.codigo, usuario: ventas.usuario, estado_pago: ventas.estado_pago })
    .from(ventas)
    .where(eq(ventas.codigo, codigo));
  return venta ?? null;
}

const PERSONA = {
  codigo_referido: usuarios.codigo_referido,
  email: usuarios.email,
  nombre: usuarios.nombre,
  apellido: usuarios.apellido,
  celular: usuarios.celular,
  direccion: usuarios.direccion,
  comuna: usuarios.comuna,
  region: usuarios.region,
  bloqueado_en: usuarios.bloqueado_en,
  eliminacion_pedida_en: usuarios.eliminacion_pedida_en,
  eliminado_en: usuarios.eliminado_en,
};
export type Persona = Pick<typeof usuarios.$inferSelect, keyof typeof PERSONA>;

/** A customer, locked: purchases of one person go one by one, and nobody leaves the shop in the middle of one. */
export async function bloquearCliente({ db }: Lector, codigo: string): Promise<Persona | null> {
  const [fila] = await db
    .select(PERSONA)
    .from(usuarios)
    .where(eq(usuarios.codigo_referido, codigo))
    .for("no key update");
  return fila ?? null;
}

export const leerPersonas = ({ db }: Lector, codigos: readonly string[]): Promise<Persona[]> =>
  db
    .select(PERSONA)
    .from(usuarios)
    .where(inArray(usuarios.codigo_referido, [...codigos]));

export type Gente = { cliente: Persona; referente: Persona | null };

/**
 * The customer of a sale and whoever invited them: neither can leave until the transaction ends. People are locked before sales and sales
 * before the book: whoever deletes an account goes the same way.
 */
export async function bloquearGente({ db }: Lector, codigo: string): Promise<Gente | null> {
  const personas = await db
    .select({
      ...PERSONA,
      es_cliente: sql<boolean>`${usuarios.codigo_referido} = (select usuario from ventas where codigo = ${codigo})`,
    })
    .from(usuarios)
    .where(
      sql`${usuarios.codigo_referido} in (
        select v.usuario from ventas v where v.codigo = ${codigo}
        union all
        select r.referente_codigo from ventas v join referidos r on r.referido_codigo = v.usuario
         where v.codigo = ${codigo})`,
    )
    .orderBy(usuarios.codigo_referido)
    .for("key share");
  const cliente = personas.find(({ es_cliente }) => es_cliente);
  const referente = personas.find(({ es_cliente }) => !es_cliente);
  return cliente ? { cliente, referente: referente ?? null } : null;
}

/** A sale, locked: every change of it waits here. */
export async function bloquearVenta({ db }: Lector, codigo: string): Promise<FilaVenta | null> {
  const [fila] = await db.select().from(ventas).where(eq(ventas.codigo, codigo)).for("update");
  return fila ?? null;
}

/** Changes a sale that is in that state and counts the change; false when it is in another. */
export async function cambiarVenta(
  { db }: Lector,
  { id, estado_pago }: Pick<FilaVenta, "id" | "estado_pago">,
  cambios: Partial<typeof ventas.$inferInsert>,
): Promise<number> {
  const [fila] = await db
    .update(ventas)
    .set({ ...cambios, version: sql`${ventas.version} + 1` })
    .where(and(eq(ventas.id, id), eq(ventas.estado_pago, estado_pago)))
    .returning({ version: ventas.version });
  if (!fila) throw new Error(`La venta ${id} ya no está en ${estado_pago}.`);
  return fila.version;
}

/** By e-mail or by referral code. */
export async function buscarCliente({ db }: Lector, texto: string): Promise<string | null> {
  const columna = texto.includes("@") ? usuarios.email : usuarios.codigo_referido;
  const valor = texto.includes("@") ? texto.trim().toLowerCase() : texto.trim().toUpperCase();
  const [fila] = await db
    .select({ codigo: usuarios.codigo_referido })
    .from(usuarios)
    .where(and(eq(columna, valor), isNull(usuarios.eliminado_en)));
  return fila?.codigo ?? null;
}

export async function insertarArchivo({ db }: Lector, fila: typeof archivos.$inferInsert): Promise<void> {
  await db.insert(archivos).values(fila);
}

/** A file that was replaced; whoever pointed at it points elsewhere by now. */
export async function borrarArchivo({ db }: Lector, id: string | null): Promise<void> {
  if (id) await db.delete(archivos).where(eq(archivos.id, id));
}

/** The file of a sale and whose sale it is; `archivo` is null when none was attached. */
export async function leerArchivo({ db }: Lector, codigo: string, cual: "comprobante" | "boleta") {
  const [fila] = await db
    .select({
      usuario: ventas.usuario,
      archivo: { mime: archivos.mime, nombre: archivos.nombre, contenido: archivos.contenido },
    })
    .from(ventas)
    .leftJoin(archivos, eq(archivos.id, ventas[cual]))
    .where(eq(ventas.codigo, codigo));
  return fila ?? null;
}

/** Sales that came in between these instants. */
type Franja = { desde: Date; hasta: Date; limite: number };

const esperan = ({ desde, hasta }: Franja) =>
  and(eq(ventas.estado_pago, "Validando Pago"), lte(ventas.fecha, hasta), gt(ventas.fecha, desde));

/** Unpaid sales whose customer was not reminded yet. */
export async function leerSinRecordar({ db }: Lector, prefijo: string, franja: Franja): Promise<string[]> {
  const filas = await db
    .select({ codigo: ventas.codigo })
    .from(ventas)
    .innerJoin(usuarios, eq(usuarios.codigo_referido, ventas.usuario))
    .where(
      and(
        esperan(franja),
        isNull(usuarios.eliminado_en),
        sql`not exists (select 1 from notificaciones n where n.clave = ${prefijo} || ${ventas.codigo})`,
      ),
    )
    .orderBy(asc(ventas.fecha))
    .limit(franja.limite);
  return filas.map(({ codigo }) => codigo);
}

/** Unpaid sales of which no admin was told yet that they wait too long. */
export async function leerSinReclamar({ db }: Lector, prefijo: string, franja: Franja): Promise<string[]> {
  const filas = await db
    .select({ codigo: ventas.codigo })
    .from(ventas)
    .where(
      and(
        esperan(franja),
        sql`not exists (select 1 from usuarios a join notificaciones n
              on n.clave = 'admin:' || ${prefijo} || ${ventas.codigo} || ':' || a.codigo_referido
             where a.role = 'admin')`,
      ),
    )
    .orderBy(asc(ventas.fecha))
    .limit(franja.limite);
  return filas.map(({ codigo }) => codigo);
}
