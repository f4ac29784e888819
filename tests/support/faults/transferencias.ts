import { eq, inArray, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Db } from "#database/client.ts";
import { auditoria, cartolas, correos, movimientos_banco, pagos, ventas } from "#database/schema.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { bytesDe } from "#tests/support/cartola/escritor.ts";
import { CON_MUESTRA } from "#tests/support/cartola/escritores-con-muestra.ts";
import { enCuenta, metaDe } from "#tests/support/cartola/hechos.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { type Answer, cookieOf, getPage, postForm } from "#tests/support/e2e/http.ts";
import { giveIdentity } from "#tests/support/identity.ts";
import type { TestServer } from "#tests/support/server.ts";
import { conCuentas } from "#tests/support/shop/cartolas.ts";
import { abrirTienda, comprar, deTicket } from "#tests/support/shop/compras.ts";
import { crearMovimiento, rutNuevo } from "#tests/support/shop/movimientos.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";

const DESK = "/admin/transferencias";
const IMPORT = `${DESK}/importar`;
const SALES = 5;
/** Sales that are confirmed when the process dies; the next one is half-way. */
const BEFORE = 2;
const ROWS = 60;
const AMOUNT = 7_001;

/** The owner's desk as her browser shows it: the forms that she is about to send. */
export type Desk = {
  cookie: string;
  /** In the order in which the form confirms them. */
  sales: { codigo: string; cliente: Sesion; puntos: number }[];
  file: number;
  sure: Record<string, string>;
};

/** Deposits that name their sales, and a statement that was reviewed and not saved yet. */
export async function openDesk(server: TestServer, db: Db): Promise<Desk> {
  const ctx = testCtx(db, new Date());
  await giveIdentity(server.databaseUrl);
  const { ticket } = await abrirTienda(ctx);
  await conCuentas(ctx);
  const bought = new Map<string, Sesion>();
  for (let n = 0; n < SALES; n++) {
    const cliente = await crearPersona(ctx);
    const codigo = await comprar(ctx, cliente, [deTicket(ticket)]);
    await crearMovimiento(ctx, { monto: ticket.precio, comentario: codigo });
    bought.set(codigo, cliente);
  }
  const cookie = await cookieOf(server, server.admin);
  const sure = await sureForm(server, cookie);
  const sales = (sure.pares ?? "").split(",").map((par) => {
    const codigo = par.split(":")[1] ?? "";
    const cliente = bought.get(codigo);
    if (!cliente) throw new Error(`the desk proposes ${par}`);
    return { codigo, cliente, puntos: ticket.puntos };
  });
  expect(sales).toHaveLength(SALES);
  return { cookie, sales, sure, file: await upload(server, cookie) };
}

/** 'Confirmar N seguras' with its hidden fields. */
async function sureForm(server: TestServer, cookie: string): Promise<Record<string, string>> {
  const { text } = await getPage(server, DESK, cookie);
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? "";
  return { intento: "seguras", clave: field("clave"), pares: field("pares") };
}

async function upload({ url }: TestServer, cookie: string): Promise<number> {
  const dia = diaDe(new Date());
  const rows = Array.from({ length: ROWS }, (_, i) => ({
    contable: dia,
    dia,
    hora: "09:30",
    // Equal deposits are the hard part: no row may take the place of another.
    monto: AMOUNT + (i % 3),
    nombre: "Valentina Soto Paz",
    rut: rutNuevo(),
    comentario: "",
  }));
  const hechos = enCuenta(rows, 1_000_000);
  const form = new FormData();
  form.set("intento", "subir");
  form.set(
    "archivo",
    new File([new Uint8Array(bytesDe(CON_MUESTRA.TEF, hechos, metaDe(hechos)))], "tef.xls"),
  );
  const response = await fetch(`${url}${IMPORT}`, {
    method: "POST",
    body: form,
    headers: { Origin: url, Cookie: cookie },
    redirect: "manual",
  });
  const [, id = ""] = /archivo=(\d+)/.exec(response.headers.get("Location") ?? "") ?? [];
  expect(id, `upload: ${response.status}`).not.toBe("");
  return Number(id);
}

const save = (server: TestServer, { cookie, file }: Desk) =>
  postForm(server, IMPORT, { intento: "guardar", cartola: String(file) }, cookie);
const confirm = (server: TestServer, { cookie, sure }: Desk) => postForm(server, DESK, sure, cookie);

/**
 * Sends both forms and kills when each has done a part of its work: the rows that they need next are held. The movements of the
 * file are written, but not committed; the first sales are confirmed, and the next one is not.
 */
export async function killHalfWay(
  server: TestServer,
  db: Db,
  desk: Desk,
  kill: () => Promise<void>,
): Promise<void> {
  const next = desk.sales[BEFORE]?.codigo ?? "";
  const sent: Promise<Answer | null>[] = [];
  await db
    .transaction(async (tx) => {
      await tx.select().from(cartolas).where(eq(cartolas.id, desk.file)).for("no key update");
      await tx.select().from(ventas).where(eq(ventas.codigo, next)).for("update");
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      sent.push(
        save(server, desk).catch(() => null),
        confirm(server, desk).catch(() => null),
      );
      await expect.poll(() => heldBy(db, rows[0]?.pid ?? 0), { interval: 20 }).toBe(2);
      await kill();
    })
    .catch((error: unknown) => {
      // The database was killed as well, with the lock of this test in it.
      if (sent.length === 0) throw error;
    });
  expect(await Promise.all(sent), "both forms were cut").toEqual([null, null]);
}

async function heldBy(db: Db, pid: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`,
  );
  return rows[0]?.n ?? 0;
}

/** Nothing is half there. The browser sends both forms again, twice, and all is there once. */
export async function expectDeskWhole(server: TestServer, db: Db, desk: Desk): Promise<void> {
  const codes = desk.sales.map(({ codigo }) => codigo);
  const paid = async () => {
    const rows = await db.select().from(ventas).where(inArray(ventas.codigo, codes));
    return rows.filter(({ estado_pago }) => estado_pago === "Pagado").length;
  };
  const saved = () => db.$count(movimientos_banco, eq(movimientos_banco.cartola, desk.file));
  expect([await saved(), await paid()]).toEqual([0, BEFORE]);

  expect((await save(server, desk)).status).toBe(302);
  const repeated = await save(server, desk);
  expect([repeated.status, repeated.text.includes("ya estaba guardado")]).toEqual([409, true]);
  for (let time = 0; time < 2; time++) {
    const { status, text } = await confirm(server, desk);
    expect([status, text.includes(`${SALES} pagos confirmados.`)]).toEqual([200, true]);
  }
  expect([await saved(), await paid()]).toEqual([ROWS, SALES]);
  await expectOnce(db, desk);
}

/** One payment, one credit of points, one mail and one line of the audit for each sale; one import. */
async function expectOnce(db: Db, { sales, file }: Desk): Promise<void> {
  for (const { codigo, cliente, puntos } of sales) {
    const [venta] = await db.select().from(ventas).where(eq(ventas.codigo, codigo));
    const received = await db
      .select()
      .from(pagos)
      .where(eq(pagos.venta, venta?.id ?? 0));
    expect(received.map(({ monto, confirmacion }) => [monto, confirmacion])).toEqual([[venta?.total, 1]]);
    expect(await leerSaldo(testCtx(db), cliente.codigo_referido)).toBe(puntos);
    const mails = await db.$count(correos, eq(correos.clave, `pago:${codigo}:1`));
    const lines = await db.$count(auditoria, eq(auditoria.objeto, `venta:${codigo}`));
    expect([codigo, mails, lines]).toEqual([codigo, 1, 1]);
  }
  const imports = await db
    .select()
    .from(auditoria)
    .where(eq(auditoria.objeto, `cartola:${file}`));
  expect(imports.map(({ accion }) => accion).sort()).toEqual([
    "transferencias.importar",
    "transferencias.subir",
  ]);
}
