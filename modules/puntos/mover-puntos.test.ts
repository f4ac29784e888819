import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { apostar, dar, nuevaPartida, nuevoUsuario } from "#tests/support/shop/libro.ts";
import { type Asiento, traspaso } from "./asiento.ts";
import { auditarLibro } from "./auditar-libro.server.ts";
import { cuentaMesa, cuentaPozo, cuentaUsuario, EMISION } from "./cuentas.ts";
import { leerSaldo, moverPuntos } from "./mover-puntos.server.ts";

const { db, pool } = await testDatabase();
const ctx = testCtx(db);
// Use bets, which lock only accounts, so that these races test nothing but the book.
const partida = await nuevaPartida(ctx);
const primera = await nuevoUsuario(ctx);
await dar(ctx, { clave: "primera:dar", usuario: primera, puntos: 1 });
await apostar(ctx, { clave: "primera", usuario: primera, puntos: 1, partida });

const mover = (...asientos: Asiento[]) => enTransaccion(ctx, (tx) => moverPuntos(tx, asientos));
const veces = <T>(cuantas: number, hacer: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: cuantas }, (_, i) => hacer(i)));

// Open the connections beforehand: otherwise the first transaction would end before the others start.
const abiertas = await veces(20, () => pool.connect());
for (const conexion of abiertas) conexion.release();

test("64 spends at once of a balance that allows one: exactly one succeeds", async () => {
  const usuario = await nuevoUsuario(ctx);
  await dar(ctx, { clave: "carrera:dar", usuario, puntos: 100 });
  const finales = await veces(64, (i) =>
    apostar(ctx, { clave: `carrera:${i}`, usuario, puntos: 100, partida }).then(
      () => "hecho",
      (error) => (error instanceof Rechazo ? error.message : error),
    ),
  );
  expect(finales.filter((final) => final === "hecho")).toHaveLength(1);
  expect(finales.filter((final) => final === "No tienes puntos suficientes.")).toHaveLength(63);
  expect(await leerSaldo(ctx, usuario)).toBe(0);
});

test("the same key 64 times at once moves once", async () => {
  const usuario = await nuevoUsuario(ctx);
  await dar(ctx, { clave: "misma:dar", usuario, puntos: 100 });
  const finales = await veces(64, () => apostar(ctx, { clave: "misma", usuario, puntos: 10, partida }));
  expect(finales.filter(({ repetido }) => !repetido)).toHaveLength(1);
  expect(await leerSaldo(ctx, usuario)).toBe(90);
});

test("the same key at once creates a new account once", async () => {
  const usuario = await nuevoUsuario(ctx);
  const finales = await veces(64, () => dar(ctx, { clave: "nace", usuario, puntos: 7 }));
  expect(finales.filter(({ repetido }) => !repetido)).toHaveLength(1);
  expect(await leerSaldo(ctx, usuario)).toBe(7);
});

test("opposite transfers at once never wait in a circle", async () => {
  const [ana, beto] = [await nuevoUsuario(ctx), await nuevoUsuario(ctx)];
  await dar(ctx, { clave: "circulo:ana", usuario: ana, puntos: 1000 });
  await dar(ctx, { clave: "circulo:beto", usuario: beto, puntos: 1000 });
  // Use the database directly: `enTransaccion` would hide a deadlock by retrying.
  const una = (i: number) =>
    db.transaction((db) => {
      const [de, a] = i % 2 === 0 ? [ana, beto] : [beto, ana];
      // A table of its own: a shared account would put the transfers in order before they reach the people.
      const mesa = cuentaMesa(`CIRCULO-${i}`);
      const asientos: Asiento[] = [
        { clave: `circulo:${i}:1`, motivo: "apuesta", movimientos: traspaso(cuentaUsuario(de), mesa, 3) },
        { clave: `circulo:${i}:2`, motivo: "retiro", movimientos: traspaso(mesa, cuentaUsuario(a), 3) },
      ];
      return moverPuntos({ ...ctx, db, announce: () => undefined }, asientos);
    });
  await veces(200, una);
  expect([await leerSaldo(ctx, ana), await leerSaldo(ctx, beto)]).toEqual([1000, 1000]);
});

test("transfers among accounts that are born meanwhile never wait in a circle either", async () => {
  const usuarios = await veces(6, () => nuevoUsuario(ctx));
  const una = (i: number) =>
    db.transaction((db) => {
      const rotados = usuarios.map((_, j) => usuarios[(i * 5 + j) % usuarios.length] ?? "");
      const asientos = rotados.map((usuario, j): Asiento => {
        const movimientos = traspaso(EMISION, cuentaUsuario(usuario), 1);
        return { clave: `nacen:${i}:${j}`, motivo: "ajuste", movimientos };
      });
      return moverPuntos({ ...ctx, db, announce: () => undefined }, asientos);
    });
  await veces(40, una);
  expect(await veces(6, (i) => leerSaldo(ctx, usuarios[i] ?? ""))).toEqual(Array(6).fill(40));
});

test("a key that already names another event throws and moves nothing", async () => {
  const [ana, beto] = [await nuevoUsuario(ctx), await nuevoUsuario(ctx)];
  const asiento = (codigo: string, puntos: number): Asiento => ({
    clave: "ajena",
    motivo: "venta",
    movimientos: traspaso(EMISION, cuentaUsuario(codigo), puntos),
  });
  await mover(asiento(ana, 5));
  await expect(mover(asiento(ana, 6))).rejects.toThrow("otros movimientos");
  await expect(mover(asiento(beto, 5))).rejects.toThrow("otros movimientos");
  await expect(mover({ ...asiento(ana, 5), motivo: "ajuste" })).rejects.toThrow("otros movimientos");
  expect([await leerSaldo(ctx, ana), await leerSaldo(ctx, beto)]).toEqual([5, 0]);
});

test("a key that two different events claim at once goes to one of them", async () => {
  const usuarios = await veces(16, () => nuevoUsuario(ctx));
  const sinEmision = (codigo: string): Asiento => ({
    clave: "disputada",
    motivo: "ajuste",
    movimientos: traspaso(cuentaUsuario(codigo), cuentaPozo(`P-${codigo}`), 1),
  });
  await veces(16, (i) =>
    mover({
      clave: `disputada:${i}`,
      motivo: "venta",
      movimientos: traspaso(EMISION, cuentaUsuario(usuarios[i] ?? ""), 1),
    }),
  );
  const finales = await Promise.allSettled(usuarios.map((codigo) => mover(sinEmision(codigo))));
  expect(finales.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const saldos = await veces(16, (i) => leerSaldo(ctx, usuarios[i] ?? ""));
  expect(saldos.reduce((a, b) => a + b, 0)).toBe(15);
});

test("entries of one call count on each other, and one refusal undoes them all", async () => {
  const usuario = await nuevoUsuario(ctx);
  const mesa = cuentaMesa("PARTIDA-9001");
  const venta: Asiento = {
    clave: "juntos:venta",
    motivo: "venta",
    movimientos: traspaso(EMISION, cuentaUsuario(usuario), 10),
  };
  const apuesta = (n: number): Asiento => ({
    clave: `juntos:apuesta:${n}`,
    motivo: "apuesta",
    movimientos: traspaso(cuentaUsuario(usuario), mesa, n),
  });
  await expect(mover(venta, apuesta(11))).rejects.toThrow("No tienes puntos suficientes.");
  expect(await leerSaldo(ctx, usuario)).toBe(0);
  expect(await mover(venta, apuesta(4), venta)).toEqual([
    { repetido: false },
    { repetido: false },
    { repetido: true },
  ]);
  expect(await mover(venta, apuesta(4), apuesta(6))).toEqual([
    { repetido: true },
    { repetido: true },
    { repetido: false },
  ]);
  expect(await leerSaldo(ctx, usuario)).toBe(0);
});

test("people whose balance changed are told, once, and only when it did", async () => {
  const usuario = await nuevoUsuario(ctx);
  ctx.eventos.length = 0;
  await dar(ctx, { clave: "aviso", usuario, puntos: 5 });
  await dar(ctx, { clave: "aviso", usuario, puntos: 5 });
  expect(ctx.eventos).toEqual([{ tabla: "libro_cuentas", usuario }]);
});

test("an entry keeps its moment, its motive and its data", async () => {
  const usuario = await nuevoUsuario(ctx);
  const movimientos = traspaso(EMISION, cuentaUsuario(usuario), Number.MAX_SAFE_INTEGER - 100_000);
  await mover({ clave: "datos", motivo: "venta", movimientos, datos: { venta: 'PZ-"{A},\\' } });
  const { rows } = await db.execute(
    sql`select motivo, fecha, datos from libro_asientos where clave = 'datos'`,
  );
  expect(rows).toEqual([{ motivo: "venta", fecha: expect.anything(), datos: { venta: 'PZ-"{A},\\' } }]);
  expect(new Date(String(rows[0]?.fecha))).toEqual(ctx.clock.now);
  expect(await leerSaldo(ctx, usuario)).toBe(Number.MAX_SAFE_INTEGER - 100_000);
});

test("thousands of entries are one call", async () => {
  const usuarios = await veces(20, () => nuevoUsuario(ctx));
  const asientos = Array.from({ length: 4000 }, (_, i): Asiento => {
    const movimientos = traspaso(EMISION, cuentaUsuario(usuarios[i % 20] ?? ""), 1);
    return { clave: `masa:${i}`, motivo: "venta", movimientos };
  });
  await mover(...asientos);
  expect(await leerSaldo(ctx, usuarios[7] ?? "")).toBe(200);
});

test("the book itself stays whole after all of this", async () => {
  const { cifras, diferencias } = await auditarLibro(ctx);
  expect(cifras.suma_libro).toBe(0);
  // Check accounts and entries only: these tests write entries without their business rows.
  expect(diferencias.filter((frase) => /^(La cuenta|El asiento|Se emitieron)/.test(frase))).toEqual([]);
});
