import { and, asc, count, eq, sql } from "drizzle-orm";
import {
  productos,
  sorteos,
  sorteos_input,
  sorteos_seudonimos,
  tickets_participantes,
} from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** Column by column: the seed stays in the acta, and a new column is not published by accident. */
const CAMPOS = {
  key: sorteos.key,
  sku: sorteos.producto,
  producto: productos.producto,
  imagen: productos.imagen_1,
  estado: sorteos.estado,
  objetivo: sorteos.objetivo,
  minimo: sorteos.minimo,
  reunido: sorteos.reunido,
  compromiso: sorteos.compromiso,
  huella_rangos: sorteos.huella_rangos,
  huella_aportes: sorteos.huella_aportes,
  baliza: sorteos.baliza,
  /** The seed is public: the draw has begun. */
  iniciado: sql<boolean>`${sorteos.semilla} is not null`,
  fecha_inicio: sorteos.fecha_inicio,
  fecha_termino: sorteos.fecha_termino,
  fecha_sorteo: sorteos.fecha_sorteo,
  congelado_en: sorteos.congelado_en,
  sorteado_en: sorteos.sorteado_en,
  mensaje_admin: sorteos.mensaje_admin,
  motivo: sorteos.motivo,
  bases: sorteos.bases,
  numero_producto: sorteos.numero_producto,
  numero_puntos: sorteos.numero_puntos,
  ganador_producto: sorteos.ganador_producto,
  ganador_puntos: sorteos.ganador_puntos,
};

/** The raffle of that product, or null: the key of another product's raffle is none of it. */
export async function leerFilaSorteo({ db }: Lector, sku: string, key: string) {
  const [fila] = await db
    .select(CAMPOS)
    .from(sorteos)
    .innerJoin(productos, eq(productos.sku, sorteos.producto))
    .where(and(eq(sorteos.key, key), eq(sorteos.producto, sku)));
  return fila ?? null;
}

export type FilaSorteo = NonNullable<Awaited<ReturnType<typeof leerFilaSorteo>>>;

export async function leerRangosSorteo({ db }: Lector, key: string) {
  return db
    .select({
      usuario: tickets_participantes.usuario,
      inicio: tickets_participantes.puntos_inicio,
      final: tickets_participantes.puntos_final,
    })
    .from(tickets_participantes)
    .where(eq(tickets_participantes.sorteo, key))
    .orderBy(asc(tickets_participantes.puntos_inicio));
}

export type FilaRango = Awaited<ReturnType<typeof leerRangosSorteo>>[number];

export async function contarInputs({ db }: Lector, key: string): Promise<number> {
  const [fila] = await db.select({ n: count() }).from(sorteos_input).where(eq(sorteos_input.sorteo, key));
  return fila?.n ?? 0;
}

/** What a person may see of their own: nobody else's pseudonym or input is ever read. */
export async function leerLoPropio({ db }: Lector, key: string, usuario: string) {
  const [input] = await db
    .select({ input: sorteos_input.input, automatico: sorteos_input.automatico })
    .from(sorteos_input)
    .where(and(eq(sorteos_input.sorteo, key), eq(sorteos_input.usuario, usuario)));
  const [nombre] = await db
    .select({ seudonimo: sorteos_seudonimos.seudonimo })
    .from(sorteos_seudonimos)
    .where(and(eq(sorteos_seudonimos.sorteo, key), eq(sorteos_seudonimos.usuario, usuario)));
  return { input: input ?? null, seudonimo: nombre?.seudonimo ?? null };
}

/** The product's raffle that takes points now, if it is another one. */
export async function leerSorteoAbierto({ db }: Lector, sku: string) {
  const [fila] = await db
    .select({ objetivo: sorteos.objetivo, minimo: sorteos.minimo, reunido: sorteos.reunido })
    .from(sorteos)
    .where(and(eq(sorteos.producto, sku), eq(sorteos.estado, "Disponible")));
  return fila ?? null;
}
