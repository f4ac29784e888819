import { ventaPublicada } from "#modules/compras/integracion/venta.ts";
import { leerVentaEscrita } from "#modules/compras/integracion/ventas.store.server.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { anunciar, anunciarVarios } from "#modules/conexiones/salidas/anunciar.server.ts";
import type { EventoVenta } from "#modules/conexiones/salidas/eventos.ts";
import { leerLineas } from "./lineas.store.server.ts";
import type { FilaVenta } from "./venta.store.server.ts";

/**
 * Tells other systems what happened to a sale, which the caller has locked and changed. `mas` says what only this event says; it
 * is delivered from `desde` on.
 */
export async function anunciarHecho(
  tx: Tx,
  evento: EventoVenta,
  { codigo, usuario }: Pick<FilaVenta, "codigo" | "usuario">,
  mas: object = {},
  desde?: Date,
): Promise<void> {
  const datos = async () => ({ ...(await datosDeVenta(tx, codigo)), ...mas });
  await anunciar(tx, evento, { objeto: codigo, usuario, datos, desde });
}

/** The same for an event that happened to several sales at once. */
export const anunciarHechos = (
  tx: Tx,
  evento: EventoVenta,
  ventas: readonly Pick<FilaVenta, "codigo" | "usuario">[],
): Promise<void> =>
  anunciarVarios(
    tx,
    evento,
    ventas.map(({ codigo, usuario }) => ({ objeto: codigo, usuario, datos: () => datosDeVenta(tx, codigo) })),
  );

/** The published format of a sale (docs/webhooks.md): no name, address, RUT, telephone or e-mail of the customer. */
async function datosDeVenta(tx: Tx, codigo: string) {
  const venta = await leerVentaEscrita(tx, codigo);
  const lineas = await leerLineas(tx, [venta.id]);
  return { ...ventaPublicada(venta, lineas), moneda: "CLP" };
}
