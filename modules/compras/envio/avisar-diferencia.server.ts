import { avisarA, escribirA } from "#modules/compras/avisos.server.ts";
import { leerCuentasActivas } from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import { faltaDiferencia } from "#modules/compras/cotizacion/montos.ts";
import type { VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";

type Diferencia = {
  costo_envio: number | null;
  diferencia_envio: number;
  /** Without it, what the sale had received. */
  diferencia_recibida?: number;
  envio_incluido_hasta: number;
  version: number;
};

/** Tells the customer what of the shipping is to be paid now, if that changed, with the bank data; or that nothing is any more. */
export async function avisarDiferencia(
  tx: Tx,
  { venta, cliente }: Pick<VentaTomada, "venta" | "cliente">,
  diferencia: Diferencia,
): Promise<void> {
  const { codigo, envio_cobrado } = venta;
  const { costo_envio, diferencia_envio, envio_incluido_hasta, version } = diferencia;
  const { diferencia_recibida = venta.diferencia_recibida } = diferencia;
  const falta = faltaDiferencia({ diferencia_envio, diferencia_recibida });
  if (falta === faltaDiferencia(venta)) return;
  const clave = `diferencia:${codigo}:${version}`;
  if (falta > 0) {
    const cobrado = envio_cobrado + diferencia_recibida;
    const datos = {
      codigo,
      costo: costo_envio ?? 0,
      incluido: envio_incluido_hasta,
      ...(cobrado > 0 && { cobrado }),
      diferencia: falta,
      cuentas: await leerCuentasActivas(tx),
    };
    await escribirA(tx, cliente, { clave, plantilla: "envio_diferencia", datos });
  }
  await avisarA(tx, cliente, {
    clave,
    titulo: falta > 0 ? "Diferencia de envío" : "Ya no debes la diferencia de envío",
    texto:
      falta > 0
        ? `El envío de tu compra ${codigo} tiene una diferencia de ${pesos(falta)}.`
        : `El envío de tu compra ${codigo} no tiene nada por pagar.`,
    enlace: "/mis-pedidos",
  });
}
