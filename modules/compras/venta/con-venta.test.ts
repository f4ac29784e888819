import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditoria, notificaciones } from "#database/schema.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { comprar, deProducto, leerTodo, seNiega, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { reabrirVenta, rechazarVenta } from "../pago/anulacion/rechazar-venta.server.ts";
import { conCadaVenta, conVenta, conVentaEn } from "./con-venta.server.ts";
import { cambiarVenta } from "./venta.store.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();

async function vender() {
  const ana = await crearPersona(ctx);
  return { ana, codigo: await comprar(ctx, ana, [deProducto(tienda.producto)]) };
}
const anotadas = (codigo: string) =>
  db
    .select()
    .from(auditoria)
    .where(eq(auditoria.objeto, `venta:${codigo}`));

test("the sale is given with its people, and what is told of it has its name", async () => {
  const { ana, codigo } = await vender();
  const motivo = await conVenta(ctx, { codigo, sesion: admin, de: "ajena" }, async (tx, enMano) => {
    expect(enMano.cliente.codigo_referido).toBe(ana.codigo_referido);
    const version = await cambiarVenta(tx, enMano.venta, { motivo: "prueba" });
    await enMano.avisar({ clase: "prueba", version, titulo: "Cambió", texto: `Es ${codigo}.` });
    await enMano.anotar("ventas.reponer", { antes: 1, despues: 2 });
    return "prueba";
  });
  expect((await leerTodo(ctx, codigo)).venta).toMatchObject({ motivo, version: 2 });
  expect(await anotadas(codigo)).toMatchObject([
    { quien: admin.codigo_referido, accion: "ventas.reponer", antes: 1, despues: 2 },
  ]);
  const suya = and(eq(notificaciones.usuario, ana.codigo_referido), eq(notificaciones.titulo, "Cambió"));
  const [aviso] = await db.select().from(notificaciones).where(suya);
  expect(aviso).toMatchObject({ clave: `prueba:${codigo}:2`, enlace: "/mis-pedidos" });
});

test("what fails leaves neither a change nor a trace", async () => {
  const { codigo } = await vender();
  const fallida = conVenta(ctx, { codigo, sesion: admin }, async (tx, { venta, anotar }) => {
    await cambiarVenta(tx, venta, { motivo: "prueba" });
    await anotar("ventas.reponer", {});
    throw new Error("a medias");
  });
  await expect(fallida).rejects.toThrow("a medias");
  expect((await leerTodo(ctx, codigo)).venta).toMatchObject({ motivo: null, version: 1 });
  expect(await anotadas(codigo)).toEqual([]);
});

test("a caller who may not touch the sale is refused before anything is decided", async () => {
  const { ana, codigo } = await vender();
  const nunca = () => Promise.reject(new Error("decided"));
  const otra = await crearPersona(ctx);
  await seNiega(conVenta(ctx, { codigo: "PZ-NADA99", sesion: admin }, nunca), "desconocido");
  await seNiega(conVenta(ctx, { codigo, sesion: otra, de: "propia" }, nunca), "desconocido");
  await seNiega(conVenta(ctx, { codigo, sesion: ana, de: "ajena" }, nunca), "ajeno");
  await seNiega(conVenta(ctx, { codigo, sesion: admin, version: 7 }, nunca), "estado");
  expect(await conVenta(ctx, { codigo, sesion: ana, de: "propia" }, async () => "propia")).toBe("propia");
});

test("inside another transaction the same checks hold, and what it wrote before goes back with the sale", async () => {
  const { ana, codigo } = await vender();
  const propia = enTransaccion(ctx, async (tx) => {
    await anotarAuditoria(tx, {
      quien: ana.codigo_referido,
      accion: "ventas.reponer",
      objeto: `venta:${codigo}`,
    });
    return conVentaEn(tx, { codigo, sesion: ana, de: "ajena" }, async () => "decided");
  });
  await seNiega(propia, "ajeno");
  expect(await anotadas(codigo)).toEqual([]);
});

test("a job changes each sale by itself: one that fails is reported and the others go on", async () => {
  const [una, mala, otra] = [await vender(), await vender(), await vender()];
  const codigos = [una.codigo, "PZ-NADA99", mala.codigo, otra.codigo];
  const fallas: string[] = [];
  const atendidas = await conCadaVenta(ctx, codigos, {
    async atender(tx, { venta }) {
      await cambiarVenta(tx, venta, { motivo: "de a una" });
      if (venta.codigo === mala.codigo) throw new Error("a medias");
      return venta.codigo !== otra.codigo;
    },
    fallo: ({ codigo }) => void fallas.push(codigo),
  });
  expect([atendidas, fallas]).toEqual([1, ["PZ-NADA99", mala.codigo]]);
  const motivos = await Promise.all(
    [una, mala, otra].map(async ({ codigo }) => (await leerTodo(ctx, codigo)).venta.motivo),
  );
  expect(motivos).toEqual(["de a una", null, "de a una"]);
});

test("rejecting and reopening a sale tell its pages once each", async () => {
  const { ana, codigo } = await vender();
  const usuario = ana.codigo_referido;
  for (const cambiar of [
    () => rechazarVenta(ctx, { codigo, motivo: "No llegó" }, admin),
    () => reabrirVenta(ctx, { codigo }, admin),
  ]) {
    ctx.eventos.length = 0;
    await cambiar();
    const deLaVenta = ctx.eventos.filter(({ tabla }) => tabla === "ventas" || tabla === "productos_compras");
    expect(deLaVenta).toEqual([
      { tabla: "ventas", clave: codigo, usuario },
      { tabla: "productos_compras", usuario },
    ]);
  }
});
