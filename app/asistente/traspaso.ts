import { sinSecretos } from "#modules/asistente/lenguaje/sin-datos.ts";
import { enlaceWhatsapp } from "#modules/carrito/mensaje-whatsapp.ts";
import { leerTarjeta } from "./leer-tarjeta.ts";
import type { MensajeChat } from "./mensaje.ts";

const MAX_QUESTIONS = 3;
const MAX_QUESTION = 160;
const MAX_PRODUCTS = 2;
/** Of the encoded message: WhatsApp and mail programs refuse addresses of more than about 2,000 characters. */
const MAX_ENCODED = 1_500;

/** What the person asked and saw, for the people of the shop: without passwords, RUT or telephone numbers. */
export function resumenCharla(mensajes: readonly MensajeChat[]): string {
  const questions = mensajes
    .filter(({ sender, text }) => sender === "user" && text.trim() !== "")
    .slice(-MAX_QUESTIONS)
    .map(({ text }) => `- ${cut(sinSecretos(text).replace(/\s+/g, " ").trim(), MAX_QUESTION)}`);
  const products = productosVistos(mensajes);
  return [
    "Hola, vengo del chat con Mati.",
    ...(questions.length > 0 ? ["Pregunté:", ...questions] : ["Quiero hablar con una persona."]),
    ...(products.length > 0 ? ["Estaba viendo:", ...products] : []),
  ].join("\n");
}

/** The products that the person saw last. */
function productosVistos(mensajes: readonly MensajeChat[]): string[] {
  const seen = mensajes.flatMap((message) => {
    const card = message.type === "component" ? leerTarjeta(message) : null;
    return card?.key === "producto" ? [`- ${card.arguments.nombre} (SKU ${card.arguments.sku})`] : [];
  });
  return [...new Set(seen.reverse())].slice(0, MAX_PRODUCTS).reverse();
}

const cut = (text: string, length: number) => {
  const letters = [...text.replace(/\p{Surrogate}/gu, "")];
  return letters.length > length ? `${letters.slice(0, length - 1).join("")}…` : letters.join("");
};

type Tienda = { whatsapp_numero: string; email: string };

/** The link to a person with the summary: WhatsApp, or mail in a shop without it; null in a shop without both. */
export function enlacePersona({ whatsapp_numero, email }: Tienda, resumen: string): string | null {
  let message = cut(resumen, MAX_ENCODED);
  while (encodeURIComponent(message).length > MAX_ENCODED)
    message = cut(message, Math.floor([...message].length * 0.8));
  if (whatsapp_numero) return enlaceWhatsapp(whatsapp_numero, message);
  const subject = encodeURIComponent("Consulta desde el chat");
  return email ? `mailto:${email}?subject=${subject}&body=${encodeURIComponent(message)}` : null;
}
