import { type ConRol, type Permiso, puede } from "#modules/comun/acceso/permisos.ts";
import { esTablaPublica, LECTURAS, politicaDe, type Sala, type TablaAnunciada } from "./catalogo.ts";

/** A hint that something changed. It contains no data: a page that receives it loads its data again. */
export type Evento = {
  tabla: TablaAnunciada;
  clave?: string | undefined;
  /** Referral code of the person concerned; never sent to others. */
  usuario?: string | undefined;
};

/** What a client receives. */
export type Cambio = { tabla: TablaAnunciada; clave: string | null };

/**
 * The part of an event that clients receive. A key that contains the person's code is left out, because other
 * people receive it too.
 */
export function cambioDe({ tabla, clave, usuario }: Evento): Cambio {
  const nombra = clave !== undefined && usuario !== undefined && usuario !== "" && clave.includes(usuario);
  return { tabla, clave: clave === undefined || nombra ? null : clave };
}

/** The room of the admins with a permission. Every admin follows public tables, as visitors do. */
const salaAdmin = (lee?: Permiso): Sala => (lee ? `admin:${lee}` : "admin");

/** The rooms of an admin, by the permissions of the role; a customer, a visitor or an admin who owes the second factor has none. */
export const salasAdmin = (quien: ConRol | null): Sala[] =>
  quien?.role === "admin" && quien.factor !== "exigido"
    ? [salaAdmin(), ...LECTURAS.filter((permiso) => puede(quien, permiso)).map(salaAdmin)]
    : [];

/** The rooms that receive an event: the public ones of its table, the person's own, and one of the admins'. */
export function salasDe(evento: Evento): Sala[] {
  const { tabla, usuario } = evento;
  const politica = politicaDe(tabla);
  if (politica.orden) return [];
  const { clave } = cambioDe(evento);
  const salas: Sala[] = [];
  if (esTablaPublica(tabla)) salas.push(tabla);
  if (esTablaPublica(tabla) && clave) salas.push(`${tabla}:${clave}`);
  if (usuario) salas.push(`usuario:${usuario}`);
  return [...salas, politica.publica ? salaAdmin() : salaAdmin(politica.lee)];
}

/**
 * The rooms for a requested topic; none when this client may not enter it. 'usuario' means the person's own, 'admin'
 * those of the role.
 */
export function salasPermitidas(tema: string, quien: (ConRol & { codigo_referido: string }) | null): Sala[] {
  if (tema === "usuario") return quien ? [`usuario:${quien.codigo_referido}`] : [];
  if (tema === "admin") return salasAdmin(quien);
  const [tabla = "", clave, ...resto] = tema.split(":");
  if (!esTablaPublica(tabla) || resto.length > 0) return [];
  if (clave === undefined) return [tabla];
  return /^[\w-]{1,40}$/.test(clave) ? [`${tabla}:${clave}`] : [];
}
