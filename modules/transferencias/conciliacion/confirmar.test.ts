import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditoria, correos, pagadores, pagos, ventas } from "#database/schema.ts";
import { cotizarCarrito } from "#modules/compras/cotizacion/cotizar-carrito.server.ts";
import { rechazarVenta } from "#modules/compras/pago/anulacion/rechazar-venta.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { deProducto, leerTodo } from "#tests/support/shop/compras.ts";
import { abrirConciliacion, rutNuevo } from "#tests/support/shop/movimientos.ts";
import { apartarDeposito } from "./apartar.server.ts";
import { confirmarPar } from "./confirmar.server.ts";
import { crearVentaYConfirmar } from "./crear-venta.server.ts";
import { leerConciliacion } from "./leer-conciliacion.server.ts";

const conciliacion = await abrirConciliacion();
const { db, ctx, tienda, admin, admin2, ajenos, deposito, venta, estado, vivos } = conciliacion;
let rut: string;
let ana: Sesion;
let beto: Sesion;

beforeEach(async () => {
  ({ rut, ana, beto } = await conciliacion.vaciar());
});

describe("joining by hand", () => {
  it("a relative's deposit pays the sale and is remembered", async () => {
    const otro_rut = rutNuevo();
    const codigo = await venta(ana);
    const id = await deposito(5_000, { rut_pagador: otro_rut });
    const { hechos, message } = await confirmarPar(ctx, { depositos: [id], ventas: [codigo] }, admin);
    expect([hechos.length, message]).toEqual([1, `${codigo}: Pago confirmado.`]);
    expect(await db.select().from(pagadores)).toMatchObject([
      { rut: otro_rut, usuario: ana.codigo_referido },
    ]);
    const otra = await venta(ana);
    await deposito(5_000, { rut_pagador: otro_rut });
    expect((await leerConciliacion(ctx, admin)).propuestas).toMatchObject([
      { nivel: "probable", tipo: "pagador", ventas: [{ codigo: otra }] },
    ]);
  });

  it("several deposits pay one sale, and the customer gets no mail about the parts", async () => {
    const codigo = await venta(ana);
    const ids = [await deposito(2_000), await deposito(3_000)];
    await confirmarPar(ctx, { depositos: ids, ventas: [codigo] }, admin);
    expect(await estado(codigo)).toBe("Pagado");
    expect((await vivos()).map(({ monto }) => monto).sort()).toEqual([2_000, 3_000]);
    const plantillas = (await db.select().from(correos)).map(({ plantilla }) => plantilla);
    expect(plantillas).toContain("pago");
    expect(plantillas).not.toContain("pago_parcial");
  });

  it("one deposit pays several sales, and what is left stays in favour of the last customer", async () => {
    const codigos = [await venta(ana), await venta(ana, 2)].sort();
    const id = await deposito(16_000);
    const { hechos, message } = await confirmarPar(ctx, { depositos: [id], ventas: codigos }, admin);
    expect(hechos).toHaveLength(2);
    expect(message).toContain("$1.000 a favor");
    for (const codigo of codigos) expect(await estado(codigo)).toBe("Pagado");
  });

  it("too little leaves the sale waiting for the rest; the next deposit completes it", async () => {
    const codigo = await venta(ana);
    const { message } = await confirmarPar(
      ctx,
      { depositos: [await deposito(4_000)], ventas: [codigo] },
      admin,
    );
    expect(message).toContain("faltan $1.000");
    expect(await estado(codigo)).toBe("Validando Pago");
    await deposito(1_000, { rut_pagador: rut });
    expect((await leerConciliacion(ctx, admin)).propuestas).toMatchObject([
      { nivel: "probable", tipo: "rut" },
    ]);
  });

  it("a rejected sale is reopened and paid", async () => {
    const codigo = await venta(ana);
    await rechazarVenta(ctx, { codigo, motivo: "No llegó" }, admin);
    await confirmarPar(ctx, { depositos: [await deposito(5_000)], ventas: [codigo] }, admin);
    expect(await estado(codigo)).toBe("Pagado");
  });

  it("one deposit is used once, however many people and sales ask for it at the same time", async () => {
    const codigos = [await venta(ana), await venta(beto)];
    const id = await deposito(5_000);
    const todas = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) =>
        confirmarPar(ctx, { depositos: [id], ventas: [codigos[i % 2] ?? ""] }, i % 3 ? admin : admin2),
      ),
    );
    expect(todas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await vivos()).toHaveLength(1);
  });

  it("the database itself refuses more payments than the movement has", async () => {
    const codigos = [await venta(ana), await venta(beto)];
    const movimiento = await deposito(5_000);
    const filas = await db.select({ id: ventas.id, codigo: ventas.codigo }).from(ventas);
    const escribir = (codigo: string | undefined, monto: number, de = movimiento) =>
      db.insert(pagos).values({
        venta: filas.find((fila) => fila.codigo === codigo)?.id ?? 0,
        monto,
        via: "movimiento",
        movimiento: de,
        quien: "prueba",
      });
    await escribir(codigos[0], 3_000);
    await expect(escribir(codigos[1], 2_001)).rejects.toThrow();
    await expect(escribir(codigos[1], 1, 987_654)).rejects.toThrow();
    await escribir(codigos[1], 2_000);
  });

  it.each([
    [[], ["PZ-AAAAAA"], "valor"],
    [[1], [], "valor"],
    [[1, 2], ["PZ-AAAAAA", "PZ-BBBBBB"], "valor"],
    [[987_654], ["PZ-AAAAAA"], "desconocido"],
  ])("%j with %j is refused", async (depositos, codigos, clase) => {
    await expect(confirmarPar(ctx, { depositos, ventas: codigos }, admin)).rejects.toMatchObject({ clase });
  });

  it("what left the account, what is aside and an unknown sale are refused and change nothing", async () => {
    const codigo = await venta(ana);
    const salida = await deposito(-5_000);
    const aparte = await deposito(5_000);
    await apartarDeposito(ctx, { id: aparte, motivo: "Es mío" }, admin);
    const par = (id: number, ventas = [codigo]) => confirmarPar(ctx, { depositos: [id], ventas }, admin);
    await expect(par(salida)).rejects.toMatchObject({ clase: "valor" });
    await expect(par(aparte)).rejects.toMatchObject({ clase: "estado" });
    await expect(par(await deposito(5_000), ["PZ-ZZZZZZ"])).rejects.toMatchObject({ clase: "desconocido" });
    expect(await vivos()).toEqual([]);
  });

  it("is refused to customers and readers", async () => {
    for (const quien of ajenos)
      await expect(confirmarPar(ctx, { depositos: [1], ventas: ["PZ-AAAAAA"] }, quien)).rejects.toMatchObject(
        { clase: "ajeno" },
      );
  });
});

describe("a paid quote", () => {
  const suyas = () => db.$count(ventas, eq(ventas.usuario, beto.codigo_referido));
  const cotizar = async () =>
    (await cotizarCarrito(ctx, { carrito: [deProducto(tienda.producto, 1)] }, beto)).codigo;

  it.each([
    ["live", 0],
    ["expired", 3 * DIA_MS],
  ])("%s: becomes a paid sale at its prices", async (_, espera) => {
    const codigo = await cotizar();
    const antes = ctx.clock.now;
    ctx.clock.now = new Date(antes.getTime() + Number(espera));
    const id = await deposito(10_000, { comentario: codigo });
    const { hechos } = await crearVentaYConfirmar(ctx, { deposito: id, codigo }, admin);
    ctx.clock.now = antes;
    expect(hechos).toMatchObject([{ codigo }]);
    const { venta, productos } = await leerTodo(ctx, codigo);
    expect(venta).toMatchObject({ estado_pago: "Pagado", total: 10_000, usuario: beto.codigo_referido });
    expect(productos).toHaveLength(1);
    const hechas = await db
      .select()
      .from(auditoria)
      .where(eq(auditoria.objeto, `venta:${codigo}`));
    const acciones = hechas.map(({ accion }) => accion);
    expect(acciones).toEqual(expect.arrayContaining(["ventas.de_cotizacion", "ventas.pago_recibido"]));
  });

  it("many clicks at once are one sale and one payment", async () => {
    const codigo = await cotizar();
    const id = await deposito(10_000, { comentario: codigo });
    const todas = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) =>
        crearVentaYConfirmar(ctx, { deposito: id, codigo }, i % 2 ? admin : admin2),
      ),
    );
    expect(todas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect([await suyas(), (await vivos()).length]).toEqual([1, 1]);
  });

  it("another amount, an unknown quote or deposit and the wrong people are refused", async () => {
    const codigo = await cotizar();
    const otro = await deposito(9_000, { comentario: codigo });
    const crear = (deposito: number, cual = codigo, quien = admin) =>
      crearVentaYConfirmar(ctx, { deposito, codigo: cual }, quien);
    await expect(crear(otro)).rejects.toMatchObject({ clase: "valor" });
    await expect(crear(otro, "PZ-ZZZZZZ")).rejects.toMatchObject({ clase: "desconocido" });
    await expect(crear(987_654)).rejects.toMatchObject({ clase: "desconocido" });
    for (const quien of ajenos)
      await expect(crear(otro, codigo, quien)).rejects.toMatchObject({ clase: "ajeno" });
    expect(await suyas()).toBe(0);
  });
});
