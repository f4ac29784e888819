import { createHmac, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { Rechazo } from "./rechazo/rechazo.ts";
import type { Ctx } from "./tx/contexto.ts";

/** What a cursor belongs to: the list and its filters. A cursor of another list or filter is refused. */
export type ConsultaPaginada = { lista: string; filtros: Readonly<Record<string, unknown>> };

const CURSOR_AJENO = "El cursor no es válido o es de otra consulta: empieza otra vez sin él.";
const BYTES_FIRMA = 16;

/** A filter that is absent and one that is undefined are the same query. */
const nombreDe = ({ lista, filtros }: ConsultaPaginada): string => {
  const puestos = Object.entries(filtros).filter(([, valor]) => valor !== undefined);
  return JSON.stringify([lista, puestos.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
};

const firmar = (secret: string, consulta: ConsultaPaginada, lugar: string): Buffer =>
  createHmac("sha256", `cursor:${secret}`)
    .update(`${nombreDe(consulta)}\n${lugar}`)
    .digest()
    .subarray(0, BYTES_FIRMA);

/** The place after the last row of a page, signed so that a program can only send back what it was given. */
export function escribirCursorFirmado(
  { secret }: Pick<Ctx, "secret">,
  consulta: ConsultaPaginada,
  lugar: readonly (string | number)[],
): string {
  const texto = JSON.stringify(lugar);
  const firma = firmar(secret, consulta, texto).toString("base64url");
  return `${Buffer.from(texto).toString("base64url")}.${firma}`;
}

/** The place of a cursor; null without one. Throws when it was not written for this query. */
export function leerCursorFirmado<L>(
  { secret }: Pick<Ctx, "secret">,
  consulta: ConsultaPaginada,
  cursor: string | undefined,
  esquema: z.ZodType<L>,
): L | null {
  if (cursor === undefined) return null;
  const [, cuerpo = "", firma = ""] = /^([\w-]{1,200})\.([\w-]{22})$/.exec(cursor) ?? [];
  const texto = Buffer.from(cuerpo, "base64url").toString();
  const recibida = Buffer.from(firma, "base64url");
  const propia = firmar(secret, consulta, texto);
  const esPropia = recibida.length === propia.length && timingSafeEqual(recibida, propia);
  // A cursor of an older version of the shop is signed too, but its place may have another shape.
  const leido = esPropia ? esquema.safeParse(JSON.parse(texto)) : null;
  if (!leido?.success) throw new Rechazo("malformado", CURSOR_AJENO);
  return leido.data;
}
