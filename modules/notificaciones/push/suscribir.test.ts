import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { push_envios, push_suscripciones, session } from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { notificar } from "#modules/notificaciones/notificar.server.ts";
import { eliminarCuenta } from "#modules/privacidad/eliminar-cuenta.server.ts";
import { exportarDatos } from "#modules/privacidad/exportar-datos.server.ts";
import { ensurePushKeys } from "#server/push/push.ts";
import { CLAVE, cookiesOf, testAuth } from "#tests/support/auth.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearNavegador } from "#tests/support/push.ts";
import { desuscribirPush } from "./desuscribir.server.ts";
import { guardarPreferencias, leerPreferencias } from "./preferencias.server.ts";
import { MAX_SUSCRIPCIONES, suscripcionSchema } from "./push.ts";
import { suscribirPush } from "./suscribir.server.ts";

const { db } = await testDatabase();
const { ctx, auth } = testAuth(db);
await ensurePushKeys(ctx);

async function entrar(email: string): Promise<Sesion & { salir: () => Promise<unknown> }> {
  const cookies = cookiesOf(await auth.ingresar({ email, contrasena: CLAVE }, new Headers()));
  const sesion = await auth.sesion(cookies);
  if (!sesion) throw new Error("no session");
  return { ...sesion, salir: () => auth.salir(cookies) };
}
for (const email of ["ana@correo.cl", "beto@correo.cl"])
  await auth.createConfirmedUser({ email, password: CLAVE });
const ana = await entrar("ana@correo.cl");
const beto = await entrar("beto@correo.cl");

let numero = 0;
const navegador = () => crearNavegador(`https://push.example.com/send/${++numero}`);
const suyas = async (quien: Sesion) => (await leerPreferencias(ctx, quien)).dispositivos;
const avisar = (quien: Sesion, push: "pago" | "sorteo" = "pago") =>
  enTransaccion(ctx, (tx) =>
    notificar(tx, {
      clave: `prueba:${++numero}`,
      usuario: quien.codigo_referido,
      titulo: "Pago recibido",
      texto: "Listo.",
      push,
    }),
  );
const pendientes = () => db.$count(push_envios, eq(push_envios.estado, "pendiente"));

beforeEach(() => db.delete(push_suscripciones));

describe("a browser", () => {
  test("is kept once, however often it says so, and removed by its person only", async () => {
    const { suscripcion } = navegador();
    await Promise.all([1, 2, 3].map(() => suscribirPush(ctx, suscripcion, ana)));
    expect(await suyas(ana)).toBe(1);
    expect(await desuscribirPush(ctx, suscripcion, beto)).toMatchObject({ quitada: false });
    expect(await suyas(ana)).toBe(1);
    const quitadas = await Promise.all([1, 2].map(() => desuscribirPush(ctx, suscripcion, ana)));
    expect(quitadas.filter(({ quitada }) => quitada)).toHaveLength(1);
    expect(await suyas(ana)).toBe(0);
  });

  test("belongs to the person who signed in last, without what waited for the other", async () => {
    const { suscripcion } = navegador();
    await suscribirPush(ctx, suscripcion, ana);
    await avisar(ana);
    expect(await pendientes()).toBe(1);
    await suscribirPush(ctx, suscripcion, beto);
    expect([await suyas(ana), await suyas(beto), await pendientes()]).toEqual([0, 1, 0]);
  });

  test("is not taken over by a person who knows only its address", async () => {
    const { suscripcion } = navegador();
    await suscribirPush(ctx, suscripcion, ana);
    const falsa = { ...navegador().suscripcion, endpoint: suscripcion.endpoint };
    await expect(suscribirPush(ctx, falsa, beto)).rejects.toMatchObject({ clase: "estado" });
    expect([await suyas(ana), await suyas(beto)]).toEqual([1, 0]);
  });

  test("is one of ten: the oldest makes room, also when several come at once", async () => {
    const primero = navegador().suscripcion;
    await suscribirPush(ctx, primero, ana);
    ctx.clock.now = new Date(ctx.clock.now.getTime() + 1_000);
    await Promise.all(
      Array.from({ length: MAX_SUSCRIPCIONES + 2 }, () => suscribirPush(ctx, navegador().suscripcion, ana)),
    );
    expect(await suyas(ana)).toBe(MAX_SUSCRIPCIONES);
    expect(await desuscribirPush(ctx, primero, ana)).toMatchObject({ quitada: false });
  });

  test.each([
    "http://push.example.com/x",
    "https://127.0.0.1/x",
    "https://10.0.0.8/x",
    "https://[::1]/x",
    "https://localhost/x",
    "https://user:clave@push.example.com/x",
    "ftp://push.example.com/x",
    "nada",
    "https://push.example.com/x",
    "https://fcm.googleapis.com:8443/x",
    "https://fcm.googleapis.com.tienda.cl/x",
    "https://otra-fcm.googleapis.com/x",
    "https://evilpush.apple.com/x",
  ])("at %s is refused by a public shop", async (endpoint) => {
    const publica = { ...ctx, public_url: "https://tienda.cl" };
    const { suscripcion } = crearNavegador(endpoint);
    await expect(suscribirPush(publica, suscripcion, ana)).rejects.toMatchObject({ clase: "valor" });
    expect(await suyas(ana)).toBe(0);
  });

  test.each([
    "https://fcm.googleapis.com/fcm/send/x",
    "https://updates.push.services.mozilla.com/wpush/v2/x",
    "https://web.push.apple.com/x",
    "https://wns2-bl2p.notify.windows.com/w/?token=x",
    "https://push.mi-navegador.cl/x",
    "https://uno.avisos.cl:443/x",
  ])("at %s, a service of browsers or one that the owner named, is kept", async (endpoint) => {
    const publica = {
      ...ctx,
      public_url: "https://tienda.cl",
      push_hosts: ["push.mi-navegador.cl", ".avisos.cl"],
    };
    await suscribirPush(publica, crearNavegador(endpoint).suscripcion, ana);
    expect(await suyas(ana)).toBe(1);
  });

  test("needs keys of the right form, on the curve", async () => {
    const { endpoint, keys } = navegador().suscripcion;
    const rota = { endpoint, keys: { ...keys, p256dh: `${keys.p256dh.slice(0, -2)}AA` } };
    const cero = { endpoint, keys: { ...keys, p256dh: Buffer.alloc(65).toString("base64url") } };
    for (const mala of [rota, cero])
      await expect(suscribirPush(ctx, mala, ana)).rejects.toMatchObject({ clase: "valor" });
    for (const mala of [{ endpoint }, { endpoint, keys: { p256dh: "x", auth: "y" } }, { endpoint: "", keys }])
      expect(suscripcionSchema.safeParse(mala).success).toBe(false);
  });
});

describe("the end of a session", () => {
  test("takes its browsers along and no others", async () => {
    const otra = await entrar("ana@correo.cl");
    await suscribirPush(ctx, navegador().suscripcion, ana);
    await suscribirPush(ctx, navegador().suscripcion, otra);
    await avisar(ana);
    await otra.salir();
    expect([await suyas(ana), await pendientes()]).toEqual([1, 1]);
    await expect(suscribirPush(ctx, navegador().suscripcion, otra)).rejects.toMatchObject({
      clase: "sin_sesion",
    });
  });

  test("by its date stops the notices too, before the cleaning removes it", async () => {
    const otra = await entrar("ana@correo.cl");
    await suscribirPush(ctx, navegador().suscripcion, otra);
    const { rowCount } = await db
      .update(session)
      .set({ expiresAt: ctx.now() })
      .where(eq(session.id, otra.session_id));
    expect(rowCount).toBe(1);
    await avisar(ana);
    expect(await pendientes()).toBe(0);
  });

  test("does not hold up the sale that tells the person something", async () => {
    const otra = await entrar("ana@correo.cl");
    await suscribirPush(ctx, navegador().suscripcion, otra);
    await db.transaction(async (saliendo) => {
      await saliendo.delete(session).where(eq(session.id, otra.session_id));
      // The browser's row is locked until this transaction ends.
      expect(await avisar(ana)).toBe(true);
    });
    expect(await pendientes()).toBe(0);
  });
});

describe("the switches", () => {
  test("are all on at first; one that is off stops its kind, what already waited too", async () => {
    await suscribirPush(ctx, navegador().suscripcion, beto);
    expect((await leerPreferencias(ctx, beto)).clases).toEqual({
      pago: true,
      sorteo: true,
      premio: true,
      devolucion: true,
    });
    await avisar(beto);
    await avisar(beto, "sorteo");
    const sinPago = { pago: false, sorteo: true, premio: true, devolucion: true };
    await Promise.all([1, 2].map(() => guardarPreferencias(ctx, sinPago, beto)));
    expect((await leerPreferencias(ctx, beto)).clases).toEqual(sinPago);
    expect((await leerPreferencias(ctx, ana)).clases).toMatchObject({ pago: true });
    await avisar(beto);
    await avisar(beto, "sorteo");
    const filas = await db.select().from(push_envios).orderBy(push_envios.id);
    expect(filas.map(({ clase, estado }) => [clase, estado])).toEqual([
      ["pago", "omitido"],
      ["sorteo", "pendiente"],
      ["sorteo", "pendiente"],
    ]);
  });
});

test("the export names the services, never the addresses; the deletion leaves nothing", async () => {
  await auth.createConfirmedUser({ email: "carla@correo.cl", password: CLAVE });
  const carla = await entrar("carla@correo.cl");
  const { suscripcion } = navegador();
  await suscribirPush(ctx, suscripcion, carla);
  await guardarPreferencias(ctx, { pago: true, sorteo: false, premio: true, devolucion: true }, carla);
  const datos = await exportarDatos(ctx, carla);
  expect(datos.avisos_en_dispositivos).toMatchObject({
    elegidos: [{ pago: true, sorteo: false, premio: true, devolucion: true }],
    dispositivos: [{ servicio: "push.example.com" }],
  });
  expect(JSON.stringify(datos)).not.toContain(suscripcion.endpoint);
  await eliminarCuenta(ctx, carla.codigo_referido);
  expect(await leerPreferencias(ctx, carla)).toEqual({
    clases: { pago: true, sorteo: true, premio: true, devolucion: true },
    dispositivos: 0,
  });
});
