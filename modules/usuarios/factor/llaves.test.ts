import { expect, test } from "vitest";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { createPasskey } from "#tests/support/passkey.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { contarCodigos, listarLlaves, tieneFactor } from "./factor.store.server.ts";
import {
  nombrarLlave,
  opcionesDePrueba,
  opcionesDeRegistro,
  probarLlave,
  quitarLlave,
  registrarLlave,
} from "./llaves.server.ts";
import { LLAVE_DESCONOCIDA, LLAVE_RECHAZADA, LLAVE_REPETIDA, NOMBRE_DE_LLAVE } from "./textos.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

async function conLlave() {
  const ana = await crearPersona(ctx);
  const llave = createPasskey();
  const codigos = await agregar(ana, llave, "Mi teléfono");
  return { ana, llave, codigos };
}

async function agregar(quien: Sesion, llave: ReturnType<typeof createPasskey>, nombre: string) {
  const opciones = await opcionesDeRegistro(ctx, quien);
  return registrarLlave(ctx, quien, { respuesta: llave.create(opciones), nombre });
}

const probar = (respuesta: string, proposito: Parameters<typeof probarLlave>[2] = "ingreso") =>
  enTransaccion(ctx, (tx) => probarLlave(tx, respuesta, proposito));

test("a passkey is registered with a name, counts as factor and signs in its owner", async () => {
  const { ana, llave, codigos } = await conLlave();
  expect(codigos).toHaveLength(10);
  expect(await tieneFactor(ctx, ana.user_id)).toBe(true);
  expect(await listarLlaves(ctx, ana.user_id)).toMatchObject([{ nombre: "Mi teléfono", usada_en: null }]);
  expect(await probar(llave.get(await opcionesDePrueba(ctx, "ingreso", null)))).toBe(ana.user_id);
  expect(await listarLlaves(ctx, ana.user_id)).toMatchObject([{ contador: 1, usada_en: ctx.now() }]);
  // A second key does not replace the recovery codes that the person already keeps.
  expect(await agregar(ana, createPasskey(), "Otra")).toBeNull();
});

test("a signature counts once, on this shop, with the person checked and a counter that grows", async () => {
  const { ana, llave } = await conLlave();
  const firmada = llave.get(await opcionesDePrueba(ctx, "ingreso", null));
  expect(await probar(firmada)).toBe(ana.user_id);
  expect(await probar(firmada)).toBeNull();
  const nueva = () => opcionesDePrueba(ctx, "ingreso", null);
  expect(await probar(llave.get(await nueva(), { origin: "https://puntazo.evil" }))).toBeNull();
  expect(await probar(llave.get(await nueva(), { verified: false }))).toBeNull();
  expect(await probar(llave.get(await nueva(), { counter: 1 }))).toBeNull();
  expect(await probar(llave.get({ challenge: "bm8tZXMtdW4tcmV0bw" }))).toBeNull();
  expect(await probar(createPasskey().get(await nueva()))).toBeNull();
  const vieja = await nueva();
  ctx.clock.now = new Date(ctx.now().getTime() + 5 * 60_000);
  expect(await probar(llave.get(vieja))).toBeNull();
});

test("a challenge counts for what it was made for", async () => {
  const { ana, llave } = await conLlave();
  const deIngreso = await opcionesDePrueba(ctx, "ingreso", null);
  expect(await probar(llave.get(deIngreso), `prueba:${ana.session_id}`)).toBeNull();
  const dePrueba = await opcionesDePrueba(ctx, "prueba:otra-sesion", ana.user_id);
  expect(await probar(llave.get(dePrueba), `prueba:${ana.session_id}`)).toBeNull();
  const propia = await opcionesDePrueba(ctx, `prueba:${ana.session_id}`, ana.user_id);
  expect(propia.allowCredentials?.map(({ id }) => id)).toEqual([llave.id]);
  expect(await probar(llave.get(propia), `prueba:${ana.session_id}`)).toBe(ana.user_id);
  const deRegistro = await opcionesDeRegistro(ctx, ana);
  expect(await probar(llave.get(deRegistro))).toBeNull();
});

test("of one signature in five requests at once one wins", async () => {
  const { ana, llave } = await conLlave();
  const firmada = llave.get(await opcionesDePrueba(ctx, "ingreso", null));
  const todas = await Promise.all(Array.from({ length: 5 }, () => probar(firmada)));
  expect(todas.filter((uno) => uno !== null)).toEqual([ana.user_id]);
});

test("a registration is refused from another page, session or challenge, without a name, and twice", async () => {
  const { ana, llave } = await conLlave();
  const otra = await crearPersona(ctx);
  const refusal = (quien: Sesion, respuesta: string, nombre = "Llave") =>
    expect(registrarLlave(ctx, quien, { respuesta, nombre })).rejects;
  const nueva = createPasskey();
  const opciones = () => opcionesDeRegistro(ctx, otra);
  await refusal(otra, nueva.create(await opciones(), { origin: "https://evil.cl" })).toThrow(LLAVE_RECHAZADA);
  await refusal(otra, nueva.create(await opciones(), { verified: false })).toThrow(LLAVE_RECHAZADA);
  await refusal(otra, nueva.create(await opcionesDeRegistro(ctx, ana))).toThrow(LLAVE_RECHAZADA);
  await refusal(otra, nueva.create(await opciones()), " ").toThrow(NOMBRE_DE_LLAVE);
  await refusal(otra, nueva.create(await opciones()), "x".repeat(61)).toThrow(NOMBRE_DE_LLAVE);
  for (const basura of ["", "{}", "null", '{"id":1}']) await refusal(otra, basura).toThrow(LLAVE_RECHAZADA);
  await refusal(otra, llave.create(await opciones())).toThrow(LLAVE_REPETIDA);
  expect(await listarLlaves(ctx, otra.user_id)).toEqual([]);
});

test("only its owner renames or removes a key; the last one takes the recovery codes along", async () => {
  const { ana, llave } = await conLlave();
  const otra = await crearPersona(ctx);
  const { id } = llave;
  await expect(nombrarLlave(ctx, otra, { id, nombre: "Mía" })).rejects.toThrow(LLAVE_DESCONOCIDA);
  await expect(quitarLlave(ctx, otra, id)).rejects.toThrow(LLAVE_DESCONOCIDA);
  await nombrarLlave(ctx, ana, { id, nombre: "  Casa  " });
  expect(await listarLlaves(ctx, ana.user_id)).toMatchObject([{ nombre: "Casa" }]);
  const quitadas = await Promise.allSettled([quitarLlave(ctx, ana, id), quitarLlave(ctx, ana, id)]);
  expect(quitadas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await tieneFactor(ctx, ana.user_id)).toBe(false);
  expect(await contarCodigos(ctx, ana.user_id)).toEqual({ todos: 0, quedan: 0 });
  expect(await probar(llave.get(await opcionesDePrueba(ctx, "ingreso", null)))).toBeNull();
});

test("an open session without a recent proof adds and removes no key", async () => {
  const { ana, llave } = await conLlave();
  const vieja = { ...ana, reciente: false };
  const respuesta = createPasskey().create(await opcionesDeRegistro(ctx, ana));
  const pedidos = [
    () => opcionesDeRegistro(ctx, vieja),
    () => registrarLlave(ctx, vieja, { respuesta, nombre: "Otra" }),
    () => quitarLlave(ctx, vieja, llave.id),
  ];
  for (const pedido of pedidos) await expect(pedido()).rejects.toMatchObject({ clase: "sin_prueba" });
  expect(await listarLlaves(ctx, ana.user_id)).toHaveLength(1);
});

test("the transports of a key are a few short words", async () => {
  const ana = await crearPersona(ctx);
  const con = async (transports: unknown) => {
    const respuesta = JSON.parse(createPasskey().create(await opcionesDeRegistro(ctx, ana)));
    respuesta.response.transports = transports;
    return registrarLlave(ctx, ana, { respuesta: JSON.stringify(respuesta), nombre: "Llave" });
  };
  for (const mal of ["usb", [1], ["x".repeat(33)], Array(9).fill("usb")])
    await expect(con(mal)).rejects.toMatchObject({ clase: "malformado" });
  await con(["usb", "nfc"]);
  expect(await listarLlaves(ctx, ana.user_id)).toMatchObject([{ transportes: ["usb", "nfc"] }]);
});
