import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { auditoria, notificaciones } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { guardarCartola, subirCartola } from "#modules/transferencias/importar/importar-cartola.server.ts";
import { cartolaNueva, conCuentas } from "#tests/support/shop/cartolas.ts";
import { libroLimpio } from "#tests/support/shop/compras.ts";
import { abrirConciliacion, rutNuevo } from "#tests/support/shop/movimientos.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { confirmarPar, confirmarSeguras } from "./confirmar.server.ts";
import { confirmarSolas } from "./confirmar-solas.server.ts";
import { deshacerCalces } from "./deshacer.server.ts";
import { leerConciliacion, leerPagosCalzados } from "./leer-conciliacion.server.ts";
import { SISTEMA } from "./textos.ts";

const conciliacion = await abrirConciliacion();
const { db, ctx, admin, admin2, deposito, venta, estado, vivos } = conciliacion;
await conCuentas(ctx);
const encender = (confirmar_solas: boolean) =>
  enTransaccion(ctx, (tx) => guardarAjustes(tx, { confirmar_solas }, null));
let rut: string;
let ana: Sesion;

beforeEach(async () => {
  ({ rut, ana } = await conciliacion.vaciar());
  await encender(true);
});

it("confirms nothing while the switch is off", async () => {
  await encender(false);
  const codigo = await venta(ana);
  await deposito(5_000, { comentario: codigo });
  expect(await confirmarSolas(ctx)).toBe(0);
  expect([await estado(codigo), await vivos()]).toEqual(["Validando Pago", []]);
});

it("confirms what is sure and final, tells the admins once and leaves its name in the audit", async () => {
  const [uno, dos] = [await venta(ana), await venta(ana, 2)];
  await deposito(5_000, { comentario: uno });
  await deposito(10_000, { comentario: dos, clase: "api" });
  expect(await confirmarSolas(ctx)).toBe(2);
  expect(await confirmarSolas(ctx)).toBe(0);
  expect([await estado(uno), await estado(dos)]).toEqual(["Pagado", "Pagado"]);
  expect(await vivos()).toMatchObject([{ quien: SISTEMA }, { quien: SISTEMA }]);
  expect((await leerPagosCalzados(ctx, admin)).map(({ quien }) => quien)).toEqual([SISTEMA, SISTEMA]);
  const hechos = await db
    .select()
    .from(auditoria)
    .where(eq(auditoria.objeto, `venta:${uno}`));
  expect(hechos).toMatchObject([{ accion: "ventas.pago_recibido", quien: SISTEMA }]);
  const avisos = await db
    .select()
    .from(notificaciones)
    .where(eq(notificaciones.usuario, admin.codigo_referido));
  expect(avisos.map(({ titulo }) => titulo)).toContain("2 transferencias se confirmaron solas");
  await libroLimpio(ctx, { [ana.codigo_referido]: 1_500 });
});

it("the money of a sale that was confirmed by hand does not pay the next equal one", async () => {
  const [primera, segunda] = [await venta(ana), await venta(ana)];
  await pagoRecibido(ctx, { codigo: primera }, admin);
  await deposito(5_000, { rut_pagador: rut });
  expect(await confirmarSolas(ctx)).toBe(0);
  expect(await estado(segunda)).toBe("Validando Pago");
  expect((await leerConciliacion(ctx, admin)).propuestas).toMatchObject([
    { nivel: "a mano", tipo: "rut", motivo: expect.stringContaining(`${primera} del mismo monto`) },
  ]);
});

it("a provisional file, an unproven format, a probable match and a tie wait for a person", async () => {
  const beto = await crearPersona(ctx, { nombre: "Beto", apellido: "Rojas", rut: rutNuevo() });
  const codigos = [await venta(ana), await venta(ana, 2), await venta(beto, 3), await venta(beto, 4)];
  await deposito(5_000, { comentario: codigos[0], clase: "provisoria" });
  await deposito(10_000, { comentario: codigos[1], comprobado: false });
  await deposito(15_000);
  await deposito(20_000, { comentario: codigos[3] });
  await deposito(20_000, { comentario: codigos[3] });
  expect(await confirmarSolas(ctx)).toBe(0);
  for (const codigo of codigos) expect(await estado(codigo)).toBe("Validando Pago");
});

it("what a person undid is not confirmed again, even with another sale", async () => {
  const codigo = await venta(ana);
  await deposito(5_000, { comentario: codigo });
  await confirmarSolas(ctx);
  const [pago] = await leerPagosCalzados(ctx, admin);
  if (!pago) throw new Error("no payment");
  await deshacerCalces(ctx, { hechos: [pago] }, admin);
  expect((await leerConciliacion(ctx, admin)).propuestas).toMatchObject([
    { nivel: "segura", automatica: true },
  ]);
  expect(await confirmarSolas(ctx)).toBe(0);
  expect([await estado(codigo), await vivos()]).toEqual(["Validando Pago", []]);
  await confirmarPar(ctx, { depositos: [pago.movimiento], ventas: [codigo] }, admin);
  expect(await estado(codigo)).toBe("Pagado");
});

it("two admins and several runs at once are one payment for each sale", async () => {
  const codigos = [await venta(ana), await venta(ana, 2), await venta(ana, 3)];
  const pares = [];
  for (const [i, codigo] of codigos.entries())
    pares.push({ deposito: await deposito(5_000 * (i + 1), { comentario: codigo }), venta: codigo });
  const todas = await Promise.all([
    confirmarSolas(ctx),
    confirmarSeguras(ctx, { pares }, admin).then(({ hechos }) => hechos.length),
    confirmarSolas(ctx),
    confirmarSeguras(ctx, { pares: pares.toReversed() }, admin2).then(({ hechos }) => hechos.length),
    confirmarSolas(ctx),
  ]);
  expect(todas.reduce((suma, n) => suma + n, 0)).toBe(3);
  expect(await vivos()).toHaveLength(3);
  await libroLimpio(ctx, { [ana.codigo_referido]: 3_000 });
});

it("runs when a file is saved", async () => {
  const codigo = await venta(ana);
  const archivo = cartolaNueva("5000");
  const contenido = new TextEncoder().encode(
    new TextDecoder()
      .decode(archivo.contenido)
      .replace("19/10/2026", "14/11/2026")
      .replace("ANA PEREZ", `ANA PEREZ ${codigo}`),
  );
  const id = await subirCartola(ctx, { nombre: archivo.nombre, contenido }, admin);
  await guardarCartola(ctx, { id, decisiones: [] }, admin);
  expect(await estado(codigo)).toBe("Pagado");
  expect(await vivos()).toMatchObject([{ quien: SISTEMA, monto: 5_000 }]);
});
