import { registrarPremio } from "#modules/compras/registro/registrar-venta.server.ts";
import { bloquearCliente } from "#modules/compras/venta/venta.store.server.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { type Asiento, traspaso } from "#modules/puntos/asiento.ts";
import { CONSUMIDOS, cuentaPozo, cuentaUsuario } from "#modules/puntos/cuentas.ts";
import { insertarPuntosDados } from "#modules/puntos/entregas.store.server.ts";
import { moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { premioPuntos } from "#modules/sorteos/bases.ts";
import type { Sorteo } from "#modules/sorteos/sorteos.store.server.ts";

/** Referral codes. */
export type CodigosGanadores = { ganador_producto: string; ganador_puntos: string };

/**
 * Pays a tenth of the pool to the second winner and spends the rest; registers the product as a sale of zero
 * pesos and returns its code.
 */
export async function premiarGanadores(
  tx: Tx,
  sorteo: Sorteo,
  { ganador_producto, ganador_puntos }: CodigosGanadores,
): Promise<string> {
  const { key, objetivo } = sorteo;
  const puntos = premioPuntos(objetivo);
  const ganador = await bloquearCliente(tx, ganador_producto);
  if (!ganador) throw new Error(`La cuenta que ganó el sorteo ${key} no existe.`);
  await moverPuntos(tx, asientosDe(key, objetivo, puntos, ganador_puntos));
  if (puntos > 0) {
    const filas = [{ usuario: ganador_puntos, puntos }];
    const dados = { sorteo: key, forma_pago: "sorteo", fecha: tx.now(), motivo: null, filas } as const;
    await insertarPuntosDados(tx, dados);
    tx.announce({ tabla: "tickets_compras", usuario: ganador_puntos });
  }
  return registrarPremio(tx, ganador, sorteo.producto, key);
}

/** A target below ten leaves no whole point for the second prize. */
function asientosDe(key: string, objetivo: number, puntos: number, ganador: string): Asiento[] {
  const pozo = cuentaPozo(key);
  const datos = { sorteo: key };
  const consumo: Asiento = {
    clave: `consumo:${key}`,
    motivo: "consumo",
    movimientos: traspaso(pozo, CONSUMIDOS, objetivo - puntos),
    datos,
  };
  if (puntos === 0) return [consumo];
  const movimientos = traspaso(pozo, cuentaUsuario(ganador), puntos);
  return [{ clave: `premio:${key}`, motivo: "premio", movimientos, datos }, consumo];
}
