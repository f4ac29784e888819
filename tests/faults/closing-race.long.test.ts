import { randomInt, randomUUID } from "node:crypto";
import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Db } from "#database/client.ts";
import { productos, sorteos, tickets_participantes, usuarios } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import {
  type Carga,
  PACIENCIA,
  type Persona,
  registroVacio,
  trabajar,
  uno,
} from "#tests/support/carga/carga.ts";
import { llamar } from "#tests/support/carga/cliente.ts";
import { comprobarAbonos, comprobarSorteos } from "#tests/support/carga/comprobar.ts";
import { ingresar } from "#tests/support/carga/cuentas.ts";
import { comprobarSaldos } from "#tests/support/carga/saldos.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { createConfirmed } from "#tests/support/e2e/account.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { emptyDatabase, openForFile } from "#tests/support/e2e/database.ts";
import { type Supervised, supervise } from "#tests/support/faults/processes.ts";
import { raceForCoupon, raceForUnits } from "#tests/support/faults/races.ts";
import { darPuntos } from "#tests/support/shop/personas.ts";
import { darInputs } from "#tests/support/shop/sorteo-lleno.ts";
import { crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";

const ADMIN = { email: "admin@puntazo.cl", contrasena: "tren-azul-lluvia-9" };
const PEOPLE = 64;
const POINTS = 1_000;
const TARGET = 600;
const LARGEST = 40;
const THINK_MS = 80;
const DRAWS = 2;
const CALLERS = 3;
const MIN_INPUTS = 5;

type Abonado = { puntosInicio: number; puntosFinal: number; compromiso: string };

const url = await emptyDatabase();
const { db } = openForFile(url);
let first: Supervised;
let second: Supervised;
let carga: Carga;

beforeAll(async () => {
  const env = { DATABASE_URL: url, SEED: "none", RATE_LIMITS: "off", ADMIN_PASSWORD: ADMIN.contrasena };
  first = await supervise(env);
  await first.ready();
  second = await supervise(env);
  await second.ready();
  carga = await fill(db, [first, second]);
}, 600_000);

test("64 people overshoot raffles while a process dies between the steps of each draw: every answer is in the book once", async () => {
  const workers = trabajar(carga, (persona) => contribute(carga, persona), THINK_MS);
  afterFile(workers.terminar);

  for (let n = 0; n < DRAWS; n++) await killBetweenSteps(db, carga, n % 2 === 0 ? first : second);
  await workers.pausar();

  await comprobarAbonos(db, carga);
  await comprobarSorteos(db, carga);
  await comprobarSaldos(db, carga);
  expect(await brokenRaffles(db)).toEqual([]);
  expect((await auditarLibro(testCtx(db))).diferencias).toEqual([]);
  // The race was real: contributions were too large for what was left, or came after the closing.
  expect(carga.registro.negados.get("abonarPuntos 422")).toBeGreaterThan(0);
  expect(carga.registro.negados.get("abonarPuntos 409")).toBeGreaterThan(0);
  expect([first, second].flatMap(({ faults }) => faults())).toEqual([]);
}, 600_000);

test("64 buyers race for 5 units and 16 for a coupon with 3 uses while processes die: none is sold or counted twice", async () => {
  await raceForUnits(db, carga, [first, second]);
  await raceForCoupon(db, carga, first);
  expect((await auditarLibro(testCtx(db))).diferencias).toEqual([]);
  expect([first, second].flatMap(({ faults }) => faults())).toEqual([]);
}, 600_000);

/** Two raffles that take much less than the people hold. */
async function fill(db: Db, processes: readonly Supervised[]): Promise<Carga> {
  const ctx = testCtx(db, new Date());
  const skus = [];
  for (let n = 0; n < 2; n++) skus.push((await crearProductoConSorteo(ctx, { objetivo: TARGET })).sku);
  const rehearsals = { sorteos_activos: true, sorteos_fuera_de_horario: true };
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, rehearsals, null));
  const nothing = { id: 0, precio: 0, puntos: 0 };
  const carga: Carga = {
    puertas: processes.map(({ url }) => url),
    tienda: { producto: nothing, ticket: nothing, skus },
    admin: { ...ADMIN, cookie: "", codigo: "" },
    personas: [],
    registro: registroVacio(),
    correos: () => [],
    partida: "",
    fin: new AbortController(),
  };
  carga.admin.cookie = await ingresar(carga, ADMIN);
  for (let n = 0; n < PEOPLE; n++) carga.personas.push(await newPerson(db, carga));
  return carga;
}

async function newPerson(db: Db, carga: Carga): Promise<Persona> {
  const login = await createConfirmed(db);
  const [row] = await db.select().from(usuarios).where(eq(usuarios.email, login.email));
  if (!row?.user_id) throw new Error(`no account ${login.email}`);
  const { codigo_referido: codigo, user_id } = row;
  await darPuntos(testCtx(db, new Date()), codigo, POINTS);
  const cookie = await ingresar(carga, login);
  return { ...login, cookie, codigo, user_id, referente: null, inicial: POINTS, chat: randomUUID() };
}

async function contribute(carga: Carga, persona: Persona): Promise<void> {
  const body = { sku: uno(carga.tienda.skus), puntos: 1 + randomInt(LARGEST), usuario: persona.codigo };
  const done = await llamar<Abonado>(carga, "abonarPuntos", body, persona);
  if (!done) return;
  const { puntosInicio: inicio, puntosFinal: final, compromiso } = done;
  carga.registro.abonos.push({ persona: persona.codigo, compromiso, inicio, final });
}

/** Waits for a raffle that closed, starts its draw from several callers, and kills the process after the first step. */
async function killBetweenSteps(db: Db, carga: Carga, victim: Supervised): Promise<void> {
  const waiting = and(eq(sorteos.estado, "Cerrado"), isNull(sorteos.semilla));
  await expect.poll(() => db.$count(sorteos, waiting), { timeout: PACIENCIA }).toBeGreaterThan(0);
  const [raffle] = await db.select().from(sorteos).where(waiting);
  if (!raffle) throw new Error("no closed raffle");
  const { key, producto } = raffle;
  await giveInputs(db, key);
  const calls: Promise<unknown>[] = [];
  // The second step needs the product's row: holding its lock stops the server exactly between both steps.
  await db.transaction(async (tx) => {
    await tx.select().from(productos).where(eq(productos.sku, producto)).for("no key update");
    const toVictim = { ...carga, puertas: [victim.url] };
    for (let n = 0; n < CALLERS; n++) calls.push(llamar(toVictim, "iniciarSorteo", { key }, carga.admin));
    const pinned = and(eq(sorteos.key, key), isNotNull(sorteos.semilla));
    await expect.poll(() => db.$count(sorteos, pinned), { timeout: PACIENCIA }).toBe(1);
    await victim.kill();
  });
  await victim.ready();
  await Promise.all(calls);
  const ended = and(eq(sorteos.key, key), eq(sorteos.estado, "Finalizado"));
  await expect.poll(() => db.$count(sorteos, ended), { timeout: PACIENCIA }).toBe(1);
  carga.registro.sorteados.add(key);
}

async function giveInputs(db: Db, key: string): Promise<void> {
  const { usuario, sorteo } = tickets_participantes;
  const people = await db
    .selectDistinct({ usuario })
    .from(tickets_participantes)
    .where(eq(sorteo, key))
    .orderBy(asc(usuario))
    .limit(MIN_INPUTS);
  const inputs = people.map((person, i): [string, number] => [person.usuario, i + 1]);
  await darInputs(testCtx(db), key, Object.fromEntries(inputs));
}

/** Raffles whose ranges have a gap or overlap, or that hold another sum than they say or more than their target. */
async function brokenRaffles(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select s.key from sorteos s
     where s.reunido > s.objetivo or (s.estado <> 'Disponible' and s.reunido <> s.objetivo)
        or s.reunido <> (select coalesce(sum(p.puntos_aportados), 0) from tickets_participantes p where p.sorteo = s.key)
        or exists (
          select from (
            select puntos_inicio, lag(puntos_final, 1, 0::bigint) over (order by puntos_inicio) as before
              from tickets_participantes p where p.sorteo = s.key) r
           where r.puntos_inicio <> r.before + 1)`);
  return rows.map(({ key }) => key);
}
