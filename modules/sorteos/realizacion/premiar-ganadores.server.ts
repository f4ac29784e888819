import { registrarPremio } from "#modules/compras/registro/registrar-venta.server.ts";
import { bloquearCliente, type PersonaCompra } from "#modules/compras/venta/venta.store.server.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { type Asiento, traspaso } from "#modules/puntos/asiento.ts";
import { CONSUMIDOS, cuentaPozo, cuentaUsuario } from "#modules/puntos/cuentas.ts";
import { insertarPuntosDados } from "#modules/puntos/entregas.store.server.ts";
import { bloquearSaldos, moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { puntosDelPremio } from "#modules/sorteos/bases.ts";
import { envioPremioDe } from "#modules/sorteos/bases-guardadas.ts";
import type { Sorteo } from "#modules/sorteos/sorteos.store.server.ts";

/** Referral codes. */
export type CodigosGanadores = { ganador_producto: string; ganador_puntos: string };

/** The winner of the product and the entries of the prizes, with every row locked that they change. */
export type Premiados = { ganador: PersonaCompra; ganador_puntos: string; asientos: Asiento[] };

export async function bloquearPremiados(
  tx: Tx,
  { key, objetivo }: Sorteo,
  { ganador_producto, ganador_puntos }: CodigosGanadores,
): Promise<Premiados> {
  const ganador = await bloquearCliente(tx, ganador_producto);
  if (!ganador) throw new Error(`La cuenta que ganó el sorteo ${key} no existe.`);
  const asientos = asientosDe(key, objetivo, puntosDelPremio(objetivo), ganador_puntos);
  const cuentas = asientos.flatMap(({ movimientos }) => movimientos.map(({ cuenta }) => cuenta));
  await bloquearSaldos(tx, [...new Set(cuentas)]);
  return { ganador, ganador_puntos, asientos };
}

/**
 * Pays a tenth of the pool to the second winner and spends the rest; registers the product as a sale of zero
 * pesos and returns its code.
 */
export async function premiarGanadores(
  tx: Tx,
  sorteo: Sorteo,
  { ganador, ganador_puntos, asientos }: Premiados,
): Promise<string> {
  const { key, objetivo } = sorteo;
  const puntos = puntosDelPremio(objetivo);
  await moverPuntos(tx, asientos);
  if (puntos > 0) {
    const filas = [{ usuario: ganador_puntos, puntos }];
    const dados = { sorteo: key, forma_pago: "sorteo", fecha: tx.now(), motivo: null, filas } as const;
    await insertarPuntosDados(tx, dados);
    tx.announce({ tabla: "tickets_compras", usuario: ganador_puntos });
  }
  const envio_premio = envioPremioDe(sorteo.bases);
  return registrarPremio(tx, ganador, sorteo.producto, { sorteo: key, envio_premio });
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
