import type { Promesas, ReglasCitadas } from "#modules/ajustes/promesas.ts";
import { PLAZOS_DE_GUARDA, type Plazo } from "./mapa/plazos.ts";

const guardado = (plazo: Plazo) => (reglas: ReglasCitadas) => seGuarda(plazo, reglas);

/** How long data of a term are kept, as a sentence. */
export const seGuarda = (plazo: Plazo, reglas: ReglasCitadas): string =>
  `Se guarda ${PLAZOS_DE_GUARDA[plazo].frase(reglas)}.`;

/** The terms of the data map that name a number. */
export const PROMESAS_PRIVACIDAD = {
  sesion: guardado("sesion"),
  semana: guardado("semana"),
  mes: guardado("mes"),
  cotizacion: guardado("cotizacion"),
  conversacion: guardado("conversacion"),
  medio_anio: guardado("medio_anio"),
  correos: guardado("correos"),
  notificaciones: guardado("notificaciones"),
  contable: guardado("contable"),
  persona: guardado("persona"),
} satisfies Promesas;
