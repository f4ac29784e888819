import { eq, inArray } from "drizzle-orm";
import { productos_compras, sorteos_input, ventas } from "#database/schema.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { sellarSorteo } from "#modules/sorteos/abonos/sellar-sorteo.server.ts";
import { congelarAportes, fijarSorteo } from "#modules/sorteos/realizacion/inicio/fijar-sorteo.server.ts";
import { realizarSorteo } from "#modules/sorteos/realizacion/realizar-sorteo.server.ts";
import type { Sorteo } from "#modules/sorteos/sorteos.store.server.ts";
import { cambiarSorteo } from "#modules/sorteos/sorteos.store.server.ts";
import { tomarSorteo } from "#modules/sorteos/tomar-sorteo.server.ts";
import { Bolsillos, planearAbonos, sorteoAbierto } from "./abonos.ts";
import { NADA_MAS, type Suceso } from "./agenda.ts";
import { diasAntes, enteroDemo } from "./azar-demo.ts";
import { POZOS_DEMO, SORTEOS_LLENOS_DEMO, type SorteoLlenoDemo } from "./historia.ts";
import type { CreditoDemo } from "./ventas.ts";

/** Plans raffles in all three states: pools being filled, targets reached, and verifiable draws. */
export async function planearSorteos(tx: Tx, creditos: readonly CreditoDemo[]): Promise<Suceso[]> {
  const bolsillos = new Bolsillos(creditos);
  const sucesos: Suceso[] = [];
  for (const lleno of [...SORTEOS_LLENOS_DEMO].sort((a, b) => b.cerrado - a.cerrado)) {
    const sorteo = await sorteoAbierto(tx, lleno.sku);
    const hasta = diasAntes(tx.now(), lleno.cerrado);
    const desde = diasAntes(tx.now(), lleno.cerrado + 4);
    sucesos.push(...planearAbonos(sorteo, { meta: sorteo.objetivo, desde, hasta }, bolsillos), {
      fecha: hasta,
      hacer: (entonces) => cerrar(entonces, lleno, { sorteo, desde, cerrado_en: hasta }),
    });
  }
  for (const [sku, porciento] of Object.entries(POZOS_DEMO)) {
    const sorteo = await sorteoAbierto(tx, sku);
    const meta = Math.floor((sorteo.objetivo * porciento) / 100);
    const desde = diasAntes(tx.now(), 9);
    const hasta = diasAntes(tx.now(), 0, 1);
    sucesos.push(...planearAbonos(sorteo, { meta, desde, hasta }, bolsillos));
  }
  return sucesos;
}

type Cierre = { sorteo: Sorteo; desde: Date; cerrado_en: Date };

/** Closes a raffle; its draw, if it has been held, comes three nights later. */
async function cerrar(
  tx: Tx,
  lleno: SorteoLlenoDemo,
  { sorteo, desde, cerrado_en }: Cierre,
): Promise<readonly Suceso[]> {
  const { key } = sorteo;
  const { fecha_sorteo, seudonimos } = await sellarSorteo({ ...tx, now: () => cerrado_en }, sorteo);
  await cambiarSorteo(tx, { key, estado: "Cerrado" }, { fecha_inicio: desde, mensaje_admin: lleno.mensaje });
  await guardarInputs(tx, key, [...seudonimos.keys()], cerrado_en);
  if (!lleno.sorteado) return NADA_MAS;
  const fecha = new Date(fecha_sorteo.getTime() + ESPERA_DEL_INICIO);
  return [{ fecha, hacer: (entonces) => sortearDemo(entonces, { key, noche: fecha_sorteo, fecha }, lleno) }];
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
/** An admin started these draws some minutes after ten. */
const ESPERA_DEL_INICIO = 12 * 60_000;

/** Runs the shop's draw at its scheduled hour, without notices: it happened before the first start. */
async function sortearDemo(
  tx: Tx,
  { key, noche, fecha }: { key: string; noche: Date; fecha: Date },
  { cerrado }: SorteoLlenoDemo,
): Promise<readonly Suceso[]> {
  await congelarAportes({ ...tx, now: () => noche }, await tomarSorteo(tx, key));
  const entonces = { ...tx, now: () => fecha };
  const { baliza } = await fijarSorteo(entonces, await tomarSorteo(tx, key), null);
  const { codigo_venta } = await realizarSorteo(entonces, key, baliza);
  const estado = cerrado > DIAS_HASTA_ENTREGAR ? "Entregado" : "Preparando";
  const venta = tx.db.select({ id: ventas.id }).from(ventas).where(eq(ventas.codigo, codigo_venta));
  await tx.db.update(productos_compras).set({ estado }).where(inArray(productos_compras.venta, venta));
  return NADA_MAS;
}
