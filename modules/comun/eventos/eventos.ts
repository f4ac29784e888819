import { esTablaPublica, politicaDe, type Sala, type Tabla, type Tema } from "./catalogo.ts";

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
export function salasDe(evento: Evento): Sala[] {
  const { tabla, usuario } = evento;
  if (politicaDe(tabla).orden) return [];
  const { clave } = cambioDe(evento);
  const salas: Sala[] = [];
  if (esTablaPublica(tabla)) salas.push(tabla);
  if (esTablaPublica(tabla) && clave) salas.push(`${tabla}:${clave}`);
  if (usuario) salas.push(`usuario:${usuario}`);
  return [...salas, "admin"];
}

/**
 * The room for a requested topic; null when this client may not enter it. 'usuario' means the person's own.
 */
export function salaPermitida(
  tema: string,
  quien: { codigo_referido: string; role: "usuario" | "admin" } | null,
): Sala | null {
  if (tema === "usuario") return quien ? `usuario:${quien.codigo_referido}` : null;
  if (tema === "admin") return quien?.role === "admin" ? "admin" : null;
  const [tabla = "", clave, ...resto] = tema.split(":");
  if (!esTablaPublica(tabla) || resto.length > 0) return null;
  if (clave === undefined) return tabla;
  return /^[\w-]{1,40}$/.test(clave) ? `${tabla}:${clave}` : null;
}

/** Whether a change concerns a page that follows these topics; 'usuario' and 'admin' match every table. */
export function interesa(temas: readonly Tema[], { tabla, clave }: Cambio): boolean {
  return temas.some(
    (tema) => tema === "usuario" || tema === "admin" || tema === tabla || tema === `${tabla}:${clave}`,
  );
}
