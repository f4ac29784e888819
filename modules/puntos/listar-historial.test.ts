import { expect, test } from "vitest";
import { tickets_compras, ventas } from "#database/schema.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { abonar, apostar, nuevaPartida, nuevoSorteo } from "#tests/support/shop/libro.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { listarHistorial } from "./listar-historial.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const leer = (codigo: string, filtro: "todos" | "suman" | "restan" = "todos", pagina = 1) =>
  listarHistorial(ctx, codigo, { filtro, pagina });

test("the movements that count sum to the balance, pending bets included", async () => {
  const { codigo_referido: usuario } = await crearPersona(ctx);
  await darPuntos(ctx, usuario, 500);
  const sorteo = await nuevoSorteo(ctx);
  await abonar(ctx, { clave: "h1", usuario, puntos: 120, ...sorteo });
  const partida = await nuevaPartida(ctx);
  await apostar(ctx, { clave: "h2", usuario, puntos: 31, partida });
  const { saldo, movimientos, cifras, saldos, ecuacion } = await leer(usuario);
  expect(saldo).toBe(349);
  expect(movimientos.filter(({ valido }) => valido).reduce((suma, { puntos }) => suma + puntos, 0)).toBe(
    saldo,
  );
  expect(cifras).toMatchObject({ total: 3, ganados: 500, abonados: 120, en_juego: 31 });
  expect(ecuacion.total).toBe(saldo);
  expect(movimientos.find(({ tipo }) => tipo === "sorteo")).toMatchObject({
    sku: sorteo.sku,
    sorteo: sorteo.key,
  });
  expect(saldos.at(-1)?.saldo).toBe(saldo);
});

test("filters and pages stay within what exists", async () => {
  const { codigo_referido: usuario } = await crearPersona(ctx);
  for (let i = 0; i < 33; i++) await darPuntos(ctx, usuario, 10);
  expect((await leer(usuario, "restan")).movimientos).toEqual([]);
  const segunda = await leer(usuario, "suman", 2);
  expect(segunda.movimientos).toHaveLength(3);
  expect((await leer(usuario, "todos", 99)).pagina).toBe(2);
  expect((await leer(usuario, "todos", Number.NaN)).pagina).toBe(1);
});

test("a person does not see the movements of another", async () => {
  const { codigo_referido } = await crearPersona(ctx);
  expect(await leer(codigo_referido)).toMatchObject({ saldo: 0, movimientos: [] });
});

test("of the invited person only the mask leaves the server", async () => {
  const { codigo_referido: usuario } = await crearPersona(ctx);
  const { codigo_referido: referido } = await crearPersona(ctx, { codigo_referido: "SOFIA12L" });
  const montos = { productos: 0, puntos: 1_000, total: 1_000 };
  const [venta] = await db
    .insert(ventas)
    .values({
      ...montos,
      codigo: "PZ-REFERI",
      usuario: referido,
      estado_pago: "Pagado",
      pagado_en: new Date(),
    })
    .returning();
  await db.insert(tickets_compras).values({
    usuario,
    referido,
    venta_origen: venta?.id ?? 0,
    forma_pago: "referido",
    porcentaje: 10,
    puntos: 10,
    estado: "Acreditado",
    precio: 0,
    total: 0,
  });
  const [movimiento] = (await leer(usuario)).movimientos;
  expect(movimiento?.detalle).toBe("SO****");
});
