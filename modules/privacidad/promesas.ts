import type { Promesas, ReglasCitadas } from "#modules/ajustes/promesas.ts";
import { PLAZOS_DE_GUARDA, type Plazo } from "./mapa/plazos.ts";
import { DIAS_HABILES_BLOQUEO, DIAS_PRORROGA, DIAS_RESPUESTA } from "./solicitudes/solicitud.ts";

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
  solicitud: guardado("solicitud"),
  respuesta: () =>
    `Te respondemos por correo en ${DIAS_RESPUESTA} días corridos. Si necesitamos más, te avisamos antes, una sola vez, y son otros ${DIAS_PRORROGA}.`,
  bloqueo: () =>
    `Con una rectificación, supresión u oposición puedes pedir que no usemos tus datos: el bloqueo rige desde que lo pides y te respondemos sobre él en ${DIAS_HABILES_BLOQUEO} días hábiles.`,
} satisfies Promesas;
