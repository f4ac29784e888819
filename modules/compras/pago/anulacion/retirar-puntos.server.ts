import { claveConfirmacion } from "#modules/compras/dinero/dinero.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import type { FilaVenta } from "#modules/compras/venta/venta.store.server.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { type Asiento, traspaso } from "#modules/puntos/asiento.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { borrarCredito, leerCredito } from "#modules/puntos/entregas.store.server.ts";
import { bloquearSaldos, moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { sumarPuntos } from "./quitar-puntos.server.ts";

/** The points that an undo took back from the customer and from the person who invited them. */
export type Retirados = { puntos: number; credito_referido: number };

/**
 * Takes back the points of a confirmation. Unlike an annulment it lends nothing: it is refused unless both balances still have them.
 * The book keeps both entries; the row of the credit goes, so that the next confirmation can write its own.
 */
export async function retirarPuntos(
  tx: Tx,
  venta: FilaVenta,
  lineas: readonly { puntos: number }[],
): Promise<Retirados> {
  const puntos = sumarPuntos(lineas);
  const credito = await leerCredito(tx, venta.id);
  const quitas = [
    ...(puntos > 0 ? [{ usuario: venta.usuario, puntos, fin: "" }] : []),
    ...(credito ? [{ usuario: credito.usuario, puntos: credito.vigentes, fin: ":referido" }] : []),
  ];
  const saldos = await bloquearSaldos(tx, [EMISION, ...quitas.map(({ usuario }) => cuentaUsuario(usuario))]);
  for (const { usuario, puntos } of quitas) {
    if ((saldos.get(cuentaUsuario(usuario)) ?? 0) < puntos)
      throw new Rechazo("estado", TEXTOS_COMPRAS.deshacer_puntos);
  }
  await moverPuntos(
    tx,
    quitas.map(
      ({ usuario, puntos, fin }): Asiento => ({
        clave: `${claveConfirmacion("deshacer", venta)}${fin}`,
        motivo: "anulacion",
        movimientos: traspaso(cuentaUsuario(usuario), EMISION, puntos),
      }),
    ),
  );
  if (credito) {
    await borrarCredito(tx, credito.id);
    tx.announce({ tabla: "tickets_compras", usuario: credito.usuario });
  }
  return { puntos, credito_referido: credito?.vigentes ?? 0 };
}
