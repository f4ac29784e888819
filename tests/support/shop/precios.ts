import { precios_historia } from "#database/schema.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";

/** The shop has asked for this price since so many days ago, long enough to call it normal in an offer. */
export async function cobroAntes(
  { db, now }: Pick<Ctx, "db" | "now">,
  producto: string,
  precio: number,
  dias = 10,
  opcion: number | null = null,
): Promise<void> {
  await db
    .insert(precios_historia)
    .values({ producto, opcion, precio, desde: new Date(now().getTime() - dias * DIA_MS) });
}
