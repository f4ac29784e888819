import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { correos } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { SinServidor } from "#modules/comun/bandeja/vaciar-bandeja.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import type { MensajeCorreo } from "#modules/correos/correo.ts";
import { encolarCorreo } from "#modules/correos/encolar-correo.server.ts";
import { entregarCorreos, PARALELO } from "#modules/correos/entregar-correo.server.ts";
import { PLANTILLAS } from "#modules/correos/plantillas.server.ts";
import { createMailer } from "#server/jobs/mailer.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { startSmtpSink } from "#tests/support/smtp.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const sink = await startSmtpSink();
const mailer = createMailer({ smtp_url: sink.url, ctx });
afterAll(() => sink.close());

const guardar = (cambios: Partial<Ajustes>) => enTransaccion(ctx, (tx) => guardarAjustes(tx, cambios, null));

beforeEach(async () => {
  await guardar({ email: "tienda@puntazo.cl", nombre_tienda: "Puntazo" });
  await db.delete(correos);
  sink.messages.length = 0;
  sink.refuse(null);
});

const mensaje = (cambios: Partial<MensajeCorreo> = {}): MensajeCorreo => ({
  id: 7,
  clave: "confirmar:7",
  para: "ana@ejemplo.cl",
  plantilla: "recuperar_contrasena",
  datos: PLANTILLAS.recuperar_contrasena.muestra,
  asunto: "Recupera tu contraseña de Puntazo",
  created_at: new Date("2026-11-15T15:00:00Z"),
  ...cambios,
});

describe("a mail over SMTP", () => {
  it("arrives with its subject, both parts and the sender's name", async () => {
    await mailer.enviar(mensaje());
    const [recibido] = sink.messages;
    expect(recibido).toMatchObject({ from: "tienda@puntazo.cl", to: ["ana@ejemplo.cl"] });
    expect(recibido?.headers.get("subject")).toBe("Recupera tu contraseña de Puntazo");
    expect(recibido?.headers.get("from")).toBe("Puntazo <tienda@puntazo.cl>");
    expect(recibido?.headers.get("auto-submitted")).toBe("auto-generated");
    expect(recibido?.text).toContain(PLANTILLAS.recuperar_contrasena.muestra.enlace);
    expect(recibido?.html).toContain(`href="${PLANTILLAS.recuperar_contrasena.muestra.enlace}"`);
    expect(recibido?.html).toContain("contraseña");
  });

  it("has the same Message-ID however often it is sent", async () => {
    await mailer.enviar(mensaje());
    await mailer.enviar(mensaje());
    const ids = sink.messages.map(({ headers }) => headers.get("message-id"));
    expect(ids[0]).toMatch(/^<correo\.7\.\d+@localhost>$/);
    expect(ids[1]).toBe(ids[0]);
  });

  it("carries the seller's address of the settings", async () => {
    await guardar({ email: "hola@otra.cl", razon_social: "Otra SpA" });
    await mailer.enviar(mensaje());
    expect(sink.messages[0]?.from).toBe("hola@otra.cl");
    expect(sink.messages[0]?.text).toContain("Otra SpA");
  });

  it.each([
    { para: "ana@ejemplo.cl\r\nRCPT TO:<otro@ejemplo.cl>" },
    { para: "ana@ejemplo.cl,otro@ejemplo.cl" },
  ])("is refused when its recipient was tampered with: %j", async (cambios) => {
    await expect(mailer.enviar(mensaje(cambios))).rejects.toThrow();
    expect(sink.messages).toEqual([]);
  });

  it.each(["\r\n", "\n", "\r", "\r\n\r\n", "\r\n.\r\nMAIL FROM:<x@ejemplo.cl>\r\n"])(
    "has the headers of the shop only, whatever is written after %j in its subject and its sender's name",
    async (corte) => {
      const { muestra: datos } = PLANTILLAS.abono;
      await mailer.enviar(mensaje({ plantilla: "abono", datos }));
      await guardar({ nombre_tienda: `Tienda${corte}Bcc: otro@ejemplo.cl` });
      await mailer.enviar(mensaje({ plantilla: "abono", datos, asunto: `Hola${corte}X-Otro: 1` }));
      expect(sink.messages).toHaveLength(2);
      const [limpio, atacado] = sink.messages;
      expect(atacado).toMatchObject({ from: "tienda@puntazo.cl", to: ["ana@ejemplo.cl"] });
      expect([...(atacado?.headers.keys() ?? [])]).toEqual([...(limpio?.headers.keys() ?? [])]);
      expect(atacado?.headers.get("subject")).toMatch(/^Hola.*X-Otro: 1$/);
      expect(atacado?.headers.get("from")).toMatch(/^Tienda.*Bcc: otro@ejemplo\.cl <tienda@puntazo\.cl>$/s);
      expect(atacado?.text).toContain(datos.compromiso);
    },
  );

  it("keeps a product's line ends out of its headers", async () => {
    const datos = { ...PLANTILLAS.abono.muestra, producto: "Taladro\r\nBcc: otro@ejemplo.cl" };
    await enTransaccion(ctx, (tx) =>
      encolarCorreo(tx, { clave: "abono:1", para: "ana@ejemplo.cl", plantilla: "abono", datos }),
    );
    await entregarCorreos(ctx, mailer);
    expect(sink.messages[0]?.to).toEqual(["ana@ejemplo.cl"]);
    expect(sink.messages[0]?.headers.has("bcc")).toBe(false);
    expect(sink.messages[0]?.headers.get("subject")).toContain("Taladro Bcc:");
  });
});

/** Less than the library waits for a server. */
const PACIENCIA = { timeout: 60_000 };

describe("the outbox over SMTP", () => {
  const encolar = (clave: string) =>
    enTransaccion(ctx, (tx) =>
      encolarCorreo(tx, { clave, para: `${clave}@ejemplo.cl`, plantilla: "contrasena_cambiada", datos: {} }),
    );
  const estados = async () => Object.fromEntries((await db.select().from(correos)).map((c) => [c.clave, c]));

  it("sends what the server takes and keeps what it refuses, with the reason", async () => {
    await encolar("ana");
    await encolar("beto");
    sink.refuse((command) => (command.includes("beto@") ? "550 5.1.1 no such mailbox" : null));
    expect(await entregarCorreos(ctx, mailer)).toEqual({ enviados: 1, fallidos: 1 });
    const { ana, beto } = await estados();
    expect(ana).toMatchObject({ estado: "enviado", ultimo_error: null });
    expect(beto).toMatchObject({ estado: "pendiente", intentos: 1 });
    expect(beto?.ultimo_error).toContain("550 5.1.1 no such mailbox");
    sink.refuse(null);
    ctx.clock.now = new Date(ctx.clock.now.getTime() + 30_000);
    expect(await entregarCorreos(ctx, mailer)).toEqual({ enviados: 1, fallidos: 0 });
    expect(sink.messages.map(({ to }) => to[0])).toEqual(["ana@ejemplo.cl", "beto@ejemplo.cl"]);
  });

  it("sends mails that follow each other over one connection", async () => {
    for (let i = 0; i < 20; i++) await encolar(`persona${i}`);
    const antes = sink.connections();
    expect(await entregarCorreos(ctx, mailer)).toEqual({ enviados: 20, fallidos: 0 });
    expect(sink.connections() - antes).toBeLessThanOrEqual(4);
    expect(new Set(sink.messages.map(({ to }) => to[0])).size).toBe(20);
  });

  it("reaches a server that restarted between two mails", async () => {
    const primero = await startSmtpSink();
    const { enviar } = createMailer({ smtp_url: primero.url, ctx });
    await enviar(mensaje());
    await primero.close();
    const segundo = await startSmtpSink(Number(new URL(primero.url).port));
    await enviar(mensaje({ id: 8 }));
    expect(segundo.messages).toHaveLength(1);
    await segundo.close();
  });

  it("does not count a server that hangs up without a greeting against the mail", async () => {
    const mudo = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
    await once(mudo, "listening");
    const { port } = mudo.address() as AddressInfo;
    const { enviar } = createMailer({ smtp_url: `smtp://127.0.0.1:${port}`, ctx });
    await expect(enviar(mensaje())).rejects.toBeInstanceOf(SinServidor);
    mudo.close();
  });

  it("counts a server that stalls only against the mails that it was told about", async () => {
    const lento = createServer((socket) => {
      socket.write("220 lento\r\n");
      socket.on("data", (dicho) => dicho.toString().startsWith("EHLO") && socket.write("250 lento\r\n"));
      socket.on("error", () => undefined);
    }).listen(0, "127.0.0.1");
    const oidos = () => new Promise<number>((listo) => lento.getConnections((_, n) => listo(n)));
    await once(lento, "listening");
    const { port } = lento.address() as AddressInfo;
    const { enviar } = createMailer({ smtp_url: `smtp://127.0.0.1:${port}`, ctx });
    const fallo = (id: number) => enviar(mensaje({ id })).catch((error: unknown) => error);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const atendidos = [1, 2, 3, 4].map(fallo);
      await vi.waitFor(async () => expect(await oidos()).toBe(4), PACIENCIA);
      vi.advanceTimersByTime(10_000);
      const plazos = vi.getTimerCount();
      const enCola = fallo(5);
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(plazos), PACIENCIA);
      await vi.advanceTimersByTimeAsync(80_000);
      expect(await enCola).toBeInstanceOf(SinServidor);
      for (const final of await Promise.all(atendidos)) expect(final).not.toBeInstanceOf(SinServidor);
    } finally {
      vi.useRealTimers();
      lento.close();
    }
  });

  it("loses nothing when the server refuses at the very end", async () => {
    await encolar("ana");
    sink.refuse((command) => (command === "END OF DATA" ? "452 full" : null));
    expect(await entregarCorreos(ctx, mailer)).toEqual({ enviados: 0, fallidos: 1 });
    expect((await estados()).ana).toMatchObject({ estado: "pendiente", intentos: 1 });
  });

  it("waits for a server that is away, however long, without spending attempts or trying everybody", async () => {
    const cuantos = PARALELO + 4;
    for (let i = 0; i < cuantos; i++) await encolar(`persona${i}`);
    const caido = createMailer({ smtp_url: "smtp://127.0.0.1:1", ctx });
    for (let vuelta = 0; vuelta < 10; vuelta++) {
      const { enviados, fallidos } = await entregarCorreos(ctx, caido);
      expect(enviados).toBe(0);
      expect(fallidos).toBeLessThanOrEqual(PARALELO);
      ctx.clock.now = new Date(ctx.clock.now.getTime() + 30_000);
    }
    const filas = Object.values(await estados());
    expect(new Set(filas.map(({ estado, intentos }) => `${estado} ${intentos}`))).toEqual(
      new Set(["pendiente 0"]),
    );
    expect(filas.some(({ ultimo_error }) => ultimo_error?.includes("ECONNREFUSED"))).toBe(true);
    expect(await entregarCorreos(ctx, mailer)).toEqual({ enviados: cuantos, fallidos: 0 });
  });

  it("sends once what left while the database was away for a moment", async () => {
    await encolar("ana");
    let fallas = 2;
    const inquieta = new Proxy(db, {
      get: (real, nombre) => {
        const sinBase = () => {
          fallas--;
          throw new Error("Connection terminated unexpectedly");
        };
        // The first update claims the mail, the next ones record its delivery.
        if (nombre === "update" && sink.messages.length > 0 && fallas > 0) return sinBase;
        const valor: unknown = Reflect.get(real, nombre);
        return typeof valor === "function" ? valor.bind(real) : valor;
      },
    });
    expect(await entregarCorreos({ ...ctx, db: inquieta }, mailer)).toEqual({ enviados: 1, fallidos: 0 });
    expect(fallas).toBe(0);
    expect((await estados()).ana?.estado).toBe("enviado");
    expect(sink.messages).toHaveLength(1);
  });
});

describe("a shop without mail server", () => {
  it("prints the link, sends nothing and keeps the mail readable", async () => {
    const lineas: string[] = [];
    const local = createMailer({
      smtp_url: undefined,
      ctx,
      onConsole: (l) => lineas.push(l),
    });
    expect(local.local).toBe(true);
    const enlace = "http://localhost:3000/confirmar?token=abc";
    await enTransaccion(ctx, (tx) =>
      encolarCorreo(tx, {
        clave: "c:1",
        para: "ana@ejemplo.cl",
        plantilla: "confirmar_cuenta",
        datos: { enlace },
      }),
    );
    expect(await entregarCorreos(ctx, local)).toEqual({ enviados: 1, fallidos: 0 });
    expect(lineas).toEqual([`Correo para ana@ejemplo.cl: Confirma tu cuenta en Puntazo → ${enlace}`]);
    const [fila] = await db.select().from(correos);
    expect(fila).toMatchObject({ estado: "enviado", datos: { enlace } });
    expect(sink.messages).toEqual([]);
  });

  it("prints nothing if it is public: its log is no place for live links", async () => {
    const lineas: string[] = [];
    const publica = { ...ctx, public_url: "https://tienda.example" };
    const { enviar } = createMailer({ smtp_url: undefined, ctx: publica, onConsole: (l) => lineas.push(l) });
    await enviar(mensaje());
    expect(lineas).toEqual([]);
  });
});
