import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { conexiones_salidas, push_envios, push_suscripciones, session } from "#database/schema.ts";
import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { anunciar } from "#modules/conexiones/salidas/anunciar.server.ts";
import { entregarEnvios } from "#modules/conexiones/salidas/entregar-envios.server.ts";
import { crearSalida } from "#modules/conexiones/salidas/guardar-salida.server.ts";
import { responderConsentimiento } from "#modules/consentimientos/consentir.server.ts";
import { notificar } from "#modules/notificaciones/notificar.server.ts";
import { entregarPush } from "#modules/notificaciones/push/entregar-push.server.ts";
import { createPush, ensurePushKeys } from "#server/push/push.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { crearNavegador } from "#tests/support/push.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { createEntrega } from "./entrega.ts";
import { createPost, type PostOptions } from "./post.ts";

/**
 * DNS rebinding: a name answers with a public address while it is checked and with an internal one when the shop connects. The
 * resolver here is the attacker's. It gives its answers in turn and counts how often it was asked.
 */
function atacante(...respuestas: string[][]) {
  const dadas: string[][] = [];
  const resolve: NonNullable<PostOptions["resolve"]> = async () => {
    const respuesta = respuestas[Math.min(dadas.length, respuestas.length - 1)] ?? [];
    dadas.push(respuesta);
    return respuesta.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
  return { resolve, dadas };
}

/** A server of the internal network that must never hear of the shop; it counts connections, not requests. */
async function escuchar(host: string) {
  const conexiones: string[] = [];
  const server = createServer((_, res) => void res.writeHead(204).end());
  server.on("connection", ({ remoteAddress }) => conexiones.push(String(remoteAddress)));
  await new Promise<void>((listo) => server.listen(0, host, listo));
  afterFile(async () => {
    server.closeAllConnections();
    await new Promise((cerrado) => server.close(cerrado));
  });
  return { conexiones, port: (server.address() as AddressInfo).port };
}

const PUBLICA = "https://puntazo.cl";
const LOCAL = "http://localhost:3000";
const nunca = new AbortController().signal;
const interno = await escuchar("127.0.0.1");
const peticion = {
  url: `http://n8n.example:${interno.port}/webhook`,
  headers: { "Tienda-Event": "prueba" },
  cuerpo: "{}",
};
beforeEach(() => {
  interno.conexiones.length = 0;
});

describe("one request", () => {
  test.each([
    ["loopback", ["127.0.0.1"]],
    ["loopback as IPv6", ["::1"]],
    ["loopback mapped into IPv6", ["::ffff:127.0.0.1"]],
    ["the address of no machine", ["0.0.0.0"]],
    ["the metadata of a cloud", ["169.254.169.254"]],
    ["a private network", ["10.0.0.5"]],
    ["a private one behind a public one", ["8.8.8.8", "127.0.0.1"]],
    ["nothing", []],
  ])("of a public shop never reaches %s", async (_, direcciones) => {
    const { resolve, dadas } = atacante(direcciones);
    await expect(createPost({ public_url: PUBLICA, resolve })(peticion, nunca)).rejects.toThrow(
      "red interna",
    );
    expect(dadas).toHaveLength(1);
    expect(interno.conexiones).toEqual([]);
  });

  test("connects to the answer that was checked, although the next one would be another", async () => {
    const otro = await escuchar("127.0.0.2");
    const { resolve, dadas } = atacante(["127.0.0.1"], ["127.0.0.2"]);
    const url = `http://n8n.example:${interno.port}/webhook`;
    expect(await createPost({ public_url: LOCAL, resolve })({ ...peticion, url }, nunca)).toBe(204);
    expect(dadas).toEqual([["127.0.0.1"]]);
    expect([interno.conexiones.length, otro.conexiones.length]).toEqual([1, 0]);
  });

  test("each attempt asks and checks again: a name that was good yesterday is refused today", async () => {
    const { resolve, dadas } = atacante(["127.0.0.1"], ["10.0.0.5"], ["192.168.0.1", "127.0.0.1"]);
    const post = createPost({ public_url: LOCAL, resolve });
    expect(await post(peticion, nunca)).toBe(204);
    await expect(post(peticion, nunca)).rejects.toThrow("red interna");
    await expect(post(peticion, nunca)).rejects.toThrow("red interna");
    expect(dadas).toHaveLength(3);
    // No connection of the first attempt was kept for the next ones.
    expect(interno.conexiones).toHaveLength(1);
  });
});

describe("what a public shop sends", async () => {
  const { db } = await testDatabase();
  const ctx = {
    ...testCtx(db, new Date("2026-11-16T12:00:00.000Z")),
    public_url: PUBLICA,
    cofre: crearCofre("llave-de-estas-pruebas-con-32-letras"),
    push_hosts: ["push.example"],
  };
  const { resolve, dadas } = atacante(["127.0.0.1"]);
  const enviar = createPost({ public_url: ctx.public_url, resolve });

  test("an event to a name that the owner saved while it was public", async () => {
    const admin = await crearPersona(ctx, { role: "admin" });
    const url = `https://n8n.mitienda.cl:${interno.port}/webhook`;
    await crearSalida(ctx, { url, "venta.pagada": "on" }, admin);
    await enTransaccion(ctx, (tx) =>
      anunciar(tx, "venta.pagada", {
        objeto: "PZ-AAAAAA",
        usuario: admin.codigo_referido,
        datos: () => ({ codigo: "PZ-AAAAAA" }),
      }),
    );
    const entregado = await entregarEnvios(ctx, createEntrega(enviar), nunca);
    expect(entregado).toEqual({ enviados: 0, fallidos: 1 });
    expect((await db.select().from(conexiones_salidas))[0]?.fallando_desde).not.toBeNull();
    expect(dadas.length).toBeGreaterThan(0);
    expect(interno.conexiones).toEqual([]);
  });

  test("a notice to the address that a browser gave", async () => {
    await ensurePushKeys(ctx);
    const ana = await crearPersona(ctx);
    await db.insert(session).values({
      id: ana.session_id,
      huella: "t",
      userId: ana.user_id,
      expiresAt: new Date("2026-12-16T12:00:00.000Z"),
    });
    const { p256dh, auth } = crearNavegador("https://push.example/uno").suscripcion.keys;
    await db.insert(push_suscripciones).values({
      usuario: ana.codigo_referido,
      sesion: ana.session_id,
      endpoint: "https://push.example/uno",
      p256dh,
      auth,
      creada_en: ctx.now(),
    });
    const permiso = { finalidad: "avisos", otorgado: true, como: "boton" } as const;
    await enTransaccion(ctx, (tx) => responderConsentimiento(tx, { usuario: ana.codigo_referido }, permiso));
    await enTransaccion(ctx, (tx) =>
      notificar(tx, {
        clave: "pago:1",
        usuario: ana.codigo_referido,
        titulo: "Pago recibido",
        texto: "Confirmamos tu pago.",
        push: "pago",
      }),
    );
    const antes = dadas.length;
    await entregarPush(ctx, { ...createPush(ctx), enviar }, nunca);
    const [envio] = await db.select().from(push_envios).where(eq(push_envios.clase, "pago"));
    expect(envio).toMatchObject({
      estado: "pendiente",
      ultimo_error: expect.stringContaining("red interna"),
    });
    expect(dadas.length).toBe(antes + 1);
    expect(interno.conexiones).toEqual([]);
  });
});
