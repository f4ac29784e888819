import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Lector, Tx } from "#modules/comun/tx/contexto.ts";
import { buscarSecretos, eliminarSecreto, escribirSecreto } from "./secretos.store.server.ts";

/** The service and the field of its form, such as `khipu.llave`. */
export type NombreSecreto = `${string}.${string}`;

type Abre = Lector & Pick<Tx, "cofre">;

/** The shop's key does not open a stored secret: another key was in use when it was saved. */
export class SecretoIlegible extends Rechazo {
  constructor(nombre: NombreSecreto) {
    super("estado", `El secreto ${nombre} es ilegible con la llave de esta tienda: escríbelo otra vez.`);
    this.name = "SecretoIlegible";
  }
}

/** Keeps the ciphertext of a raffle's seed from opening as a secret, and the other way round. */
const atado = (nombre: NombreSecreto) => `secreto:${nombre}`;

/** Stores a secret, or replaces it. The audit tells that it changed and by which admin, never its value. */
export async function guardarSecreto(
  tx: Tx,
  nombre: NombreSecreto,
  valor: string,
  quien: string,
): Promise<void> {
  const { semilla: cifrado, llave } = tx.cofre.cerrar(atado(nombre), Buffer.from(valor, "utf8"));
  await escribirSecreto(tx, { nombre, cifrado, llave, quien, guardado_en: tx.now() });
  await anotarAuditoria(tx, { quien, accion: "conexiones.secreto_guardar", objeto: `secreto:${nombre}` });
}

/** Deletes a secret; false when there was none. */
export async function borrarSecreto(tx: Tx, nombre: NombreSecreto, quien: string): Promise<boolean> {
  const habia = await eliminarSecreto(tx, nombre);
  if (habia)
    await anotarAuditoria(tx, { quien, accion: "conexiones.secreto_quitar", objeto: `secreto:${nombre}` });
  return habia;
}

/** The value of a secret for the code that talks to its service; null when there is none. Never send it to a page. */
export async function leerSecreto(ctx: Abre, nombre: NombreSecreto): Promise<string | null> {
  const fila = (await buscarSecretos(ctx, [nombre])).get(nombre);
  if (!fila) return null;
  const abierto = ctx.cofre.abrir(atado(nombre), { semilla: fila.cifrado, llave: fila.llave });
  if (!abierto) throw new SecretoIlegible(nombre);
  return Buffer.from(abierto).toString("utf8");
}

/** A key of another service, as a person pastes it without the spaces around it: a header cannot hold other characters. */
export const LLAVE_PEGADA = /^[\x21-\x7e]{8,500}$/;

/** What a page may show of a secret. */
export type EstadoSecreto = { guardado_en: Date; legible: boolean } | null;

/** The state of each of these secrets, in their order. */
export async function verSecretos(ctx: Abre, nombres: readonly NombreSecreto[]): Promise<EstadoSecreto[]> {
  const filas = await buscarSecretos(ctx, nombres);
  return nombres.map((nombre) => {
    const fila = filas.get(nombre);
    if (!fila) return null;
    const { cifrado: semilla, llave, guardado_en } = fila;
    return { guardado_en, legible: ctx.cofre.abrir(atado(nombre), { semilla, llave }) !== null };
  });
}
