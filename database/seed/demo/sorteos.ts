import { eq, inArray } from "drizzle-orm";
import {
  productos_compras,
  sorteos,
  sorteos_input,
  sorteos_seudonimos,
  type tickets_participantes,
  ventas,
} from "#database/schema.ts";
import type { Tx } from "#modules/comun/contexto.ts";
import { congelarAportes } from "#modules/sorteos/congelar-aportes.server.ts";
import { fechaSorteo } from "#modules/sorteos/fecha-sorteo.ts";
import { fijarSorteo } from "#modules/sorteos/fijar-sorteo.server.ts";
import { huellaRangos, type Rango } from "#modules/sorteos/rangos.ts";
import { realizarSorteo } from "#modules/sorteos/realizar-sorteo.server.ts";
import { seudonimo } from "#modules/sorteos/seudonimo.ts";
import { tomarSorteo } from "#modules/sorteos/tomar-sorteo.server.ts";
import { abonarHasta, anotarPozo, Bolsillos, type Sorteo, sorteoAbierto } from "./abonos.ts";
import { bytesDemo, diasAntes, enteroDemo } from "./azar-demo.ts";
import { POZOS_DEMO, SORTEOS_LLENOS_DEMO, type SorteoLlenoDemo } from "./historia.ts";

type Fila = typeof tickets_participantes.$inferInsert;
type Cerrado = {
  sorteo: Sorteo;
  seudonimos: Map<string, string>;
  rangos: Rango[];
  huella_rangos: string;
  cerrado_en: Date;
};

/** Raffles in all three states: pools on their way, targets reached, and draws that anybody can check. */
export async function sembrarSorteos(tx: Tx): Promise<void> {
  const bolsillos = await Bolsillos.leer(tx);
  for (const lleno of [...SORTEOS_LLENOS_DEMO].sort((a, b) => b.cerrado - a.cerrado)) {
    const cerrado = await cerrar(tx, lleno, bolsillos);
    if (lleno.sorteado) await sortearDemo(tx, cerrado, lleno.cerrado);
  }
  for (const [sku, porciento] of Object.entries(POZOS_DEMO)) {
    const sorteo = await sorteoAbierto(tx, sku);
    const meta = Math.floor((sorteo.objetivo * porciento) / 100);
    await abonarHasta(tx, sorteo, meta, diasAntes(tx.now(), 9), diasAntes(tx.now(), 0, 1), bolsillos);
    await anotarPozo(tx, sorteo, meta);
  }
}

async function cerrar(tx: Tx, lleno: SorteoLlenoDemo, bolsillos: Bolsillos): Promise<Cerrado> {
  const sorteo = await sorteoAbierto(tx, lleno.sku);
  const cerrado_en = diasAntes(tx.now(), lleno.cerrado);
  const desde = diasAntes(tx.now(), lleno.cerrado + 4);
  const filas = await abonarHasta(tx, sorteo, sorteo.objetivo, desde, cerrado_en, bolsillos);
  const seudonimos = await guardarSeudonimos(tx, sorteo.key, filas);
  const rangos = filas.map(({ puntos_inicio, puntos_final, usuario }) => ({
    inicio: puntos_inicio,
    final: puntos_final,
    participante: seudonimos.get(usuario) ?? "",
  }));
  const huella_rangos = await huellaRangos(sorteo.key, sorteo.objetivo, rangos);
  const { fecha_sorteo } = fechaSorteo(cerrado_en);
  await tx.db
    .update(sorteos)
    .set({
      estado: "Cerrado",
      reunido: sorteo.objetivo,
      fecha_inicio: desde,
      fecha_termino: cerrado_en,
      fecha_sorteo,
      huella_rangos,
      mensaje_admin: lleno.mensaje,
    })
    .where(eq(sorteos.key, sorteo.key));
  await anotarPozo(tx, sorteo, sorteo.objetivo);
  await guardarInputs(tx, sorteo.key, [...seudonimos.keys()], cerrado_en);
  return { sorteo: { ...sorteo, fecha_sorteo }, seudonimos, rangos, huella_rangos, cerrado_en };
}

async function guardarSeudonimos(tx: Tx, key: string, filas: Fila[]): Promise<Map<string, string>> {
  const codigos = [...new Set(filas.map(({ usuario }) => usuario))];
  const secreto = bytesDemo("seudonimos", 32);
  const pares = await Promise.all(
    codigos.map(async (codigo) => [codigo, await seudonimo(secreto, key, codigo)] as const),
  );
  await tx.db
    .insert(sorteos_seudonimos)
    .values(pares.map(([usuario, nombre]) => ({ sorteo: key, usuario, seudonimo: nombre })));
  return new Map(pares);
}

async function guardarInputs(tx: Tx, key: string, codigos: string[], cerrado_en: Date): Promise<void> {
  const created_at = new Date(cerrado_en.getTime() + 5 * 3_600_000);
  await tx.db.insert(sorteos_input).values(
    codigos.slice(0, 6).map((usuario) => ({
      usuario,
      sorteo: key,
      input: enteroDemo(`input-${key}-${usuario}`, 1, 100),
      created_at,
    })),
  );
}

const DIAS_HASTA_ENTREGAR = 20;

/** The shop's own draw at the hour it would have had; nobody is told of what happened before the first start. */
async function sortearDemo(tx: Tx, { sorteo: { key, fecha_sorteo } }: Cerrado, dias: number): Promise<void> {
  const noche = fecha_sorteo ?? tx.now();
  await congelarAportes({ ...tx, now: () => noche }, await tomarSorteo(tx, key));
  const entonces = { ...tx, now: () => new Date(noche.getTime() + 12 * 60_000) };
  const { baliza } = await fijarSorteo(entonces, await tomarSorteo(tx, key));
  const { codigo_venta } = await realizarSorteo(entonces, key, baliza);
  const estado = dias > DIAS_HASTA_ENTREGAR ? "Entregado" : "Preparando";
  const venta = tx.db.select({ id: ventas.id }).from(ventas).where(eq(ventas.codigo, codigo_venta));
  await tx.db.update(productos_compras).set({ estado }).where(inArray(productos_compras.venta, venta));
}
