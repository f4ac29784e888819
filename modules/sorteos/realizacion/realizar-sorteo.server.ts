import { hexABytes } from "#modules/comun/cripto/criptografia.ts";
import { exigir } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { abrirSiguiente } from "#modules/sorteos/crear-sorteo.server.ts";
import {
  bloquearParticipantes,
  bloquearProducto,
  cambiarSorteo,
  type Sorteo,
} from "#modules/sorteos/sorteos.store.server.ts";
import { anunciarSorteo, negativaTerminado, tomarSorteo } from "#modules/sorteos/tomar-sorteo.server.ts";
import { leerDatosActa } from "#modules/sorteos/verificacion/acta.store.server.ts";
import { leerBaliza } from "#modules/sorteos/verificacion/baliza.ts";
import { leerActaSorteo } from "#modules/sorteos/verificacion/leer-acta.server.ts";
import { type Ganadores, mezclar, sortear } from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { verificarActa } from "#modules/sorteos/verificacion/verificacion.ts";
import { avisarResultado, type Realizado } from "./avisar-resultado.server.ts";
import { premiarGanadores } from "./premiar-ganadores.server.ts";
import { leerFijado } from "./realizacion.store.server.ts";

/** Numbers and referral codes of both winners. */
export type Resultado = Ganadores;

/**
 * Second step of a draw whose first step is done: null while its beacon pulse is not out; refused if the draw was held already.
 */
export async function terminarSorteo(ctx: Ctx, key: string): Promise<Resultado | null> {
  const fijado = await leerFijado(ctx, key);
  const esperado = fijado?.estado === "Cerrado" ? fijado.baliza : null;
  const baliza = esperado === null ? null : await leerBaliza(esperado);
  if (esperado !== null && baliza === null) return null;
  return enTransaccion(ctx, async (tx) => {
    const realizado = await realizarSorteo(tx, key, baliza);
    await avisarResultado(tx, realizado);
    return realizado.resultado;
  });
}

/**
 * Decides the winners from what the first step pinned, gives the prizes and opens the next raffle, in the caller's transaction.
 */
export async function realizarSorteo(tx: Tx, key: string, baliza: string | null): Promise<Realizado> {
  const sorteo = await tomarSorteo(tx, key);
  exigir(negativaTerminado(sorteo));
  // Accept only the pulse that was pinned before it existed.
  if (baliza === null || !sorteo.baliza || !baliza.startsWith(sorteo.baliza))
    throw new Error(`El sorteo ${key} no fijó la baliza ${baliza}.`);
  const producto = await bloquearProducto(tx, sorteo.producto);
  const participantes = await bloquearParticipantes(tx, key);
  const resultado = await decidir(tx, sorteo, baliza);
  const codigo_venta = await premiarGanadores(tx, sorteo, resultado);
  await cambiarSorteo(tx, sorteo, { ...resultado, estado: "Finalizado", baliza, sorteado_en: tx.now() });
  await exigirActa(tx, sorteo);
  await abrirSiguiente(tx, producto);
  anunciarSorteo(tx, sorteo);
  return { sorteo, producto: producto.producto, participantes, resultado, codigo_venta };
}

async function decidir(tx: Tx, sorteo: Sorteo, baliza: string): Promise<Resultado> {
  const { key, objetivo, semilla, huella_rangos, huella_aportes } = sorteo;
  const datos = await leerDatosActa(tx.db, key);
  if (!datos || semilla === null || huella_rangos === null || huella_aportes === null)
    throw new Error(`El sorteo ${key} no está fijado.`);
  const z = await mezclar(hexABytes(semilla), { key, huella_rangos, huella_aportes, baliza });
  const ganadores = await sortear(z, objetivo, datos.rangos);
  const codigos = new Map([...datos.seudonimos].map(([usuario, seudonimo]) => [seudonimo, usuario]));
  const codigo = (seudonimo: string) => codigos.get(seudonimo) ?? "";
  return {
    ...ganadores,
    ganador_producto: codigo(ganadores.ganador_producto),
    ganador_puntos: codigo(ganadores.ganador_puntos),
  };
}

/** Aborts the transaction if the public record of the draw does not verify. */
async function exigirActa(tx: Tx, { key, producto }: Sorteo): Promise<void> {
  const acta = await leerActaSorteo(tx, producto, key);
  const fallas = acta && (await verificarActa(acta)).filter(({ ok }) => !ok);
  if (!fallas || fallas.length > 0)
    throw new Error(`El acta del sorteo ${key} no se verifica: ${fallas?.map(({ id }) => id).join(", ")}.`);
}
