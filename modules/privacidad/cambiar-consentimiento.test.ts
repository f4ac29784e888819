import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { consentimientos, push_envios, push_suscripciones, session } from "#database/schema.ts";
import { atenderMensaje, type MotorExterno } from "#modules/asistente/atender-mensaje.server.ts";
import { DAR_PERMISO, PREGUNTA_PERMISO, RETIRAR_PERMISO } from "#modules/asistente/permiso.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerPermisosDe } from "#modules/consentimientos/consentir.server.ts";
import { notificar } from "#modules/notificaciones/notificar.server.ts";
import { desuscribirPush } from "#modules/notificaciones/push/desuscribir.server.ts";
import { suscribirPush } from "#modules/notificaciones/push/suscribir.server.ts";
import { chanceUuid } from "#tests/support/chance.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearNavegador } from "#tests/support/push.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { cambiarConsentimiento } from "./cambiar-consentimiento.server.ts";
import { exportarDatos } from "./exportar-datos.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

async function persona(): Promise<Sesion> {
  const sesion = await crearPersona(ctx);
  await db.insert(session).values({
    id: sesion.session_id,
    huella: sesion.session_id,
    userId: sesion.user_id,
    expiresAt: new Date(ctx.now().getTime() + DIA_MS),
  });
  return sesion;
}
const filas = ({ codigo_referido }: Sesion) =>
  db
    .select()
    .from(consentimientos)
    .where(eq(consentimientos.usuario, codigo_referido))
    .orderBy(consentimientos.id);
const inscribir = async (sesion: Sesion, renueva?: boolean) => {
  const { suscripcion } = crearNavegador(`https://push.example/${chanceUuid()}`);
  await suscribirPush(ctx, { ...suscripcion, renueva }, sesion);
  return suscripcion.endpoint;
};
const avisar = ({ codigo_referido: usuario }: Sesion) =>
  enTransaccion(ctx, (tx) =>
    notificar(tx, { clave: chanceUuid(), usuario, titulo: "Hola", texto: "Hola", push: "pago" }),
  );
const vigente = async ({ codigo_referido }: Sesion, finalidad: "avisos" | "asistente") =>
  (await leerPermisosDe(ctx, codigo_referido)).find((uno) => uno.finalidad === finalidad)?.vigente;
const cambiar = (sesion: Sesion, finalidad: string, permite: string) =>
  cambiarConsentimiento(ctx, { finalidad, permite }, sesion);

test("a permission is given and withdrawn, each time with a row; the same answer again leaves none", async () => {
  const ana = await persona();
  expect(await cambiar(ana, "asistente", "si")).toContain("Diste tu permiso");
  await Promise.all([cambiar(ana, "asistente", "si"), cambiar(ana, "asistente", "si")]);
  expect(await cambiar(ana, "asistente", "no")).toContain("Retiraste tu permiso");
  await cambiar(ana, "asistente", "no");
  expect(await filas(ana)).toMatchObject([
    { finalidad: "asistente", otorgado: true, como: "formulario", momento: ctx.now() },
    { finalidad: "asistente", otorgado: false },
  ]);
  expect((await exportarDatos(ctx, ana)).permisos).toHaveLength(2);
});

test("bad fields say what to do and change nothing; another person's permissions stay", async () => {
  const [ana, eva] = [await persona(), await persona()];
  for (const [finalidad, permite] of [["boletin", "si"] as const, ["avisos", ""] as const])
    await expect(cambiar(ana, finalidad, permite)).rejects.toThrow("Elige qué permiso");
  await cambiar(ana, "avisos", "si");
  expect([(await filas(ana)).length, (await filas(eva)).length]).toEqual([1, 0]);
});

test("the database refuses to change or delete what a person answered", async () => {
  const ana = await persona();
  await cambiar(ana, "avisos", "si");
  for (const orden of [
    sql`update consentimientos set otorgado = false`,
    sql`delete from consentimientos`,
    sql`truncate consentimientos`,
  ])
    await expect(db.execute(orden)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("solo admite filas nuevas") },
    });
});

test("switching a browser on is a permission; without one nothing is sent", async () => {
  const ana = await persona();
  await inscribir(ana);
  expect(await filas(ana)).toMatchObject([{ finalidad: "avisos", otorgado: true, como: "boton" }]);
  await avisar(ana);
  const enviados = async () =>
    db.$count(
      push_envios,
      sql`suscripcion in (select id from push_suscripciones where usuario = ${ana.codigo_referido})`,
    );
  expect(await enviados()).toBe(1);
  // The row of the browser is written back by hand: also then the door asks for the permission.
  const [navegador] = await db
    .select()
    .from(push_suscripciones)
    .where(eq(push_suscripciones.usuario, ana.codigo_referido));
  await cambiar(ana, "avisos", "no");
  expect(await enviados()).toBe(0);
  if (navegador) await db.insert(push_suscripciones).values(navegador);
  await avisar(ana);
  expect(await enviados()).toBe(0);
});

test("a browser that comes back by itself needs a permission that holds", async () => {
  const ana = await persona();
  await expect(inscribir(ana, true)).rejects.toThrow("Retiraste el permiso");
  const endpoint = await inscribir(ana);
  await inscribir(ana, true);
  await desuscribirPush(ctx, { endpoint }, ana);
  expect(await vigente(ana, "avisos")).toBe(true);
  await cambiar(ana, "avisos", "no");
  await expect(inscribir(ana, true)).rejects.toThrow("Retiraste el permiso");
});

test("switching the last browser off withdraws the permission", async () => {
  const ana = await persona();
  const [uno, otro] = [await inscribir(ana), await inscribir(ana)];
  await desuscribirPush(ctx, { endpoint: uno }, ana);
  expect(await vigente(ana, "avisos")).toBe(true);
  await desuscribirPush(ctx, { endpoint: otro }, ana);
  expect(await vigente(ana, "avisos")).toBe(false);
});

const externo: MotorExterno = {
  motor: "modelo",
  responder: async () => ({ output: "desde fuera", componentes: [] }),
};

test.each(["visitante", "persona"] as const)(
  "the outside assistant answers a %s only between the permission and its withdrawal",
  async (quien) => {
    const sesion = quien === "persona" ? await persona() : null;
    const sessionId = chanceUuid();
    const decir = (texto: string, con: MotorExterno | null = externo) =>
      atenderMensaje(ctx, { sessionId, texto, archivos: [] }, sesion, { externo: con });
    const antes = await decir("hola");
    expect([antes.motor, antes.sugerencias?.at(-1)]).toEqual(["propio", PREGUNTA_PERMISO]);
    expect((await decir(PREGUNTA_PERMISO)).sugerencias).toEqual([DAR_PERMISO]);
    expect((await decir("hola")).motor).toBe("propio");
    await decir(DAR_PERMISO);
    const con = await decir("hola");
    expect([con.output, con.sugerencias?.at(-1)]).toEqual(["desde fuera", RETIRAR_PERMISO]);
    // Another visitor, or the same browser with another person, has given none.
    const ajeno = { sessionId: chanceUuid(), texto: "hola", archivos: [] };
    expect((await atenderMensaje(ctx, ajeno, null, { externo })).motor).toBe("propio");
    await decir(RETIRAR_PERMISO);
    expect((await decir("hola")).motor).toBe("propio");
    if (sesion) expect(await vigente(sesion, "asistente")).toBe(false);
    // A shop without an outside assistant takes these words as any question.
    expect((await decir(DAR_PERMISO, null)).sugerencias).not.toContain(RETIRAR_PERMISO);
  },
);
