import { beforeEach, expect, test } from "vitest";
import { correos, libro_sellos } from "#database/schema.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { olvidarSellos } from "#tests/support/shop/sellos.ts";
import { encolarCorreo, encolarCorreos } from "./encolar-correo.server.ts";
import { PLANTILLAS } from "./plantillas.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const SELLO = "5e".repeat(32);
const para = "ana@ejemplo.cl";

let id = 0;
const sellar = async (fecha: string, sello: string) => {
  id += 1;
  const lugar = { desde: id, hasta: id, asientos: 1, raiz: "a", totales: "", sellado_en: new Date() };
  await db.insert(libro_sellos).values({ fecha, anterior: "0", sello, ...lugar });
};
const { sello: _, ...abono } = PLANTILLAS.abono.muestra;
const encolar = (clave: string) =>
  enTransaccion(ctx, (tx) => encolarCorreo(tx, { clave, para, plantilla: "abono", datos: abono }));
const datosDe = async () =>
  new Map((await db.select().from(correos)).map(({ clave, datos }) => [clave, datos]));

beforeEach(async () => {
  await db.delete(correos);
  await olvidarSellos(db);
});

test("a mail quotes the seal that was the newest when it was written", async () => {
  await encolar("abono:1");
  await sellar("2026-11-13", "aa".repeat(32));
  await sellar("2026-11-14", SELLO);
  await encolar("abono:2");
  await sellar("2026-11-15", "bb".repeat(32));
  const datos = await datosDe();
  expect(datos.get("abono:1")).toEqual(abono);
  expect(datos.get("abono:2")).toEqual({ ...abono, sello: { fecha: "2026-11-14", sello: SELLO } });
});

test("a mail that does not speak of points carries no seal, also among others that do", async () => {
  await sellar("2026-11-14", SELLO);
  await enTransaccion(ctx, (tx) =>
    encolarCorreos(tx, [
      { clave: "a", para, plantilla: "abono", datos: abono },
      { clave: "b", para, plantilla: "contrasena_cambiada", datos: {} },
    ]),
  );
  const datos = await datosDe();
  expect(datos.get("a")).toMatchObject({ sello: { sello: SELLO } });
  expect(datos.get("b")).toEqual({});
});

test("text with quotes and signs reaches the outbox unchanged", async () => {
  await sellar("2026-11-14", SELLO);
  const producto = `Parrilla "3'" \\ $1 {x} ñ`;
  const raro = { ...abono, producto };
  await enTransaccion(ctx, (tx) => encolarCorreo(tx, { clave: "a", para, plantilla: "abono", datos: raro }));
  expect((await datosDe()).get("a")).toMatchObject({ producto });
});
