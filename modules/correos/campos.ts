import { z } from "zod";
import { RUTA } from "#modules/comun/formulario.ts";

/**
 * Line ends and other control characters: in a header they would allow a sender to inject further headers.
 */
export const CONTROLES = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** One plain address: no display name, no list, no control characters. */
export const direccionDeCorreo = z
  .string()
  .trim()
  .max(254)
  .refine((texto) => !CONTROLES.test(texto))
  .pipe(z.email());

/** Text of one line. Several lines that an admin wrote are joined instead of refused. */
export const renglon = z.string().transform((texto) =>
  texto
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim()
    .slice(0, 300),
);
export const enlaceWeb = z
  .string()
  .regex(/^\S+$/)
  .pipe(z.url({ protocol: /^https?$/ }));
export const codigoCitado = z.string().regex(/^[\w-]{1,40}$/);
export const cantidadEntera = z.number().int().nonnegative();

/** The newest seal of the book when the mail was written. A copy in the person's mailbox is out of the shop's reach. */
export const sello = z.object({ fecha: z.iso.date(), sello: z.string().regex(/^[0-9a-f]{64}$/) }).optional();
/** For the samples of mails. */
export const SELLO = {
  fecha: "2026-11-14",
  sello: "2d5b5519415f1f4adfc2eb9b3e23b2f5ae5a8afddf735cf31ab825c5d6621d21",
};

/** How long a link works, when the sender knows it. */
export const horas = z.number().int().positive().optional();

/** A page of the shop. It is not secret, so the outbox shows it. */
export const ruta = z.string().regex(RUTA);
/** An instant as it is stored: ISO 8601. */
export const instanteIso = z.iso.datetime({ offset: true });
