import { z } from "zod";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { cantidad, codigo, cuenta, definir, enlace, horas, linea, renglon } from "./campos.ts";
import { PLANTILLAS_AVISO } from "./plantillas-aviso.ts";
import { PLANTILLAS_SORTEO } from "./plantillas-sorteo.ts";

/** The closed list of what the shop writes: each with the facts that it needs and its subject. */
export const PLANTILLAS = {
  confirmar_cuenta: definir(z.object({ enlace, horas }), () => "Confirma tu cuenta en Puntazo"),
  cuenta_existente: definir(z.object({ enlace_recuperar: enlace }), () => "Ya tienes una cuenta en Puntazo"),
  recuperar_contrasena: definir(z.object({ enlace, horas }), () => "Recupera tu contraseña de Puntazo"),
  contrasena_cambiada: definir(z.object({}), () => "Tu contraseña de Puntazo cambió"),
  cuenta_eliminada: definir(z.object({}), () => "Eliminamos tu cuenta de Puntazo"),
  carrito: definir(
    z.object({ codigo, lineas: z.array(linea), total: cantidad, puntos: cantidad, cuentas: z.array(cuenta) }),
    (datos) => `Recibimos tu compra ${datos.codigo}`,
  ),
  pago: definir(
    z.object({
      codigo,
      lineas: z.array(linea).default([]),
      total: cantidad,
      puntos: cantidad,
      /** True when goods travel, so that the mail says what comes next. */
      despacho: z.boolean().default(false),
    }),
    (datos) => `Recibimos el pago de tu compra ${datos.codigo}`,
  ),
  pago_rechazado: definir(
    z.object({ codigo, total: cantidad, motivo: renglon }),
    (datos) => `No pudimos confirmar el pago de tu compra ${datos.codigo}`,
  ),
  envio_diferencia: definir(
    z.object({
      codigo,
      costo: cantidad,
      incluido: cantidad,
      diferencia: cantidad,
      cuentas: z.array(cuenta),
    }),
    (datos) => `Diferencia de envío de tu compra ${datos.codigo}`,
  ),
  pedido_enviado: definir(
    z.object({
      codigo,
      seguimiento: renglon,
      lineas: z.array(z.object({ nombre: renglon, cantidad })),
    }),
    (datos) => `Tu compra ${datos.codigo} va en camino`,
  ),
  venta_anulada: definir(
    z.object({
      codigo,
      /** False when only some lines of the purchase were annulled. */
      completa: z.boolean(),
      motivo: renglon,
      lineas: z.array(linea),
      total: cantidad,
      puntos_descontados: cantidad,
    }),
    (datos) => `Anulamos ${datos.completa ? "" : "una parte de "}tu compra ${datos.codigo}`,
  ),
  ...PLANTILLAS_AVISO,
  ...PLANTILLAS_SORTEO,
};

export type Plantilla = keyof typeof PLANTILLAS;
export type DatosDe<P extends Plantilla> = z.output<(typeof PLANTILLAS)[P]["esquema"]>;
export type DatosPara<P extends Plantilla> = z.input<(typeof PLANTILLAS)[P]["esquema"]>;

export const esPlantilla = (texto: string): texto is Plantilla => Object.hasOwn(PLANTILLAS, texto);

/** What the outbox hands to whoever delivers. */
export type Mensaje = {
  id: number;
  clave: string;
  para: string;
  plantilla: string;
  datos: Record<string, unknown>;
  asunto: string;
  created_at: Date;
};

/** Whose name the mails carry. */
export type TiendaCorreo = Pick<
  Ajustes,
  "demostracion" | "razon_social" | "rut" | "giro" | "domicilio" | "representante" | "email" | "telefono"
>;

export type CorreoEscrito = { asunto: string; html: string; text: string };
export type RenderCorreo = (
  plantilla: string,
  datos: Record<string, unknown>,
  tienda: TiendaCorreo,
  public_url: string,
) => Promise<CorreoEscrito>;

const ENLACE_RETIRADO = "https://enlace-retirado.invalid/";
const esCampoEnlace = (campo: string) => /^enlace(_|$)/.test(campo);

/** The first link of a mail, for the console of a shop without mail server. */
export function enlaceDe(datos: Record<string, unknown>): string | null {
  const [, valor] = Object.entries(datos).find(([campo]) => esCampoEnlace(campo)) ?? [];
  return typeof valor === "string" ? valor : null;
}

/** The same facts without their links: who reads the outbox must not be able to enter as somebody else. */
export function sinEnlaces(datos: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(datos).map(([campo, valor]) => [campo, esCampoEnlace(campo) ? ENLACE_RETIRADO : valor]),
  );
}
