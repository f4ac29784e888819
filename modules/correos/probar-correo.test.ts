import { desc, eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { auditoria } from "#database/schema.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { createMailer } from "#server/jobs/mailer.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { startSmtpSink } from "#tests/support/smtp.ts";
import { probarCorreo } from "./probar-correo.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const admin = await crearPersona(ctx, { role: "admin" });
const ana = await crearPersona(ctx);
const sink = await startSmtpSink();
afterAll(() => sink.close());
const entrega = createMailer({ smtp_url: sink.url, ctx });

/** Each test starts after the window of the attempts before. */
beforeEach(() => {
  ctx.clock.now = new Date(ctx.clock.now.getTime() + 3_600_000);
  sink.messages.length = 0;
  sink.refuse(null);
});

test("reaches the admin's own mailbox, and is remembered as proof", async () => {
  expect((await leerAjustes(ctx)).correo_probado).toBe("");
  expect(await probarCorreo(ctx, entrega, admin)).toMatchObject({ resultado: "aceptado" });
  expect(sink.messages.map(({ to }) => to)).toEqual([[admin.email]]);
  expect(sink.messages[0]?.headers.get("subject")).toBe("Correo de prueba de Puntazo");
  expect((await leerAjustes(ctx)).correo_probado).toBe(ctx.clock.now.toISOString());
  const [hecho] = await db.select().from(auditoria).orderBy(desc(auditoria.id)).limit(1);
  expect(hecho).toMatchObject({ quien: admin.codigo_referido, accion: "correos.probar" });
});

test("says in words that the server refused the login or the address", async () => {
  sink.refuse((command) => (command.startsWith("RCPT") ? "550 5.1.1 no such mailbox" : null));
  const { resultado, frase } = await probarCorreo(ctx, entrega, admin);
  expect(resultado).toBe("rechazo");
  expect(frase).toContain("550 5.1.1 no such mailbox");
  const conClave = createMailer({ smtp_url: sink.url.replace("//", "//usuario:clave@"), ctx });
  sink.refuse((command) =>
    command.startsWith("EHLO")
      ? "250-sink\r\n250 AUTH PLAIN"
      : command.startsWith("AUTH")
        ? "535 5.7.8 bad credentials"
        : null,
  );
  expect((await probarCorreo(ctx, conClave, admin)).frase).toContain("rechazó el usuario o la clave");
  expect(sink.messages).toEqual([]);
});

test("says that no server listens, that the host is unknown, or that there is no server at all", async () => {
  const con = async (smtp_url: string | undefined) =>
    (await probarCorreo(ctx, createMailer({ smtp_url, ctx, onConsole: () => undefined }), admin)).resultado;
  expect(await con("smtp://127.0.0.1:1")).toBe("conexion");
  expect(await con("smtp://correo.nada.invalid:25")).toBe("nombre");
  expect(await con(undefined)).toBe("sin_servidor");
});

test("is for admins who may change settings, five times in ten minutes, also at once", async () => {
  await seNiega(probarCorreo(ctx, entrega, ana), "ajeno");
  const antes = await db.$count(auditoria, eq(auditoria.accion, "correos.probar"));
  const veces = await Promise.allSettled(Array.from({ length: 9 }, () => probarCorreo(ctx, entrega, admin)));
  expect(veces.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  await seNiega(probarCorreo(ctx, entrega, admin), "exceso", "Espera diez minutos");
  expect(await db.$count(auditoria, eq(auditoria.accion, "correos.probar"))).toBe(antes + 5);
});
