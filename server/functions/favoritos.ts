import { z } from "zod";
import { guardarFavorito, quitarFavorito } from "#modules/productos/favoritos/guardar-favorito.server.ts";
import { message } from "./campos.ts";
import { type FunctionRow, fn } from "./row.ts";

export const FUNCTIONS_FAVORITOS: readonly FunctionRow[] = [
  fn({
    name: "marcarFavorito",
    method: "POST",
    access: "usuario",
    schema: z.object({
      sku: z.string().describe("SKU del producto."),
      guardado: z.boolean().describe("`true` lo guarda, `false` lo quita."),
    }),
    answer: z.strictObject({ message }),
    note: {
      grupo: "Compras",
      resumen: "Guarda o quita un producto de los favoritos propios",
      detalle: "Dice cómo queda, así que repetirla no cambia nada.",
      ejemplo: { sku: "100001", guardado: true },
      rechazos: ["desconocido", "estado"],
    },
    async run(ctx, { sku, guardado }, sesion) {
      if (!guardado) {
        await quitarFavorito(ctx, sku, sesion);
        return { message: "Lo quitamos de tus favoritos." };
      }
      await guardarFavorito(ctx, sku, sesion);
      return { message: "Guardado en tus favoritos." };
    },
  }),
];
