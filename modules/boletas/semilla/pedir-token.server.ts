import { elemento, grupo } from "#modules/boletas/documento/xml.ts";
import { type Firmante, firmarTexto } from "#modules/boletas/firma/firmar-xml.server.ts";

/** The request for a session: the SII's seed, signed. */
export const firmarSemilla = (semilla: string, firmante: Firmante): string =>
  firmarTexto(grupo("getToken", [grupo("item", [elemento("Semilla", semilla)])]), firmante);
