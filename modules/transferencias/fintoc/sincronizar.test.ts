import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { auditoria, fintoc_movimientos, movimientos_banco, notificaciones } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerConciliacion } from "#modules/transferencias/conciliacion/leer-conciliacion.server.ts";
import { abrirFintoc, conectar, LLAVES, movimientoFintoc } from "#tests/support/fintoc.ts";
import { libroLimpio, seNiega } from "#tests/support/shop/compras.ts";
import { abrirConciliacion, rutNuevo } from "#tests/support/shop/movimientos.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { guardarConexion, leerEstado, quitarConexion } from "./conexion.server.ts";
import { leerConexion } from "./fintoc.store.server.ts";
import { actualizarAhora, atenderFintoc } from "./sincronizar.server.ts";

const conciliacion = await abrirConciliacion();
const { db, ctx, admin, ajenos, venta, estado, vivos } = conciliacion;
const doble = await abrirFintoc();
const { servicio } = doble;
const HOY = ctx.clock.now;
afterAll(doble.cerrar);

const guardados = () => db.select().from(movimientos_banco).orderBy(movimientos_banco.id);
const atender = () => atenderFintoc(ctx, servicio);
const despues = (minutos: number) => {
  ctx.clock.now = new Date(ctx.clock.now.getTime() + minutos * 60_000);
};
const avisos = async (texto: string) =>
  (await db.select().from(notificaciones).where(eq(notificaciones.usuario, admin.codigo_referido))).filter(
    ({ titulo }) => titulo.includes(texto),
  ).length;
const conexion = async () => {
  const fila = await leerConexion(ctx);
  if (!fila) throw new Error("not connected");
  return fila;
};

beforeEach(async () => {
  ctx.clock.now = HOY;
  await conciliacion.vaciar();
  await db.execute(sql`truncate fintoc_conexion, fintoc_eventos, conexiones_secretos`);
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { confirmar_solas: false }, null));
  Object.assign(doble.estado, { movimientos: [], falla: null, preguntas: [], llaves: [] });
  await conectar(ctx, admin);
});

describe("a list", () => {
  it("asks as documented and saves each movement once, whatever is asked again", async () => {
    doble.estado.movimientos = [movimientoFintoc(), movimientoFintoc({ amount: -900, sender_account: null })];
    expect(await atender()).toBe(2);
    const [pregunta] = doble.estado.preguntas;
    expect(pregunta?.pathname).toBe("/v1/accounts/acc_prueba1/movements");
    expect(Object.fromEntries(pregunta?.searchParams ?? [])).toEqual({
      link_token: LLAVES.link,
      since: "2026-10-16",
      page: "1",
      per_page: "300",
      confirmed_only: "true",
    });
    // The key itself, without "Bearer".
    expect(doble.estado.llaves).toEqual([LLAVES.llave]);
    const filas = await guardados();
    expect(filas).toMatchObject([
      { clase: "api", origen: "fintoc", cuenta: "009876543210", cartola: null, comprobado: true },
      { monto: -900 },
    ]);
    expect(await atender()).toBe(0);
    expect(doble.estado.preguntas).toHaveLength(1);
    despues(30);
    expect(await atender()).toBe(0);
    expect(doble.estado.preguntas.at(-1)?.searchParams.get("since")).toBe("2026-11-05");
    expect(await guardados()).toEqual(filas);
    expect(await conexion()).toMatchObject({ fallas: 0, error: null, sincronizada_en: ctx.now() });
  });

  it("two real equal deposits are two movements", async () => {
    doble.estado.movimientos = [movimientoFintoc(), movimientoFintoc()];
    await atender();
    despues(31);
    await atender();
    expect((await guardados()).map(({ monto }) => monto)).toEqual([24_990, 24_990]);
  });

  it("of several pages is read whole, even if a row moves to the next page meanwhile", async () => {
    const todos = Array.from({ length: 601 }, (_, i) => movimientoFintoc({ amount: 1_000 + i }));
    doble.estado.movimientos = [...todos, todos[0]];
    expect(await atender()).toBe(601);
    expect(doble.estado.preguntas.map((url) => url.searchParams.get("page"))).toEqual(["1", "2", "3"]);
    expect(await guardados()).toHaveLength(601);
    const justas = Array.from({ length: 300 }, (_, i) => movimientoFintoc({ amount: 9_000 + i }));
    doble.estado.movimientos = justas;
    despues(31);
    expect(await atender()).toBe(300);
  });

  it("many attempts at once, of job and button, save each movement once", async () => {
    doble.estado.movimientos = [movimientoFintoc(), movimientoFintoc(), movimientoFintoc({ amount: 5_000 })];
    await Promise.all([
      atender(),
      atender(),
      actualizarAhora(ctx, servicio, admin),
      actualizarAhora(ctx, servicio, admin),
      atender(),
    ]);
    expect(await guardados()).toHaveLength(3);
    expect(await db.$count(fintoc_movimientos)).toBe(3);
  });

  it("what is not confirmed is left out, and gateways, own transfers and payments out stand apart", async () => {
    await enTransaccion(ctx, (tx) => guardarAjustes(tx, { rut: "67.820.518-4" }, null));
    doble.estado.movimientos = [
      movimientoFintoc({ status: "reversed" }),
      movimientoFintoc({ pending: true }),
      movimientoFintoc({ description: "Abono Transbank", sender_account: null, type: "other" }),
      movimientoFintoc({ sender_account: { holder_id: "678205184" } }),
      movimientoFintoc({ amount: -4_000 }),
      movimientoFintoc({ amount: 7_000 }),
    ];
    await atender();
    expect((await guardados()).map(({ tipo, monto }) => `${tipo} ${monto}`).sort()).toEqual([
      "liquidacion 24990",
      "propio 24990",
      "transferencia -4000",
      "transferencia 7000",
    ]);
    expect((await leerConciliacion(ctx, admin)).sueltos.map(({ monto }) => monto)).toEqual([7_000]);
  });

  it("rows that cannot be read are named, the others are saved", async () => {
    doble.estado.movimientos = [
      movimientoFintoc(),
      movimientoFintoc({ id: "mov_rota", amount: "5000" }),
      null,
    ];
    expect(await atender()).toBe(1);
    const { error, fallas } = await conexion();
    expect(error).toMatch(/^Fintoc envió 2 movimientos que no se pueden leer \(.*mov_rota/);
    expect(fallas).toBe(0);
  });
});

describe("a service that fails", () => {
  it.each([
    ["away", { status: 503, body: "" }, "Fintoc respondió con el código 503."],
    ["no JSON", { body: "<html>hola" }, "La respuesta de Fintoc no se entiende."],
    ["no list", { body: '{"data":[]}' }, "La respuesta de Fintoc no se entiende."],
    [
      "more rows than asked for",
      { body: JSON.stringify(Array(301).fill({})) },
      "La respuesta de Fintoc no se",
    ],
    ["too long", { body: `[${" ".repeat(4 * 1024 * 1024)}]` }, "La respuesta de Fintoc es demasiado larga."],
    ["another address", { status: 302, location: "http://127.0.0.1:1/" }, "No se pudo conectar con Fintoc."],
    ["too many questions", { status: 429 }, "Fintoc pidió esperar antes de preguntar otra vez."],
  ])("%s: nothing is saved, the owner reads why, and the next attempt waits", async (_, falla, frase) => {
    doble.estado.falla = falla;
    expect(await atender()).toBe(0);
    expect((await conexion()).error).toContain(frase);
    expect([await guardados(), await avisos("Fintoc")]).toEqual([[], 0]);
    const preguntas = doble.estado.preguntas.length;
    despues(1);
    await atender();
    expect(doble.estado.preguntas).toHaveLength(preguntas);
    Object.assign(doble.estado, { falla: null, movimientos: [movimientoFintoc()] });
    despues(1);
    expect(await atender()).toBe(1);
    expect(await conexion()).toMatchObject({ error: null, fallas: 0 });
  });

  it("an answer that does not come, and a repeated full page, end", async () => {
    doble.estado.falla = { hang: true };
    await atenderFintoc(ctx, doble.impaciente);
    expect((await conexion()).error).toBe("Fintoc no respondió en 0.05 s.");
    const pagina = JSON.stringify(Array.from({ length: 300 }, (_, i) => movimientoFintoc({ amount: i + 1 })));
    doble.estado.falla = { body: pagina };
    despues(10);
    expect(await atender()).toBe(300);
  });

  it("fails less and less often, at most every six hours", async () => {
    doble.estado.falla = { status: 500 };
    for (let minuto = 0; minuto < 24 * 60; minuto += 2) {
      await atender();
      despues(2);
    }
    // 0, 2, 6, 14, 30, 62, 126, 254, 510, 870, 1230 minutes.
    expect(doble.estado.preguntas).toHaveLength(11);
  });

  it("a key that fails is told to the owner once, until another one is saved", async () => {
    await guardarConexion(ctx, { ...LLAVES, llave: "sk_live_vencida" }, admin);
    for (let i = 0; i < 5; i += 1) {
      await atender();
      despues(400);
    }
    expect(doble.estado.preguntas).toHaveLength(5);
    expect((await conexion()).error).toContain("no acepta la llave secreta");
    expect(await avisos("Fintoc dejó de traer movimientos")).toBe(1);
    await conectar(ctx, admin);
    await atender();
    expect(await conexion()).toMatchObject({ error: null, avisada_en: null });
    await guardarConexion(ctx, { ...LLAVES, cuenta_fintoc: "acc_otra" }, admin);
    await atender();
    expect((await conexion()).error).toContain("no conoce esa cuenta");
    expect(await avisos("Fintoc dejó de traer movimientos")).toBe(2);
  });
});

describe("the connection", () => {
  it("is off without keys: nothing is asked", async () => {
    await quitarConexion(ctx, admin);
    expect(await atender()).toBe(0);
    await seNiega(actualizarAhora(ctx, servicio, admin), "estado", "no está conectado");
    expect(doble.estado.preguntas).toEqual([]);
    expect(await leerEstado(ctx, admin)).toMatchObject({
      conexion: null,
      secretos: { llave: null, link: null },
    });
  });

  it("shows dates of its keys and never a key; an empty field keeps the stored one", async () => {
    const visible = await leerEstado(ctx, admin);
    expect(visible).toMatchObject({
      conexion: { cuenta_fintoc: "acc_prueba1", cuenta: "009876543210" },
      direccion: "http://localhost:3000/conexiones/fintoc",
      secretos: { llave: { legible: true }, link: { legible: true }, webhook: { legible: true } },
    });
    expect(JSON.stringify(visible)).not.toMatch(/sk_live|token_0001|whsec/);
    await guardarConexion(ctx, { cuenta_fintoc: "acc_prueba1", cuenta: "123456" }, admin);
    doble.estado.movimientos = [movimientoFintoc()];
    expect(await atender()).toBe(1);
    const hechos = await db.select().from(auditoria).orderBy(desc(auditoria.id)).limit(10);
    expect(JSON.stringify(hechos)).not.toMatch(/sk_live|token_0001|whsec/);
    expect(hechos[0]).toMatchObject({ accion: "transferencias.fintoc", despues: { cuenta: "123456" } });
  });

  it.each([
    [{ llave: "" }, "Falta la llave secreta."],
    [{ link: "" }, "Falta el token del link."],
    [{ webhook: "" }, "Falta el secreto del webhook."],
    [{ llave: "pk_live_publica" }, ""],
    [{ llave: "con espacios dentro" }, ""],
    [{ cuenta_fintoc: "" }, ""],
    [{ cuenta_fintoc: "acc_../../otra" }, ""],
    [{ cuenta: "doce" }, ""],
  ])("without %j is refused and nothing is stored", async (mal, frase) => {
    await quitarConexion(ctx, admin);
    await seNiega(guardarConexion(ctx, { ...LLAVES, ...mal }, admin), "valor", frase);
    expect(await leerEstado(ctx, admin)).toMatchObject({
      conexion: null,
      secretos: { llave: null, link: null },
    });
  });

  it("is only the owner's", async () => {
    for (const quien of [...ajenos, { ...admin, rol_admin: "ventas" as const }]) {
      await seNiega(guardarConexion(ctx, LLAVES, quien), "ajeno");
      await seNiega(quitarConexion(ctx, quien), "ajeno");
      await seNiega(actualizarAhora(ctx, servicio, quien), "ajeno");
      await seNiega(leerEstado(ctx, quien), "ajeno");
    }
  });

  it("removed while Fintoc answers, saves nothing", async () => {
    doble.estado.movimientos = [movimientoFintoc()];
    const lento = {
      listar: async (pregunta: Parameters<typeof servicio.listar>[0]) => {
        const filas = await servicio.listar(pregunta);
        await quitarConexion(ctx, admin);
        return filas;
      },
    };
    expect(await atenderFintoc(ctx, lento)).toBe(0);
    expect(await guardados()).toEqual([]);
  });
});

describe("with 'Confirmar solas' on", () => {
  it("a sure movement pays its sale, one of another amount waits", async () => {
    await enTransaccion(ctx, (tx) => guardarAjustes(tx, { confirmar_solas: true }, null));
    const rut = rutNuevo();
    const ana = await crearPersona(ctx, { rut, nombre: "Ana", apellido: "Soto" });
    const [pagada, espera] = [await venta(ana), await venta(ana, 3)];
    doble.estado.movimientos = [
      movimientoFintoc({ amount: 5_000, comment: pagada, post_date: "2026-11-15T00:00:00.000Z" }),
      movimientoFintoc({ amount: 14_000, comment: espera, post_date: "2026-11-15T00:00:00.000Z" }),
    ];
    await Promise.all([atender(), actualizarAhora(ctx, servicio, admin), atender()]);
    expect([await estado(pagada), await estado(espera)]).toEqual(["Pagado", "Validando Pago"]);
    expect(await vivos()).toMatchObject([{ monto: 5_000, quien: "sistema:transferencias" }]);
    await libroLimpio(ctx, { [ana.codigo_referido]: 500 });
  });
});
