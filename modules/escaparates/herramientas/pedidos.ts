import { z } from "zod";

/** A SKU as another program sends it. */
export const SKU_PEDIDO = z
  .string()
  .regex(/^[0-9A-Za-z-]{1,32}$/)
  .describe("SKU del producto, como lo da buscar_productos.");
