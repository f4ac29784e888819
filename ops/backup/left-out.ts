import { quotedTable } from "./quoted.ts";

/**
 * Rows that open the shop to the person who holds them, as a condition on the rows that a backup keeps. A stolen backup must
 * not sign in anywhere, so sessions, the browsers that belong to them, logins without their second factor, one-time links and
 * the mails that carry such links stay out. A restore removes them from older backups too: everybody signs in again.
 */
const KEPT: Readonly<Record<string, string>> = {
  "auth.session": "false",
  "auth.verification": "false",
  "public.ingresos_pendientes": "false",
  "public.push_suscripciones": "false",
  "public.push_envios": "false",
  "public.correos":
    "plantilla not in ('confirmar_cuenta', 'recuperar_contrasena', 'invitacion_equipo', 'derechos_enlace')",
};

/** Which rows of a table a backup keeps, as a condition; null when it keeps them all. */
export const keptRows = (tabla: string): string | null => KEPT[tabla] ?? null;

/** The statements that remove from restored tables what backups of earlier versions still hold. */
export const removeLeftOut = (tablas: Iterable<string>): string[] =>
  [...tablas].flatMap((tabla) => {
    const kept = keptRows(tabla);
    return kept === null ? [] : [`delete from ${quotedTable(tabla)} where not (${kept})`];
  });
