import { esTabla, politicaDe, type Tabla } from "./catalogo.ts";

/** A hint that something changed. It carries no data: a page that hears it loads again. */
export type Evento = {
  tabla: Tabla;
  clave?: string | undefined;
  /** Referral code of the person concerned; never sent to others. */
  usuario?: string | undefined;
};

/** What a client receives. */
export type Cambio = { tabla: Tabla; clave: string | null };

/** What clients are told of an event. A key that contains the person's code is left out: others hear it too. */
export function cambioDe({ tabla, clave, usuario }: Evento): Cambio {
  const nombra = clave !== undefined && usuario !== undefined && usuario !== "" && clave.includes(usuario);
  return { tabla, clave: clave === undefined || nombra ? null : clave };
}

/** The rooms that hear an event: the public ones of its table, its person's own, and the admins'. */
export function salasDe(evento: Evento): string[] {
  const { tabla, usuario } = evento;
  const { publica, orden } = politicaDe(tabla);
  if (orden) return [];
  const { clave } = cambioDe(evento);
  const publicas = publica ? [tabla, ...(clave ? [`${tabla}:${clave}`] : [])] : [];
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
  if (!esTabla(tabla) || !politicaDe(tabla).publica || resto.length > 0) return null;
  return clave === undefined || /^[\w-]{1,40}$/.test(clave) ? tema : null;
}

/** Whether a page that follows these topics wants to know of a change; the rooms 'usuario' and 'admin' hear any table. */
export function interesa(temas: readonly string[], { tabla, clave }: Cambio): boolean {
  return temas.some(
    (tema) => tema === "usuario" || tema === "admin" || tema === tabla || tema === `${tabla}:${clave}`,
  );
}
