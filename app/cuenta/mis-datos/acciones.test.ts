import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type Peticion, peticionContext } from "#app/context.ts";
import { loader as referidos } from "#app/cuenta/mis-referidos/mis-referidos.page.tsx";
import { tickets_compras, ventas } from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { leerPerfil } from "#modules/usuarios/actualizar-perfil.server.ts";
import { buscarPorCodigo } from "#modules/usuarios/usuarios.store.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import type { Route } from "./+types/mis-datos.page.ts";
import { loader as descargar } from "./descarga.ts";
import { action, loader } from "./mis-datos.page.tsx";

const { db } = await testDatabase();
const ctx = testCtx(db);
const CLAVE = "una-clave-larga";

/** Only the parts of the authentication that these pages use. */
const auth = {
  comprobarContrasena: async (contrasena: string) => contrasena === CLAVE,
  salir: async () => ({ headers: new Headers({ "Set-Cookie": "puntazo.session_token=; Max-Age=0" }) }),
} as unknown as Peticion["auth"];

const fintoc = { listar: async () => [] };
const entrega = { local: true, enviar: async () => undefined };
const funciones = () => {
  throw new Error("no page here describes functions");
};

function pedido(sesion: Sesion | null, campos?: Record<string, string>, ruta = "/mis-datos") {
  const context = new RouterContextProvider();
  context.set(peticionContext, {
    ctx,
    auth,
    sesion,
    buzon_local: false,
    entrega,
    khipu: { crear: funciones, consultar: funciones, devolver: funciones },
    webpay: { crear: funciones, confirmar: funciones, consultar: funciones, devolver: funciones },
    fintoc,
    motor: "propio",
    servicios: { correo: false, asistente: false },
    funciones,
    probarCupon: (probar) => probar(),
  });
  const request = new Request(`http://localhost:3000${ruta}`, {
    ...(campos && { method: "POST", body: new URLSearchParams(campos) }),
  });
  return {
    context,
    request,
    params: {},
    url: new URL(request.url),
    pattern: ruta,
  } as unknown as Route.ActionArgs;
}

const enviar = async (sesion: Sesion | null, campos: Record<string, string>) => {
  const { data, init } = await action(pedido(sesion, campos));
  return { ...data, status: init?.status ?? 200 };
};
const lanzado = (promesa: Promise<unknown>) =>
  promesa.then(
    () => expect.fail("nothing was thrown"),
    (respuesta: Response) => respuesta,
  );

test("a profile is saved as written, with its RUT in shape, and says so in the spec's words", async () => {
  const quien = await crearPersona(ctx);
  const campos = {
    intento: "perfil",
    rut: "123456785",
    nombre: " Ana ",
    nacimiento: "nunca",
    comuna: "Talca",
  };
  expect(await enviar(quien, campos)).toMatchObject({ ok: true, mensaje: "Profile updated successfully" });
  expect(await leerPerfil(ctx, quien)).toMatchObject({
    rut: "12.345.678-5",
    nombre: "Ana",
    nacimiento: null,
    comuna: "Talca",
    celular: null,
  });
});

test("a form without session is told 'Usuario no autenticado', and its page does not redirect", async () => {
  const visita = pedido(null, { intento: "perfil", nombre: "Nadie" });
  const { data, init } = await action(visita);
  expect(data).toMatchObject({ intento: "perfil", ok: false, mensaje: "Usuario no autenticado" });
  expect(init?.status).toBe(401);
  expect(await loader(visita)).toBeNull();
});

test("a visitor goes to log in and comes back, also from the download", async () => {
  for (const visita of [loader(pedido(null)), descargar(pedido(null, undefined, "/mis-datos/descargar"))]) {
    expect((await lanzado(visita)).headers.get("Location")).toBe("/ingresar?volver=%2Fmis-datos");
  }
});

test("the download is a private file with the person's data", async () => {
  const quien = await crearPersona(ctx, { nombre: "Camila" });
  const respuesta = await descargar(pedido(quien));
  expect(respuesta.headers.get("Content-Disposition")).toContain('filename="mis-datos.json"');
  expect(respuesta.headers.get("Cache-Control")).toContain("no-store");
  expect(await respuesta.json()).toMatchObject({ perfil: { nombre: "Camila" } });
});

test("leaving takes the password and the word, and both are checked before anything happens", async () => {
  const quien = await crearPersona(ctx);
  const intento = { intento: "eliminar", contrasena: CLAVE, palabra: "ELIMINAR" };
  expect(await enviar(quien, { ...intento, palabra: "borrar" })).toMatchObject({ ok: false, status: 422 });
  expect(await enviar(quien, { ...intento, contrasena: "otra" })).toMatchObject({
    ok: false,
    mensaje: "La contraseña no es correcta.",
  });
  expect((await buscarPorCodigo(ctx, quien.codigo_referido))?.eliminado_en).toBeNull();
});

const vender = async ({ codigo_referido }: Sesion, codigo: string) => {
  const pesos = { productos: 1000, puntos: 0, total: 1000 };
  const venta = { codigo, usuario: codigo_referido, estado_pago: "Validando Pago" as const, ...pesos };
  const [fila] = await db.insert(ventas).values(venta).returning({ id: ventas.id });
  return fila?.id ?? expect.fail("no sale");
};

test("a person with an unpaid sale is told before and after asking to leave", async () => {
  const quien = await crearPersona(ctx);
  await vender(quien, "PZ-ABCDEF");
  const frase = "Tienes una compra con el pago en revisión: espera a que se resuelva.";
  expect(await loader(pedido(quien))).toMatchObject({ rechazo: frase });
  const intento = { intento: "eliminar", contrasena: CLAVE, palabra: "ELIMINAR" };
  expect(await enviar(quien, intento)).toMatchObject({ ok: false, status: 409, mensaje: frase });
});

test("leaving signs out and lands on the farewell", async () => {
  const quien = await crearPersona(ctx);
  await darPuntos(ctx, quien.codigo_referido, 50);
  const campos = { intento: "eliminar", contrasena: CLAVE, palabra: "eliminar" };
  const respuesta = await lanzado(action(pedido(quien, campos)));
  expect(respuesta.headers.get("Location")).toBe("/cuenta-eliminada");
  expect(respuesta.headers.get("Set-Cookie")).toContain("Max-Age=0");
  const fila = await buscarPorCodigo(ctx, quien.codigo_referido);
  expect(fila).toMatchObject({ email: null, user_id: null });
});

test("referral points count only rows of referrals that are valid", async () => {
  const quien = await crearPersona(ctx);
  const amiga = await crearPersona(ctx);
  const fila = { usuario: quien.codigo_referido, precio: 0, total: 0 };
  const de = async (codigo: string) => ({
    ...fila,
    forma_pago: "referido" as const,
    porcentaje: 10,
    referido: amiga.codigo_referido,
    venta_origen: await vender(amiga, codigo),
  });
  await db.insert(tickets_compras).values([
    { ...(await de("PZ-REFAAA")), puntos: 40, estado: "Acreditado" },
    { ...(await de("PZ-REFBBB")), puntos: 7, estado: "Anulado" },
    { ...fila, puntos: 500, estado: "Acreditado", forma_pago: "ajuste" },
  ]);
  const pagina = await referidos(pedido(quien, undefined, "/mis-referidos"));
  expect(pagina).toMatchObject({ ganados: 40, total: 0, porcentaje: 10 });
  expect(pagina.enlace).toBe(`http://localhost:3000/registrate?key_referido=${quien.codigo_referido}`);
});
