import { sql } from "drizzle-orm";
import { beforeEach } from "vitest";
import { pagarConTarjeta } from "#modules/compras/tarjeta/pagar-con-tarjeta.server.ts";
import { recibirRetorno } from "#modules/compras/tarjeta/recibir-retorno.server.ts";
import { comprar, deProducto } from "./compras.ts";
import { tiendaConDevoluciones } from "./tienda-con-devoluciones.ts";
import { encenderWebpay, openWebpay } from "./webpay.ts";
import type { Hizo } from "./webpay-intento.ts";

/** The desk of returns in a shop that takes cards. */
export async function devolucionesConTarjeta() {
  const tienda = await tiendaConDevoluciones();
  const { db, ctx, admin, contado, gente } = tienda;
  const webpay = await openWebpay();
  webpay.usarReloj(() => ctx.now());
  beforeEach(async () => {
    webpay.behave("honest");
    await db.execute(sql`truncate cobros_tarjeta, reembolsos_tarjeta cascade`);
    await encenderWebpay(ctx, admin);
  });
  return {
    ...tienda,
    webpay,
    /** Units for $10.000 each that were paid by card. */
    async pagadaConTarjeta(unidades: number, hizo: Hizo = "credito") {
      const codigo = await comprar(ctx, gente.ana, [deProducto(contado, unidades)]);
      const { token } = await pagarConTarjeta(ctx, webpay.servicio, { codigo }, gente.ana);
      webpay.hace(token, hizo);
      await recibirRetorno(ctx, webpay.servicio, { clase: "vuelve", token });
      return { codigo, token };
    },
  };
}
