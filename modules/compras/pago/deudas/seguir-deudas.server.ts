import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { escribirCobros } from "#modules/puntos/deudas/deudas.store.server.ts";
import { asientoCobro, cobrarDeudas } from "#modules/puntos/deudas/deudas.ts";
import { bloquearSaldos, moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { bloquearDeuda, type DeudaAjena, leerDeudasAjenas } from "./deudas-ajenas.store.server.ts";

/**
 * A debt of points follows its person: what the person has in another account pays it. Points that enter the indebted account itself pay
 * it at once (`moverPuntos`). Answers how many payments were made.
 */
export async function seguirDeudas(ctx: Ctx): Promise<number> {
  let cobradas = 0;
  for (const ajena of await leerDeudasAjenas(ctx)) if (await cobrar(ctx, ajena)) cobradas++;
  return cobradas;
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
