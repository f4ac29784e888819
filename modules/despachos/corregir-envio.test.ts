import { eq, like } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditoria, correos, notificaciones } from "#database/schema.ts";
import { recibirDeVuelta, reponerLinea } from "#modules/compras/venta/reponer-linea.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import {
  comprar,
  comprarPagado,
  deProducto,
  leerTodo,
  libroLimpio,
  seNiega,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { ventaEnviada } from "#tests/support/shop/existencias.ts";
import { crearPersona, DIRECCION } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { avanzarDespacho } from "./avanzar-despacho.server.ts";
import { corregirEnvio, retirarEnvio } from "./corregir-envio.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();
const lectura = await crearPersona(ctx, { role: "admin", rol_admin: "lectura" });
const taladro = await crearProducto(ctx, { sku: "700002", producto: "Taladro" });
let ana: Sesion;

beforeEach(async () => {
  ana = await crearPersona(ctx, DIRECCION);
});

const pagada = () => comprarPagado(ctx, ana, admin, [deProducto(tienda.producto), deProducto(taladro)]);
const enviar = (codigo: string, campos: object = {}) =>
  avanzarDespacho(
    ctx,
    { codigo, estado: "Enviado", transportista: "Starken", seguimiento: "1", ...campos },
    admin,
  );
const lineasDe = async (codigo: string) =>
  (await leerTodo(ctx, codigo)).productos.map(({ estado, transportista, seguimiento }) => [
    estado,
    transportista,
    seguimiento,
  ]);
const idsDe = async (codigo: string) => (await leerTodo(ctx, codigo)).productos.map(({ id }) => id);
const cartas = async (plantilla: string) =>
  (await db.select().from(correos).where(eq(correos.usuario, ana.codigo_referido)).orderBy(correos.id))
    .filter((correo) => correo.plantilla === plantilla)
    .map(({ datos }) => datos);
const campanas = async (codigo: string) =>
  (
    await db
      .select()
      .from(notificaciones)
      .where(like(notificaciones.clave, `despacho:${codigo}:%`))
      .orderBy(notificaciones.id)
  ).map(({ titulo }) => titulo);
const hechos = (codigo: string, accion: "ventas.seguimiento" | "ventas.retirar_envio") =>
  db
    .select()
    .from(auditoria)
    .where(eq(auditoria.objeto, `venta:${codigo}`))
    .orderBy(auditoria.id)
    .then((filas) => filas.filter((fila) => fila.accion === accion));

test("what leaves names its carrier, and the mail leads to its tracking page", async () => {
  const codigo = await pagada();
  await enviar(codigo, { transportista: " starken ", seguimiento: "A 1" });
  expect(await lineasDe(codigo)).toEqual([
    ["Enviado", "starken", "A 1"],
    ["Enviado", "starken", "A 1"],
  ]);
  expect(await cartas("pedido_enviado")).toMatchObject([
    { transportista: "starken", pagina_seguimiento: "https://www.starken.cl/seguimiento?codigo=A%201" },
  ]);
  const otra = await pagada();
  await enviar(otra, { transportista: "Mi primo", seguimiento: "777" });
  expect((await cartas("pedido_enviado")).at(-1)).not.toHaveProperty("pagina_seguimiento");
  await seNiega(enviar(await pagada(), { transportista: "x".repeat(61) }), "valor", "60 caracteres");
});

test("carrier and number are corrected at any time, told once per change", async () => {
  const codigo = await pagada();
  await enviar(codigo);
  const corregir = (seguimiento: string) =>
    corregirEnvio(ctx, { codigo, transportista: "Chilexpress", seguimiento }, admin);
  expect(await corregir("2")).toEqual({ codigo, cambiadas: 2 });
  expect(await corregir(" 2 ")).toEqual({ codigo, cambiadas: 0 });
  await avanzarDespacho(ctx, { codigo, estado: "Entregado" }, admin);
  expect(await corregir("3")).toEqual({ codigo, cambiadas: 2 });
  expect(await lineasDe(codigo)).toEqual([
    ["Entregado", "Chilexpress", "3"],
    ["Entregado", "Chilexpress", "3"],
  ]);
  expect(
    (await cartas("pedido_enviado")).map(({ seguimiento, corregido }) => [seguimiento, corregido]),
  ).toEqual([
    ["1", undefined],
    ["2", true],
    ["3", true],
  ]);
  expect(await campanas(codigo)).toEqual([
    "Tu pedido va en camino",
    "Corregimos tu seguimiento",
    "Pedido entregado",
    "Corregimos tu seguimiento",
  ]);
  expect(await hechos(codigo, "ventas.seguimiento")).toMatchObject([
    { quien: admin.codigo_referido, despues: { transportista: "Chilexpress", seguimiento: "2" } },
    { despues: { seguimiento: "3" } },
  ]);
});

test("the same correction ten times in parallel is one", async () => {
  const codigo = await pagada();
  await enviar(codigo);
  await Promise.all(
    Array.from({ length: 10 }, () =>
      corregirEnvio(ctx, { codigo, transportista: "Starken", seguimiento: "9" }, admin),
    ),
  );
  expect(await hechos(codigo, "ventas.seguimiento")).toHaveLength(1);
  expect(await cartas("pedido_enviado")).toHaveLength(2);
});

test("each parcel of a sale is corrected alone", async () => {
  const codigo = await pagada();
  const [una = 0, otra = 0] = await idsDe(codigo);
  await enviar(codigo, { lineas: [una], seguimiento: "A" });
  await seNiega(
    corregirEnvio(ctx, { codigo, lineas: [una, otra], seguimiento: "X" }, admin),
    "estado",
    "nada enviado",
  );
  await enviar(codigo, { seguimiento: "B" });
  await corregirEnvio(ctx, { codigo, lineas: [otra], transportista: "", seguimiento: "C" }, admin);
  expect(await lineasDe(codigo)).toEqual([
    ["Enviado", "Starken", "A"],
    ["Enviado", null, "C"],
  ]);
});

test("Enviado is taken back with a reason that the customer reads, and sent again", async () => {
  const codigo = await pagada();
  const [una = 0] = await idsDe(codigo);
  await enviar(codigo);
  expect(await retirarEnvio(ctx, { codigo, lineas: [una], motivo: " Dirección\nmala. " }, admin)).toEqual({
    codigo,
    retiradas: 1,
  });
  expect(await lineasDe(codigo)).toEqual([
    ["Preparando", null, null],
    ["Enviado", "Starken", "1"],
  ]);
  expect((await leerTodo(ctx, codigo)).productos.map(({ enviado_en }) => enviado_en === null)).toEqual([
    true,
    false,
  ]);
  expect(await cartas("envio_retirado")).toMatchObject([
    { motivo: "Dirección mala.", lineas: [{ nombre: "Parrilla" }] },
  ]);
  expect((await campanas(codigo)).at(-1)).toBe("Tu pedido volvió a preparación");
  expect(await hechos(codigo, "ventas.retirar_envio")).toMatchObject([
    { despues: { estado: "Preparando", motivo: "Dirección mala." } },
  ]);
  await enviar(codigo, { seguimiento: "2" });
  expect(await lineasDe(codigo)).toEqual([
    ["Enviado", "Starken", "2"],
    ["Enviado", "Starken", "1"],
  ]);
  await libroLimpio(ctx);
});

test("preparing never takes back what was sent", async () => {
  const codigo = await pagada();
  await enviar(codigo);
  await seNiega(avanzarDespacho(ctx, { codigo, estado: "Preparando" }, admin), "estado", "«Enviado»");
});

test("taken back in parallel it goes back once; taken back and delivered at once it ends in one of both", async () => {
  const codigo = await pagada();
  await enviar(codigo);
  const veces = await Promise.allSettled(
    Array.from({ length: 6 }, () => retirarEnvio(ctx, { codigo, motivo: "x" }, admin)),
  );
  expect(veces.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await cartas("envio_retirado")).toHaveLength(1);
  await enviar(codigo);
  await Promise.allSettled([
    retirarEnvio(ctx, { codigo, motivo: "x" }, admin),
    avanzarDespacho(ctx, { codigo, estado: "Entregado" }, admin),
  ]);
  const estados = new Set((await leerTodo(ctx, codigo)).productos.map(({ estado }) => estado));
  expect([["Preparando"], ["Entregado"]]).toContainEqual([...estados]);
});

test("units that were received back are missing when the line is prepared again", async () => {
  const { codigo, linea } = await ventaEnviada(ctx, ana, admin);
  const id = Number(linea);
  await recibirDeVuelta(ctx, { codigo, linea: id }, admin);
  await retirarEnvio(ctx, { codigo, motivo: "Volvió" }, admin);
  await seNiega(enviar(codigo), "estado", "sin stock");
  await reponerLinea(ctx, { codigo, linea: id }, admin);
  expect((await enviar(codigo)).movidas).toBe(1);
  await retirarEnvio(ctx, { codigo, motivo: "Otra vez" }, admin);
  // The unit never came back on sale this time, so it is still the line's.
  expect((await enviar(codigo)).movidas).toBe(1);
});

test("both need the permission, a known sale, its own lines, sent goods, a number and a reason", async () => {
  const codigo = await pagada();
  const corregir = (campos: object, sesion = admin) =>
    corregirEnvio(ctx, { codigo, seguimiento: "1", ...campos }, sesion);
  const retirar = (campos: object, sesion = admin) =>
    retirarEnvio(ctx, { codigo, motivo: "x", ...campos }, sesion);
  for (const quien of [ana, lectura]) {
    await seNiega(corregir({}, quien), "ajeno");
    await seNiega(retirar({}, quien), "ajeno");
  }
  await seNiega(corregir({}), "estado", "nada enviado");
  await seNiega(retirar({}), "estado", "Enviado");
  await enviar(codigo);
  await seNiega(corregir({ seguimiento: " " }), "valor", "seguimiento");
  await seNiega(retirar({ motivo: " " }), "valor", "motivo");
  for (const hacer of [corregir, retirar]) {
    await seNiega(hacer({ codigo: "PZ-ZZZZZZ" }), "desconocido");
    await seNiega(hacer({ lineas: [999_999] }), "desconocido");
  }
  const espera = await comprar(ctx, ana, [deProducto(tienda.producto)]);
  await seNiega(corregir({ codigo: espera }), "estado", "confirmación");
  await avanzarDespacho(ctx, { codigo, estado: "Entregado" }, admin);
  await seNiega(retirar({}), "estado", "Enviado");
});
