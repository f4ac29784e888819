import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { type Redactar, republicarEn } from "#modules/ajustes/legales/publicar-legales.server.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Lector, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import {
  borrarSecreto,
  type EstadoSecreto,
  guardarSecreto,
  leerSecreto,
  type NombreSecreto,
  verSecretos,
} from "./secretos.server.ts";

type Abre = Lector & Pick<Tx, "cofre">;

type LlaveDelPar = { nombre: NombreSecreto; campo: string; forma: RegExp; invalida: string };

/** A payment service that works with two keys: it is on while the shop has both and can read them. */
export type ParDeLlaves = {
  llaves: readonly [LlaveDelPar, LlaveDelPar];
  /** The setting that the legal texts read: they name each service that processes people's data. */
  ajuste: "con_khipu" | "con_webpay";
  /** Said when one of both is missing. */
  faltan: string;
};

type Valores = readonly [string, string];
type DeLaTienda = { sesion: Sesion; redactar: Redactar };

const nombresDe = ({ llaves }: ParDeLlaves) => llaves.map(({ nombre }) => nombre);

/** What a page may show of both keys. */
export async function verPar(ctx: Abre, par: ParDeLlaves): Promise<[EstadoSecreto, EstadoSecreto]> {
  const [una = null, otra = null] = await verSecretos(ctx, nombresDe(par));
  return [una, otra];
}

/** Whether both keys are there and this shop can read them. */
export async function parActivo(ctx: Abre, par: ParDeLlaves): Promise<boolean> {
  return (await verPar(ctx, par)).every((secreto) => secreto?.legible === true);
}

/** Both keys, or null while the service is off. */
export async function leerPar(ctx: Abre, par: ParDeLlaves): Promise<Valores | null> {
  if (!(await parActivo(ctx, par))) return null;
  const [una, otra] = await Promise.all([
    leerSecreto(ctx, par.llaves[0].nombre),
    leerSecreto(ctx, par.llaves[1].nombre),
  ]);
  return una && otra ? [una, otra] : null;
}

/**
 * Saves what was given; an empty field keeps the key that is there. The service is on once both are stored, and the legal texts that
 * name it change in the same transaction.
 */
export async function guardarPar(
  ctx: Ctx,
  par: ParDeLlaves,
  dadas: Valores,
  { sesion, redactar }: DeLaTienda,
): Promise<void> {
  exigirPermiso(sesion, "conexiones.editar");
  const nuevas = par.llaves.map((llave, n) => ({ ...llave, valor: exigirForma(llave, dadas[n] ?? "") }));
  if (nuevas.every(({ valor }) => valor === "")) throw faltaUna(par, par.llaves[0]);
  const quien = sesion.codigo_referido;
  await enTransaccion(ctx, async (tx) => {
    for (const { nombre, valor } of nuevas) if (valor) await guardarSecreto(tx, nombre, valor, quien);
    const hay = await verPar(tx, par);
    const falta = par.llaves.find((_, n) => !hay[n]);
    if (falta) throw faltaUna(par, falta);
    await guardarAjustes(tx, { [par.ajuste]: true }, quien);
    await republicarEn(tx, quien, redactar);
  });
}

const faltaUna = ({ faltan }: ParDeLlaves, { campo }: LlaveDelPar) => new Rechazo("valor", faltan, { campo });

function exigirForma({ campo, forma, invalida }: LlaveDelPar, dada: string): string {
  const valor = dada.trim();
  if (valor !== "" && !forma.test(valor)) throw new Rechazo("valor", invalida, { campo });
  return valor;
}

/** Takes both keys away; false when there was none. */
export async function quitarPar(
  ctx: Ctx,
  par: ParDeLlaves,
  { sesion, redactar }: DeLaTienda,
): Promise<boolean> {
  exigirPermiso(sesion, "conexiones.editar");
  const quien = sesion.codigo_referido;
  return enTransaccion(ctx, async (tx) => {
    const quitadas: boolean[] = [];
    for (const nombre of nombresDe(par)) quitadas.push(await borrarSecreto(tx, nombre, quien));
    if (!quitadas.includes(true)) return false;
    await guardarAjustes(tx, { [par.ajuste]: false }, quien);
    await republicarEn(tx, quien, redactar);
    return true;
  });
}
