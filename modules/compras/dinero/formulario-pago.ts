import { z } from "zod";
import { entero } from "#modules/comun/formulario.ts";
import { campo, controlesDe } from "#modules/comun/texto/controles.ts";

/** 'Registrar un pago': what an admin writes of money that arrived. */
export const dePago = z.object({
  monto: campo(entero("Escribe el monto", 1), { label: "Monto recibido, en pesos" }),
});
export const CAMPOS_PAGO = controlesDe(dePago);
