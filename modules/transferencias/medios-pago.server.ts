import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { type MedioPago, mediosQueSirven } from "#modules/ajustes/medios-pago.ts";
import { webpayActivo } from "#modules/compras/tarjeta/llaves.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { khipuActivo } from "./khipu/llaves.server.ts";

/** How customers can pay now, in the order that the owner chose. */
export async function leerMediosPago(ctx: Pick<Ctx, "db" | "cofre" | "comun">): Promise<MedioPago[]> {
  const [{ medios_pago }, khipu, tarjeta] = await Promise.all([
    leerAjustes(ctx),
    khipuActivo(ctx),
    webpayActivo(ctx),
  ]);
  return mediosQueSirven(medios_pago, { khipu, tarjeta });
}
