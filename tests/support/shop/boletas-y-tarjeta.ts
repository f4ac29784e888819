import { eq } from "drizzle-orm";
import { cobros_tarjeta } from "#database/schema.ts";
import { devolverTarjeta } from "#modules/compras/tarjeta/devolver-tarjeta.server.ts";
import { pagarConTarjeta } from "#modules/compras/tarjeta/pagar-con-tarjeta.server.ts";
import { recibirRetorno } from "#modules/compras/tarjeta/recibir-retorno.server.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { encenderWebpay, openWebpay } from "./webpay.ts";
import type { Hizo } from "./webpay-intento.ts";

/** The double of Webpay on the clock of a shop that takes cards from now on. */
export async function conTarjetas(ctx: Ctx, admin: Sesion) {
  const webpay = await openWebpay();
  webpay.usarReloj(() => ctx.now());
  await encenderWebpay(ctx, admin);
  return {
    webpay,
    /** The customer goes to Webpay; the card takes the money once they come back. */
    async irAWebpay(codigo: string, quien: Sesion, hizo: Hizo = "credito") {
      const { token } = await pagarConTarjeta(ctx, webpay.servicio, { codigo }, quien);
      return {
        token,
        async volver(): Promise<number> {
          webpay.hace(token, hizo);
          await recibirRetorno(ctx, webpay.servicio, { clase: "vuelve", token });
          return cobroDe(ctx, token);
        },
      };
    },
    /** 'Devolver a la tarjeta'. */
    devolver: (codigo: string, cobro: number, monto: number) =>
      devolverTarjeta(ctx, webpay.servicio, { codigo, cobro, monto }, admin),
  };
}

async function cobroDe({ db }: Ctx, token: string): Promise<number> {
  const [fila] = await db.select().from(cobros_tarjeta).where(eq(cobros_tarjeta.token, token));
  if (!fila) throw new Error(`no row ${token}`);
  return fila.id;
}
