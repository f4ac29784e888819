import { enlaceWhatsapp } from "#modules/carrito/mensaje-whatsapp.ts";
import type { Componente } from "./protocolo.ts";

/** What a person presses or writes so that the shop reads the conversation. No other sentence hands it over. */
export const PASAR_CHARLA = "Sí, pasen esta conversación al equipo";

export const pasaLaCharla = (texto: string): boolean => texto.trim() === PASAR_CHARLA;

type Tienda = { whatsapp_numero: string; email: string; telefono: string; horario_atencion: string };

const HOLA = "Hola, vengo del chat con Mati y quiero hablar con una persona.";

/** The ways to a person that the owner filled in, each with the hours in which the team answers. */
export function puertasDe({ whatsapp_numero, email, telefono, horario_atencion }: Tienda): Componente[] {
  const detalle = horario_atencion || null;
  const puerta = (texto: string, enlace: string): Componente => ({
    key: "puerta",
    arguments: { texto, detalle, enlace },
  });
  return [
    ...(whatsapp_numero ? [puerta("Escribir por WhatsApp", enlaceWhatsapp(whatsapp_numero, HOLA))] : []),
    ...(email ? [puerta(`Escribir a ${email}`, `mailto:${email}?body=${encodeURIComponent(HOLA)}`)] : []),
    ...(telefono ? [puerta(`Llamar al ${telefono}`, `tel:${telefono.replace(/[^\d+]/g, "")}`)] : []),
  ];
}

/** What handing over means, before the person agrees. */
export const ofreceTraspaso = (correo: string): string =>
  `También puedo pasarle esta conversación al equipo para que te responda a **${correo}**: le llega solo si lo permites.`;

export const SIN_SESION_NO_SE_PASA =
  "Para pasarle esta conversación al equipo necesito saber a qué correo responderte: [ingresa con tu cuenta](/ingresar) y pídemelo de nuevo, o escríbeles directo.";

/** The owner filled in no way to a person: what the pages of the shop can do without one. */
export const SIN_CONTACTO =
  "La tienda todavía no publica un WhatsApp, un correo ni un teléfono, así que no puedo ponerte en contacto con una persona. Si ya compraste, en [Mis pedidos](/mis-pedidos) sigues tu compra, adjuntas el comprobante y pides una devolución.";

/** Nothing was said yet, or the shop has no mailbox. */
export const ESCRIBELES_DIRECTO = "Escríbeles directo por aquí:";

export const charlaPasada = (correo: string): string =>
  `Listo: le mandé esta conversación al equipo y te responden a **${correo}**. Si sigues escribiendo aquí, esos mensajes nuevos no se les pasan.`;

export const CHARLA_YA_PASADA =
  "Ya le pasé una conversación tuya al equipo hace menos de una hora. Si falta algo, escríbeles directo.";
