import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { confirmarUna, type PagoHecho, type Par } from "./confirmar.server.ts";
import { segurasDe } from "./leer-conciliacion.server.ts";
import { leerSoltados } from "./movimientos.store.server.ts";
import { SISTEMA } from "./textos.ts";

/** The switch is on, and no person took a payment off this deposit: what a person undid stays a decision of people. */
async function procede(tx: Tx, { deposito }: Par): Promise<boolean> {
  const { confirmar_solas } = await leerAjustes(tx);
  return confirmar_solas && (await leerSoltados(tx, [deposito])).size === 0;
}

/**
 * Confirms the sure matches that need no look, if the owner switched that rule on. Each pair has its own transaction, in which
 * the rule runs again under the locks that a person's press takes as well: the second of them finds nothing left to confirm.
 */
export async function confirmarSolas({ idempotency: _clave, ...ctx }: Ctx): Promise<number> {
  if (!(await leerAjustes(ctx)).confirmar_solas) return 0;
  const hechos: PagoHecho[] = [];
  for (const par of await paresAutomaticos(ctx)) {
    const resultado = await confirmarUna(ctx, par, { sistema: SISTEMA }, procede);
    if ("pago" in resultado) hechos.push(resultado);
  }
  if (hechos.length > 0) await avisar(ctx, hechos);
  return hechos.length;
}

/** For callers whose own work is done: a failure here waits for the job that tries again. */
export async function confirmarSolasDespues(ctx: Ctx): Promise<number> {
  try {
    return await confirmarSolas(ctx);
  } catch (error) {
    ctx.log.error("transfers: sure matches not confirmed", describeError(error));
    return 0;
  }
}

async function paresAutomaticos(ctx: Ctx): Promise<Par[]> {
  const seguras = await segurasDe(ctx);
  const pares = seguras.flatMap(({ depositos: [deposito], ventas: [venta] }): Par[] =>
    deposito === undefined || venta === undefined ? [] : [{ deposito, venta }],
  );
  const soltados = await leerSoltados(
    ctx,
    pares.map(({ deposito }) => deposito),
  );
  return pares.filter(({ deposito }) => !soltados.has(deposito));
}

const MAX_CODIGOS = 10;

/** One notice for all payments of a run. */
async function avisar(ctx: Ctx, hechos: readonly PagoHecho[]): Promise<void> {
  const codigos = hechos.slice(0, MAX_CODIGOS).map(({ codigo }) => codigo);
  const mas = hechos.length > codigos.length ? ` y ${hechos.length - codigos.length} más` : "";
  const titulo =
    hechos.length === 1
      ? "Una transferencia se confirmó sola"
      : `${hechos.length} transferencias se confirmaron solas`;
  await enTransaccion(ctx, (tx) =>
    avisarAdmins(tx, {
      permiso: "ventas.confirmar",
      clave: `confirmadas-solas:${hechos[0]?.pago}`,
      titulo,
      texto: `${codigos.join(", ")}${mas}. Puedes deshacerlas durante 10 minutos.`,
      enlace: "/admin/transferencias?estado=confirmados",
    }),
  );
}
