import { z } from "zod";

// Schemas shared by functions of several modules.

export const codigo = z.string().min(1).max(40);
export const posicion = z.int().positive();
export const instanteUtc = z.iso.datetime();
export const message = z.string().describe("Frase para mostrar.");
export const huellaHex = z.string().regex(/^[0-9a-f]{64}$/);

/** The answer of every function that confirms a mail. */
export const correo = z.strictObject({ estado: z.enum(["enviado", "pendiente"]), message });
export const REENVIO =
  "Los correos se escriben y salen solos: esto responde si ya salió y, si quedó detenido, lo pone de nuevo en camino.";
