import { z } from "zod";
import { leerClases } from "#modules/compras/envio/envios.store.server.ts";
import { leerTarifasDeLugar } from "#modules/compras/envio/estimar-envio.server.ts";
import { buscarComuna } from "#modules/compras/envio/lugar.ts";
import { envioDe } from "#modules/compras/envio/tarifa.ts";
import { PROMESAS_COMPRA } from "#modules/compras/promesas.ts";
import { rechazoDe } from "#modules/comun/rechazo/exigir.ts";
import { porEstado, porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { AVISOS_PROPUESTA } from "#modules/escaparates/textos.ts";
import { CLASES_PESO, claseMasPesada } from "#modules/productos/clase-peso.ts";
import { SKU_PEDIDO } from "./pedidos.ts";
import { leerIdsDeSkus } from "./skus.store.server.ts";

const MAX_SKUS = 100;
const SIN_COMUNA = "No conocemos esa comuna de Chile: escríbela completa, por ejemplo «Temuco».";

export const pedidoEnvio = z.strictObject({
  comuna: z.string().min(1).max(80).describe("La comuna de Chile a la que va el envío."),
  skus: z
    .array(SKU_PEDIDO)
    .min(1)
    .max(MAX_SKUS)
    .optional()
    .describe(
      "Los productos del pedido, que viaja en un solo paquete. Sin ellos, un costo por clase de peso.",
    ),
});

/** What the shipping table says for a comuna: of these products, or of each weight class. */
export async function cotizarParaOtros(
  ctx: Pick<Ctx, "db" | "now" | "comun">,
  { comuna, skus = [] }: z.infer<typeof pedidoEnvio>,
) {
  const lugar = buscarComuna(comuna);
  if (!lugar) throw rechazoDe(porValor(SIN_COMUNA));
  const conocidos = await leerIdsDeSkus(ctx, skus);
  const ajeno = skus.find((sku) => !conocidos.has(sku));
  if (ajeno !== undefined) throw rechazoDe(porEstado(`«${ajeno}»: ${AVISOS_PROPUESTA.desconocido}`));
  const [{ tarifas, incluido_hasta }, clases] = await Promise.all([
    leerTarifasDeLugar(ctx, lugar),
    leerClases(ctx, skus),
  ]);
  const pesada = claseMasPesada(clases);
  const envios = (pesada ? [pesada] : CLASES_PESO).flatMap((clase) => {
    const envio = envioDe({ tarifas, lugar, clase, incluido_hasta });
    if (!envio) return [];
    const { costo, incluido, cobrado, dias } = envio;
    return [
      { clase_peso: clase, costo, paga_la_tienda: incluido, paga_el_cliente: cobrado, dias_habiles: dias },
    ];
  });
  return {
    ...lugar,
    envios,
    moneda: "CLP",
    nota:
      envios.length > 0
        ? "Los días se cuentan desde que se confirma el pago."
        : PROMESAS_COMPRA.diferencia_envio(),
  };
}
