import { beforeEach, describe, expect, it } from "vitest";
import { auditoria, correos, usuarios } from "#database/schema.ts";
import { maxIntentos } from "#modules/comun/bandeja/reintento.ts";
import type { Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { encolarCorreo } from "./encolar-correo.server.ts";
import { type EnviarMensaje, entregarCorreos, PARALELO } from "./entregar-correo.server.ts";
import { listarCorreos } from "./listar-correos.server.ts";
import { reencolarCorreo } from "./reencolar-correo.server.ts";
import { reintentarAtascados, reintentarCorreo } from "./reintentar-correos.server.ts";
import { PLAN_CORREOS } from "./reintento.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const INICIO = new Date("2026-11-15T15:00:00Z");
const MAX_INTENTOS = maxIntentos(PLAN_CORREOS);
const ENLACE = "http://localhost:3000/confirmar?token=abc";
const ADMIN: Sesion = {
  session_id: "s",
  user_id: "u",
  codigo_referido: "ADMIN001",
  email: "admin@puntazo.cl",
  role: "admin",
  rol_admin: "duena",
  nombre: null,
  reciente: true,
  factor: "opcional",
};
await db
  .insert(usuarios)
  .values([{ codigo_referido: "ADMIN001", role: "admin" }, { codigo_referido: "CLIENTE1" }]);

beforeEach(async () => {
  await db.delete(correos);
  ctx.clock.now = INICIO;
  ctx.eventos.length = 0;
});

const encolar = (clave: string, para = "ana@ejemplo.cl", usuario: string | null = null) =>
  enTransaccion(ctx, (tx) =>
    encolarCorreo(tx, { clave, para, usuario, plantilla: "confirmar_cuenta", datos: { enlace: ENLACE } }),
  );
const reencolar = (clave: string, usuario?: string) =>
  enTransaccion(ctx, (tx) => reencolarCorreo(tx, clave, usuario));
const pasar = (ms: number) => {
  ctx.clock.now = new Date(ctx.clock.now.getTime() + ms);
};
const falla: EnviarMensaje = () => Promise.reject(new Error("451 intenta después"));
const fallar = () => entregarCorreos(ctx, { enviar: falla, local: false });
const unico = async () => {
  const [fila] = await db.select().from(correos);
  if (!fila) throw new Error("no hay correos");
  return fila;
};
async function atascar() {
  for (let i = 0; i < MAX_INTENTOS; i++) {
    await fallar();
    pasar(3_600_000);
  }
}

describe("a mail that is owed", () => {
  it("vanishes with the transaction that owed it", async () => {
    const cancelada = enTransaccion(ctx, async (tx: Tx) => {
      await encolarCorreo(tx, {
        clave: "x:1",
        para: "ana@ejemplo.cl",
        plantilla: "contrasena_cambiada",
        datos: {},
      });
      throw new Error("se cancela");
    });
    await expect(cancelada).rejects.toThrow("se cancela");
    expect(await db.$count(correos)).toBe(0);
    expect(ctx.eventos).toEqual([]);
  });

  it("is one, however often its key is used, even at once", async () => {
    const nuevos = await Promise.all(Array.from({ length: 8 }, () => encolar("confirmar:1")));
    expect(nuevos.filter(Boolean)).toHaveLength(1);
    expect(await db.$count(correos)).toBe(1);
    expect(ctx.eventos).toEqual([{ tabla: "correos" }]);
  });

  it("has its subject and is due at once", async () => {
    await encolar("confirmar:1");
    const { asunto, estado, proximo_intento, intentos } = await unico();
    expect({ asunto, estado, proximo_intento, intentos }).toEqual({
      asunto: "Confirma tu cuenta en Puntazo",
      estado: "pendiente",
      proximo_intento: INICIO,
      intentos: 0,
    });
  });

  it.each(["ana@ejemplo.cl\r\nBcc: otro@ejemplo.cl", "a@b.cl, c@d.cl", "Ana <ana@ejemplo.cl>", ""])(
    "is refused to %j",
    async (para) => {
      await expect(encolar("confirmar:1", para)).rejects.toMatchObject({ name: "Rechazo", clase: "valor" });
      expect(await db.$count(correos)).toBe(0);
    },
  );
});

describe("delivery", () => {
  it("sends each mail once though two deliverers work at the same time", async () => {
    for (let i = 0; i < 40; i++) await encolar(`confirmar:${i}`);
    const enviados: string[] = [];
    const enviar: EnviarMensaje = async ({ clave }) => {
      enviados.push(clave);
      await new Promise((resolve) => setTimeout(resolve, 2));
    };
    const partes = await Promise.all([
      entregarCorreos(ctx, { enviar, local: false }),
      entregarCorreos(testCtx(db, INICIO), { enviar, local: false }),
    ]);
    expect(enviados).toHaveLength(40);
    expect(new Set(enviados).size).toBe(40);
    expect(partes.reduce((n, parte) => n + parte.enviados, 0)).toBe(40);
    expect(await db.$count(correos)).toBe(40);
    expect((await listarCorreos(ctx, {})).conteos).toEqual({ pendiente: 0, enviado: 40, atascado: 0 });
  });

  it("forgets the links of a mail that left, and keeps those of a local mailbox", async () => {
    await encolar("confirmar:1");
    await entregarCorreos(ctx, { enviar: async () => undefined, local: true });
    expect((await unico()).datos).toEqual({ enlace: ENLACE });
    await db.delete(correos);
    await encolar("confirmar:1");
    await entregarCorreos(ctx, { enviar: async () => undefined, local: false });
    expect(JSON.stringify((await unico()).datos)).not.toContain("token");
  });

  it("is tried again after a crash, when the lease is over and not before", async () => {
    await encolar("confirmar:1");
    const { promise: muerto, resolve: terminar } = Promise.withResolvers<void>();
    const muerte = new AbortController();
    const interrumpida = entregarCorreos(ctx, { enviar: () => muerto, local: false }, muerte.signal);
    await expect.poll(async () => (await unico()).intentos).toBe(1);
    // A dead process takes nothing more.
    muerte.abort();
    const enviados: number[] = [];
    const enviar: EnviarMensaje = async ({ id }) => void enviados.push(id);
    pasar(119_000);
    await entregarCorreos(ctx, { enviar, local: false });
    expect(enviados).toEqual([]);
    pasar(2_000);
    await entregarCorreos(ctx, { enviar, local: false });
    expect(enviados).toHaveLength(1);
    expect(await unico()).toMatchObject({ estado: "enviado", intentos: 2 });
    terminar();
    await interrumpida;
  });

  it("stops taking mails when it is told to", async () => {
    for (let i = 0; i < PARALELO + 4; i++) await encolar(`confirmar:${i}`);
    const parar = new AbortController();
    const enviar: EnviarMensaje = async () => parar.abort();
    const { enviados } = await entregarCorreos(ctx, { enviar, local: false }, parar.signal);
    expect(enviados).toBeLessThanOrEqual(PARALELO);
  });
});

describe("a mail that fails", () => {
  it("waits twice as long each time", async () => {
    await encolar("confirmar:1");
    const esperas: number[] = [];
    for (let i = 0; i < 4; i++) {
      await fallar();
      const espera = (await unico()).proximo_intento.getTime() - ctx.clock.now.getTime();
      esperas.push(espera / 1000);
      pasar(espera - 1);
      await fallar();
      expect((await unico()).intentos).toBe(i + 1);
      pasar(1);
    }
    expect(esperas).toEqual([30, 60, 120, 240]);
    expect(await unico()).toMatchObject({ estado: "pendiente", ultimo_error: "451 intenta después" });
  });

  it("is stuck after the last attempt, until an admin retries it", async () => {
    await encolar("confirmar:1");
    await atascar();
    const { id, estado, intentos } = await unico();
    expect({ estado, intentos }).toEqual({ estado: "atascado", intentos: MAX_INTENTOS });
    expect(await fallar()).toEqual({ enviados: 0, fallidos: 0 });
    await reintentarCorreo(ctx, ADMIN, id);
    expect(await unico()).toMatchObject({ estado: "pendiente", intentos: 0, proximo_intento: ctx.clock.now });
    expect(await entregarCorreos(ctx, { enviar: async () => undefined, local: false })).toMatchObject({
      enviados: 1,
    });
    const [hecho] = await db.select().from(auditoria);
    expect(hecho).toMatchObject({ quien: "ADMIN001", accion: "correos.reintentar", objeto: `correo:${id}` });
    await expect(reintentarCorreo(ctx, ADMIN, id)).rejects.toThrow("ya se envió");
  });

  it("is retried with all other stuck ones", async () => {
    for (let i = 0; i < 3; i++) await encolar(`confirmar:${i}`);
    await atascar();
    await expect(reintentarAtascados(ctx, { ...ADMIN, role: "usuario" })).rejects.toMatchObject({
      clase: "ajeno",
    });
    expect(await reintentarAtascados(ctx, ADMIN)).toBe(3);
    expect(await reintentarAtascados(ctx, ADMIN)).toBe(0);
    expect((await listarCorreos(ctx, {})).conteos.pendiente).toBe(3);
  });

  it("is not tried for ever though every attempt takes the process down", async () => {
    await encolar("confirmar:1");
    await db.update(correos).set({ intentos: MAX_INTENTOS });
    const { fallidos } = await entregarCorreos(ctx, { enviar: async () => undefined, local: false });
    expect(fallidos).toBe(1);
    expect((await unico()).estado).toBe("atascado");
  });
});

describe("asking for a mail again", () => {
  it("knows nothing of unknown keys and of other people's", async () => {
    await encolar("carrito:PZ-1", "ana@ejemplo.cl", "CLIENTE1");
    expect(await reencolar("carrito:PZ-2")).toBeNull();
    expect(await reencolar("carrito:PZ-1", "ADMIN001")).toBeNull();
    expect(await reencolar("carrito:PZ-1", "CLIENTE1")).toBe("pendiente");
  });

  it("makes one due that waits or is stuck, and confirms one that left", async () => {
    await encolar("carrito:PZ-1");
    await fallar();
    expect(await reencolar("carrito:PZ-1")).toBe("pendiente");
    expect(await unico()).toMatchObject({ intentos: 1, proximo_intento: ctx.clock.now });
    await atascar();
    expect((await unico()).estado).toBe("atascado");
    expect(await reencolar("carrito:PZ-1")).toBe("pendiente");
    await entregarCorreos(ctx, { enviar: async () => undefined, local: false });
    expect(await reencolar("carrito:PZ-1")).toBe("enviado");
    expect((await unico()).estado).toBe("enviado");
  });

  it("does not touch one that is being sent", async () => {
    await encolar("carrito:PZ-1");
    let respuesta: string | null = null;
    const enviar: EnviarMensaje = async () => {
      respuesta = await reencolar("carrito:PZ-1");
      expect(await fallar()).toEqual({ enviados: 0, fallidos: 0 });
    };
    expect(await entregarCorreos(ctx, { enviar, local: false })).toEqual({ enviados: 1, fallidos: 0 });
    expect(respuesta).toBe("pendiente");
  });
});
