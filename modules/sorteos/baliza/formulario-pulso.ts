import { z } from "zod";
import { parrafos } from "#modules/comun/formulario.ts";
import { campo, controlesDe } from "#modules/comun/texto/controles.ts";

/** A pulse has about 250 characters. */
export const LARGO_PULSO = 4_096;

/** What an admin pastes; its reading says what is wrong with it. */
export const CAMPOS_PULSO = controlesDe(
  z.object({
    pulso: campo(parrafos(LARGO_PULSO), {
      label: "Pulso en JSON",
      filas: 6,
      ayuda: 'Como {"round": 12345678, "signature": "…"}.',
    }),
  }),
);
