import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditoria, sorteos_semillas } from "#database/schema.ts";
import type { RolAdmin } from "#modules/comun/acceso/permisos.ts";
import { crearCofre, SemillaIlegible } from "#modules/comun/cripto/cofre.server.ts";
import { fichaSorteo, listarSorteos } from "#modules/sorteos/listar-sorteos.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { libroLimpio, seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import {
  A_LAS_22,
  A_LAS_2355,
  DEL_PULSO,
  segundos,
  tiendaConBaliza,
} from "#tests/support/shop/sorteo-con-baliza.ts";
import { gente, leerSorteo, sorteoLleno } from "#tests/support/shop/sorteo-lleno.ts";
import { iniciarSorteo } from "../inicio/iniciar-sorteo.server.ts";
import { atenderSorteos } from "../reloj/atender-sorteos.server.ts";
import { TEXTOS_ILEGIBLE } from "./ilegible.ts";
import { terminarIlegible } from "./terminar-ilegible.server.ts";

const { db } = await testDatabase();
const { ctx, cerrado, errores, limpiar, llega, RONDA } = tiendaConBaliza(db);
/** The same shop after its key was lost. */
const sinLlave = { ...ctx, cofre: crearCofre("una-llave-nueva") };
const admin = await crearPersona(ctx, { codigo_referido: "ADMINA01", role: "admin" });
const motivo = "Se perdió la llave en un incendio.";

beforeEach(limpiar);

const alas = (instante: Date) => {
  ctx.clock.now = instante;
  return atenderSorteos(sinLlave);
};

test("the clock leaves an unreadable raffle as it is, logs it once an hour and goes on with the others", async () => {
  const malo = await cerrado();
  const pocos = await cerrado(3);
  const bueno = await cerrado();
  const nueva = sinLlave.cofre.cerrar(
    bueno.key,
    ctx.cofre.abrir(bueno.key, await guardada(bueno.key)) ?? new Uint8Array(),
  );
  await db.update(sorteos_semillas).set(nueva).where(eq(sorteos_semillas.sorteo, bueno.key));
  const antes = await Promise.all([malo, pocos].map(({ key }) => leerSorteo(ctx, key)));
  expect(await alas(A_LAS_22)).toBe(1);
  expect(errores).toEqual(Array(2).fill("raffles: a raffle waits because its seed cannot be read"));
  for (let minuto = 1; minuto < 60; minuto++) expect(await alas(segundos(A_LAS_22, 60 * minuto))).toBe(0);
  expect(errores).toHaveLength(2);
  await alas(segundos(A_LAS_22, 3600));
  expect(errores).toHaveLength(4);
  await llega(RONDA);
  await alas(A_LAS_2355);
  expect((await leerSorteo(ctx, bueno.key)).estado).toBe("Finalizado");
  expect(await Promise.all([malo, pocos].map(({ key }) => leerSorteo(ctx, key)))).toEqual(antes);
  await libroLimpio(ctx);
});

async function guardada(key: string) {
  const [fila] = await db.select().from(sorteos_semillas).where(eq(sorteos_semillas.sorteo, key));
  return fila ?? expect.fail(`no seed of ${key}`);
}

test("an admin who starts it reads why it cannot be; with the key it is drawn as if nothing had happened", async () => {
  const { key } = await cerrado();
  ctx.clock.now = A_LAS_22;
  await expect(iniciarSorteo(sinLlave, { key }, admin)).rejects.toThrow(SemillaIlegible);
  await expect(iniciarSorteo(sinLlave, { key }, admin)).rejects.toMatchObject({ clase: "estado" });
  expect(await leerSorteo(ctx, key)).toMatchObject({ iniciado_en: null, semilla: null });
  ctx.clock.now = A_LAS_2355;
  await llega(RONDA);
  expect(await atenderSorteos(ctx)).toBe(1);
  expect((await leerSorteo(ctx, key)).estado).toBe("Finalizado");
  await libroLimpio(ctx);
});

test("the owner ends it before its pulse: all points return, with a public reason and a trace; not twice", async () => {
  const { key, codigos } = await cerrado();
  ctx.clock.now = segundos(DEL_PULSO, -1);
  await terminarIlegible(sinLlave, { key, motivo }, admin);
  expect(await leerSorteo(ctx, key)).toMatchObject({
    estado: "Finalizado",
    motivo,
    semilla: null,
    ganador_producto: null,
  });
  await libroLimpio(ctx, Object.fromEntries(codigos.map((codigo) => [codigo, 20])));
  const rastro = await db
    .select()
    .from(auditoria)
    .where(eq(auditoria.objeto, `sorteo:${key}`));
  expect(rastro).toMatchObject([
    { quien: "ADMINA01", accion: "sorteos.ilegible", despues: { estado: "Finalizado", motivo } },
  ]);
  await seNiega(terminarIlegible(sinLlave, { key, motivo }, admin), "estado", "sin ganadores");
  await seNiega(iniciarSorteo(sinLlave, { key }, admin), "estado", "sin ganadores");
});

test("sixteen times at once end it once", async () => {
  const { key, codigos } = await cerrado();
  const intentos = await Promise.allSettled(
    Array.from({ length: 16 }, () => terminarIlegible(sinLlave, { key, motivo }, admin)),
  );
  expect(intentos.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await db.$count(auditoria, eq(auditoria.objeto, `sorteo:${key}`))).toBe(1);
  await libroLimpio(ctx, Object.fromEntries(codigos.map((codigo) => [codigo, 20])));
});

test("not with a seed that can be read, nor a published one, nor once the pulse is out", async () => {
  const { key } = await cerrado();
  const terminar = (con = sinLlave) => terminarIlegible(con, { key, motivo }, admin);
  await seNiega(terminar(ctx), "estado", TEXTOS_ILEGIBLE.legible);
  ctx.clock.now = DEL_PULSO;
  await seNiega(terminar(), "estado", TEXTOS_ILEGIBLE.pulso_fuera);
  // A shop that does not know the chain counts from the date of the raffle on.
  ctx.clock.now = segundos(A_LAS_22, 1);
  await seNiega(terminar({ ...sinLlave, baliza: null }), "estado", TEXTOS_ILEGIBLE.pulso_fuera);
  await atenderSorteos(ctx);
  expect((await leerSorteo(ctx, key)).semilla).not.toBeNull();
  await seNiega(terminar(), "estado", TEXTOS_ILEGIBLE.publica);
  await seNiega(terminar(ctx), "estado", TEXTOS_ILEGIBLE.publica);
});

test("without a beacon there is no pulse to wait for; an open raffle, a lost and a false seed end too", async () => {
  const sin = { ...sinLlave, baliza: null };
  const tramos = await gente(ctx, ["SINBAL01", "SINBAL02"]);
  const abierto = await sorteoLleno({ ...ctx, baliza: null }, { sku: "71000A", tramos, lleno: false });
  await terminarIlegible(sin, { key: abierto, motivo }, admin);
  const lleno = await sorteoLleno({ ...ctx, baliza: null }, { sku: "71000B", tramos });
  ctx.clock.now = segundos((await leerSorteo(ctx, lleno)).fecha_sorteo ?? A_LAS_22, 86_400);
  await terminarIlegible(sin, { key: lleno, motivo }, admin);
  const perdida = await cerrado();
  await db.delete(sorteos_semillas).where(eq(sorteos_semillas.sorteo, perdida.key));
  await terminarIlegible(ctx, { key: perdida.key, motivo }, admin);
  const falsa = await cerrado();
  await db
    .update(sorteos_semillas)
    .set(ctx.cofre.cerrar(falsa.key, new Uint8Array(32)))
    .where(eq(sorteos_semillas.sorteo, falsa.key));
  await terminarIlegible(ctx, { key: falsa.key, motivo }, admin);
  for (const key of [abierto, lleno, perdida.key, falsa.key])
    expect(await leerSorteo(ctx, key)).toMatchObject({ estado: "Finalizado", motivo });
  await libroLimpio(ctx);
});

test("only the owner, with a reason, and only a raffle that exists", async () => {
  const { key } = await cerrado();
  const con = (role: "usuario" | "admin", rol_admin: RolAdmin | null) => ({ ...admin, role, rol_admin });
  await seNiega(terminarIlegible(sinLlave, { key, motivo }, con("usuario", null)), "ajeno");
  for (const rol of ["ventas", "catalogo", "lectura"] as const)
    await seNiega(terminarIlegible(sinLlave, { key, motivo }, con("admin", rol)), "ajeno");
  const pendiente = { ...admin, factor: "exigido" as const };
  await seNiega(terminarIlegible(sinLlave, { key, motivo }, pendiente), "ajeno");
  for (const vacio of ["", "  ", "\n"])
    await seNiega(terminarIlegible(sinLlave, { key, motivo: vacio }, admin), "valor");
  await seNiega(terminarIlegible(sinLlave, { key: "SRT-9999", motivo }, admin), "desconocido");
  expect((await leerSorteo(ctx, key)).estado).toBe("Cerrado");
});

test("the admin's list and page mark it, and no other", async () => {
  const { key } = await cerrado();
  const lista = async (con: typeof ctx) =>
    (await listarSorteos(con, { estado: "Cerrado", orden: "atencion", pagina: 1 })).sorteos
      .filter(({ ilegible }) => ilegible)
      .map((sorteo) => sorteo.key);
  expect(await lista(sinLlave)).toContain(key);
  expect(await lista(ctx)).toEqual([]);
  expect((await fichaSorteo(sinLlave, key))?.sorteo.ilegible).toBe(true);
  expect((await fichaSorteo(ctx, key))?.sorteo.ilegible).toBe(false);
  ctx.clock.now = A_LAS_22;
  await atenderSorteos(ctx);
  // Its seed is public now, so a process without the key reads it too.
  expect((await fichaSorteo(sinLlave, key))?.sorteo.ilegible).toBe(false);
});
