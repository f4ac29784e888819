import { type Asiento, traspaso } from "#modules/puntos/asiento.ts";
import { cuentaPozo, cuentaUsuario } from "#modules/puntos/cuentas.ts";

type Abono = { usuario: string; inicio: number; final: number };

/** From a person to the pool. Named by the first number that it bought: a raffle sells each of them once. */
export const asientoAbono = (
  { key, sku }: { key: string; sku: string },
  { usuario, inicio, final }: Abono,
): Asiento => ({
  clave: `abono:${key}:${inicio}`,
  motivo: "abono",
  movimientos: traspaso(cuentaUsuario(usuario), cuentaPozo(key), final - inicio + 1),
  datos: { sorteo: key, sku },
});
