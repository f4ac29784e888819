import { sembrarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { abonarPuntos } from "#modules/sorteos/abonos/abonar-puntos.server.ts";
import { crearSorteo } from "#modules/sorteos/crear-sorteo.server.ts";
import { crearPersona, darPuntos } from "./personas.ts";
import { crearProducto } from "./productos.ts";

let numero = 0;

/** A product with an open raffle, in a shop where raffles are on. */
export async function crearProductoConSorteo(ctx: Ctx, { objetivo = 1_000, minimo = 1 } = {}) {
  const sku = String(500_000 + ++numero);
  const producto = await crearProducto(ctx, { sku, puntos: objetivo, minimo_puntos: minimo });
  const key = await enTransaccion(ctx, async (tx) => {
    await sembrarAjustes(tx, { sorteos_activos: true });
    return crearSorteo(tx, producto);
  });
  return { sku, key: key ?? "" };
}

/** Confirmed people who hold that many points each. */
export async function crearPersonasConPuntos(ctx: Ctx, cuantas: number, puntos: number): Promise<Sesion[]> {
  const personas: Sesion[] = [];
  for (let i = 0; i < cuantas; i++) {
    const persona = await crearPersona(ctx);
    if (puntos > 0) await darPuntos(ctx, persona.codigo_referido, puntos);
    personas.push(persona);
  }
  return personas;
}

export const abonar = (ctx: Ctx, sku: string, puntos: number, sesion: Sesion) =>
  abonarPuntos(ctx, { sku, puntos, usuario: sesion.codigo_referido }, sesion);

/** The answer, or the message of the refusal. */
export const intentarAbono = (ctx: Ctx, sku: string, puntos: number, sesion: Sesion) =>
  abonar(ctx, sku, puntos, sesion).catch((error: unknown) => {
    if (!(error instanceof Rechazo)) throw error;
    return error.message;
  });
