import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditoria, productos, productos_compras, tarifas_envio } from "#database/schema.ts";
import { anularVenta } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import { entregadaEn } from "#modules/compras/venta/entregada-en.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import {
  comprar,
  comprarPagado,
  deProducto,
  deTicket,
  leerTodo,
  seNiega,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { crearPersona, DIRECCION } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { avanzarDespacho } from "./avanzar-despacho.server.ts";
import { confirmarDia } from "./confirmar-dia.server.ts";
import { confirmarRecepcion } from "./confirmar-recepcion.server.ts";
import { retirarEnvio } from "./corregir-envio.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();
const taladro = await crearProducto(ctx, { sku: "700003", producto: "Taladro" });
let ana: Sesion;

beforeEach(async () => {
  ana = await crearPersona(ctx, DIRECCION);
});

const enviar = (codigo: string, lineas?: number[]) =>
  avanzarDespacho(ctx, { codigo, estado: "Enviado", seguimiento: `S${lineas ?? 1}`, lineas }, admin);
async function enviada(...lineas: Parameters<typeof comprar>[2]) {
  const codigo = await comprarPagado(ctx, ana, admin, lineas.length ? lineas : [deProducto(tienda.producto)]);
  await enviar(codigo);
  return codigo;
}
const lineasDe = async (codigo: string) =>
  (await leerTodo(ctx, codigo)).productos.toSorted((a, b) => a.id - b.id);
const dichas = async (codigo: string) =>
  (
    await db
      .select()
      .from(auditoria)
      .where(eq(auditoria.objeto, `venta:${codigo}`))
  ).filter(({ accion }) => accion === "ventas.recibido").length;

test("the customer says that it arrived: its lines are Entregado, by the customer, and other systems are told", async () => {
  const codigo = await enviada(deProducto(tienda.producto), deTicket(tienda.ticket));
  ctx.eventos.length = 0;
  expect(await confirmarRecepcion(ctx, { codigo }, ana)).toEqual({ codigo, recibidas: 1 });
  const [linea] = await lineasDe(codigo);
  expect(linea).toMatchObject({ estado: "Entregado", entregado_por: "cliente", entregado_en: ctx.now() });
  expect(linea && entregadaEn(linea)).toEqual({ en: ctx.now(), como: "cliente" });
  expect(ctx.eventos).toContainEqual(expect.objectContaining({ tabla: "ventas", clave: codigo }));
});

test("each parcel is said on its own; a line of another order, or an unknown one, is refused", async () => {
  const codigo = await comprarPagado(ctx, ana, admin, [deProducto(tienda.producto), deProducto(taladro)]);
  const [una, otra] = (await lineasDe(codigo)).map(({ id }) => id);
  await enviar(codigo, [una ?? 0]);
  await enviar(codigo, [otra ?? 0]);
  await seNiega(confirmarRecepcion(ctx, { codigo, lineas: [una ?? 0, 999_999] }, ana), "desconocido");
  expect(await confirmarRecepcion(ctx, { codigo, lineas: [otra ?? 0] }, ana)).toMatchObject({ recibidas: 1 });
  expect((await lineasDe(codigo)).map(({ estado }) => estado)).toEqual(["Enviado", "Entregado"]);
});

test("after the promised days the customer says the day, and no day begins again what had ended", async () => {
  const codigo = await enviada();
  await db
    .update(productos_compras)
    .set({ enviado_en: new Date("2026-03-02T15:00:00Z"), llega_en: new Date("2026-03-06T15:00:00Z") })
    .where(eq(productos_compras.id, (await lineasDe(codigo))[0]?.id ?? 0));
  await seNiega(confirmarRecepcion(ctx, { codigo }, ana), "valor", /qué día/);
  await seNiega(confirmarRecepcion(ctx, { codigo, dia: "2026-10-01" }, ana), "valor", /escríbenos/);
  expect((await lineasDe(codigo))[0]?.estado).toBe("Enviado");
  expect(await confirmarRecepcion(ctx, { codigo, dia: "2026-03-05" }, ana)).toMatchObject({ recibidas: 1 });
  const [linea] = await lineasDe(codigo);
  expect(linea && entregadaEn(linea)).toEqual({ en: new Date("2026-03-05T15:00:00Z"), como: "cliente" });
});

test("the shop confirms a late day that the customer said, once; it confirms nothing else", async () => {
  const codigo = await enviada();
  const { id = 0 } = (await lineasDe(codigo))[0] ?? {};
  await seNiega(confirmarDia(ctx, { codigo, linea: id }, admin), "estado", /día/);
  await db
    .update(productos_compras)
    .set({ enviado_en: new Date("2026-10-01T15:00:00Z"), llega_en: new Date("2026-10-05T15:00:00Z") })
    .where(eq(productos_compras.id, id));
  await confirmarRecepcion(ctx, { codigo, dia: "2026-11-01" }, ana);
  const tarde = (await lineasDe(codigo))[0];
  expect(tarde && entregadaEn(tarde)?.prometida).toEqual(new Date("2026-10-05T15:00:00Z"));
  await seNiega(confirmarDia(ctx, { codigo, linea: id }, ana), "ajeno");
  await confirmarDia(ctx, { codigo, linea: id }, admin);
  const [linea] = await lineasDe(codigo);
  expect(linea && entregadaEn(linea)).toEqual({ en: tarde?.entregado_en, como: "tienda" });
  await seNiega(confirmarDia(ctx, { codigo, linea: id }, admin), "estado");
});

test("another person, an unknown order, and what was not sent, not paid or annulled are refused", async () => {
  const codigo = await enviada();
  const otra = await crearPersona(ctx, DIRECCION);
  await seNiega(confirmarRecepcion(ctx, { codigo }, otra), "desconocido");
  await seNiega(confirmarRecepcion(ctx, { codigo }, admin), "desconocido");
  await seNiega(confirmarRecepcion(ctx, { codigo: "PZ-NADA22" }, ana), "desconocido");
  const sinEnviar = await comprarPagado(ctx, ana, admin, [deProducto(tienda.producto)]);
  await seNiega(confirmarRecepcion(ctx, { codigo: sinEnviar }, ana), "estado", /nada enviado/);
  const sinPagar = await comprar(ctx, ana, [deProducto(taladro)]);
  await seNiega(confirmarRecepcion(ctx, { codigo: sinPagar }, ana), "estado");
  await anularVenta(ctx, { codigo, motivo: "Error" }, admin);
  await seNiega(confirmarRecepcion(ctx, { codigo }, ana), "estado");
});

test("twice, in parallel, and after the shop said it: it counts once", async () => {
  const codigo = await enviada();
  const veces = await Promise.all([1, 2, 3].map(() => confirmarRecepcion(ctx, { codigo }, ana)));
  expect(veces.map(({ recibidas }) => recibidas).sort()).toEqual([0, 0, 1]);
  expect(await dichas(codigo)).toBe(1);
  const otra = await enviada();
  await avanzarDespacho(ctx, { codigo: otra, estado: "Entregado" }, admin);
  expect(await confirmarRecepcion(ctx, { codigo: otra }, ana)).toMatchObject({ recibidas: 0 });
  expect((await lineasDe(otra))[0]?.entregado_por).toBe("tienda");
});

test("without any word, the promised days of the shipping table at the dispatch count; a parcel that came back has none", async () => {
  await db
    .insert(tarifas_envio)
    .values({ region: DIRECCION.region, comuna: DIRECCION.comuna, clase_peso: "pesado", costo: 0, dias: 3 });
  const pesado = await crearProducto(ctx, { sku: "700004", producto: "Cocina", clase_peso: "pesado" });
  const codigo = await enviada(deProducto(pesado));
  const [linea] = await lineasDe(codigo);
  expect(linea && entregadaEn(linea)?.como).toBe("plazo");
  const conTarifa = linea?.llega_en?.getTime() ?? 0;
  await db.delete(tarifas_envio).where(eq(tarifas_envio.clase_peso, "pesado"));
  expect((await lineasDe(codigo))[0]?.llega_en?.getTime()).toBe(conTarifa);
  await retirarEnvio(ctx, { codigo, motivo: "Volvió" }, admin);
  expect((await lineasDe(codigo))[0]?.llega_en).toBeNull();
  await enviar(codigo);
  expect((await lineasDe(codigo))[0]?.llega_en?.getTime()).toBeGreaterThan(conTarifa);
});

test("a sale keeps what its product said of the right of withdrawal; later edits change nothing", async () => {
  const pan = await crearProducto(ctx, { sku: "700005", producto: "Pan", sin_retracto: "perecible" });
  const codigo = await comprarPagado(ctx, ana, admin, [deProducto(pan), deProducto(tienda.producto)]);
  await db.update(productos).set({ sin_retracto: null }).where(eq(productos.sku, pan.sku));
  expect((await lineasDe(codigo)).map(({ sin_retracto }) => sin_retracto)).toEqual(["perecible", null]);
});
