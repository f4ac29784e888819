import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { contactoCon, contactoEnPalabras } from "../conocimiento/datos-conocimiento.server.ts";
import { interpretar } from "../lenguaje/interpretar.ts";
import { ofreceTraspaso, puertasDe, SIN_CONTACTO } from "../traspaso.ts";
import { type Contestacion, contestar } from "./contestacion.ts";

/** Whether a message asks, above all, for a person. */
export const pidePersona = (texto: string): boolean => interpretar(texto).temas[0]?.tema === "persona";

/** The ways to a person of the shop. The conversation itself is handed over only after the person agrees. */
export function responderPersona(ajustes: Ajustes, sesion: Sesion | null, texto: string): Contestacion {
  const componentes = puertasDe(ajustes);
  if (componentes.length === 0) return contestar("persona", SIN_CONTACTO);
  const { enlace } = contactoCon(ajustes, texto);
  const horario = ajustes.horario_atencion ? ` (${ajustes.horario_atencion})` : "";
  const oferta = sesion && ajustes.email ? ofreceTraspaso(sesion.email) : "";
  const output = [
    `Claro: escríbenos ${contactoEnPalabras(ajustes, enlace)}${horario} y te responde una persona.`,
    oferta,
  ];
  const breve = ["Claro, te responde una persona de la tienda por aquí:", oferta];
  return contestar("persona", output.filter(Boolean).join(" "), {
    breve: breve.filter(Boolean).join("\n\n"),
    componentes,
  });
}
