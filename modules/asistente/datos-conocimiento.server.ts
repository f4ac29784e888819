import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { nombreTienda } from "#modules/ajustes/identidad.ts";
import { enlaceWhatsapp } from "#modules/carrito/mensaje-whatsapp.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { leerTicketsPublicos } from "#modules/productos/productos.store.server.ts";
import { APORTES_NECESARIOS } from "#modules/sorteos/verificacion/aportes.ts";
import { lineaTicket } from "./conocimiento.ts";

const LARGO_PREGUNTA = 300;

/**
 * Where a person answers, with the question already written: WhatsApp, or mail in a shop without it. Parentheses are
 * escaped, because they would end a Markdown link.
 */
export function contactoCon(
  { whatsapp_numero, email }: Pick<Ajustes, "whatsapp_numero" | "email">,
  pregunta: string,
): { como: string; enlace: string } {
  const mensaje = `Hola, le pregunté a Mati: ${pregunta.slice(0, LARGO_PREGUNTA).toWellFormed()}`;
  const enlace = whatsapp_numero
    ? enlaceWhatsapp(whatsapp_numero, mensaje)
    : `mailto:${email}?body=${encodeURIComponent(mensaje)}`;
  return {
    como: whatsapp_numero ? "por WhatsApp" : "por correo",
    enlace: enlace.replace(/[()]/g, (signo) => (signo === "(" ? "%28" : "%29")),
  };
}

/** The current value of each placeholder that an answer may contain. */
export async function datosDeConocimiento(
  ctx: Lector,
  ajustes: Ajustes,
  pregunta: string,
): Promise<Record<string, string>> {
  const tickets = ajustes.tickets_en_venta ? await leerTicketsPublicos(ctx) : [];
  const { email, telefono, razon_social, rut, domicilio } = ajustes;
  return {
    email,
    telefono,
    tienda: nombreTienda(ajustes),
    razon_social,
    rut,
    domicilio,
    envio_incluido: pesos(ajustes.envio_incluido_hasta),
    referido_porcentaje: String(ajustes.referido_porcentaje),
    premio_porcentaje: "10",
    participantes_minimos: String(APORTES_NECESARIOS),
    dias_sorteo: "3",
    hora_inicio: "22:00",
    hora_termino: "24:00",
    tickets:
      tickets.length > 0 ? tickets.map(lineaTicket).join("\n") : "- Por ahora no hay tickets a la venta.",
    whatsapp: contactoCon(ajustes, pregunta).enlace,
  };
}
