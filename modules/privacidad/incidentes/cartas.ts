import type { Vendedor } from "#modules/ajustes/identidad.ts";
import { diaCorto } from "#modules/comun/fechas/dias.ts";
import { formatearFechaHora, formatearFechaLarga } from "#modules/comun/fechas/fechas.ts";
import type { Incidente } from "./incidente.ts";

export const CARTAS = { agencia: "Carta a la Agencia", personas: "Carta a las personas" } as const;
export type CartaDeAviso = keyof typeof CARTAS;

export const esCartaDeAviso = (texto: string | undefined): texto is CartaDeAviso =>
  texto !== undefined && Object.hasOwn(CARTAS, texto);

const PENDIENTE = "[completar en Ajustes]";

const cuando = ({ ocurrido }: Incidente): string =>
  ocurrido ? `El ${diaCorto(ocurrido)}` : "En una fecha que aún investigamos";

function aLaAgencia(incidente: Incidente, vendedor: Vendedor, ahora: Date): string[] {
  const { naturaleza, efectos, categorias, personas, financieros, medidas, conocido_en } = incidente;
  return [
    `Santiago, ${formatearFechaLarga(ahora)}`,
    "Señores\nAgencia de Protección de Datos Personales\nPresente",
    "Asunto: aviso de una vulneración de seguridad de datos personales (Ley 19.628, modificada por la Ley 21.719).",
    `Responsable: ${vendedor.razon_social || PENDIENTE}, RUT ${vendedor.rut || PENDIENTE}, domicilio ${vendedor.domicilio || PENDIENTE}. Representante: ${vendedor.representante || PENDIENTE}. Contacto: ${vendedor.email || PENDIENTE}, ${vendedor.telefono || PENDIENTE}.`,
    `1. Naturaleza. ${cuando(incidente)} ocurrió lo siguiente, que conocimos el ${formatearFechaHora(conocido_en)}:\n${naturaleza}`,
    `2. Efectos posibles.\n${efectos}`,
    `3. Categorías de datos.\n${categorias}\nDatos de pagos o cuentas bancarias: ${financieros ? "sí" : "no"}.`,
    `4. Número de personas: ${personas}.`,
    `5. Medidas.\n${medidas}`,
    financieros
      ? "6. Aviso a las personas. Por alcanzar datos económicos o financieros, también las avisamos a ellas."
      : "6. Aviso a las personas. No alcanza datos económicos o financieros.",
    `${vendedor.representante || PENDIENTE}\n${vendedor.razon_social || PENDIENTE}`,
  ];
}

function aLasPersonas(incidente: Incidente, vendedor: Vendedor, ahora: Date): string[] {
  const { naturaleza, efectos, categorias, medidas, conocido_en } = incidente;
  return [
    `Santiago, ${formatearFechaLarga(ahora)}`,
    "Hola:",
    `Te escribimos porque hubo un problema de seguridad que puede alcanzar tus datos en ${vendedor.razon_social || PENDIENTE}. Lo supimos el ${formatearFechaHora(conocido_en)}.`,
    `Qué pasó. ${cuando(incidente)}:\n${naturaleza}`,
    `Qué datos alcanza.\n${categorias}`,
    `Qué puede pasar.\n${efectos}`,
    `Qué hicimos.\n${medidas}`,
    "Qué te recomendamos. Cambia tu contraseña si la usas en otra parte, desconfía de quien te pida claves o transferencias a nombre de la tienda, y avisa a tu banco si ves un movimiento que no reconoces.",
    `Si tienes dudas, escríbenos a ${vendedor.email || PENDIENTE}. También puedes reclamar ante la Agencia de Protección de Datos Personales.`,
    vendedor.razon_social || PENDIENTE,
  ];
}

/** The draft of a letter, from what the owner wrote and the seller of the settings. A person reads it before it leaves. */
export function redactarCarta(
  carta: CartaDeAviso,
  incidente: Incidente,
  vendedor: Vendedor,
  ahora: Date,
): string {
  const escribir = carta === "agencia" ? aLaAgencia : aLasPersonas;
  return escribir(incidente, vendedor, ahora).join("\n\n");
}
