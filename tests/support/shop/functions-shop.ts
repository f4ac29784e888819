import { eq } from "drizzle-orm";
import { Hono } from "hono";
import type { Db } from "#database/client.ts";
import {
  categorias,
  correos,
  productos,
  session,
  sorteos,
  tickets_participantes,
  user,
  usuarios,
  ventas,
} from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { createFunctionsDoor, FUNCTIONS_PATH } from "#server/functions/door.ts";
import type { FunctionRow } from "#server/functions/row.ts";
import { FUNCTIONS } from "#server/functions/table.ts";
import { type DoorEnv, knowClient, parseProxies } from "#server/http/client-address.ts";
import { type RateLimiter, unlimited } from "#server/http/rate-limit.ts";
import { chanceBytes, chanceHex } from "#tests/support/chance.ts";
import { type TestCtx, testCtx } from "#tests/support/ctx.ts";
import { sesionDe } from "#tests/support/sesion.ts";
import { darPuntos } from "./personas.ts";

export const SHOP = "http://localhost:3000";
/** Sessions for tests: the cookie names a person of this map. */
const PEOPLE = new Map<string, Sesion>();

export async function person(db: Db, codigo: string, role: Sesion["role"] = "usuario"): Promise<Sesion> {
  const email = `${codigo.toLowerCase()}@ejemplo.cl`;
  await db.insert(usuarios).values({ codigo_referido: codigo, email, role }).onConflictDoNothing();
  const rol_admin = role === "admin" ? "duena" : null;
  const sesion = sesionDe({ session_id: `s-${codigo}`, codigo_referido: codigo, email, role, rol_admin });
  PEOPLE.set(codigo, sesion);
  return sesion;
}

/** A customer with points whom no other test knows. */
export async function playerWith(ctx: TestCtx, puntos: number): Promise<Sesion> {
  const player = await person(ctx.db, letters(8));
  await darPuntos(ctx, player.codigo_referido, puntos);
  return player;
}

/** The account of a person, for what finds the profile by the session. */
export async function storeAccount(db: Db, { user_id, email, codigo_referido }: Sesion): Promise<void> {
  await db.insert(user).values({ id: user_id, email, emailVerified: true });
  await db.update(usuarios).set({ user_id }).where(eq(usuarios.codigo_referido, codigo_referido));
}

/** The rows of a session, for what refers to them. */
export async function storeSession(db: Db, { session_id, user_id, email }: Sesion, now: Date): Promise<void> {
  const dates = { createdAt: now, updatedAt: now };
  await db.insert(user).values({ id: user_id, email, emailVerified: true, ...dates });
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await db
    .insert(session)
    .values({ id: session_id, userId: user_id, huella: session_id, expiresAt, ...dates });
}

async function fakeSesion(request: Request): Promise<Sesion | null> {
  const [, codigo = ""] = /persona=(\w+)/.exec(request.headers.get("cookie") ?? "") ?? [];
  return PEOPLE.get(codigo) ?? null;
}

type Options = { table?: readonly FunctionRow[]; limits?: RateLimiter; ctx?: TestCtx };

/** The route of the functions over a real database, without a network. */
export function openDoors(
  db: Db,
  { table = FUNCTIONS, limits = unlimited, ctx = testCtx(db) }: Options = {},
) {
  const doors = new Hono<DoorEnv>();
  doors.use(knowClient({ trusted: parseProxies("loopback"), public_url: ctx.public_url }));
  doors.route(FUNCTIONS_PATH, createFunctionsDoor(table, { ctx, limits, sesion: fakeSesion }));
  return { ctx, doors };
}

export type Sent = {
  as?: Sesion | undefined;
  key?: string;
  headers?: Record<string, string>;
  method?: string;
  address?: string;
};

/** Calls a function as a page does: JSON, same origin, the person's cookie. */
export async function call(
  { doors }: Pick<ReturnType<typeof openDoors>, "doors">,
  name: string,
  body: unknown,
  { as, key, headers = {}, method = "POST", address = "203.0.113.7" }: Sent = {},
) {
  const response = await doors.request(
    `${SHOP}/.netlify/functions/${name}`,
    {
      method,
      headers: {
        Host: "localhost:3000",
        Origin: SHOP,
        "Content-Type": "application/json",
        ...(as ? { Cookie: `persona=${as.codigo_referido}` } : {}),
        ...(key ? { "Idempotency-Key": key } : {}),
        ...headers,
      },
      ...(method === "GET" || method === "HEAD"
        ? {}
        : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    },
    { incoming: { socket: { remoteAddress: address } } },
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : null };
}

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const letters = (n: number) => Array.from(chanceBytes(n), (byte) => LETTERS[byte % LETTERS.length]).join("");

export async function sale(db: Db, usuario: string, estado_pago: "Validando Pago" | "Pagado") {
  const codigo = `PZ-${letters(6)}`;
  const pagado_en = estado_pago === "Pagado" ? new Date() : null;
  await db
    .insert(ventas)
    .values({ codigo, usuario, productos: 0, puntos: 0, total: 0, estado_pago, pagado_en });
  return codigo;
}

type Mail = { clave: string; usuario: string; estado?: "pendiente" | "enviado" | "atascado" };

export async function mail(db: Db, { clave, usuario, estado = "atascado" }: Mail) {
  await db.insert(correos).values({
    clave,
    usuario,
    para: `${usuario.toLowerCase()}@ejemplo.cl`,
    plantilla: "carrito",
    datos: {},
    asunto: "Hola",
    estado,
    intentos: 8,
    ultimo_error: estado === "atascado" ? "sin servidor" : null,
    enviado_en: estado === "enviado" ? new Date() : null,
  });
}

/** A product with an open raffle and one abono that took its first points. */
export async function abono(db: Db, usuario: string, puntos = 10) {
  const sku = `9${Number.parseInt(chanceHex(3), 16)}`;
  const key = `SRT-${letters(6)}`;
  const [categoria] = await db
    .insert(categorias)
    .values({ categoria: sku })
    .returning({ categoria_id: categorias.id });
  await db.insert(productos).values({
    sku,
    producto: "Parrilla",
    precio_cliente: 1000,
    categoria_id: categoria?.categoria_id ?? 0,
  });
  await db.insert(sorteos).values({ key, producto: sku, objetivo: 100, minimo: 1, compromiso: "00" });
  const fila = {
    usuario,
    sorteo: key,
    producto: sku,
    puntos_aportados: puntos,
    puntos_inicio: 1,
    puntos_final: puntos,
  };
  const [row] = await db
    .insert(tickets_participantes)
    .values(fila)
    .returning({ id: tickets_participantes.id });
  if (!row) throw new Error("no abono");
  return { sku, id: row.id, puntosInicio: 1, puntosFinal: puntos };
}
