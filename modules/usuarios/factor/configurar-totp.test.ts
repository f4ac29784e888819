import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { codigos_recuperacion, correos, factores_totp } from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { cifrar, descifrar } from "./cifrado.server.ts";
import {
  activarTotp,
  leerTotpPreparado,
  prepararTotp,
  quitarTotp,
  renovarCodigos,
} from "./configurar-totp.server.ts";
import { contarCodigos, tieneFactor } from "./factor.store.server.ts";
import { probarCodigo } from "./probar-codigo.server.ts";
import { CODIGO_INCORRECTO, SIN_FACTOR, TOTP_SIN_PREPARAR, TOTP_YA_PUESTO } from "./textos.ts";
import { codigoDe, pasoEn } from "./totp.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

/** The code that the person's app shows `pasos` steps from now. */
async function codigo({ user_id }: Sesion, pasos = 0): Promise<string> {
  const [fila] = await db.select().from(factores_totp).where(eq(factores_totp.user_id, user_id));
  return codigoDe(descifrar(ctx, user_id, fila?.secreto ?? ""), pasoEn(ctx.now()) + pasos);
}

const probar = ({ user_id }: Sesion, texto: string) =>
  enTransaccion(ctx, (tx) => probarCodigo(tx, user_id, texto));

async function conTotp() {
  const ana = await crearPersona(ctx);
  await prepararTotp(ctx, ana);
  const codigos = await activarTotp(ctx, ana, await codigo(ana, -1));
  return { ana, codigos: codigos ?? [] };
}

test("an app counts once it is confirmed with its own code, and gives ten recovery codes", async () => {
  const ana = await crearPersona(ctx);
  await expect(activarTotp(ctx, ana, "123456")).rejects.toThrow(TOTP_SIN_PREPARAR);
  await prepararTotp(ctx, ana);
  expect(await tieneFactor(ctx, ana.user_id)).toBe(false);
  const preparado = await leerTotpPreparado(ctx, ana);
  expect(preparado?.secreto).toMatch(/^[A-Z2-7]{32}$/);
  expect(preparado?.enlace).toContain(`secret=${preparado?.secreto}`);
  for (const mal of ["", "12345", "abcdef", await codigo(ana, 5)])
    await expect(activarTotp(ctx, ana, mal)).rejects.toThrow(CODIGO_INCORRECTO);
  const codigos = await activarTotp(ctx, ana, await codigo(ana));
  expect(new Set(codigos).size).toBe(10);
  expect(await tieneFactor(ctx, ana.user_id)).toBe(true);
  expect(await leerTotpPreparado(ctx, ana)).toBeNull();
  await expect(prepararTotp(ctx, ana)).rejects.toThrow(TOTP_YA_PUESTO);
  await expect(activarTotp(ctx, ana, await codigo(ana, 1))).rejects.toThrow(TOTP_YA_PUESTO);
  const [correo] = await db.select().from(correos).where(eq(correos.para, ana.email));
  expect(correo).toMatchObject({ plantilla: "seguridad_cambiada" });
});

test("neither the secret nor a recovery code is stored as it is", async () => {
  const { ana, codigos } = await conTotp();
  const otra = await crearPersona(ctx);
  const [fila] = await db.select().from(factores_totp).where(eq(factores_totp.user_id, ana.user_id));
  const guardados = await db.select().from(codigos_recuperacion);
  const todo = JSON.stringify([fila, guardados]);
  for (const uno of codigos) expect(todo).not.toContain(uno.replace("-", ""));
  const secreto = fila?.secreto ?? "";
  expect(descifrar(ctx, ana.user_id, secreto)).toHaveLength(20);
  // The row of one person does not open for another, nor under another secret, nor changed.
  expect(() => descifrar(ctx, otra.user_id, secreto)).toThrow();
  expect(() => descifrar({ secret: "otro" }, ana.user_id, secreto)).toThrow();
  const torcido = Buffer.from(secreto, "base64");
  torcido.writeUInt8(torcido.readUInt8(30) ^ 1, 30);
  expect(() => descifrar(ctx, ana.user_id, torcido.toString("base64"))).toThrow();
  expect(cifrar(ctx, ana.user_id, new Uint8Array(20))).not.toBe(cifrar(ctx, ana.user_id, new Uint8Array(20)));
});

test("a code works once, for its owner only, and never after a later one", async () => {
  const { ana } = await conTotp();
  const { ana: otra } = await conTotp();
  const ahora = await codigo(ana);
  expect(await probar(otra, ahora)).toBeNull();
  expect(await probar(ana, ` ${ahora.slice(0, 3)} ${ahora.slice(3)}`)).toBe("totp");
  expect(await probar(ana, ahora)).toBeNull();
  expect(await probar(ana, await codigo(ana, 1))).toBe("totp");
  expect(await probar(ana, await codigo(ana, -1))).toBeNull();
});

test("of the same code in five requests at once one wins", async () => {
  const { ana, codigos } = await conTotp();
  const ganan = async (texto: string) => {
    const todas = await Promise.all(Array.from({ length: 5 }, () => probar(ana, texto)));
    return todas.filter((uno) => uno !== null);
  };
  expect(await ganan(await codigo(ana))).toEqual(["totp"]);
  expect(await ganan(codigos[0] ?? "")).toEqual(["recuperacion"]);
});

test("a recovery code works once, however it is typed, and for its owner only", async () => {
  const { ana, codigos } = await conTotp();
  const { ana: otra } = await conTotp();
  const [uno = "", dos = ""] = codigos;
  expect(await probar(otra, uno)).toBeNull();
  expect(await probar(ana, uno.toLowerCase().replace("-", " "))).toBe("recuperacion");
  expect(await probar(ana, uno)).toBeNull();
  expect(await contarCodigos(ctx, ana.user_id)).toEqual({ todos: 10, quedan: 9 });
  const nuevos = await renovarCodigos(ctx, ana);
  expect(await probar(ana, dos)).toBeNull();
  expect(await probar(ana, nuevos[0] ?? "")).toBe("recuperacion");
  for (const mal of ["", "ABCDE-FGHJ", "AAAAA-AAAAA", "../etc/passwd"])
    expect(await probar(ana, mal)).toBeNull();
});

test("without the app nothing is left of it, and its codes are refused", async () => {
  const { ana, codigos } = await conTotp();
  const ahora = await codigo(ana);
  await quitarTotp(ctx, ana);
  await quitarTotp(ctx, ana);
  expect(await tieneFactor(ctx, ana.user_id)).toBe(false);
  expect(await contarCodigos(ctx, ana.user_id)).toEqual({ todos: 0, quedan: 0 });
  expect(await probar(ana, ahora)).toBeNull();
  expect(await probar(ana, codigos[3] ?? "")).toBeNull();
  await expect(renovarCodigos(ctx, ana)).rejects.toThrow(SIN_FACTOR);
});

test("a prepared secret is shown to a recent proof only, and for fifteen minutes", async () => {
  const ana = await crearPersona(ctx);
  await prepararTotp(ctx, ana);
  expect(await leerTotpPreparado(ctx, { ...ana, reciente: false })).toBeNull();
  const tarde = (ms: number) => ({ ...ctx, now: () => new Date(ctx.now().getTime() + ms) });
  const limite = 15 * 60_000;
  expect(await leerTotpPreparado(tarde(limite - 1), ana)).not.toBeNull();
  expect(await leerTotpPreparado(tarde(limite), ana)).toBeNull();
  const suyo = await codigo(ana, limite / 30_000);
  await expect(activarTotp(tarde(limite), ana, suyo)).rejects.toThrow(TOTP_SIN_PREPARAR);
  expect(await tieneFactor(ctx, ana.user_id)).toBe(false);
});

test("an open session without a recent proof changes no factor", async () => {
  const { ana } = await conTotp();
  const vieja = { ...ana, reciente: false };
  const pedidos = [
    () => prepararTotp(ctx, vieja),
    () => activarTotp(ctx, vieja, "123456"),
    () => quitarTotp(ctx, vieja),
    () => renovarCodigos(ctx, vieja),
  ];
  for (const pedido of pedidos) await expect(pedido()).rejects.toMatchObject({ clase: "sin_prueba" });
  expect(await contarCodigos(ctx, ana.user_id)).toEqual({ todos: 10, quedan: 10 });
});

test("a used recovery code is mailed with how many are left; a refused one is not", async () => {
  const { ana, codigos } = await conTotp();
  for (const uno of codigos.slice(0, 9)) await probar(ana, uno);
  await probar(ana, codigos[0] ?? "");
  const filas = await db.select().from(correos).where(eq(correos.para, ana.email)).orderBy(correos.id);
  const hechos = filas.map(({ datos }) => datos.hecho).filter((hecho) => String(hecho).startsWith("Usaste"));
  expect(hechos).toHaveLength(9);
  expect(hechos.at(0)).toBe("Usaste un código de recuperación; te quedan 9.");
  expect(hechos.at(-1)).toBe("Usaste un código de recuperación; te queda 1.");
});
