import { and, eq, like } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { auditoria, correos } from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import {
  comprar,
  comprarPagado,
  deProducto,
  leerTodo,
  seNiega,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { crearPersona, DIRECCION } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { contarMovidas, moverOrdenes, type OrdenesPorMover } from "./mover-ordenes.server.ts";
import { MAX_ORDENES } from "./orden.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();
const taladro = await crearProducto(ctx, { sku: "700009", producto: "Taladro" });
let ana: Sesion;

beforeEach(async () => {
  ana = await crearPersona(ctx, DIRECCION);
});

const pagada = (quien = ana) => comprarPagado(ctx, quien, admin, [deProducto(tienda.producto)]);
const mover = (estado: OrdenesPorMover["estado"], ordenes: OrdenesPorMover["ordenes"], sesion = admin) =>
  moverOrdenes(ctx, { estado, ordenes }, sesion);
const estadoDe = async (codigo: string) => (await leerTodo(ctx, codigo)).productos[0]?.estado;

test("each order moves alone, and the refused ones are told by code with the reason", async () => {
  const nadie = await crearPersona(ctx, { nombre: "Beto" });
  const [una, otra, sin] = [await pagada(), await pagada(), await pagada(nadie)];
  const espera = await comprar(ctx, ana, [deProducto(tienda.producto)]);
  const codigos = [una, espera, otra, "PZ-ZZZZZZ", sin];
  const preparadas = await mover(
    "Preparando",
    codigos.map((codigo) => ({ codigo })),
  );
  expect(preparadas).toEqual({
    movidas: [una, otra, sin],
    repetidas: [],
    rechazadas: [
      {
        codigo: espera,
        frase: "Esa compra todavía espera la confirmación de su pago.",
        errores: {},
      },
      { codigo: "PZ-ZZZZZZ", frase: "No encontramos esa compra.", errores: {} },
    ],
  });
  const enviadas = await mover("Enviado", [
    { codigo: una, transportista: "Starken", seguimiento: "A" },
    { codigo: otra, transportista: "Starken", seguimiento: "" },
    { codigo: sin, transportista: "Starken", seguimiento: "B" },
  ]);
  expect(enviadas.movidas).toEqual([una]);
  expect(enviadas.rechazadas).toMatchObject([
    { codigo: otra, frase: "Escribe el número o enlace de seguimiento." },
    { codigo: sin, frase: expect.stringContaining("dirección") },
  ]);
  expect(await Promise.all([una, otra, sin].map(estadoDe))).toEqual(["Enviado", "Preparando", "Preparando"]);
  expect(contarMovidas("Enviado", enviadas)).toBe("1 pedido en Enviado.");
});

test("an order without an addressee asks for one, and goes on with the answer", async () => {
  const { nombre: _, ...direccion } = DIRECCION;
  const codigo = await pagada(await crearPersona(ctx, direccion));
  const frase = "Esta compra no dice quién la recibe: escribe su nombre y vuelve a intentarlo.";
  for (const estado of ["Preparando", "Enviado"] as const) {
    const { rechazadas } = await mover(estado, [{ codigo, seguimiento: "A" }]);
    expect(rechazadas).toEqual([{ codigo, frase, errores: { nombre: frase } }]);
  }
  const destinatario = { nombre: " Beto  Paz ", celular: "+56 9 8123 4567" };
  expect((await mover("Preparando", [{ codigo, destinatario }])).movidas).toEqual([codigo]);
  const escrito = { nombre: "Beto Paz", celular: "+56 9 8123 4567" };
  expect((await leerTodo(ctx, codigo)).venta.envio).toMatchObject({ ...escrito, ...direccion });
  const otro = { nombre: "Otra Persona", celular: "" };
  await mover("Enviado", [{ codigo, seguimiento: "A", destinatario: otro }]);
  expect((await leerTodo(ctx, codigo)).venta.envio).toMatchObject(escrito);
});

test("twice and in parallel every order moves once, with one mail and one row of the audit", async () => {
  const codigos = [await pagada(), await pagada(), await pagada()];
  const ordenes = codigos.map((codigo, n) => ({ codigo, transportista: "Starken", seguimiento: `N${n}` }));
  const vueltas = await Promise.all(
    [ordenes, ordenes.toReversed(), ordenes].map((unas) => mover("Enviado", unas)),
  );
  expect(vueltas.flatMap(({ movidas }) => movidas).sort()).toEqual([...codigos].sort());
  expect(vueltas.flatMap(({ rechazadas }) => rechazadas)).toEqual([]);
  const otra = await mover("Enviado", ordenes);
  expect(otra).toEqual({ movidas: [], repetidas: codigos, rechazadas: [] });
  expect(contarMovidas("Enviado", otra)).toBe("3 pedidos ya estaban así.");
  const suyos = and(eq(correos.usuario, ana.codigo_referido), like(correos.clave, "despacho:%"));
  expect(await db.$count(correos, suyos)).toBe(3);
  for (const codigo of codigos)
    expect(
      await db.$count(
        auditoria,
        and(eq(auditoria.objeto, `venta:${codigo}`), eq(auditoria.accion, "ventas.despacho")),
      ),
    ).toBe(1);
});

test("an order that fails is told to the admin and logged with its code", async () => {
  const codigo = await pagada();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const sinReloj = () => {
    throw new Error("no clock");
  };
  const pedido: OrdenesPorMover = { estado: "Preparando", ordenes: [{ codigo }] };
  const { rechazadas } = await moverOrdenes({ ...ctx, log, now: sinReloj }, pedido, admin);
  expect(rechazadas).toMatchObject([{ codigo, frase: "No pudimos moverla ahora. Intenta de nuevo." }]);
  const causa = expect.objectContaining({ codigo, detail: "no clock" });
  expect(log.error.mock.calls).toEqual([["dispatches: order not moved", causa]]);
});

test("some lines of an order leave now and others later", async () => {
  const codigo = await comprarPagado(ctx, ana, admin, [deProducto(tienda.producto), deProducto(taladro)]);
  const [primera] = (await leerTodo(ctx, codigo)).productos;
  const lineas = [primera?.id ?? 0];
  await mover("Enviado", [{ codigo, lineas, seguimiento: "A" }]);
  expect((await leerTodo(ctx, codigo)).productos.map(({ estado }) => estado)).toEqual(["Enviado", "Pagado"]);
  await mover("Enviado", [{ codigo, seguimiento: "B" }]);
  expect((await leerTodo(ctx, codigo)).productos.map(({ seguimiento }) => seguimiento)).toEqual(["A", "B"]);
});

test("needs the permission, at least one order and not more than a batch", async () => {
  const codigo = await pagada();
  const lectura = await crearPersona(ctx, { role: "admin", rol_admin: "lectura" });
  for (const quien of [ana, lectura]) await seNiega(mover("Preparando", [{ codigo }], quien), "ajeno");
  await seNiega(mover("Preparando", []), "valor", "al menos");
  const muchas = Array.from({ length: MAX_ORDENES + 1 }, () => ({ codigo }));
  await seNiega(mover("Preparando", muchas), "valor", "hasta 100");
  expect(await estadoDe(codigo)).toBe("Pagado");
});
