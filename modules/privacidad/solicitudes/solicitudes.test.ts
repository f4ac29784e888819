import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditoria, bloqueos, correos, solicitudes_datos } from "#database/schema.ts";
import { estaBloqueada } from "#modules/comun/bloqueos/bloqueos.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { tiendaConSolicitudes } from "#tests/support/shop/tienda-con-solicitudes.ts";
import { anotarSolicitud } from "./anotar-solicitud.server.ts";
import { acusarSolicitud, prorrogarSolicitud, tomarSolicitud } from "./atender-solicitud.server.ts";
import { bloquearDatos, desbloquearDatos } from "./bloquear-datos.server.ts";
import { listarSolicitudes, verSolicitud } from "./listar-solicitudes.server.ts";
import { pedirConEnlace, pedirEnlaceDerechos, verEnlaceDerechos } from "./pedir-derecho.server.ts";
import { responderSolicitud } from "./responder-solicitud.server.ts";

const { db, ctx, duena, pedir, enRevision, fila, correosDe, responder } = await tiendaConSolicitudes();
const cliente = await crearPersona(ctx);
const tokenDe = async (para: string) => {
  const [correo] = await db.select().from(correos).where(eq(correos.para, para)).orderBy(correos.id);
  return new URL(String(correo?.datos.enlace)).searchParams.get("token") ?? "";
};

describe("a person with a session", () => {
  test("asks, gets the acknowledgement at once, and both terms are stored", async () => {
    const ana = await crearPersona(ctx);
    const { codigo } = await pedir(ana, "rectificacion", { con_bloqueo: "on" });
    expect(await fila(codigo)).toMatchObject({
      estado: "acusada",
      usuario: ana.codigo_referido,
      email: ana.email,
      recibida_en: ctx.now(),
      acusada_en: ctx.now(),
      con_bloqueo: true,
    });
    const [acuse] = await correosDe(codigo);
    expect(acuse).toMatchObject({ plantilla: "solicitud_recibida", para: ana.email });
    expect(acuse?.datos).toMatchObject({ codigo, clase: "Rectificación" });
    expect(acuse?.datos.bloqueo_hasta).toBeTruthy();
    expect(await estaBloqueada(ctx, ana.codigo_referido)).toBe(true);
    expect(await estaBloqueada(ctx, cliente.codigo_referido)).toBe(false);
  });

  test("asks twice, also in parallel: one request, and the second is told its code", async () => {
    const ana = await crearPersona(ctx);
    const idas = await Promise.allSettled([pedir(ana, "acceso"), pedir(ana, "acceso")]);
    expect(idas.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(pedir(ana, "acceso")).rejects.toThrow(/Ya tienes una solicitud igual en curso, la SD-/);
    expect(await db.$count(solicitudes_datos, eq(solicitudes_datos.usuario, ana.codigo_referido))).toBe(1);
    // Another right is another request.
    await pedir(ana, "portabilidad");
  });

  test("bad fields are named and change nothing", async () => {
    const ana = await crearPersona(ctx);
    for (const [mala, campo] of [
      [{ clase: "olvido" }, "clase"],
      [{ detalle: "  " }, "detalle"],
      [{ detalle: "a".repeat(2_001) }, "detalle"],
    ] as const)
      await expect(pedir(ana, "acceso", mala)).rejects.toMatchObject({
        clase: "valor",
        datos: { errores: { [campo]: expect.any(String) } },
      });
    expect(await db.$count(solicitudes_datos, eq(solicitudes_datos.usuario, ana.codigo_referido))).toBe(0);
  });
});

describe("without a session", () => {
  test("any address gets a link by mail, and nothing else tells whether it is known", async () => {
    const ana = await crearPersona(ctx);
    for (const email of [ana.email, "nadie@correo.example"]) {
      expect(await pedirEnlaceDerechos(ctx, email)).toBeUndefined();
      const mandados = await db.select().from(correos).where(eq(correos.para, email));
      expect(mandados.map(({ plantilla, usuario }) => [plantilla, usuario])).toEqual([
        ["derechos_enlace", null],
      ]);
    }
  });

  test("the link works once, of two presses for one", async () => {
    const ana = await crearPersona(ctx);
    await pedirEnlaceDerechos(ctx, ana.email);
    const token = await tokenDe(ana.email);
    expect(await verEnlaceDerechos(ctx, token)).toBe(ana.email);
    // A refused form leaves the link as it was.
    await expect(pedirConEnlace(ctx, token, { clase: "acceso" })).rejects.toMatchObject({ clase: "valor" });
    const pedida = { clase: "acceso", detalle: "Mis compras" };
    const idas = await Promise.allSettled([
      pedirConEnlace(ctx, token, pedida),
      pedirConEnlace(ctx, token, pedida),
    ]);
    expect(idas.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await verEnlaceDerechos(ctx, token)).toBeNull();
    await expect(pedirConEnlace(ctx, token, pedida)).rejects.toThrow(/ya se usó o venció/);
    const [suya] = await db.select().from(solicitudes_datos).where(eq(solicitudes_datos.email, ana.email));
    expect(suya).toMatchObject({ usuario: ana.codigo_referido, estado: "acusada" });
  });

  test("an address without an account asks too, and old or foreign links do not open", async () => {
    const email = "visita@correo.example";
    await pedirEnlaceDerechos(ctx, email);
    const token = await tokenDe(email);
    const { codigo } = await pedirConEnlace(ctx, token, { clase: "bloqueo", detalle: "No me escriban" });
    expect(await fila(codigo)).toMatchObject({ usuario: null, email });
    expect(await db.select().from(bloqueos).where(eq(bloqueos.email, email))).toMatchObject([
      { usuario: null, solicitud: codigo, termina_en: null },
    ]);
    await pedirEnlaceDerechos(ctx, "tarde@correo.example");
    const viejo = await tokenDe("tarde@correo.example");
    const ahora = ctx.clock.now;
    ctx.clock.now = new Date(ahora.getTime() + DIA_MS);
    expect(await verEnlaceDerechos(ctx, viejo)).toBeNull();
    ctx.clock.now = ahora;
    for (const otro of ["", "x", "0".repeat(64)]) expect(await verEnlaceDerechos(ctx, otro)).toBeNull();
  });
});

describe("the desk", () => {
  const lectura = { ...duena, rol_admin: "lectura" as const };
  const ventas = { ...duena, rol_admin: "ventas" as const };

  test("only the owner presses: customers and other roles are refused and nothing changes", async () => {
    const ana = await crearPersona(ctx);
    const { codigo } = await pedir(ana, "acceso");
    for (const otra of [ana, cliente, lectura, ventas]) {
      const presiones = [
        () => acusarSolicitud(ctx, codigo, otra),
        () => tomarSolicitud(ctx, codigo, otra),
        () => prorrogarSolicitud(ctx, { codigo, motivo: "Falta" }, otra),
        () => responderSolicitud(ctx, { codigo, fin: "acoger", respuesta: "Sí" }, otra),
        () => bloquearDatos(ctx, codigo, otra),
        () => desbloquearDatos(ctx, { codigo, motivo: "Ya" }, otra),
        () => anotarSolicitud(ctx, {}, otra),
      ];
      for (const presionar of presiones) await expect(presionar()).rejects.toMatchObject({ clase: "ajeno" });
    }
    expect(await fila(codigo)).toMatchObject({ estado: "acusada", prorrogada_en: null });
  });

  test("a request by letter: written down, acknowledged, taken, extended, answered, each once", async () => {
    const carta = { email: "carta@correo.example", clase: "oposicion", detalle: "Llegó por carta" };
    const codigo = await anotarSolicitud(ctx, { ...carta, recibida: "2026-01-05" }, duena);
    expect(await correosDe(codigo)).toEqual([]);
    expect(await fila(codigo)).toMatchObject({ estado: "recibida", usuario: null });
    await expect(tomarSolicitud(ctx, codigo, duena)).rejects.toThrow(/acusa recibo/);
    const acuses = await Promise.allSettled([1, 2].map(() => acusarSolicitud(ctx, codigo, duena)));
    expect(acuses.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(responder(codigo, "acoger")).rejects.toThrow(/Primero toma/);
    await tomarSolicitud(ctx, codigo, duena);
    await expect(tomarSolicitud(ctx, codigo, duena)).rejects.toThrow(/ya se hizo/);
    const fines = await Promise.allSettled([responder(codigo, "acoger"), responder(codigo, "denegar")]);
    expect(fines.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(responder(codigo, "parcial")).rejects.toThrow(/ya se respondió/);
    expect((await correosDe(codigo)).map(({ plantilla }) => plantilla)).toEqual([
      "solicitud_recibida",
      "solicitud_respuesta",
    ]);
    const hechas = await db
      .select()
      .from(auditoria)
      .where(eq(auditoria.objeto, `solicitud:${codigo}`));
    expect(hechas.map(({ accion }) => accion).sort()).toEqual([
      "datos.acusar",
      "datos.anotar",
      "datos.responder",
      "datos.tomar",
    ]);
  });

  test("a letter from tomorrow is refused", async () => {
    const carta = {
      email: "futura@correo.example",
      clase: "acceso",
      detalle: "Carta",
      recibida: "2099-01-01",
    };
    await expect(anotarSolicitud(ctx, carta, duena)).rejects.toMatchObject({
      datos: { errores: { recibida: expect.any(String) } },
    });
  });

  test("the term is extended once, with a reason that the person reads", async () => {
    const ana = await crearPersona(ctx);
    const codigo = await enRevision(ana, "acceso");
    const antes = (await fila(codigo))?.vence_en ?? expect.fail();
    await expect(prorrogarSolicitud(ctx, { codigo, motivo: "" }, duena)).rejects.toMatchObject({
      clase: "valor",
    });
    const hasta = await prorrogarSolicitud(ctx, { codigo, motivo: "Reunimos tus compras" }, duena);
    expect(hasta.getTime() - antes.getTime()).toBeGreaterThan(29 * DIA_MS);
    await expect(prorrogarSolicitud(ctx, { codigo, motivo: "Más" }, duena)).rejects.toThrow(/una sola vez/);
    expect((await correosDe(codigo)).map(({ datos }) => datos.paso)).toEqual([undefined, "prorroga"]);
  });

  test("a denial needs its reason and names the Agencia's thirty working days; a grant does not", async () => {
    const ana = await crearPersona(ctx);
    const denegada = await enRevision(ana, "oposicion");
    await expect(responder(denegada, "denegar", " ")).rejects.toMatchObject({
      datos: { errores: { respuesta: expect.stringMatching(/motivo/) } },
    });
    await responder(denegada, "denegar", "La boleta se guarda por ley.");
    expect((await correosDe(denegada)).at(-1)?.datos).toMatchObject({
      resultado: "denegada",
      respuesta: ["La boleta se guarda por ley."],
      reclamo_hasta: expect.stringMatching(/ de 20\d\d$/),
    });
    const acogida = await enRevision(ana, "portabilidad");
    await responder(acogida, "acoger", "");
    expect((await correosDe(acogida)).at(-1)?.datos.reclamo_hasta).toBeUndefined();
    expect(await fila(acogida)).toMatchObject({ estado: "acogida", respondida_por: duena.codigo_referido });
  });

  test("an unknown code is no request", async () => {
    await expect(tomarSolicitud(ctx, "SD-AAAAAAAA", duena)).rejects.toMatchObject({ clase: "desconocido" });
    await expect(responder("SD-AAAAAAAA", "acoger")).rejects.toMatchObject({ clase: "desconocido" });
    expect(await verSolicitud(ctx, "SD-AAAAAAAA")).toBeNull();
  });

  test("the list finds by code and address; the page of a request has its mails", async () => {
    const ana = await crearPersona(ctx);
    const { codigo } = await pedir(ana, "revision");
    for (const texto of [codigo.toLowerCase(), ana.email])
      expect((await listarSolicitudes(ctx, { pagina: 1, texto })).solicitudes.map((s) => s.codigo)).toEqual([
        codigo,
      ]);
    const ninguna = await listarSolicitudes(ctx, { pagina: 1, texto: codigo, estado: "denegada" });
    expect(ninguna).toMatchObject({ solicitudes: [], conteos: { abiertas: 1, todas: 1, denegada: 0 } });
    expect(await verSolicitud(ctx, codigo)).toMatchObject({
      persona: { codigo_referido: ana.codigo_referido },
      correos: [{ estado: "pendiente" }],
    });
  });
});
