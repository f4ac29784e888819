import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { escribirCobros } from "#modules/puntos/deudas/deudas.store.server.ts";
import { asientoCobro, cobrarDeudas } from "#modules/puntos/deudas/deudas.ts";
import { bloquearSaldos, moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { marcaDeCorreo } from "#modules/usuarios/marca.server.ts";
import {
  bloquearDeuda,
  type DeudaAjena,
  leerConPuntos,
  leerDeudasAjenas,
  leerMarcadas,
} from "./deudas-ajenas.store.server.ts";

/**
 * A debt of points follows its person: what the person has in another account pays it. Points that enter the indebted account itself pay
 * it at once (`moverPuntos`). Answers how many payments were made.
 */
export async function seguirDeudas(ctx: Ctx): Promise<number> {
  let cobradas = 0;
  for (const ajena of await leerDeudasAjenas(ctx)) if (await cobrar(ctx, ajena)) cobradas++;
  for (const ajena of await leerDeudasMarcadas(ctx)) if (await cobrar(ctx, ajena)) cobradas++;
  return cobradas;
}

/**
 * The debts of deleted accounts whose person has points in another account of the same confirmed mailbox. Only the shop's secret makes
 * a mark out of a mailbox, so the database cannot compare them. A shop without such debts reads no account.
 */
async function leerDeudasMarcadas(ctx: Ctx): Promise<DeudaAjena[]> {
  const marcadas = await leerMarcadas(ctx);
  if (marcadas.size === 0) return [];
  const ajenas: DeudaAjena[] = [];
  for (const { usuario: hermana, email } of await leerConPuntos(ctx)) {
    const suyas = marcadas.get(await marcaDeCorreo(ctx, email)) ?? [];
    ajenas.push(...suyas.map((deuda) => ({ deuda, hermana })));
  }
  return ajenas;
}

/** One transaction for each account: no lock of one person waits for another's. Accounts are locked before the debt, as elsewhere. */
const cobrar = (ctx: Ctx, ajena: DeudaAjena): Promise<boolean> =>
  enTransaccion(ctx, async (tx) => {
    const saldos = await bloquearSaldos(tx, [cuentaUsuario(ajena.hermana), EMISION]);
    const deuda = await bloquearDeuda(tx, ajena);
    const [cobro] = deuda ? cobrarDeudas(saldos, [deuda]) : [];
    if (!cobro) return false;
    await moverPuntos(tx, asientoCobro(cobro));
    await escribirCobros(tx.db, [cobro], tx.now());
    tx.announce({ tabla: "tickets_compras", usuario: cobro.usuario });
    return true;
  });
