import { eq, inArray } from "drizzle-orm";
import { productos_compras, sorteos_input, ventas } from "#database/schema.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { sellarSorteo } from "#modules/sorteos/abonos/sellar-sorteo.server.ts";
import { congelarAportes, fijarSorteo } from "#modules/sorteos/realizacion/inicio/fijar-sorteo.server.ts";
import { realizarSorteo } from "#modules/sorteos/realizacion/realizar-sorteo.server.ts";
import { cambiarSorteo } from "#modules/sorteos/sorteos.store.server.ts";
import { tomarSorteo } from "#modules/sorteos/tomar-sorteo.server.ts";
import { abonarHasta, Bolsillos, sorteoAbierto } from "./abonos.ts";
import { diasAntes, enteroDemo } from "./azar-demo.ts";
import { POZOS_DEMO, SORTEOS_LLENOS_DEMO, type SorteoLlenoDemo } from "./historia.ts";

type Cerrado = { key: string; fecha_sorteo: Date };

/** Seeds raffles in all three states: pools being filled, targets reached, and verifiable draws. */
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
  }
}

async function cerrar(tx: Tx, lleno: SorteoLlenoDemo, bolsillos: Bolsillos): Promise<Cerrado> {
  const sorteo = await sorteoAbierto(tx, lleno.sku);
  const cerrado_en = diasAntes(tx.now(), lleno.cerrado);
  const desde = diasAntes(tx.now(), lleno.cerrado + 4);
  await abonarHasta(tx, sorteo, sorteo.objetivo, desde, cerrado_en, bolsillos);
  const { fecha_sorteo, seudonimos } = await sellarSorteo({ ...tx, now: () => cerrado_en }, sorteo);
  await cambiarSorteo(
    tx,
    { key: sorteo.key, estado: "Cerrado" },
    { fecha_inicio: desde, mensaje_admin: lleno.mensaje },
  );
  await guardarInputs(tx, sorteo.key, [...seudonimos.keys()], cerrado_en);
  return { key: sorteo.key, fecha_sorteo };
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

/** Runs the shop's draw at its scheduled hour, without notices: it happened before the first start. */
async function sortearDemo(tx: Tx, { key, fecha_sorteo: noche }: Cerrado, dias: number): Promise<void> {
  await congelarAportes({ ...tx, now: () => noche }, await tomarSorteo(tx, key));
  const entonces = { ...tx, now: () => new Date(noche.getTime() + 12 * 60_000) };
  const { baliza } = await fijarSorteo(entonces, await tomarSorteo(tx, key), null);
  const { codigo_venta } = await realizarSorteo(entonces, key, baliza);
  const estado = dias > DIAS_HASTA_ENTREGAR ? "Entregado" : "Preparando";
  const venta = tx.db.select({ id: ventas.id }).from(ventas).where(eq(ventas.codigo, codigo_venta));
  await tx.db.update(productos_compras).set({ estado }).where(inArray(productos_compras.venta, venta));
}
