import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bloqueos, correos, solicitudes_datos, usuarios } from "#database/schema.ts";
import { estaBloqueada } from "#modules/comun/bloqueos/bloqueos.store.server.ts";
import { eliminarCuenta } from "#modules/privacidad/eliminar-cuenta.server.ts";
import { descargarDatos, exportarDatos } from "#modules/privacidad/exportar-datos.server.ts";
import { abrirMesaDatos } from "#tests/support/shop/mesa-datos.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { bloquearDatos, desbloquearDatos } from "./bloquear-datos.server.ts";
import { responderSolicitud } from "./responder-solicitud.server.ts";

const { db, ctx, duena, pedir, enRevision, fila, correosDe, responder } = await abrirMesaDatos();

describe("the block of a person's data", () => {
  const bloqueoDe = (codigo: string) => db.select().from(bloqueos).where(eq(bloqueos.solicitud, codigo));

  test("begins with the request, is answered by the desk, and ends with the answer", async () => {
    const ana = await crearPersona(ctx);
    const codigo = await enRevision(ana, "oposicion", { con_bloqueo: "on" });
    const dos = await Promise.allSettled([1, 2].map(() => bloquearDatos(ctx, codigo, duena)));
    expect(dos.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await bloqueoDe(codigo)).toMatchObject([{ respondido_en: ctx.now(), termina_en: null }]);
    await responder(codigo, "denegar");
    expect(await estaBloqueada(ctx, ana.codigo_referido)).toBe(false);
    expect((await correosDe(codigo)).map(({ datos }) => datos.paso ?? "-")).toEqual([
      "-",
      "bloqueo_aceptado",
      "bloqueo_terminado",
      "-",
    ]);
  });

  test("asked for alone it stays after it is granted, until the desk ends it", async () => {
    const ana = await crearPersona(ctx);
    const codigo = await enRevision(ana, "bloqueo");
    await responder(codigo, "acoger");
    expect(await estaBloqueada(ctx, ana.codigo_referido)).toBe(true);
    await expect(desbloquearDatos(ctx, { codigo, motivo: "" }, duena)).rejects.toMatchObject({
      clase: "valor",
    });
    await desbloquearDatos(ctx, { codigo, motivo: "Lo pediste" }, duena);
    expect(await estaBloqueada(ctx, ana.codigo_referido)).toBe(false);
    await expect(desbloquearDatos(ctx, { codigo, motivo: "Otra vez" }, duena)).rejects.toThrow(/no están/);
  });

  test("denied, it ends at once", async () => {
    const ana = await crearPersona(ctx);
    const codigo = await enRevision(ana, "bloqueo");
    await responder(codigo, "denegar");
    expect(await estaBloqueada(ctx, ana.codigo_referido)).toBe(false);
  });

  test("the desk blocks a person who did not ask, and a second request adds no second block", async () => {
    const ana = await crearPersona(ctx);
    const { codigo } = await pedir(ana, "acceso");
    await bloquearDatos(ctx, codigo, duena);
    await pedir(ana, "bloqueo");
    expect(await db.$count(bloqueos, eq(bloqueos.usuario, ana.codigo_referido))).toBe(1);
  });
});

describe("rights that the shop answers at once", () => {
  test("the copy of the own data is a request of access, once a day", async () => {
    const ana = await crearPersona(ctx);
    for (let vez = 0; vez < 2; vez++) await descargarDatos(ctx, ana);
    const { derechos } = await exportarDatos(ctx, ana);
    expect(derechos.solicitudes).toMatchObject([{ clase: "acceso", estado: "acogida", email: null }]);
  });

  test("leaving is a request of deletion; the others of the person end, and none keeps an address", async () => {
    const ana = await crearPersona(ctx);
    await pedir(ana, "oposicion", { con_bloqueo: "on" });
    await eliminarCuenta(ctx, ana.codigo_referido);
    const suyas = await db
      .select()
      .from(solicitudes_datos)
      .where(eq(solicitudes_datos.usuario, ana.codigo_referido))
      .orderBy(solicitudes_datos.id);
    expect(suyas).toMatchObject([
      { clase: "oposicion", estado: "acogida", email: null, detalle: null },
      { clase: "supresion", estado: "acogida", email: null },
    ]);
    expect(await db.select().from(bloqueos).where(eq(bloqueos.usuario, ana.codigo_referido))).toMatchObject([
      { email: null, termina_en: ctx.now() },
    ]);
  });

  test("a deletion granted by the desk deletes; an old proof of the admin does not do", async () => {
    const ana = await crearPersona(ctx);
    const codigo = await enRevision(ana, "supresion");
    const vieja = { ...duena, reciente: false };
    await expect(responderSolicitud(ctx, { codigo, fin: "acoger" }, vieja)).rejects.toMatchObject({
      clase: "sin_prueba",
    });
    expect(await responder(codigo, "acoger")).toBe("acogida");
    const [persona] = await db
      .select()
      .from(usuarios)
      .where(eq(usuarios.codigo_referido, ana.codigo_referido));
    expect(persona).toMatchObject({ email: null, eliminado_en: ctx.now() });
    expect(await fila(codigo)).toMatchObject({ email: null, respuesta: null, estado: "acogida" });
    const mandados = await db.select().from(correos).where(eq(correos.para, ana.email));
    expect(mandados.map(({ plantilla }) => plantilla)).toEqual(["cuenta_eliminada"]);
  });
});
