import type { Db } from "#database/client.ts";
import { pulsos } from "#database/schema.ts";
import { rondaDe } from "#modules/comun/baliza/drand.ts";
import { guardarPulso } from "#modules/comun/baliza/pulsos.store.server.ts";
import { hexABytes } from "#modules/comun/cripto/criptografia.ts";
import { atenderSorteos } from "#modules/sorteos/realizacion/reloj/atender-sorteos.server.ts";
import { leerActaSorteo } from "#modules/sorteos/verificacion/leer-acta.server.ts";
import { mezclar, sortear } from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { verificarActa } from "#modules/sorteos/verificacion/verificacion.ts";
import { crearCadena } from "#tests/support/beacon/chain.ts";
import { type TestCtx, testCtx } from "#tests/support/ctx.ts";
import { darInputs, gente, sorteoLleno } from "./sorteo-lleno.ts";

/** The raffles close on the 10th, so they are drawn on the 13th: these are their instants. */
export const CIERRE = new Date("2026-11-10T15:00:00Z");
export const A_LAS_22 = new Date("2026-11-14T01:00:00Z");
export const DEL_PULSO = new Date("2026-11-14T01:02:00Z");
export const A_LAS_2355 = new Date("2026-11-14T02:55:00Z");

export const segundos = (instante: Date, n: number) => new Date(instante.getTime() + n * 1000);

/** A shop with a chain of its own, whose pulses arrive when the test says so. */
export function tiendaConBaliza(db: Db) {
  const chain = crearCadena();
  const { cadena, firmar, pulso } = chain;
  const RONDA = rondaDe(cadena, DEL_PULSO);
  const errores: string[] = [];
  const base = testCtx(db);
  const ctx: TestCtx = {
    ...base,
    baliza: cadena,
    log: { ...base.log, error: (frase) => errores.push(frase) },
  };
  let numero = 0;

  const llega = (ronda: number, firma = firmar(ronda), hash = cadena.hash) =>
    guardarPulso(ctx, { cadena: hash, ronda, firma, recibido_en: ctx.now() });

  /** Runs the job of raffles at that instant. */
  function alas(instante: Date): Promise<number> {
    ctx.clock.now = instante;
    return atenderSorteos(ctx);
  }

  /** Ends the raffles that earlier tests left open, and forgets all pulses. */
  async function limpiar(): Promise<void> {
    ctx.clock.now = A_LAS_2355;
    await db.delete(pulsos);
    await llega(RONDA);
    await atenderSorteos(ctx);
    await db.delete(pulsos);
    errores.length = 0;
  }

  /** A raffle with a beacon that just closed: creating it needs a fresh pulse in the table. */
  async function cerrado(personas = 6, inputs = personas) {
    ctx.clock.now = CIERRE;
    await llega(rondaDe(cadena, CIERRE));
    const serie = String(++numero).padStart(3, "0");
    const codigos = Array.from({ length: personas }, (_, i) => `B${serie}${String(i).padStart(4, "0")}`);
    const sku = `700${serie}`;
    const key = await sorteoLleno(ctx, { sku, tramos: await gente(ctx, codigos) });
    const dados = codigos.slice(0, inputs).map((codigo, i) => [codigo, i + 1]);
    if (dados.length > 0) await darInputs(ctx, key, Object.fromEntries(dados));
    return { key, sku, codigos };
  }

  async function leerActa(sku: string, key: string) {
    const acta = await leerActaSorteo(ctx, sku, key);
    if (!acta) throw new Error(`no acta of ${key}`);
    return acta;
  }

  /** The checks of the public acta that do not hold. */
  const fallas = async (sku: string, key: string) =>
    (await verificarActa(await leerActa(sku, key), cadena)).filter(({ ok }) => !ok).map(({ id }) => id);

  /** What a verifier can compute from the public acta and the pulse, without the shop. */
  async function aMano(sku: string, key: string, baliza = pulso(RONDA)) {
    const { semilla, huella_rangos, huella_aportes, objetivo, rangos } = await leerActa(sku, key);
    if (semilla === null || huella_aportes === null) throw new Error(`${key} is not public`);
    const z = await mezclar(hexABytes(semilla), { key, huella_rangos, huella_aportes, baliza });
    const { numero_producto, numero_puntos } = await sortear(z, objetivo, rangos);
    return { numero_producto, numero_puntos };
  }

  return { ...chain, ctx, errores, RONDA, llega, alas, limpiar, cerrado, leerActa, fallas, aMano };
}
