import { z } from "zod";
import { leerVentaIntegracion } from "#modules/compras/integracion/listar-ventas.server.ts";
import { rechazoDe } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";

const SIN_PEDIDO = "Ese pedido no existe.";

export const pedidoEstado = z.strictObject({
  codigo: z.string().max(100).describe("Código del pedido: PZ-7K3MQA."),
});

/** How far a sale is, without a word about its customer. */
export async function leerEstadoPedido(ctx: Pick<Ctx, "db">, { codigo }: z.infer<typeof pedidoEstado>) {
  const venta = await leerVentaIntegracion(ctx, codigo);
  if (!venta) throw rechazoDe({ clase: "desconocido", frase: SIN_PEDIDO });
  const { fecha, estado, motivo, total, falta, despacho, lineas } = venta;
  return {
    codigo: venta.codigo,
    fecha,
    estado,
    motivo,
    despacho,
    total,
    falta,
    moneda: "CLP",
    lineas: lineas.map(({ nombre, opcion_nombre, cantidad, estado, transportista, seguimiento }) => ({
      nombre,
      opcion_nombre,
      cantidad,
      estado,
      transportista,
      seguimiento,
    })),
  };
}
