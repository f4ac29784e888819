import { asc, desc, eq, or, sql } from "drizzle-orm";
import { archivos, carpetas, categorias, cuentas, productos, tickets } from "#database/schema.ts";
import { cuantosHasta } from "#modules/comun/conteo.store.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { DatosCuenta, DatosTicket } from "./formularios.ts";

/** All categories with the number of their products, counted up to the limit. */
export const leerCategoriasConUso = ({ db }: Lector) =>
  db
    .select({
      id: categorias.id,
      categoria: categorias.categoria,
      productos: cuantosHasta(sql`from ${productos}
        where ${or(eq(productos.categoria_id, categorias.id), eq(productos.categoria_2_id, categorias.id))}`),
    })
    .from(categorias)
    .orderBy(asc(categorias.categoria));

export async function insertarCategoria({ db }: Lector, categoria: string): Promise<number> {
  const [fila] = await db.insert(categorias).values({ categoria }).returning({ id: categorias.id });
  return fila?.id ?? 0;
}

export async function renombrar({ db }: Lector, id: number, categoria: string): Promise<void> {
  await db.update(categorias).set({ categoria }).where(eq(categorias.id, id));
}

export async function eliminarCategoria({ db }: Lector, id: number): Promise<void> {
  await db.delete(categorias).where(eq(categorias.id, id));
}

export const contarUsos = ({ db }: Lector, id: number): Promise<number> =>
  db.$count(productos, or(eq(productos.categoria_id, id), eq(productos.categoria_2_id, id)));

export const leerTickets = ({ db }: Lector) => db.select().from(tickets).orderBy(asc(tickets.id));
export type FilaTicket = Awaited<ReturnType<typeof leerTickets>>[number];

export async function bloquearTicket({ db }: Lector, id: number): Promise<FilaTicket | null> {
  const [fila] = await db.select().from(tickets).where(eq(tickets.id, id)).for("update");
  return fila ?? null;
}

export async function insertarTicket({ db }: Lector, datos: DatosTicket): Promise<number> {
  const [fila] = await db.insert(tickets).values(datos).returning({ id: tickets.id });
  return fila?.id ?? 0;
}

type CambiosTicket = Partial<DatosTicket & Pick<FilaTicket, "imagen_1" | "imagen_2">>;

export async function actualizarTicket({ db }: Lector, id: number, cambios: CambiosTicket): Promise<void> {
  await db.update(tickets).set(cambios).where(eq(tickets.id, id));
}

export const leerCuentas = ({ db }: Lector) =>
  db.select().from(cuentas).orderBy(desc(cuentas.estado), asc(cuentas.id));
export type FilaCuenta = Awaited<ReturnType<typeof leerCuentas>>[number];

export async function bloquearCuenta({ db }: Lector, id: number): Promise<FilaCuenta | null> {
  const [fila] = await db.select().from(cuentas).where(eq(cuentas.id, id)).for("update");
  return fila ?? null;
}

export async function insertarCuenta({ db }: Lector, datos: DatosCuenta): Promise<number> {
  const [fila] = await db.insert(cuentas).values(datos).returning({ id: cuentas.id });
  return fila?.id ?? 0;
}

export async function actualizarCuenta(
  { db }: Lector,
  id: number,
  cambios: Partial<DatosCuenta>,
): Promise<void> {
  await db.update(cuentas).set(cambios).where(eq(cuentas.id, id));
}

type Foto = {
  id: string;
  nombre: string;
  contenido: Uint8Array;
  ancho: number;
  alto: number;
  created_at: Date;
};

/** The id of a picture is the hash of its content, so the same picture is stored once. */
export async function guardarArchivoFoto({ db }: Lector, { contenido, ...foto }: Foto): Promise<void> {
  const fila = {
    ...foto,
    contenido,
    tipo: "foto" as const,
    mime: "image/webp",
    tamano: contenido.byteLength,
  };
  await db.insert(archivos).values(fila).onConflictDoNothing();
}

export async function leerCarpetas({ db }: Lector, bucket: string): Promise<string[]> {
  const filas = await db
    .select({ carpeta: carpetas.carpeta })
    .from(carpetas)
    .where(eq(carpetas.bucket, bucket));
  return filas.map(({ carpeta }) => carpeta);
}

/** Inserts folders and returns those that did not exist yet. */
export async function insertarCarpetas(
  { db }: Lector,
  bucket: string,
  nombres: readonly string[],
): Promise<string[]> {
  if (nombres.length === 0) return [];
  const filas = await db
    .insert(carpetas)
    .values(nombres.map((carpeta) => ({ bucket, carpeta })))
    .onConflictDoNothing()
    .returning({ carpeta: carpetas.carpeta });
  return filas.map(({ carpeta }) => carpeta);
}
