import type { LineaPedida } from "#modules/carrito/lineas.ts";
import { compraRepetida, TEXTOS } from "#modules/compras/textos.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { leerPrevias } from "./registro.store.server.ts";

const VENTANA_MS = 10 * 60_000;

type Compra = {
  carrito: readonly LineaPedida[];
  codigo?: string | undefined;
  usuario: string;
  huella: string;
};

/** Refuses a repeated purchase: a code names one purchase for ever, and an equal cart is the same purchase for ten minutes. */
export async function rechazarRepetida(tx: Tx, { carrito, codigo, usuario, huella }: Compra): Promise<void> {
  const desde = new Date(tx.now().getTime() - VENTANA_MS);
  const previas = await leerPrevias(tx, { usuario, huella, desde, codigo: codigo ?? null });
  const { con_codigo } = previas;
  if (con_codigo && con_codigo.usuario !== usuario) throw new Rechazo("ajeno", TEXTOS.codigo_ajeno);
  const repetida = codigo && con_codigo?.huella_carrito === huella ? codigo : previas.repetida;
  if (!repetida) return;
  const tipos = carrito.map(({ tipo }) => tipo);
  throw new Rechazo("estado", compraRepetida(tipos, repetida), { repetida: true, codigoVenta: repetida });
}
