import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bloqueos, correos, solicitudes_datos, usuarios } from "#database/schema.ts";
import { estaBloqueada } from "#modules/comun/bloqueos/bloqueos.store.server.ts";
import { eliminarCuenta } from "#modules/privacidad/eliminar-cuenta.server.ts";
import { descargarDatos, exportarDatos } from "#modules/privacidad/exportar-datos.server.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { tiendaConSolicitudes } from "#tests/support/shop/tienda-con-solicitudes.ts";
import { anotarSolicitud } from "./anotar-solicitud.server.ts";
import { acusarSolicitud, tomarSolicitud } from "./atender-solicitud.server.ts";
import { bloquearDatos, desbloquearDatos } from "./bloquear-datos.server.ts";
import { verSolicitud } from "./listar-solicitudes.server.ts";
import { responderSolicitud } from "./responder-solicitud.server.ts";

const { db, ctx, duena, pedir, enRevision, fila, correosDe, responder } = await tiendaConSolicitudes();

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

describe("several requests that ask for the block of one person", () => {
  const vivo = async (usuario: string) => {
    const [bloqueo] = await db
      .select()
      .from(bloqueos)
      .where(and(eq(bloqueos.usuario, usuario), isNull(bloqueos.termina_en)));
    return bloqueo ?? null;
  };

  test("the answer to the first hands the block to the second, whose grant keeps it", async () => {
    const ana = await crearPersona(ctx);
    const primera = await enRevision(ana, "rectificacion", { con_bloqueo: "on" });
    const segunda = await enRevision(ana, "bloqueo");
    await responder(primera, "acoger");
    expect(await vivo(ana.codigo_referido)).toMatchObject({ solicitud: segunda });
    expect((await correosDe(primera)).map(({ datos }) => datos.paso ?? "-")).toEqual(["-", "-"]);
    await responder(segunda, "acoger");
    expect(await vivo(ana.codigo_referido)).toMatchObject({ solicitud: segunda, respondido_en: ctx.now() });
  });

  test("a block that was granted is not ended by the answer to the request that began it", async () => {
    const ana = await crearPersona(ctx);
    const primera = await enRevision(ana, "oposicion", { con_bloqueo: "on" });
    const segunda = await enRevision(ana, "bloqueo");
    await responder(segunda, "acoger");
    await responder(primera, "denegar");
    expect(await vivo(ana.codigo_referido)).toMatchObject({ solicitud: segunda });
  });

  test("the denial of the last one that asks ends it", async () => {
    const ana = await crearPersona(ctx);
    const primera = await enRevision(ana, "oposicion", { con_bloqueo: "on" });
    const segunda = await enRevision(ana, "bloqueo");
    await responder(segunda, "denegar");
    expect(await vivo(ana.codigo_referido)).toMatchObject({ solicitud: primera });
    await responder(primera, "denegar");
    expect(await vivo(ana.codigo_referido)).toBeNull();
  });

  test("the desk does not end a block that another open request asks for", async () => {
    const ana = await crearPersona(ctx);
    const primera = await enRevision(ana, "oposicion", { con_bloqueo: "on" });
    const segunda = await enRevision(ana, "bloqueo");
    const motivo = "No corresponde";
    await expect(desbloquearDatos(ctx, { codigo: primera, motivo }, duena)).rejects.toThrow(segunda);
    expect(await vivo(ana.codigo_referido)).not.toBeNull();
    await responder(segunda, "denegar");
    await desbloquearDatos(ctx, { codigo: primera, motivo }, duena);
    expect(await vivo(ana.codigo_referido)).toBeNull();
  });

  test("a request whose block the desk ended does not get the block of another one", async () => {
    const ana = await crearPersona(ctx);
    const primera = await enRevision(ana, "oposicion", { con_bloqueo: "on" });
    await desbloquearDatos(ctx, { codigo: primera, motivo: "No corresponde" }, duena);
    const segunda = await enRevision(ana, "bloqueo");
    await responder(segunda, "denegar");
    expect(await vivo(ana.codigo_referido)).toBeNull();
  });

  test("asked for while the first is answered, the person is never left without it", async () => {
    const ana = await crearPersona(ctx);
    const primera = await enRevision(ana, "rectificacion", { con_bloqueo: "on" });
    const [, { codigo }] = await Promise.all([responder(primera, "acoger"), pedir(ana, "bloqueo")]);
    expect(await vivo(ana.codigo_referido)).toMatchObject({ solicitud: codigo });
  });
});

describe("a block that reached the shop by letter", () => {
  const carta = { email: "carta@correo.example", detalle: "Llegó por carta", recibida: "2026-01-05" };
  const suyos = () => db.select().from(bloqueos).where(eq(bloqueos.email, carta.email)).orderBy(bloqueos.id);

  test("of its class, or with its tick, rules from the press and has its two working days", async () => {
    const codigo = await anotarSolicitud(ctx, { ...carta, clase: "bloqueo" }, duena);
    // Monday the 5th: Tuesday and Wednesday are its days.
    const hasta = { vence_en: new Date("2026-01-08T03:00:00Z"), pedido_en: ctx.now() };
    expect(await suyos()).toMatchObject([{ solicitud: codigo, ...hasta, respondido_en: null }]);
    expect(await fila(codigo)).toMatchObject({ con_bloqueo: true });
    const email = "otra-carta@correo.example";
    const otra = await anotarSolicitud(
      ctx,
      { ...carta, email, clase: "oposicion", con_bloqueo: "on" },
      duena,
    );
    expect(await db.$count(bloqueos, eq(bloqueos.solicitud, otra))).toBe(1);
    const sin = await anotarSolicitud(ctx, { ...carta, email, clase: "acceso", con_bloqueo: "on" }, duena);
    expect(await fila(sin)).toMatchObject({ con_bloqueo: false });
  });

  test("granted after the desk had ended it, it is imposed again", async () => {
    const email = "tercera-carta@correo.example";
    // A Saturday: Monday and Tuesday are its days.
    const pedida = { ...carta, email, clase: "bloqueo", recibida: "2026-11-14" };
    const codigo = await anotarSolicitud(ctx, pedida, duena);
    await acusarSolicitud(ctx, codigo, duena);
    expect((await correosDe(codigo))[0]?.datos.bloqueo_hasta).toBe("martes 17 de noviembre de 2026");
    await tomarSolicitud(ctx, codigo, duena);
    await desbloquearDatos(ctx, { codigo, motivo: "Por error" }, duena);
    await responder(codigo, "acoger");
    const bloqueadas = await db.select().from(bloqueos).where(eq(bloqueos.email, email)).orderBy(bloqueos.id);
    expect(bloqueadas).toMatchObject([
      { termina_en: ctx.now() },
      { solicitud: codigo, respondido_en: ctx.now(), termina_en: null },
    ]);
    expect((await correosDe(codigo)).map(({ datos }) => datos.paso ?? "-")).toContain("bloqueo_aceptado");
  });

  test("the second block of one request is told as the first was", async () => {
    const ana = await crearPersona(ctx);
    const { codigo } = await pedir(ana, "acceso");
    for (let vez = 0; vez < 2; vez++) {
      await bloquearDatos(ctx, codigo, duena);
      await desbloquearDatos(ctx, { codigo, motivo: "Ya se revisó" }, duena);
    }
    const pasos = (await correosDe(codigo)).flatMap(({ datos }) => datos.paso ?? []);
    const uno = ["bloqueo_aceptado", "bloqueo_terminado"];
    expect(pasos).toEqual([...uno, ...uno]);
    expect((await verSolicitud(ctx, codigo))?.correos).toHaveLength(5);
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
