import { eq } from "drizzle-orm";
import { sorteos } from "#database/schema.ts";
import { HORA_MS } from "#modules/comun/fechas/lapso.ts";
import { armarCarrito } from "#modules/escaparates/herramientas/armar-carrito.server.ts";
import { pedirAviso } from "#modules/productos/avisos/pedir-aviso.server.ts";
import { prepararTotp } from "#modules/usuarios/factor/configurar-totp.server.ts";
import { type Desenlace, q } from "#tests/support/attack/attack.ts";
import type { Mundo } from "#tests/support/attack/mundo.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import type { Accion, Acciones, Envio } from "./accion.ts";
import { ACCIONES_ADMIN } from "./acciones-admin.ts";
import { ACCIONES_ENLACES } from "./acciones-enlaces.ts";
import { ACCIONES_PEDIDO } from "./acciones-pedidos.ts";
import { ACCIONES_PORTADA } from "./acciones-portada.ts";
import { DIRECCION_DE_VENTA } from "./campos-admin.ts";

const todos = (desenlace: Desenlace) => q(desenlace, desenlace);
const CUENTA = q("→/ingresar", 200);
const DE_DUENA = q("→/ingresar", 403, 403, { duena: 200 });

const enCerrado =
  (campos: Record<string, string>) =>
  async ({ cerrado }: Mundo): Promise<Envio> => ({ params: await cerrado(), campos });

/** A raffle that ana won an hour ago. */
const enGanado =
  (campos: Record<string, string>) =>
  async ({ ctx, ana, cerrado }: Mundo): Promise<Envio> => {
    const params = await cerrado();
    const sorteado_en = new Date(ctx.now().getTime() - HORA_MS);
    const ganado = { numero_producto: 1, ganador_producto: ana.codigo_referido, sorteado_en };
    await ctx.db
      .update(sorteos)
      .set({ ...ganado, estado: "Finalizado" })
      .where(eq(sorteos.key, params.key));
    return { params, campos };
  };

/** Without scripts the cart is a cookie of the browser. */
const enCesta = (desenlace: Desenlace): Accion => ({
  hacer: todos(desenlace),
  con: ({ tienda }) => ({ campos: { tipo: "producto", id: String(tienda.producto.id), cantidad: "1" } }),
  nada: "the cart is the browser's",
});

/** A person waits for something that is sold out; the others do not see it. */
const enEspera = (intento: "pedir" | "quitar"): Accion => ({
  hacer: CUENTA,
  con: async ({ ctx, skuNuevo, sesiones }) => {
    const { sku } = await crearProducto(ctx, { sku: skuNuevo(), existencias: 0 });
    const cual = { sku, opcion: null };
    if (intento === "quitar")
      for (const sesion of Object.values(sesiones)) await pedirAviso(ctx, cual, sesion);
    return { params: { sku }, campos: { opcion: "" } };
  },
});

/** Gives everybody an app of codes that waits for its first code. */
async function prepararTodos({ ctx, sesiones }: Mundo): Promise<void> {
  for (const sesion of Object.values(sesiones)) await prepararTotp(ctx, sesion);
}

/** Every action of every route by its path. A missing action or name fails the test. */
export const ACCIONES: Record<string, Acciones> = {
  ...ACCIONES_ADMIN,
  ...ACCIONES_ENLACES,
  ...ACCIONES_PORTADA,
  "/registrate": {
    "": {
      hacer: todos(200),
      con: () => ({ campos: { email: "nueva@correo.example", contrasena: "lluvia-tren-azul" } }),
    },
  },
  "/ingresar": {
    "": {
      hacer: todos(422),
      con: ({ otra }) => ({ campos: { email: otra.email, contrasena: "otra-clave-larga" } }),
      nada: "the password is wrong",
      despacha: true,
    },
  },
  "/ingresar/codigo": {
    "": {
      hacer: todos("→/ingresar"),
      con: () => ({ campos: { codigo: "123456" } }),
      nada: "no login is pending",
    },
  },
  "/ingresar/llave": {
    "": {
      hacer: todos(400),
      con: () => ({ campos: { respuesta: "ninguna" } }),
      nada: "no key signed it",
    },
  },
  "/confirmar": {
    reenviar: {
      hacer: todos(200),
      con: () => ({ campos: { email: "nadie@correo.example" } }),
      nada: "no account has that address",
    },
    confirmar: {
      hacer: todos(409),
      con: () => ({ campos: { token: "inventado", contrasena: "lluvia-tren-azul" } }),
      nada: "the link is none of ours",
      despacha: true,
    },
  },
  "/productos/detalle-producto/:sku/comprar": { pedir: enEspera("pedir"), quitar: enEspera("quitar") },
  "/salir": { "": { hacer: todos("→/"), despide: true, nada: "only sessions, which are not compared" } },
  "/productos/detalle-producto/:sku/participa": {
    "": {
      // The sender contributes their own points, never another person's.
      hacer: q(
        "→/ingresar",
        "→/productos/detalle-producto/:sku/participa",
        "→/productos/detalle-producto/:sku/participa",
        403,
      ),
      con: ({ abierto: { sku } }) => ({ params: { sku }, campos: { puntos: "1" } }),
    },
  },
  "/productos/detalle-producto/:sku/sorteo/:key": {
    input: { hacer: q("→/ingresar", 200, 403, 403), con: enCerrado({ input: "7" }) },
    mostrar_nombre: { hacer: q("→/ingresar", 200, 403), con: enGanado({ comuna: "Ñuñoa" }) },
    ocultar_nombre: { hacer: q("→/ingresar", 200, 403), con: enGanado({}) },
    mensaje: { hacer: DE_DUENA, con: enCerrado({ mensaje: "Hola" }) },
    borrar_mensaje: {
      hacer: DE_DUENA,
      async con({ ctx, admin, cerrado, guardarMensaje }) {
        const params = await cerrado();
        await guardarMensaje(ctx, { key: params.key, mensaje: "Hola" }, admin);
        return { params };
      },
    },
    finalizar: {
      hacer: q("→/ingresar", 403, 403, { duena: 409 }),
      con: enCerrado({}),
      nada: "only the draw writes Finalizado",
    },
    abandonar: { hacer: DE_DUENA, con: enCerrado({ motivo: "Producto roto" }) },
  },
  "/carrito/propuesta": {
    "": {
      hacer: todos("→/carrito"),
      async con({ ctx, tienda }) {
        const { enlace } = await armarCarrito(ctx, { lineas: [{ sku: tienda.producto.sku, cantidad: 1 }] });
        return { campos: Object.fromEntries(new URL(enlace).searchParams) };
      },
      nada: "the cart is the browser's",
    },
  },
  "/carrito": {
    agregar: enCesta("→/carrito"),
    cambiar: enCesta("→/carrito"),
    quitar: enCesta("→/carrito"),
    vaciar: enCesta(200),
    pagar: {
      hacer: q(401, 422),
      con: () => ({ campos: { terminos: "" } }),
      nada: "the conditions are not accepted",
    },
    volver: { hacer: todos(200), nada: "it writes nothing" },
    transferida: {
      hacer: q(401, 422),
      con: () => ({ campos: { terminos: "", codigo: "" } }),
      nada: "the cart is the browser's, and empty",
    },
  },
  "/mis-datos": {
    perfil: { hacer: q(401, 200), con: () => ({ campos: { celular: "+56 9 1111 1111" } }) },
    contrasena: {
      hacer: q(401, 422),
      con: () => ({ campos: { actual: "no-es-la-clave", nueva: "lluvia-tren-azul" } }),
      nada: "the password is wrong",
    },
    avisos: { hacer: q(401, 200), con: () => ({ campos: { pago: "on" } }) },
    permiso: { hacer: q(401, 200), con: () => ({ campos: { finalidad: "avisos", permite: "si" } }) },
    eliminar: {
      hacer: q(401, 422),
      con: () => ({ campos: { palabra: "ELIMINAR", contrasena: "no-es-la-clave" } }),
      nada: "the password is wrong",
    },
  },
  "/cuenta/seguridad": {
    preparar: { hacer: CUENTA },
    activar: {
      hacer: q("→/ingresar", 422),
      async con(mundo) {
        await prepararTodos(mundo);
        return { campos: { codigo: "12345" } };
      },
      nada: "the code is wrong",
    },
    quitar_totp: {
      hacer: CUENTA,
      async con(mundo) {
        await prepararTodos(mundo);
        return {};
      },
    },
    renovar: { hacer: q("→/ingresar", 409), nada: "there is no second factor" },
    nombrar_llave: {
      hacer: q("→/ingresar", 404),
      con: () => ({ campos: { id: "ninguna", nombre: "Mía" } }),
      nada: "there is no such key",
    },
    quitar_llave: {
      hacer: q("→/ingresar", 404),
      con: () => ({ campos: { id: "ninguna" } }),
      nada: "there is no such key",
    },
    cerrar: {
      hacer: q("→/ingresar", 404),
      con: () => ({ campos: { id: "ninguna" } }),
      nada: "there is no such session",
    },
    cerrar_otras: { hacer: CUENTA, nada: "only sessions, which are not compared" },
  },
  "/cuenta/seguridad/llave": {
    "": {
      hacer: q("→/ingresar", 400),
      con: () => ({ campos: { respuesta: "ninguna", nombre: "Mía" } }),
      nada: "no key signed it",
    },
  },
  "/cuenta/confirmar": {
    "": {
      hacer: q("→/ingresar", 422),
      con: () => ({ campos: { contrasena: "no-es-la-clave" } }),
      nada: "the password is wrong",
    },
  },
  "/cuenta/confirmar/llave": {
    "": {
      hacer: q("→/ingresar", 400),
      con: () => ({ campos: { respuesta: "ninguna" } }),
      nada: "no key signed it",
    },
  },
  "/mis-pedidos": {
    comprobante: {
      hacer: q("→/ingresar", 200, 404),
      con: ({ pendiente: id, papel }) => ({ campos: { id, comprobante: papel() } }),
    },
    khipu: {
      hacer: q("→/ingresar", "→/pagar/*", 404),
      con: async ({ venta, encenderKhipu }) => {
        await encenderKhipu();
        return { campos: { id: await venta("pendiente") } };
      },
    },
    tarjeta: {
      hacer: q("→/ingresar", "→/pagar-con-tarjeta", 404),
      con: async ({ venta, encenderWebpay }) => {
        await encenderWebpay();
        return { campos: { id: await venta("pendiente") } };
      },
    },
    ...ACCIONES_PEDIDO,
  },
  "/mis-pedidos/:codigo/direccion": {
    "": {
      hacer: q("→/ingresar", 200, 404),
      con: async ({ venta }) => ({ params: { codigo: await venta("pagada") }, campos: DIRECCION_DE_VENTA }),
    },
  },
  "/mis-pedidos/:codigo/comprobante": {
    "": {
      hacer: q(401, 200, 404),
      con: ({ pendiente: codigo, papel }) => ({ params: { codigo }, campos: { comprobante: papel() } }),
    },
  },
  "/favoritos": {
    guardar: {
      hacer: q("→/ingresar", 200),
      con: async ({ productoNuevo }) => ({ campos: { sku: await productoNuevo() } }),
    },
    quitar: {
      hacer: q("→/ingresar", 200),
      con: ({ abierto: { sku } }) => ({ campos: { sku } }),
      nada: "no list keeps it",
    },
    juntar: {
      hacer: q("→/ingresar", 200),
      con: async ({ productoNuevo }) => ({ campos: { skus: await productoNuevo() } }),
    },
  },
  "/notificaciones": { "": { hacer: q("→/ingresar", "→/notificaciones") } },
  "/juegos/el-montoncito": {
    limite: { hacer: CUENTA, con: () => ({ campos: { perdida_diaria: "1.000" } }) },
    pausa: { hacer: CUENTA, con: () => ({ campos: { pausa: "dia" } }) },
  },
};
