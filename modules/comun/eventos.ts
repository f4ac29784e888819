/** A hint that something changed. It carries no data: whoever hears it asks again. */
export type Evento = {
  tabla: string;
  clave?: string | undefined;
  /** Referral code of the person concerned; never sent to others. */
  usuario?: string | undefined;
};

/** What a client receives. */
export type Cambio = { tabla: string; clave: string | null };

/** Tables whose changes anybody may hear about. */
const PUBLICAS = new Set([
  "productos",
  "sorteos",
  "sorteos_input",
  "tickets_participantes",
  "partidas",
  "apuestas",
  "tickets",
  "cuentas",
  "ajustes",
]);

/** The rooms that hear an event: the public ones of its table, its person's own, and the admins'. */
export function salasDe({ tabla, clave, usuario }: Evento): string[] {
  const publicas = PUBLICAS.has(tabla) ? [tabla, ...(clave ? [`${tabla}:${clave}`] : [])] : [];
  return [...publicas, ...(usuario ? [`usuario:${usuario}`] : []), "admin"];
}

/** The room a client may enter under the name it asks for, or null. Its own room is just 'usuario'. */
export function salaPermitida(
  tema: string,
  quien: { codigo_referido: string; role: "usuario" | "admin" } | null,
): string | null {
  if (tema === "usuario") return quien ? `usuario:${quien.codigo_referido}` : null;
  if (tema === "admin") return quien?.role === "admin" ? "admin" : null;
  const [tabla = "", clave, ...resto] = tema.split(":");
  if (!PUBLICAS.has(tabla) || resto.length > 0) return null;
  return clave === undefined || /^[\w-]{1,40}$/.test(clave) ? tema : null;
}
