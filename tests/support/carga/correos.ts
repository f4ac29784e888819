import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Db } from "#database/client.ts";
import { creditoReferido } from "#modules/compras/pago/anulacion/anulacion.ts";
import { PLAN_CORREOS } from "#modules/correos/reintento.ts";
import { type Carga, PACIENCIA, PORCENTAJE_REFERIDO } from "./carga.ts";

/** How many mails were delivered, and how many of those twice. */
export type Entregas = { entregados: number; repetidos: number };

/** What is left of the lease of a mail that no running process can still be sending. */
const ABANDONADO = `${PLAN_CORREOS.arriendo - 5_000} milliseconds`;

/**
 * Waits until the outbox is empty. A mail leased by a killed process is free after two minutes, one that the
 * mail server refused after half a minute: `adelantar` moves the clock of those mails once no process works
 * on them.
 */
export async function esperarCorreos(db: Db, { adelantar }: { adelantar: boolean }): Promise<void> {
  const contar = async (donde: ReturnType<typeof sql>) => {
    const { rows } = await db.execute<{ n: string }>(
      sql`select count(*) as n from correos where estado = 'pendiente' and ${donde}`,
    );
    return Number(rows[0]?.n);
  };
  for (;;) {
    await expect
      .poll(() => contar(sql`proximo_intento <= now()`), { timeout: PACIENCIA, interval: 100 })
      .toBe(0);
    if (!adelantar) break;
    await new Promise((seguir) => setTimeout(seguir, 300));
    if ((await contar(sql`true`)) === 0) return;
    await db.execute(sql`
      update correos set proximo_intento = now()
       where estado = 'pendiente' and (ultimo_error is not null or proximo_intento < now() + ${ABANDONADO}::interval)`);
  }
  await expect.poll(() => contar(sql`true`), { timeout: PACIENCIA, interval: 500 }).toBe(0);
}

/**
 * Checks that exactly the mails caused by accepted actions were delivered; one that came twice has one
 * Message-ID.
 */
export async function comprobarCorreos(db: Db, carga: Carga): Promise<Entregas> {
  const { rows } = await db.execute<{ id: string; clave: string; para: string; estado: string }>(
    sql`select id, clave, para, estado from correos order by id`,
  );
  expect(rows.filter(({ estado }) => estado !== "enviado")).toEqual([]);
  const numeros = carga.correos().map(({ headers }) => {
    const [, id = ""] = /^<correo\.(\d+)\.\d+@/.exec(headers.get("message-id") ?? "") ?? [];
    return id;
  });
  const nombres = new Set(carga.correos().map(({ headers }) => headers.get("message-id")));
  expect([...new Set(numeros)].sort()).toEqual(rows.map(({ id }) => String(id)).sort());
  expect(nombres.size).toBe(rows.length);

  const confirmaciones = rows.filter(({ clave }) => clave.startsWith("confirmar:"));
  const altas = carga.registro.altas.map(({ email }) => email);
  expect([...new Set(confirmaciones.map(({ para }) => para))].sort()).toEqual(altas.sort());
  const claves = rows.map(({ clave }) => clave).filter((clave) => !/^(confirmar:|admin[:-])/.test(clave));
  const debe = await debidos(db, carga);
  const esDeAdmin = (clave: string) => clave.startsWith("admin:");
  expect(claves.map(sinVersion).sort()).toEqual(debe.filter((clave) => !esDeAdmin(clave)).sort());
  await comprobarAvisos(db, debe.filter(esDeAdmin));
  return { entregados: rows.length, repetidos: numeros.length - rows.length };
}

/** The admin is told everything once in the shop; mails about it come at most every ten minutes. */
async function comprobarAvisos(db: Db, debidos: string[]): Promise<void> {
  const { rows } = await db.execute<{ clave: string }>(
    // Where a load counts units, they may run out: which sale met that follows from the order of payments.
    sql`select clave from notificaciones where clave like 'admin:%' and clave not like 'admin:sin-stock:%'`,
  );
  expect(rows.map(({ clave }) => sinVersion(clave)).sort()).toEqual(debidos.sort());
  const { rows: seguidos } = await db.execute(sql`
    select clave from (
      select clave, created_at - lag(created_at) over (partition by usuario order by created_at) as pausa
        from correos where clave like 'admin%') c
     where pausa < interval '9 minutes'`);
  expect(seguidos).toEqual([]);
}

/** Repeated mails about a sale have the sale's version in their key. */
const sinVersion = (clave: string) =>
  clave.replace(/^((?:admin:)?(?:rechazo|anulada|comprobante):PZ-\w+):\d+/, "$1");

async function debidos(db: Db, { registro, personas, admin }: Carga): Promise<string[]> {
  const invitadas = new Set(personas.filter(({ referente }) => referente).map(({ codigo }) => codigo));
  const deVentas = registro.compras.flatMap(({ codigo, persona, puntos }) => [
    `carrito:${codigo}`,
    `admin:venta:${codigo}:${admin.codigo}`,
    ...(registro.pagadas.has(codigo) ? [`pago:${codigo}:1`] : []),
    ...(registro.pagadas.has(codigo) &&
    invitadas.has(persona) &&
    creditoReferido(puntos, PORCENTAJE_REFERIDO) > 0
      ? [`referido:${codigo}:1`]
      : []),
  ]);
  const deEstados = [
    ...[...registro.rechazadas].map((codigo) => `rechazo:${codigo}`),
    ...[...registro.anuladas].map((codigo) => `anulada:${codigo}`),
    ...registro.comprobantes.map((codigo) => `admin:comprobante:${codigo}:${admin.codigo}`),
  ];
  return [...deVentas, ...deEstados, ...(await deSorteos(db, admin.codigo))];
}

/** Participants get a mail for each abono and the closing, and one for the draw: winners about their prize, the others the result. */
async function deSorteos(db: Db, admin: string): Promise<string[]> {
  const { rows } = await db.execute<{ clave: string }>(sql`
    with gente as (select distinct sorteo as key, usuario from tickets_participantes)
    select 'abono:' || id as clave from tickets_participantes
    union all select 'sorteo-cerrado:' || key || ':' || usuario from gente join sorteos using (key) where estado <> 'Disponible'
    union all select 'admin:sorteo-cerrado:' || key || ':' || ${admin}::text from sorteos where estado <> 'Disponible'
    union all select 'sorteo-resultado:' || key || ':' || usuario from gente join sorteos using (key)
      where estado = 'Finalizado' and usuario not in (ganador_producto, ganador_puntos)
    union all select 'premio-producto:' || key || ':' || ganador_producto from sorteos where estado = 'Finalizado'
    union all select 'premio-puntos:' || key || ':' || ganador_puntos from sorteos where estado = 'Finalizado'
    union all select 'admin:premio:' || key || ':' || ${admin}::text from sorteos where estado = 'Finalizado'`);
  return rows.map(({ clave }) => clave);
}
