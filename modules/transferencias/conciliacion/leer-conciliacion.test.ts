import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditoria } from "#database/schema.ts";
import { cotizarCarrito } from "#modules/compras/cotizacion/cotizar-carrito.server.ts";
import { rechazarVenta } from "#modules/compras/pago/anulacion/rechazar-venta.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { deTicket, libroLimpio } from "#tests/support/shop/compras.ts";
import { abrirConciliacion, rutNuevo } from "#tests/support/shop/movimientos.ts";
import { apartarDeposito, devolverDeposito } from "./apartar.server.ts";
import { leerFiltrosConciliacion } from "./busqueda.ts";
import { confirmarPar, confirmarSeguras } from "./confirmar.server.ts";
import { deshacerCalces } from "./deshacer.server.ts";
import { leerApartados, leerConciliacion, leerPagosCalzados } from "./leer-conciliacion.server.ts";
import { exportarConciliacion, leerPaginaConciliacion } from "./leer-pagina.server.ts";

const conciliacion = await abrirConciliacion();
const { db, ctx, tienda, admin, admin2, lectura, ajenos, deposito, venta, estado, vivos } = conciliacion;
let rut: string;
let ana: Sesion;
let beto: Sesion;

beforeEach(async () => {
  ({ rut, ana, beto } = await conciliacion.vaciar());
});

describe("the desk", () => {
  it("shows proposals with their rows, loose deposits and sales without one", async () => {
    const codigo = await venta(ana);
    const sola = await venta(beto, 7);
    const suyo = await deposito(5_000, { rut_pagador: rut, comentario: codigo.toLowerCase() });
    const suelto = await deposito(77_777);
    await deposito(9_000, { tipo: "liquidacion" });
    await deposito(-4_000);
    const leida = await leerConciliacion(ctx, admin);
    expect(leida.propuestas).toMatchObject([
      {
        nivel: "segura",
        tipo: "codigo",
        automatica: true,
        depositos: [{ id: suyo, libre: 5_000 }],
        ventas: [{ codigo, falta: 5_000, cliente: "Ana Soto" }],
      },
    ]);
    expect(leida.sueltos.map(({ id }) => id)).toEqual([suelto]);
    expect(leida.esperando.map((una) => una.codigo)).toEqual([sola]);
    expect((await leerApartados(ctx, admin)).map(({ monto }) => monto).sort()).toEqual([-4_000, 9_000]);
  });

  it("nothing of a provisional or unproven file is confirmed by the one press", async () => {
    const codigo = await venta(ana);
    const id = await deposito(5_000, { comentario: codigo, clase: "provisoria" });
    expect((await leerConciliacion(ctx, admin)).propuestas).toMatchObject([
      { nivel: "segura", automatica: false },
    ]);
    const { hechos, saltadas } = await confirmarSeguras(
      ctx,
      { pares: [{ deposito: id, venta: codigo }] },
      admin,
    );
    expect([hechos, saltadas.map((una) => una.codigo)]).toEqual([[], [codigo]]);
    expect(await estado(codigo)).toBe("Validando Pago");
  });

  it("a closed sale, a rejected one and a quote are proposed with what they are", async () => {
    const pagada = await venta(ana);
    await pagoRecibido(ctx, { codigo: pagada }, admin);
    const rechazada = await venta(beto);
    await rechazarVenta(ctx, { codigo: rechazada, motivo: "No llegó" }, admin);
    const { codigo } = await cotizarCarrito(ctx, { carrito: [deTicket(tienda.ticket, 2)] }, beto);
    await deposito(5_000, { comentario: pagada });
    await deposito(5_000, { comentario: rechazada });
    await deposito(10_000, { comentario: codigo });
    const { propuestas } = await leerConciliacion(ctx, admin);
    expect(propuestas.map(({ tipo, ventas: [una] }) => `${tipo} ${una?.codigo}`).sort()).toEqual(
      [`ya_pagada ${pagada}`, `rechazada ${rechazada}`, `cotizacion ${codigo}`].sort(),
    );
    expect(propuestas.find(({ tipo }) => tipo === "ya_pagada")?.motivo).toContain("a mano");
  });

  it("has the row of the file for each movement that it shows, and no other", async () => {
    const codigo = await venta(ana);
    const linea = '19/10/2026;=HYPERLINK("x");24990';
    const ids = [
      await deposito(5_000, { comentario: codigo, linea, fila: 12 }),
      await deposito(77_777),
      await deposito(-4_000, { linea: "salió" }),
    ];
    const detalles = async (consulta: string) => {
      const filtros = leerFiltrosConciliacion(new URLSearchParams(consulta));
      const pagina = await leerPaginaConciliacion(ctx, filtros, admin);
      return pagina.detalles.map((uno) => [uno.id, uno.linea, uno.fila]);
    };
    expect(await detalles("")).toEqual([
      [ids[0], linea, 12],
      [ids[1], null, null],
    ]);
    expect(await detalles("texto=77777")).toEqual([[ids[1], null, null]]);
    expect(await detalles("estado=aparte")).toEqual([[ids[2], "salió", null]]);
    await confirmarPar(ctx, { depositos: ids.slice(0, 1), ventas: [codigo] }, admin);
    expect(await detalles(`estado=confirmados&texto=${codigo}`)).toEqual([[ids[0], linea, 12]]);
  });

  it("as a file has each deposit and each sale once, and says who took it", async () => {
    const codigo = await venta(ana);
    const sola = await venta(beto, 7);
    await deposito(5_000, { rut_pagador: rut, comentario: codigo });
    await deposito(77_777);
    const aparte = await deposito(9_000);
    await apartarDeposito(ctx, { id: aparte, motivo: "Un préstamo" }, admin);
    const archivo = async (consulta: string, quien = admin) => {
      const filtros = leerFiltrosConciliacion(new URLSearchParams(consulta));
      const { filas, cortado } = await exportarConciliacion(ctx, filtros, quien);
      expect(cortado).toBe(false);
      return filas.map(({ grupo, deposito: entro, compra, motivo }) => [grupo, entro, compra, motivo]);
    };
    expect((await archivo("")).map((fila) => fila.slice(0, 3))).toEqual([
      ["Segura", 5_000, codigo],
      ["Sin compra", 77_777, ""],
      ["Sin depósito", null, sola],
    ]);
    expect(await archivo("estado=aparte")).toEqual([["Aparte", 9_000, "", "Un préstamo"]]);
    await archivo("texto=77777", lectura);
    for (const quien of [ana, { ...admin, reciente: false }])
      await expect(archivo("", quien)).rejects.toMatchObject({
        clase: quien === ana ? "ajeno" : "sin_prueba",
      });
    const hechos = await db.select().from(auditoria).where(eq(auditoria.accion, "transferencias.exportar"));
    expect(hechos.map(({ quien }) => quien).toSorted()).toEqual(
      [admin, admin, lectura].map(({ codigo_referido }) => codigo_referido).toSorted(),
    );
  });

  it("is closed to customers", async () => {
    for (const leer of [leerConciliacion, leerPagosCalzados, leerApartados])
      await expect(async () => leer(ctx, ana)).rejects.toMatchObject({ clase: "ajeno" });
    await leerConciliacion(ctx, lectura);
  });
});

describe("confirming the sure ones", () => {
  it("pays each sale once with its movement, and the book agrees", async () => {
    const [uno, dos] = [await venta(ana), await venta(beto, 2)];
    const pares = [
      { deposito: await deposito(5_000, { comentario: uno }), venta: uno },
      { deposito: await deposito(10_000, { comentario: dos }), venta: dos },
    ];
    const { hechos, message } = await confirmarSeguras(ctx, { pares }, admin);
    expect([hechos.map(({ codigo }) => codigo), message]).toEqual([[uno, dos], "2 pagos confirmados."]);
    expect(await vivos()).toMatchObject([
      { monto: 5_000, via: "movimiento", movimiento: pares[0]?.deposito },
      { monto: 10_000, via: "movimiento", movimiento: pares[1]?.deposito },
    ]);
    expect([await estado(uno), await estado(dos)]).toEqual(["Pagado", "Pagado"]);
    await libroLimpio(ctx, { [ana.codigo_referido]: 500, [beto.codigo_referido]: 1_000 });
    expect((await leerPagosCalzados(ctx, admin)).map(({ codigo }) => codigo).sort()).toEqual(
      [uno, dos].sort(),
    );
    expect((await leerConciliacion(ctx, admin)).propuestas).toEqual([]);
  });

  it("two admins and double clicks at once are one payment", async () => {
    const codigo = await venta(ana);
    const pares = [{ deposito: await deposito(5_000, { comentario: codigo }), venta: codigo }];
    const todas = await Promise.all(
      Array.from({ length: 12 }, (_, i) => confirmarSeguras(ctx, { pares }, i % 2 ? admin : admin2)),
    );
    expect(todas.flatMap(({ hechos }) => hechos)).toHaveLength(1);
    expect(todas.flatMap(({ saltadas }) => saltadas)).toHaveLength(11);
    expect(await vivos()).toHaveLength(1);
    await libroLimpio(ctx, { [ana.codigo_referido]: 500 });
  });

  it("the same key gets the same answer again", async () => {
    const codigo = await venta(ana);
    const pares = [{ deposito: await deposito(5_000, { comentario: codigo }), venta: codigo }];
    const clave = { quien: admin.codigo_referido, clave: "x1", funcion: "confirmarSeguras", huella: "x1" };
    const primera = await confirmarSeguras({ ...ctx, idempotency: clave }, { pares }, admin);
    expect(await confirmarSeguras({ ...ctx, idempotency: clave }, { pares }, admin)).toEqual(primera);
    expect(await vivos()).toHaveLength(1);
  });

  it("what became a tie meanwhile is skipped, the rest goes on", async () => {
    const [dudosa, clara] = [await venta(ana), await venta(beto, 2)];
    const pares = [
      { deposito: await deposito(5_000, { rut_pagador: rut }), venta: dudosa },
      { deposito: await deposito(10_000, { comentario: clara }), venta: clara },
    ];
    await venta(ana);
    const { hechos, saltadas, message } = await confirmarSeguras(ctx, { pares }, admin);
    expect(hechos.map(({ codigo }) => codigo)).toEqual([clara]);
    expect(saltadas.map(({ codigo }) => codigo)).toEqual([dudosa]);
    expect(message).toContain(`1 pago confirmado. Quedaron sin confirmar: ${dudosa}`);
  });

  it("an admin's own purchase is left to another", async () => {
    const codigo = await venta(admin2);
    const pares = [{ deposito: await deposito(5_000, { comentario: codigo }), venta: codigo }];
    const { hechos, saltadas } = await confirmarSeguras(ctx, { pares }, admin2);
    expect([hechos.length, saltadas[0]?.porque]).toEqual([0, expect.stringContaining("compra tuya")]);
  });

  it("is refused to customers and readers", async () => {
    for (const quien of ajenos)
      await expect(confirmarSeguras(ctx, { pares: [] }, quien)).rejects.toMatchObject({ clase: "ajeno" });
  });
});

describe("setting aside", () => {
  it("takes a deposit off the desk with its reason, and back", async () => {
    const id = await deposito(5_000);
    await apartarDeposito(ctx, { id, motivo: "  Préstamo de   mi hermana " }, admin);
    expect((await leerConciliacion(ctx, admin)).sueltos).toEqual([]);
    expect(await leerApartados(ctx, admin)).toMatchObject([
      { id, apartado_motivo: "Préstamo de mi hermana" },
    ]);
    await expect(apartarDeposito(ctx, { id, motivo: "Otra vez" }, admin)).rejects.toMatchObject({
      clase: "estado",
    });
    await devolverDeposito(ctx, { id }, admin);
    expect((await leerConciliacion(ctx, admin)).sueltos.map((uno) => uno.id)).toEqual([id]);
    await expect(devolverDeposito(ctx, { id }, admin)).rejects.toMatchObject({ clase: "estado" });
    const hechos = await db
      .select()
      .from(auditoria)
      .where(eq(auditoria.objeto, `movimiento:${id}`));
    expect(hechos.map(({ accion }) => accion).sort()).toEqual([
      "transferencias.apartar",
      "transferencias.devolver",
    ]);
  });

  it("a reason is required, a used or unknown deposit is refused, readers too", async () => {
    const codigo = await venta(ana);
    const id = await deposito(5_000);
    await expect(apartarDeposito(ctx, { id, motivo: "  " }, admin)).rejects.toMatchObject({ clase: "valor" });
    for (const quien of ajenos) {
      await expect(apartarDeposito(ctx, { id, motivo: "No" }, quien)).rejects.toMatchObject({
        clase: "ajeno",
      });
      await expect(devolverDeposito(ctx, { id }, quien)).rejects.toMatchObject({ clase: "ajeno" });
    }
    await confirmarPar(ctx, { depositos: [id], ventas: [codigo] }, admin);
    for (const otro of [id, 987_654])
      await expect(apartarDeposito(ctx, { id: otro, motivo: "No" }, admin)).rejects.toThrow();
  });
});

describe("undoing", () => {
  it("a confirmed pair waits again, its deposit is free, and the hint of who paid is gone", async () => {
    const codigo = await venta(ana);
    const id = await deposito(5_000, { rut_pagador: rutNuevo() });
    const { hechos } = await confirmarPar(ctx, { depositos: [id], ventas: [codigo] }, admin);
    await deshacerCalces(ctx, { hechos }, admin);
    expect([await estado(codigo), await vivos()]).toEqual(["Validando Pago", []]);
    expect((await leerConciliacion(ctx, admin)).propuestas).toMatchObject([
      { tipo: "monto", depositos: [{ id, libre: 5_000 }], ventas: [{ codigo }] },
    ]);
    await libroLimpio(ctx, { [ana.codigo_referido]: 0 });
    await expect(deshacerCalces(ctx, { hechos }, admin)).rejects.toMatchObject({ clase: "desconocido" });
  });

  it("all the deposits of a sum are free again", async () => {
    const codigo = await venta(ana);
    const ids = [await deposito(2_000), await deposito(3_000)];
    const { hechos } = await confirmarPar(ctx, { depositos: ids, ventas: [codigo] }, admin);
    await deshacerCalces(ctx, { hechos }, admin);
    expect([await estado(codigo), await vivos()]).toEqual(["Validando Pago", []]);
  });

  it("nothing, too late and the wrong people are refused", async () => {
    const codigo = await venta(ana);
    const { hechos } = await confirmarPar(
      ctx,
      { depositos: [await deposito(5_000)], ventas: [codigo] },
      admin,
    );
    await expect(deshacerCalces(ctx, { hechos: [] }, admin)).rejects.toMatchObject({ clase: "valor" });
    for (const quien of ajenos)
      await expect(deshacerCalces(ctx, { hechos }, quien)).rejects.toMatchObject({ clase: "ajeno" });
    const antes = ctx.clock.now;
    ctx.clock.now = new Date(antes.getTime() + 11 * 60_000);
    await expect(deshacerCalces(ctx, { hechos }, admin)).rejects.toMatchObject({ clase: "estado" });
    ctx.clock.now = antes;
    expect(await estado(codigo)).toBe("Pagado");
  });
});
