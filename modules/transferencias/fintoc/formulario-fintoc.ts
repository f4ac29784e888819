import { z } from "zod";
import { linea } from "#modules/comun/formulario.ts";
import { campo, controlesDe } from "#modules/comun/texto/controles.ts";

/** The account of the bank, as Fintoc and the bank call it. */
export const deCuenta = z.object({
  cuenta_fintoc: campo(
    linea("Escribe el id de la cuenta.", 120).pipe(
      z.string().regex(/^acc_[\w-]+$/, "El id de la cuenta empieza con acc_."),
    ),
    { label: "Id de la cuenta en Fintoc", ayuda: "Empieza con acc_." },
  ),
  cuenta: campo(
    linea("Escribe el número de la cuenta.", 40)
      .transform((valor) => valor.replace(/[\s.-]/g, ""))
      .pipe(z.string().regex(/^\d{6,25}$/, "Escribe el número de la cuenta, solo con dígitos.")),
    {
      label: "Número de la cuenta",
      ayuda: "Como sale en las cartolas del banco: así no se repite un movimiento.",
    },
  ),
});
export const CAMPOS_CUENTA_FINTOC = controlesDe(deCuenta);
