import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { conexiones_envios, conexiones_salidas, notificaciones } from "#database/schema.ts";
import { maxIntentos } from "#modules/comun/bandeja/reintento.ts";
import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { anunciar } from "#modules/conexiones/salidas/anunciar.server.ts";
import { type EnviarPeticion, entregarEnvios } from "#modules/conexiones/salidas/entregar-envios.server.ts";
import { tomarEnvio } from "#modules/conexiones/salidas/envios.store.server.ts";
import { firmar } from "#modules/conexiones/salidas/firma.server.ts";
import { activarSalida, crearSalida } from "#modules/conexiones/salidas/guardar-salida.server.ts";
import { reenviarEnvio } from "#modules/conexiones/salidas/reenviar-envio.server.ts";
import { PLAN_ENVIOS } from "#modules/conexiones/salidas/reintento.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { abrirReceptor } from "#tests/support/receptor.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { createEntrega } from "./entrega.ts";
import { createPost } from "./post.ts";

const { db } = await testDatabase();
const ctx = testCtx(db, new Date("2026-11-16T12:00:00.000Z"));
const admin = await crearPersona(ctx, { role: "admin" });
const receptor = await abrirReceptor();
const MAX_INTENTOS = maxIntentos(PLAN_ENVIOS);
const nunca = new AbortController().signal;
const post = createPost({ public_url: ctx.public_url });
let secreto = "";

const salida = async () => {
  const [fila] = await db.select().from(conexiones_salidas);
  if (!fila) throw new Error("no address");
  return fila;
};
const envios = () => db.select().from(conexiones_envios).orderBy(conexiones_envios.id);
const unico = async () => {
  const [fila] = await envios();
  if (!fila) throw new Error("no delivery");
  return fila;
};
const pasar = (ms: number) => {
  ctx.clock.now = new Date(ctx.clock.now.getTime() + ms);
};
const avisar = (objeto = "PZ-AAAAAA") =>
  enTransaccion(ctx, (tx) =>
    anunciar(tx, "venta.pagada", {
      objeto,
      usuario: admin.codigo_referido,
      datos: () => ({ codigo: objeto }),
    }),
  );
const entregar = (enviar: EnviarPeticion = post) => entregarEnvios(ctx, createEntrega(enviar), nunca);

beforeEach(async () => {
  await db.delete(conexiones_salidas);
  ctx.clock.now = new Date("2026-11-16T12:00:00.000Z");
  receptor.recibidas.length = 0;
  receptor.status(204);
  secreto = (await crearSalida(ctx, { url: receptor.url, "venta.pagada": "on" }, admin)).secreto;
});

test("an address that answers slowly does not hold up what becomes due for another one", async () => {
  const { id } = await salida();
  await crearSalida(ctx, { url: `${receptor.url}/otra`, "venta.creada": "on" }, admin);
  await avisar();
  let responder = (_: number) => {};
  const lenta = new Promise<number>((resolve) => {
    responder = resolve;
  });
  const llegadas: string[] = [];
  const turno = entregar((peticion) => {
    llegadas.push(peticion.url);
    return peticion.url === receptor.url ? lenta : Promise.resolve(204);
  });
  await expect.poll(() => llegadas).toEqual([receptor.url]);
  await enTransaccion(ctx, (tx) =>
    anunciar(tx, "venta.creada", {
      objeto: "PZ-BBBBBB",
      usuario: admin.codigo_referido,
      datos: () => ({ codigo: "PZ-BBBBBB" }),
    }),
  );
  await expect.poll(() => llegadas).toEqual([receptor.url, `${receptor.url}/otra`]);
  // The slow address is on again for an admin, but receives one delivery at a time.
  await avisar("PZ-CCCCCC");
  await activarSalida(ctx, id, true, admin);
  expect(await tomarEnvio(ctx, ctx.now(), ctx.now())).toBeNull();
  responder(204);
  expect(await turno).toEqual({ enviados: 3, fallidos: 0 });
});

describe("an event", () => {
  test("arrives once, signed, with the same id in header and body", async () => {
    await avisar();
    expect(await entregar()).toEqual({ enviados: 1, fallidos: 0 });
    expect(await entregar()).toEqual({ enviados: 0, fallidos: 0 });
    const [recibida] = receptor.recibidas;
    expect(receptor.recibidas.length).toBe(1);
    const cuerpo = JSON.parse(recibida?.cuerpo ?? "");
    expect(cuerpo).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      evento: "venta.pagada",
      creado: "2026-11-16T12:00:00.000Z",
      version: 1,
      datos: { codigo: "PZ-AAAAAA" },
    });
    expect(recibida?.headers).toMatchObject({
      "tienda-id": cuerpo.id,
      "tienda-event": "venta.pagada",
      "tienda-signature": firmar(secreto, recibida?.cuerpo ?? "", ctx.now()),
    });
    expect(await unico()).toMatchObject({ estado: "entregado", ultimo_status: 204, intentos: 1 });
  });

  test("of a transaction that was rolled back is not sent", async () => {
    const deshecha = enTransaccion(ctx, async (tx) => {
      await anunciar(tx, "venta.pagada", { objeto: "PZ-BBBBBB", usuario: null, datos: () => ({}) });
      throw new Error("no");
    });
    await expect(deshecha).rejects.toThrow("no");
    await entregar();
    expect([await envios(), receptor.recibidas]).toEqual([[], []]);
  });

  test("that no address wants reads no data and writes nothing; one that is off wants nothing", async () => {
    const datos = () => {
      throw new Error("read");
    };
    const anuncio = (evento: "venta.creada" | "venta.pagada") =>
      enTransaccion(ctx, (tx) => anunciar(tx, evento, { objeto: "PZ-AAAAAA", usuario: null, datos }));
    await anuncio("venta.creada");
    await activarSalida(ctx, (await salida()).id, false, admin);
    await anuncio("venta.pagada");
    expect(await envios()).toEqual([]);
  });

  test("harms no sale when its address is deleted at that moment", async () => {
    const { id } = await salida();
    await enTransaccion(ctx, (tx) =>
      anunciar(tx, "venta.pagada", {
        objeto: "PZ-AAAAAA",
        usuario: null,
        datos: async () => {
          await db.delete(conexiones_salidas).where(eq(conexiones_salidas.id, id));
          return {};
        },
      }),
    );
    expect(await envios()).toEqual([]);
  });
});

describe("several processes", () => {
  test("two that deliver at once send each event once", async () => {
    for (let n = 0; n < 12; n++) await avisar(`PZ-AAAAA${n}`);
    const sumas = await Promise.all([entregar(), entregar(), entregar()]);
    expect(sumas.reduce((suma, { enviados }) => suma + enviados, 0)).toBe(receptor.recibidas.length);
    // An address receives one at a time: what a turn left because another was under way is sent by the next.
    await expect.poll(async () => (await entregar()).enviados).toBe(0);
    const ids = receptor.recibidas.map(({ headers }) => headers["tienda-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([12, 12]);
  });

  test("a process killed between sending and noting: another sends it again, with the same id", async () => {
    await avisar();
    // What the killed process did: take it and send it.
    const tomado = await tomarEnvio(ctx, ctx.now(), new Date(ctx.now().getTime() + 60_000));
    await post(
      {
        url: tomado?.url ?? "",
        headers: { "tienda-id": tomado?.evento_id ?? "" },
        cuerpo: tomado?.cuerpo ?? "",
      },
      nunca,
    );
    expect(await entregar()).toEqual({ enviados: 0, fallidos: 0 });
    pasar(60_000);
    expect(await entregar()).toEqual({ enviados: 1, fallidos: 0 });
    const [una, otra] = receptor.recibidas;
    expect(otra?.headers["tienda-id"]).toBe(una?.headers["tienda-id"]);
    expect(otra?.cuerpo).toBe(una?.cuerpo);
  });

  test("a stop during a delivery leaves it to the lease", async () => {
    await avisar();
    const parar = new AbortController();
    receptor.responderCon(() => parar.abort());
    await entregarEnvios(ctx, createEntrega(post), parar.signal);
    expect(await unico()).toMatchObject({ estado: "pendiente", intentos: 1, ultimo_error: null });
    receptor.status(204);
    pasar(60_000);
    expect(await entregar()).toEqual({ enviados: 1, fallidos: 0 });
  });
});

describe("an address that fails", () => {
  test("is tried again later, and the log says why", async () => {
    await avisar();
    receptor.status(500);
    expect(await entregar()).toEqual({ enviados: 0, fallidos: 1 });
    expect(await unico()).toMatchObject({
      estado: "pendiente",
      ultimo_status: 500,
      ultimo_error: "Respondió con el código 500.",
      proximo_intento: new Date("2026-11-16T12:01:00.000Z"),
    });
    expect(await entregar()).toEqual({ enviados: 0, fallidos: 0 });
    pasar(60_000);
    receptor.status(302, { Location: receptor.url });
    await entregar();
    expect((await unico()).ultimo_error).toContain("redirección (302)");
    pasar(5 * 60_000);
    receptor.status(200);
    expect(await entregar()).toEqual({ enviados: 1, fallidos: 0 });
    expect(await unico()).toMatchObject({ estado: "entregado", ultimo_status: 200, ultimo_error: null });
    expect(await salida()).toMatchObject({ fallando_desde: null, espera_hasta: null });
    const ids = new Set(receptor.recibidas.map(({ headers }) => headers["tienda-id"]));
    expect([receptor.recibidas.length, ids.size]).toEqual([3, 1]);
  });

  test("rests after a failure, while another address goes on", async () => {
    await avisar("PZ-AAAAAA");
    await avisar("PZ-BBBBBB");
    const otra = await abrirReceptor();
    await crearSalida(ctx, { url: otra.url, "venta.pagada": "on" }, admin);
    await avisar("PZ-CCCCCC");
    receptor.status(503);
    expect(await entregar()).toEqual({ enviados: 1, fallidos: 1 });
    expect([receptor.recibidas.length, otra.recibidas.length]).toEqual([1, 1]);
  });

  test("has failed for good after ten attempts, and 'Reenviar' gives it all of them again", async () => {
    await avisar();
    receptor.status(500);
    for (let n = 0; n < MAX_INTENTOS; n++) {
      await entregar();
      // Not the days without a good answer: those switch the address off.
      await db.update(conexiones_salidas).set({ fallando_desde: ctx.now() });
      pasar(DIA_MS);
    }
    const { id, evento_id } = await unico();
    expect(await unico()).toMatchObject({ estado: "fallido", intentos: MAX_INTENTOS });
    expect(await entregar()).toEqual({ enviados: 0, fallidos: 0 });
    receptor.status(204);
    await reenviarEnvio(ctx, id, admin);
    await expect(reenviarEnvio(ctx, id, admin)).rejects.toThrow("Ese envío ya está saliendo.");
    expect(await entregar()).toEqual({ enviados: 1, fallidos: 0 });
    expect(receptor.recibidas.at(-1)?.headers["tienda-id"]).toBe(evento_id);
    // What arrived can be sent again too.
    await reenviarEnvio(ctx, id, admin);
    expect(await entregar()).toEqual({ enviados: 1, fallidos: 0 });
    expect(receptor.recibidas.at(-1)?.headers["tienda-id"]).toBe(evento_id);
  });

  test("for three days is switched off, the owner is told once, and what waited leaves when it is on again", async () => {
    await avisar();
    receptor.status(500);
    await entregar();
    pasar(3 * DIA_MS);
    await entregar();
    expect(await salida()).toMatchObject({ activa: false, apagada_motivo: "Respondió con el código 500." });
    const avisos = await db
      .select()
      .from(notificaciones)
      .where(eq(notificaciones.usuario, admin.codigo_referido));
    expect(avisos.map(({ titulo, enlace }) => [titulo, enlace])).toEqual([
      ["Apagamos una conexión que no responde", "/admin/ajustes/conexiones"],
    ]);
    pasar(3_600_000);
    receptor.status(204);
    expect(await entregar()).toEqual({ enviados: 0, fallidos: 0 });
    await activarSalida(ctx, (await salida()).id, true, admin);
    expect(await salida()).toMatchObject({ activa: true, apagada_motivo: null, fallando_desde: null });
    expect(await entregar()).toEqual({ enviados: 1, fallidos: 0 });
  });

  test("with a secret that cannot be read sends nothing, and says so", async () => {
    await avisar();
    const ajeno = { ...ctx, cofre: crearCofre("otra-llave-con-treinta-y-dos-letras") };
    await entregarEnvios(ajeno, createEntrega(post), nunca);
    expect(receptor.recibidas).toEqual([]);
    expect((await unico()).ultimo_error).toContain("ilegible con la llave de esta tienda");
  });
});
