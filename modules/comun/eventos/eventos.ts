import { esTabla, politicaDe, type Tabla } from "./catalogo.ts";

/** A hint that something changed. It contains no data: a page that receives it loads its data again. */
export type Evento = {
  tabla: Tabla;
  clave?: string | undefined;
  /** Referral code of the person concerned; never sent to others. */
  usuario?: string | undefined;
};

/** What a client receives. */
export type Cambio = { tabla: Tabla; clave: string | null };

/**
 * The part of an event that clients receive. A key that contains the person's code is left out, because other
 * people receive it too.
 */
export function cambioDe({ tabla, clave, usuario }: Evento): Cambio {
  const nombra = clave !== undefined && usuario !== undefined && usuario !== "" && clave.includes(usuario);
  return { tabla, clave: clave === undefined || nombra ? null : clave };
}

/** The rooms that receive an event: the public ones of its table, the person's own, and the admins'. */
export function salasDe(evento: Evento): string[] {
  const { tabla, usuario } = evento;
  const { publica, orden } = politicaDe(tabla);
  if (orden) return [];
  const { clave } = cambioDe(evento);
  const publicas = publica ? [tabla, ...(clave ? [`${tabla}:${clave}`] : [])] : [];
  return [...publicas, ...(usuario ? [`usuario:${usuario}`] : []), "admin"];
}

/**
 * The room for a requested topic; null when this client may not enter it. 'usuario' means the person's own.
 */
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

/** Whether a change concerns a page that follows these topics; 'usuario' and 'admin' match every table. */
export function interesa(temas: readonly string[], { tabla, clave }: Cambio): boolean {
  return temas.some(
    (tema) => tema === "usuario" || tema === "admin" || tema === tabla || tema === `${tabla}:${clave}`,
  );
}
