import { expect, test } from "vitest";
import { cupones } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerPerfil } from "#modules/usuarios/actualizar-perfil.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { abrirTienda } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { cotizarSinGuiones } from "./sin-guiones.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const { producto } = await abrirTienda(ctx);
const carrito: ItemCarrito[] = [
  {
    id: producto.id,
    tipo: "producto",
    cantidad: 1,
    precio: producto.precio_cliente,
    name: producto.producto,
    imagen_1: null,
    puntos: 0,
    puntos_regalo: 0,
    fecha_carrito: "2026-11-15",
    hora_carrito: "12:00:00",
  },
];

const probar = <R>(cotizar: () => Promise<R>) => cotizar();

const pagar = (sesion: Sesion, campos: Record<string, string>, probarCupon = probar) => {
  const form = new FormData();
  for (const [campo, valor] of Object.entries(campos)) form.set(campo, valor);
  // Only the parts of the request that it uses.
  const pedido = { ctx, form, sesion, probarCupon } as unknown as Parameters<typeof cotizarSinGuiones>[0];
  return cotizarSinGuiones(pedido, carrito);
};

test("'Pagar' without scripts says all that is missing at once, the tick too, and saves nothing", async () => {
  const ana = await crearPersona(ctx);
  await expect(pagar(ana, { nombre: "Ana Soto" })).rejects.toMatchObject({
    clase: "valor",
    datos: {
      errores: Object.fromEntries(
        ["celular", "comuna", "direccion", "terminos"].map((campo) => [campo, expect.any(String)]),
      ),
    },
  });
  expect(await leerPerfil(ctx, ana)).toMatchObject({ nombre: null });
});

test("a pick-up with a coupon asks for no address, and the RUT reaches the profile", async () => {
  const tienda = { retiro_activo: true, retiro_direccion: "Av. Italia 850", retiro_horario: "De 10 a 18 h" };
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, tienda, null));
  await db.insert(cupones).values({ codigo: "DIEZ", tipo: "porcentaje", valor: 10 });
  const ana = await crearPersona(ctx);
  const cotizado = await pagar(ana, {
    nombre: "Ana Soto",
    celular: "+56 9 8123 4567",
    comuna: "",
    direccion: "",
    rut: "12.345.678-5",
    retiro: "si",
    cupon: " diez ",
    terminos: "v1",
  });
  expect(cotizado).toMatchObject({
    retiro: { direccion: "Av. Italia 850" },
    descuento: Math.floor(producto.precio_cliente / 10),
    envio_cobrado: 0,
    entrega: { nombre: "Ana Soto" },
  });
  expect(await leerPerfil(ctx, ana)).toMatchObject({ rut: "12.345.678-5", direccion: null });
});

test("a person who tried too many coupons is refused before anything is saved", async () => {
  const ana = await crearPersona(ctx);
  const campos = {
    nombre: "Ana Soto",
    celular: "+56 9 8123 4567",
    comuna: "Ñuñoa",
    direccion: "Av. Irarrázaval 3420",
    terminos: "v1",
  };
  const rehusar = () => Promise.reject(new Rechazo("exceso", "Probaste demasiados cupones."));
  await expect(pagar(ana, { ...campos, cupon: "DIEZ" }, rehusar)).rejects.toThrow("demasiados cupones");
  expect(await leerPerfil(ctx, ana)).toMatchObject({ nombre: null, direccion: null });
  expect(await pagar(ana, { ...campos, cupon: " " }, rehusar)).toMatchObject({ descuento: 0 });
});
