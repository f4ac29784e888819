import type { z } from "zod";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { nombreTienda } from "#modules/ajustes/identidad.ts";
import { CONTROLES } from "./campos.ts";

type Partes<S extends z.ZodObject> = {
  /** The data that the mail needs. */
  esquema: S;
  /** The subject. `{tienda}` in it becomes the name of the shop. */
  asunto: (datos: z.output<S>) => string;
  /** One example, for tests. */
  muestra: z.input<S>;
};

/**
 * Defines one mail of the shop. Its view is in the file beside it, and plantillas.server.ts pairs the two.
 */
export function definir<S extends z.ZodObject>({ esquema, asunto, muestra }: Partes<S>) {
  return {
    esquema,
    muestra,
    /** Whether the mail quotes the newest seal of the book. */
    cita_sello: "sello" in esquema.shape,
    /** Refuses data that do not match the schema of the mail. */
    preparar(crudos: unknown): { datos: z.output<S>; asunto: string } {
      const datos = esquema.parse(crudos);
      return { datos, asunto: encabezado(asunto(datos)) };
    },
  };
}

export type DatosDe<C extends { esquema: z.ZodObject }> = z.output<C["esquema"]>;

/** A subject that is safe in a header. One with a line end is refused, not repaired. */
export function encabezado(texto: string): string {
  if (texto === "" || texto.length > 400 || CONTROLES.test(texto))
    throw new Error("El asunto de un correo es una línea.");
  return texto;
}

/** Puts the name of the shop where a subject asks for it. */
export const conNombre = (asunto: string, tienda: Parameters<typeof nombreTienda>[0]): string =>
  encabezado(asunto.replace("{tienda}", nombreTienda(tienda)));

/** A mail as the outbox passes it to the mail server. */
export type MensajeCorreo = {
  id: number;
  clave: string;
  para: string;
  plantilla: string;
  datos: Record<string, unknown>;
  asunto: string;
  created_at: Date;
};

/** The settings that mails show: the seller and the looks of the shop. */
type TiendaCorreo = Pick<
  Ajustes,
  | "razon_social"
  | "rut"
  | "giro"
  | "domicilio"
  | "representante"
  | "email"
  | "telefono"
  | "demostracion"
  | "nombre_tienda"
  | "logo"
  | "color"
>;

/** What every view gets besides the data of its mail. */
export type Entorno = { tienda: TiendaCorreo; public_url: string };

/** A written mail. */
export type CorreoEscrito = { asunto: string; html: string; text: string };

const ENLACE_RETIRADO = "https://enlace-retirado.invalid/";
const esCampoEnlace = (campo: string) => /^enlace(_|$)/.test(campo);

/** The first link of a mail, for the console of a shop without mail server. */
export function enlaceDe(datos: Record<string, unknown>): string | null {
  const [, valor] = Object.entries(datos).find(([campo]) => esCampoEnlace(campo)) ?? [];
  return typeof valor === "string" ? valor : null;
}

export const tieneEnlaces = (datos: Record<string, unknown>): boolean =>
  Object.keys(datos).some(esCampoEnlace);

/** The same data without links: an admin who reads the outbox must not be able to sign in as a customer. */
export function datosSinEnlaces(datos: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(datos).map(([campo, valor]) => [campo, esCampoEnlace(campo) ? ENLACE_RETIRADO : valor]),
  );
}
