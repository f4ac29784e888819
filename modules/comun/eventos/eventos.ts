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

/** Told to the sockets of the person concerned and to nobody else: a session's id is nobody's business. */
export const TABLA_SESIONES = "sesiones";

/** What is said of an event. A key that names its person stays here: the rooms are everybody's. */
export function cambioDe({ tabla, clave, usuario }: Evento): Cambio {
  const nombra = clave !== undefined && usuario !== undefined && usuario !== "" && clave.includes(usuario);
  return { tabla, clave: clave === undefined || nombra ? null : clave };
}

/** The rooms that hear an event: the public ones of its table, its person's own, and the admins'. */
export function salasDe(evento: Evento): string[] {
  const { tabla, usuario } = evento;
  if (tabla === TABLA_SESIONES) return [];
  const { clave } = cambioDe(evento);
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

/** Whether who follows these topics wants to know of a change; a person's own and the admins' rooms hear any table. */
export function interesa(temas: readonly string[], { tabla, clave }: Cambio): boolean {
  return temas.some(
    (tema) => tema === "usuario" || tema === "admin" || tema === tabla || tema === `${tabla}:${clave}`,
  );
}
