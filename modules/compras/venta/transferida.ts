import type { Venta } from "./venta.ts";

/** The customer said in the cart that they transferred, and the shop has not answered: the money is not asked for again. */
export const dijoTransferir = ({
  estado_pago,
  origen,
  parcial,
}: Pick<Venta, "estado_pago" | "origen" | "parcial">): boolean =>
  estado_pago === "Validando Pago" && origen === "transferencia" && !parcial;
