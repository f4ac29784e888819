import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditoria, cobros_tarjeta, liquidaciones_tarjeta, reembolsos_tarjeta } from "#database/schema.ts";
import { leerFiltrosConciliacion } from "#modules/transferencias/conciliacion/busqueda.ts";
import { leerPaginaConciliacion } from "#modules/transferencias/conciliacion/leer-pagina.server.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { comprar, deTicket, seNiega, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearMovimiento } from "#tests/support/shop/movimientos.ts";
import { pagarConTarjeta } from "#tests/support/shop/pagos-tarjeta.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { leerDiasAbiertos, leerDiasTarjeta } from "./liquidaciones.store.server.ts";
import { liquidarTarjeta, soltarLiquidacion } from "./liquidar-tarjeta.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin(databaseOfEachTest);
const lectura = await crearPersona(ctx, { role: "admin", rol_admin: "lectura" });
let deposito = 0;

const conTarjeta = async (fecha_contable: string, tickets: number) => {
  const codigo = await comprar(ctx, await crearPersona(ctx), [deTicket(tienda.ticket, tickets)]);
  await pagarConTarjeta(ctx, { codigo, monto: tickets * 5_000, fecha_contable }, admin);
};
const deTransbank = (monto: number, datos = {}) =>
  crearMovimiento(ctx, { monto, tipo: "liquidacion", glosa: "Abono TRANSBANK S.A.", ...datos });

beforeEach(async () => {
  await conTarjeta("2026-11-13", 2);
  await conTarjeta("2026-11-13", 1);
  await conTarjeta("2026-11-14", 4);
  deposito = await deTransbank(14_700);
});

const aparte = async () => {
  const filtros = leerFiltrosConciliacion(new URLSearchParams("estado=aparte"));
  return (await leerPaginaConciliacion(ctx, filtros, admin)).liquidaciones;
};

test("the desk proposes the accounting days whose card sales reach the deposit, and one press joins them", async () => {
  expect(await aparte()).toEqual([
    {
      movimiento: deposito,
      unida: null,
      propuestas: [
        { dias: ["2026-11-13"], ventas: 2, monto: 15_000 },
        { dias: ["2026-11-14"], ventas: 1, monto: 20_000 },
        { dias: ["2026-11-13", "2026-11-14"], ventas: 3, monto: 35_000 },
      ],
    },
  ]);
  const { message } = await liquidarTarjeta(ctx, { id: deposito, dias: ["2026-11-13"] }, admin);
  expect(message).toBe("Unimos el depósito de $14.700 con $15.000 en ventas con tarjeta.");
  const otro = await deTransbank(19_400);
  expect(await aparte()).toEqual([
    { movimiento: otro, unida: null, propuestas: [{ dias: ["2026-11-14"], ventas: 1, monto: 20_000 }] },
    { movimiento: deposito, unida: { dias: ["2026-11-13"], ventas: 2, monto: 15_000 }, propuestas: [] },
  ]);
  const hechos = await db.select().from(auditoria).where(eq(auditoria.accion, "transferencias.liquidar"));
  expect(hechos).toMatchObject([{ despues: { dias: ["2026-11-13"], vendido: 15_000, monto: 14_700 } }]);
});

test("a payment that was reversed never reaches the shop; one that was nullified comes off a later settlement", async () => {
  const cobros = await db.select().from(cobros_tarjeta).orderBy(cobros_tarjeta.id);
  const devuelto = async (i: number, tipo: "REVERSED" | "NULLIFIED") => {
    const cobro = cobros[i]?.id ?? 0;
    const hecho = { estado: "hecho", tipo, terminado_en: ctx.now() } as const;
    await db
      .insert(reembolsos_tarjeta)
      .values({ ...hecho, cobro, monto: cobros[i]?.monto ?? 0, quien: "prueba", creado_en: ctx.now() });
    await db.update(cobros_tarjeta).set({ estado: "devuelta" }).where(eq(cobros_tarjeta.id, cobro));
  };
  await devuelto(0, "REVERSED");
  await devuelto(1, "NULLIFIED");
  const dias = await leerDiasTarjeta(ctx, ["2026-11-13", "2026-11-14"]);
  expect(dias).toEqual([
    { dia: "2026-11-13", ventas: 1, monto: 5_000 },
    { dia: "2026-11-14", ventas: 1, monto: 20_000 },
  ]);
  expect(await leerDiasAbiertos(ctx, "2026-11-01")).toEqual(dias);
});

test("what was joined by mistake is let go, and its days wait again", async () => {
  await liquidarTarjeta(ctx, { id: deposito, dias: ["2026-11-14"] }, admin);
  await soltarLiquidacion(ctx, { id: deposito }, admin);
  expect((await aparte())[0]?.propuestas).toHaveLength(3);
  await seNiega(soltarLiquidacion(ctx, { id: deposito }, admin), "estado", "no está unido");
});

test("twice and in parallel a deposit is joined once", async () => {
  const intentos = await Promise.allSettled(
    [1, 2, 3].map(() => liquidarTarjeta(ctx, { id: deposito, dias: ["2026-11-13"] }, admin)),
  );
  expect(intentos.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await db.$count(liquidaciones_tarjeta)).toBe(1);
});

test("only who works at the desk, only deposits of Transbank, and only days with card sales", async () => {
  const pedido = { id: deposito, dias: ["2026-11-13"] };
  for (const quien of [lectura, await crearPersona(ctx)]) {
    await seNiega(liquidarTarjeta(ctx, pedido, quien), "ajeno");
    await seNiega(soltarLiquidacion(ctx, pedido, quien), "ajeno");
  }
  const khipu = await deTransbank(9_000, { glosa: "Abono Khipu" });
  await seNiega(liquidarTarjeta(ctx, { ...pedido, id: khipu }, admin), "valor", "Transbank");
  await seNiega(liquidarTarjeta(ctx, { ...pedido, id: 999_999 }, admin), "desconocido");
  for (const dias of [
    [],
    ["2026-02-30"],
    ["ayer"],
    Array.from({ length: 11 }, (_, n) => `2026-11-${10 + n}`),
  ])
    await seNiega(liquidarTarjeta(ctx, { id: deposito, dias }, admin), "valor", "1 y 10 días");
  await seNiega(
    liquidarTarjeta(ctx, { id: deposito, dias: ["2026-11-12"] }, admin),
    "valor",
    "no tiene ventas con tarjeta",
  );
  expect(await db.$count(liquidaciones_tarjeta)).toBe(0);
});
