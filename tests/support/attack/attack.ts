import { expect } from "vitest";
import type { RolAdmin } from "#modules/comun/acceso/permisos.ts";
import { type Ask, SHOP } from "#tests/support/whole-shop.ts";
import { type Actor, CANARIO, type Mundo } from "./mundo.ts";

/** A status, or the target of a redirect. */
export type Desenlace = number | `→${string}`;
export type Quienes = Record<"visitante" | "usuario" | "otra" | RolAdmin, Desenlace>;

/**
 * The expected outcome of each actor: a blocked person is treated as a visitor, a former admin as a customer. Admins who
 * are not named are treated as any other customer.
 */
export const q = (
  visitante: Desenlace,
  usuario: Desenlace,
  otra: Desenlace = usuario,
  admins: Desenlace | Partial<Record<RolAdmin, Desenlace>> = otra,
): Quienes => {
  const {
    duena = otra,
    ventas = otra,
    catalogo = otra,
    lectura = otra,
  } = typeof admins === "object"
    ? admins
    : { duena: admins, ventas: admins, catalogo: admins, lectura: admins };
  return { visitante, usuario, otra, duena, ventas, catalogo, lectura };
};

export type OtroRol = Exclude<RolAdmin, "duena">;

/** What an admin page answers: its roles see it, to everybody else it does not exist. */
export const paginaAdmin = (...roles: OtroRol[]): Quienes =>
  q("→/ingresar", 404, 404, { duena: 200, ...Object.fromEntries(roles.map((rol) => [rol, 200])) });

/** What a form of an admin page answers: `hacen` may send it, `ven` only see the page (403), to others it does not exist. */
export const formularioAdmin = (
  { hacen = [], ven = [] }: { hacen?: OtroRol[]; ven?: OtroRol[] },
  hecho: Desenlace = 200,
): Quienes =>
  q("→/ingresar", 404, 404, {
    ...Object.fromEntries(ven.map((rol) => [rol, 403])),
    duena: hecho,
    ...Object.fromEntries(hacen.map((rol) => [rol, hecho])),
  });

export const esperadoPara = (quienes: Quienes, actor: Actor): Desenlace => {
  if (actor === "bloqueada" || actor === "bloqueada_viva") return quienes.visitante;
  return actor === "destituida" ? quienes.otra : quienes[actor];
};

/** A page's redirect counts as a refusal only if it leads to the login. */
export const esNegado = (desenlace: Desenlace) =>
  typeof desenlace === "number" ? desenlace >= 400 : desenlace === "→/ingresar";

export type Respuesta = { desenlace: Desenlace; body: string; headers: Headers };

const VISITA = { incoming: { socket: { remoteAddress: "203.0.113.7" } } };

/** One request with the actor's cookie and no other headers of ours. */
export async function crudo(
  mundo: Mundo,
  actor: Actor,
  path: string,
  { headers = {}, ...init }: Omit<Ask, "cookie" | "address"> = {},
): Promise<Respuesta> {
  if (actor === "bloqueada_viva") await mundo.revivir();
  const cookie = mundo.cookies[actor];
  const propios = { Host: new URL(SHOP).host, ...(cookie ? { Cookie: cookie } : {}), ...headers };
  const response = await mundo.shop.fetch(
    new Request(`${SHOP}${path}`, { ...init, headers: propios }),
    VISITA,
  );
  const body = await response.text();
  return { desenlace: desenlaceDe(response, body), body, headers: response.headers };
}

/** One request as the actor's browser sends it from a page of the shop. */
export function llamar(mundo: Mundo, actor: Actor, path: string, init: Ask = {}): Promise<Respuesta> {
  const isRead = ["GET", "HEAD"].includes(init.method ?? "GET");
  return crudo(mundo, actor, path, {
    ...init,
    headers: { ...(isRead ? {} : { Origin: SHOP }), ...init.headers },
  });
}

/** React Router's data requests carry a redirect in their body. */
function desenlaceDe({ status, headers }: Response, body: string): Desenlace {
  const location = headers.get("Location") ?? (status === 202 ? redirectIn(body) : null);
  if (location === null) return status;
  return `→${new URL(location, "http://localhost:3000").pathname}`;
}

function redirectIn(body: string): string | null {
  const [, location] = /"redirect","([^"]*)"/.exec(body) ?? [];
  return location ?? null;
}

/** Ana, and the admins whose role sees customers. */
const VEN_A_ANA: readonly Actor[] = ["usuario", "duena", "ventas", "lectura"];

/** All other actors, the catalogue's admin among them, must never read ana's canary, whatever the answer. */
export function sinCanario(actor: Actor, { body, headers }: Respuesta, que: string): void {
  if (VEN_A_ANA.includes(actor)) return;
  expect(body.includes(CANARIO), `${que}: ${actor} read something of another person's`).toBe(false);
  expect(JSON.stringify([...headers]).includes(CANARIO), `${que}: ${actor} read it in a header`).toBe(false);
}

/** Runs it and expects that nothing was written. */
export async function sinCambios<T>(mundo: Mundo, que: string, hacer: () => Promise<T>): Promise<T> {
  await mundo.escritas();
  const hecho = await hacer();
  expect(await mundo.escritas(), `${que} wrote something`).toEqual([]);
  return hecho;
}
