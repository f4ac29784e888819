import { registrarPremio } from "#modules/compras/registro/registrar-venta.server.ts";
import { bloquearCliente } from "#modules/compras/venta/venta.store.server.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { contar } from "./existencias.ts";
import { crearProductoConSorteo } from "./sorteos.ts";

/** A product prize of that person, won now, of a product with so many units; its rules give so many days to claim it. */
export async function ganarPremio(
  ctx: Ctx,
  { codigo_referido }: Pick<Sesion, "codigo_referido">,
  { unidades = 3, dias = 60 }: { unidades?: number; dias?: number | null } = {},
) {
  const { sku, key } = await crearProductoConSorteo(ctx);
  await contar(ctx, sku, unidades);
  const codigo = await enTransaccion(ctx, async (tx) => {
    const ganadora = await bloquearCliente(tx, codigo_referido);
    if (!ganadora) throw new Error("no winner");
    const reglas = { sorteo: key, envio_premio: "tienda", dias_para_reclamar: dias } as const;
    return registrarPremio(tx, ganadora, sku, reglas);
  });
  return { codigo, sku, key };
}
