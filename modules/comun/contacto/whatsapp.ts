const ADORNOS = /[\s\u00a0().‐‑‒–—−-]/g;
/** Written without a country code, with or without the old leading zero, or with Chile's. */
const CELULAR_CHILENO = /^(?:56)?0?(9\d{8})$/;
const DE_CHILE = /^56[2-9]\d{8}$/;

/**
 * The number that wa.me takes: country code and number, digits only; null when it is none. A Chilean mobile may be written as people
 * say it. Any other number needs its country code after a +: without it, 9 8765 4321 would be a number of Iran (98).
 */
export function numeroWhatsapp(texto: string): string | null {
  const junto = texto.trim().replace(ADORNOS, "");
  const celular = CELULAR_CHILENO.exec(junto.replace(/^(\+|00)(?=56)/, ""))?.[1];
  if (celular) return `56${celular}`;
  const [, conCodigo] = /^(?:\+|00)([1-9]\d{7,14})$/.exec(junto) ?? [];
  const digitos = conCodigo ?? (DE_CHILE.test(junto) ? junto : null);
  return digitos === null || (digitos.startsWith("56") && !DE_CHILE.test(digitos)) ? null : digitos;
}

/** As a person writes it, so that what a form shows can be saved again. */
export const whatsappEscrito = (numero: string): string =>
  numero === "" ? "" : `+${numero.replace(/^56(\d)(\d{4})(\d{4})$/, "56 $1 $2 $3")}`;

export const NUMERO_WHATSAPP_INVALIDO =
  "Escribe un celular chileno, como 9 1234 5678, o el número con + y el código del país.";
