import { desc, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { ajustes, auditoria } from "#database/schema.ts";
import { guardarAjustes, leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { anyText } from "#tests/support/fuzz/any-text.ts";
import { abrirTienda, comprar, deTicket, seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { avisarInvalidos, detallarAjustes, leerPrimerosPasos } from "./detallar-ajustes.server.ts";
import { encenderParte, guardarLugar, pausarParte } from "./guardar-ajustes.server.ts";
import { faltaIdentidad } from "./identidad.ts";
import { leerLugar } from "./lugares.ts";
import { avisoDePausa, DECLARACION_VERSION } from "./pausa.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const admin = await crearPersona(ctx, { role: "admin", nombre: "Rocío" });
const ana = await crearPersona(ctx);
const { ticket } = await abrirTienda(ctx);
const PAGOS = { envio_incluido_hasta: "5000", dias_sin_pago: "7" };
const { razon_social, rut, giro, domicilio, representante, email, telefono, whatsapp_numero } =
  await leerAjustes(ctx);
const TIENDA = { razon_social, rut, giro, domicilio, representante, email, telefono, whatsapp_numero };

beforeEach(async () => {
  ctx.eventos.length = 0;
});

const hechos = async (cuantos: number) =>
  (await db.select().from(auditoria).orderBy(desc(auditoria.id)).limit(cuantos)).reverse();
const contar = () => db.$count(auditoria);

describe("the settings of a place", () => {
  test("change together, are told at once and written down before and after", async () => {
    await guardarLugar(ctx, "pagos", PAGOS, admin);
    const nuevas = { dias_sin_pago: "9", envio_incluido_hasta: "7.500" };
    expect(await guardarLugar(ctx, "pagos", nuevas, admin)).toEqual({ cambio: true });
    expect(await leerAjustes(ctx)).toMatchObject({ dias_sin_pago: 9, envio_incluido_hasta: 7500 });
    expect(ctx.eventos).toContainEqual({ tabla: "ajustes" });
    expect((await hechos(1))[0]).toMatchObject({
      quien: admin.codigo_referido,
      accion: "ajustes.guardar",
      objeto: "ajustes:pagos",
      antes: { dias_sin_pago: 7, envio_incluido_hasta: 5000 },
      despues: { dias_sin_pago: 9, envio_incluido_hasta: 7500 },
    });
    const antes = await contar();
    expect(await guardarLugar(ctx, "pagos", nuevas, admin)).toEqual({ cambio: false });
    expect(await contar()).toBe(antes);
  });

  test("stay as they are when one field is wrong or the person is no admin", async () => {
    const antes = await leerAjustes(ctx);
    const malas = { envio_incluido_hasta: "9000", dias_sin_pago: "200" };
    await seNiega(guardarLugar(ctx, "pagos", malas, admin), "valor", "no guardamos nada");
    await seNiega(guardarLugar(ctx, "pagos", PAGOS, ana), "ajeno");
    await seNiega(guardarLugar(ctx, "tienda", { ...TIENDA, rut: "1" }, admin), "valor");
    expect(await leerAjustes(ctx)).toEqual(antes);
  });

  test("written by two admins at once are those of one of them", async () => {
    const con = (n: number) =>
      guardarLugar(ctx, "pagos", { dias_sin_pago: String(n), envio_incluido_hasta: String(n * 100) }, admin);
    await Promise.all([20, 21, 22, 23].map(con));
    const { dias_sin_pago, envio_incluido_hasta } = await leerAjustes(ctx);
    expect(envio_incluido_hasta).toBe(dias_sin_pago * 100);
  });

  test("ask who it is only when something changes that a proof protects", async () => {
    const lejana = { ...admin, reciente: false };
    await guardarLugar(ctx, "tienda", TIENDA, admin);
    await pausarParte(ctx, { parte: "juego", aviso: "" }, admin);
    const aparte = { ...TIENDA, nombre_tienda: "Lanas", color: "#1d5fa6", lema: "Del sur" };
    expect(await guardarLugar(ctx, "tienda", aparte, lejana)).toEqual({ cambio: true });
    const antes = await leerAjustes(ctx);
    expect(antes).toMatchObject({ nombre_tienda: "Lanas", color: "#1d5fa6" });
    const otra = { ...aparte, lema: "Del norte", whatsapp_numero: "+56 9 1111 2222" };
    await seNiega(guardarLugar(ctx, "tienda", otra, lejana), "sin_prueba");
    await seNiega(guardarLugar(ctx, "pagos", { dias_sin_pago: "3" }, lejana), "sin_prueba");
    await seNiega(encenderParte(ctx, { parte: "juego", declaracion: "on" }, lejana), "sin_prueba");
    expect(await leerAjustes(ctx)).toEqual(antes);
  });

  test("take a logo with the same save, and leave it off again", async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 2"><rect width="8" height="2"/></svg>';
    const logo = { nombre: "logo.svg", contenido: new TextEncoder().encode(svg) };
    await guardarLugar(ctx, "tienda", { nombre_tienda: "Con logo" }, admin, logo);
    const con = await leerAjustes(ctx);
    expect([con.nombre_tienda, con.logo]).toEqual(["Con logo", expect.stringMatching(/^[0-9a-f]{32}$/)]);
    const mala = { nombre: "x.svg", contenido: new TextEncoder().encode("<svg><script/></svg>") };
    await seNiega(guardarLugar(ctx, "tienda", { nombre_tienda: "Otra" }, admin, mala), "valor");
    expect((await leerAjustes(ctx)).nombre_tienda).toBe("Con logo");
    await guardarLugar(ctx, "tienda", {}, admin, "quitar");
    expect((await leerAjustes(ctx)).logo).toBe("");
  });
});

test("the seller's identity opens the shop, and cannot be emptied again", async () => {
  await db.delete(ajustes);
  expect(faltaIdentidad(await leerAjustes(ctx))).toEqual(["razón social", "RUT", "correo"]);
  const pasos = async () =>
    (await leerPrimerosPasos(ctx, admin)).pasos.find(({ clave }) => clave === "vendedor");
  expect(await pasos()).toMatchObject({ clave: "vendedor", listo: false });
  expect(await guardarLugar(ctx, "tienda", TIENDA, admin)).toEqual({ cambio: true });
  expect(await pasos()).toMatchObject({ listo: true });
  for (const campo of ["razon_social", "rut", "email"])
    await seNiega(guardarLugar(ctx, "tienda", { ...TIENDA, [campo]: "" }, admin), "valor");
  expect(faltaIdentidad(await leerAjustes(ctx))).toEqual([]);
});

describe("a part of the shop", () => {
  test("is switched on with a declaration that is kept, and once", async () => {
    const encender = (entrada: object, quien = admin) =>
      encenderParte(ctx, { parte: "sorteos", ...entrada }, quien);
    await seNiega(encender({}), "valor");
    await seNiega(encender({ declaracion: "on" }, ana), "ajeno");
    expect((await leerAjustes(ctx)).sorteos_activos).toBe(false);
    const antes = await contar();
    const dadas = await Promise.all(
      [1, 2, 3].map(() => encender({ declaracion: "on", nota: "Estudio Pérez" })),
    );
    expect(dadas.filter(({ cambio }) => cambio)).toHaveLength(1);
    expect(await contar()).toBe(antes + 1);
    expect((await hechos(1))[0]).toMatchObject({
      quien: admin.codigo_referido,
      accion: "ajustes.encender",
      objeto: "ajuste:sorteos_activos",
      despues: {
        sorteos_activos: true,
        declaracion: {
          version: DECLARACION_VERSION,
          nota: "Estudio Pérez",
          texto: expect.stringMatching(/275 a 277 del Código Penal.*Ley 19\.496.*Ley 21\.719/),
        },
      },
    });
    const { partes } = await detallarAjustes(ctx);
    expect(partes[1]).toMatchObject({
      parte: "sorteos",
      encendida: true,
      ultimo: { autor: { nombre: "Rocío" }, version: DECLARACION_VERSION },
    });
  });

  test("is paused with a notice that customers read, which goes when it is on again", async () => {
    await pausarParte(ctx, { parte: "juego", aviso: "Volvemos el lunes." }, admin);
    expect(avisoDePausa("juego", await leerAjustes(ctx))).toBe("Volvemos el lunes.");
    await pausarParte(ctx, { parte: "juego", aviso: "" }, admin);
    expect(avisoDePausa("juego", await leerAjustes(ctx))).toContain("en pausa por ahora");
    await pausarParte(ctx, { parte: "juego", aviso: "Hasta mañana." }, admin);
    await encenderParte(ctx, { parte: "juego", declaracion: "on" }, admin);
    expect(await leerAjustes(ctx)).toMatchObject({ juego_activo: true, aviso_juego: "" });
    await seNiega(pausarParte(ctx, { parte: "juego", aviso: "" }, ana), "ajeno");
  });

  test("that sells tickets sells none while it is paused, and says so", async () => {
    await enTransaccion(ctx, (tx) => guardarAjustes(tx, { tickets_en_venta: true }, null));
    await comprar(ctx, ana, [deTicket(ticket)]);
    await pausarParte(ctx, { parte: "tickets", aviso: "" }, admin);
    await seNiega(comprar(ctx, ana, [deTicket(ticket)]), "estado", "venta de puntos está en pausa");
    await encenderParte(ctx, { parte: "tickets", declaracion: "on" }, admin);
    await comprar(ctx, ana, [deTicket(ticket)]);
  });
});

/** Any text of a field, with what JSON would read as something else than a text. */
const texto = fc.oneof(
  fc.constantFrom(
    "56987654321",
    "0",
    "true",
    "null",
    "[]",
    "{}",
    '"a"',
    "1e3",
    "-1",
    "\\u0000",
    "\ud800",
    "ñandú 🎁",
  ),
  fc.string({ minLength: 1, maxLength: 30 }),
  anyText({ minLength: 1, maxLength: 30 }),
);

test("every text that is accepted is read back as it was accepted", async () => {
  const campos = Object.keys(TIENDA) as (keyof typeof TIENDA)[];
  const entrada = fc.record({ campo: fc.constantFrom(...campos), valor: texto });
  await fc.assert(
    fc.asyncProperty(entrada, async ({ campo, valor }) => {
      const leido = leerLugar("tienda", { ...TIENDA, [campo]: valor });
      if (!leido.datos) return;
      await guardarLugar(ctx, "tienda", { ...TIENDA, [campo]: valor }, admin);
      expect(await leerAjustes(ctx)).toMatchObject(leido.datos);
    }),
    { numRuns: 150 },
  );
  await guardarLugar(ctx, "tienda", TIENDA, admin);
});

test.each([
  ["whatsapp_numero", "+56 9 8765 4321", "56987654321"],
  ["whatsapp_numero", "9 8765 4321", "56987654321"],
  ["whatsapp_numero", "+54 9 11 2233 4455", "5491122334455"],
  ["telefono", "987654321", "987654321"],
  ["razon_social", "2026", "2026"],
] as const)("%s %s is stored as the text %s", async (campo, valor, guardado) => {
  expect(await guardarLugar(ctx, "tienda", { ...TIENDA, [campo]: valor }, admin)).toEqual({ cambio: true });
  expect((await leerAjustes(ctx))[campo]).toBe(guardado);
  await guardarLugar(ctx, "tienda", TIENDA, admin);
});

test("a stored value that does not fit is named in the log and to the admin", async () => {
  expect((await detallarAjustes(ctx)).invalidos).toEqual([]);
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { whatsapp_numero: "no es un número" }, null));
  const dichos: unknown[] = [];
  const log = { ...ctx.log, error: (...dicho: unknown[]) => dichos.push(dicho) };
  await avisarInvalidos({ db, log });
  expect(dichos).toEqual([["settings: stored values do not fit", { claves: ["whatsapp_numero"] }]]);
  expect((await detallarAjustes(ctx)).invalidos).toEqual(["whatsapp_numero"]);
  await db.delete(ajustes).where(eq(ajustes.clave, "whatsapp_numero"));
});
