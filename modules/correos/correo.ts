import type { z } from "zod";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { CONTROLES } from "./campos.ts";

type Partes<S extends z.ZodObject> = {
  /** The facts that the mail needs. */
  esquema: S;
  asunto: (datos: z.output<S>) => string;
  /** One example, for tests. */
  muestra: z.input<S>;
};

/** One mail of the shop; its view stands beside it, and plantillas.server.ts pairs the two. */
export function definir<S extends z.ZodObject>({ esquema, asunto, muestra }: Partes<S>) {
  return {
    esquema,
    muestra,
    /** Facts that do not fit the mail are refused. */
    preparar(crudos: unknown): { datos: z.output<S>; asunto: string } {
      const datos = esquema.parse(crudos);
      return { datos, asunto: encabezado(asunto(datos)) };
    },
  };
}

export type DatosDe<C extends { esquema: z.ZodObject }> = z.output<C["esquema"]>;

/** A subject as it may travel in a header; one with a line end is refused, not repaired. */
export function encabezado(texto: string): string {
  if (texto === "" || texto.length > 400 || CONTROLES.test(texto))
    throw new Error("El asunto de un correo es una línea.");
  return texto;
}

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
type TiendaCorreo = Pick<
  Ajustes,
  "demostracion" | "razon_social" | "rut" | "giro" | "domicilio" | "representante" | "email" | "telefono"
>;

/** What every view gets besides the facts of its mail. */
export type Entorno = { tienda: TiendaCorreo; public_url: string };

export type CorreoEscrito = { asunto: string; html: string; text: string };

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
