import { asc, eq } from "drizzle-orm";
import { encargados } from "#database/schema.ts";
import type { Lector, Tx } from "#modules/comun/tx/contexto.ts";
import type { DatosEncargado, Encargado } from "./encargado.ts";

const COLUMNAS = {
  id: encargados.id,
  servicio: encargados.servicio,
  nombre: encargados.nombre,
  pais: encargados.pais,
  finalidad: encargados.finalidad,
  contrato: encargados.contrato,
};

type Autoria = { quien: string; actualizado_en: Date };

export const leerEncargados = ({ db }: Lector): Promise<Encargado[]> =>
  db.select(COLUMNAS).from(encargados).orderBy(asc(encargados.servicio), asc(encargados.id));

export async function bloquearEncargado({ db }: Tx, id: number): Promise<Encargado | null> {
  const [fila] = await db.select(COLUMNAS).from(encargados).where(eq(encargados.id, id)).for("update");
  return fila ?? null;
}

export async function insertarEncargado({ db }: Tx, datos: DatosEncargado & Autoria): Promise<number> {
  const [fila] = await db.insert(encargados).values(datos).returning({ id: encargados.id });
  if (!fila) throw new Error("an insert of one row answered none");
  return fila.id;
}

export async function actualizarEncargado(
  { db }: Tx,
  id: number,
  datos: DatosEncargado & Autoria,
): Promise<void> {
  await db.update(encargados).set(datos).where(eq(encargados.id, id));
}

export async function borrarEncargado({ db }: Tx, id: number): Promise<void> {
  await db.delete(encargados).where(eq(encargados.id, id));
}
