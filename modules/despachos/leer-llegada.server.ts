import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerFeriados } from "#modules/ajustes/feriados.ts";
import { leerClases, leerTarifasDe } from "#modules/compras/envio/envios.store.server.ts";
import { lugarDe } from "#modules/compras/envio/lugar.ts";
import { retiroDe } from "#modules/compras/envio/retiro.ts";
import { tarifaDe } from "#modules/compras/envio/tarifa.ts";
import { llegaEn } from "#modules/compras/venta/entregada-en.ts";
import type { DireccionEnvio } from "#modules/compras/venta/venta.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { claseMasPesada } from "#modules/productos/clase-peso.ts";

/**
 * When goods that leave now arrive at the latest, by the shipping table of today; null for what is picked up. A place without a row
 * gets the days of the settings.
 */
export async function leerLlegada(
  tx: Tx,
  envio: DireccionEnvio | null,
  lineas: readonly { sku: string | null }[],
): Promise<Date | null> {
  if (retiroDe(envio)) return null;
  const lugar = envio && lugarDe(envio);
  const { dias_envio_sin_tarifa, feriados } = await leerAjustes(tx);
  const tarifas = lugar ? await leerTarifasDe(tx, lugar) : [];
  const clases = await leerClases(
    tx,
    lineas.flatMap(({ sku }) => sku ?? []),
  );
  const clase = claseMasPesada(clases);
  const tarifa = lugar && clase && tarifaDe(tarifas, lugar, clase);
  return llegaEn(tx.now(), tarifa?.dias ?? dias_envio_sin_tarifa, leerFeriados(feriados));
}
