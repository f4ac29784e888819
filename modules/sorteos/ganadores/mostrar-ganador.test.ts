import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sorteos, sorteos_consentimientos, tickets_participantes, usuarios } from "#database/schema.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { REVELACION_MS } from "#modules/comun/revelado.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { leerActaPublica } from "#modules/sorteos/verificacion/leer-acta.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { leerConsentimientosDe } from "./ganadores.store.server.ts";
import { mostrarGanador, ocultarGanador } from "./mostrar-ganador.server.ts";

const { db } = await testDatabase();
const SORTEADO = new Date("2026-11-18T01:24:00Z");
const ctx = testCtx(db, new Date(SORTEADO.getTime() + REVELACION_MS));

const PERFIL = { nombre: "Nicolás Andrés", apellido: "Torres", comuna: "Rancagua", celular: "9 8765 4321" };

/** A raffle of ten numbers that two new people won, and a third one who won nothing. */
async function sortear(perfil: Partial<typeof PERFIL> = PERFIL) {
  const { sku, key } = await crearProductoConSorteo(ctx, { objetivo: 10 });
  const nico = await crearPersona(ctx, perfil);
  const [bea, carla] = [await crearPersona(ctx), await crearPersona(ctx)];
  const partes: [Sesion, number, number][] = [
    [nico, 1, 4],
    [bea, 5, 6],
    [carla, 7, 10],
  ];
  for (const [{ codigo_referido: usuario }, puntos_inicio, puntos_final] of partes) {
    const puntos_aportados = puntos_final - puntos_inicio + 1;
    const rango = { puntos_inicio, puntos_final, puntos_aportados };
    await db.insert(tickets_participantes).values({ usuario, sorteo: key, producto: sku, ...rango });
  }
  await db
    .update(sorteos)
    .set({
      estado: "Finalizado",
      reunido: 10,
      fecha_termino: SORTEADO,
      congelado_en: SORTEADO,
      sorteado_en: SORTEADO,
      huella_rangos: "r",
      numero_producto: 3,
      numero_puntos: 6,
      ganador_producto: nico.codigo_referido,
      ganador_puntos: bea.codigo_referido,
    })
    .where(eq(sorteos.key, key));
  return { sku, key, nico, bea, carla };
}

const dicho = (hecho: Promise<{ message: string }>) =>
  hecho.then(
    ({ message }) => message,
    (error: unknown) => {
      if (!(error instanceof Rechazo)) throw error;
      return `${error.clase}: ${error.message}`;
    },
  );
const mostrar = (key: string, sesion: Sesion, comuna = "Rancagua", con: Ctx = ctx) =>
  dicho(mostrarGanador(con, { key, comuna }, sesion));
const ocultar = (key: string, sesion: Sesion) => dicho(ocultarGanador(ctx, { key }, sesion));
const respuestas = (key: string) =>
  db
    .select()
    .from(sorteos_consentimientos)
    .where(eq(sorteos_consentimientos.sorteo, key))
    .orderBy(asc(sorteos_consentimientos.id));
const vistaDe = async ({ sku, key }: { sku: string; key: string }, sesion: Sesion | null = null) => {
  const vista = await leerSorteo(ctx, { sku, key }, sesion);
  if (!vista) throw new Error("no raffle");
  return vista;
};

const MOSTRADO = /^Listo: tu nombre y tu comuna ya se ven/;
const OCULTO = /^Listo: en este sorteo solo se ven tu número/;

test("until a winner agrees all people read number and masked code; then name and comuna; never the acta", async () => {
  const sorteo = await sortear();
  const { key, nico } = sorteo;
  const acta = await leerActaPublica(ctx, sorteo.sku, key);
  expect((await vistaDe(sorteo)).ganadores?.producto).toMatchObject({ numero: 3, publico: null });
  expect(await mostrar(key, nico)).toMatch(MOSTRADO);
  const vista = await vistaDe(sorteo);
  expect(vista.ganadores?.producto.publico).toEqual({ nombre: "Nicolás T.", comuna: "Rancagua" });
  expect(vista.ganadores?.puntos.publico).toBeNull();
  expect(vista.ganadores?.producto.codigo).toMatch(/^\w{3}\*{4}\w$/);
  expect(JSON.stringify(vista)).not.toMatch(/Torres|Andrés/);
  expect(await leerActaPublica(ctx, sorteo.sku, key)).toEqual(acta);
  expect(ctx.eventos).toContainEqual({ tabla: "sorteos", clave: key });
});

test("only the winner is asked, and only the winner may answer", async () => {
  const sorteo = await sortear();
  const { key, nico, bea, carla } = sorteo;
  expect((await vistaDe(sorteo, nico)).consentimiento).toEqual({
    estado: "pregunta",
    nombre: "Nicolás T.",
    comunas: ["Rancagua"],
    mostrado: null,
  });
  for (const otra of [null, carla]) expect((await vistaDe(sorteo, otra)).consentimiento).toBeNull();
  expect(await mostrar(key, carla)).toMatch(/^ajeno: Solo quien ganó/);
  expect(await ocultar(key, carla)).toMatch(/^ajeno: Solo quien ganó/);
  expect(await mostrar("SRT-9999", nico)).toMatch(/^desconocido: /);
  expect(await mostrar(key, bea)).toMatch(/^valor: Para mostrarte necesitamos/);
  expect(await mostrar(key, nico, "Arica")).toMatch(/^valor: Elige la comuna/);
  expect(await respuestas(key)).toEqual([]);
});

test("nothing is answered while the page still shows the draw", async () => {
  const { key, nico } = await sortear();
  const enEscena = testCtx(db, SORTEADO);
  expect(await mostrar(key, nico, "Rancagua", enEscena)).toMatch(/^estado: Este sorteo todavía no tiene/);
  expect(await respuestas(key)).toEqual([]);
});

test("pressed five times at once, one consent is written, with its moment and the version of the question", async () => {
  const { key, nico } = await sortear();
  const cinco = await Promise.all(Array.from({ length: 5 }, () => mostrar(key, nico)));
  expect(cinco.every((uno) => MOSTRADO.test(uno))).toBe(true);
  expect(await respuestas(key)).toMatchObject([
    {
      acepta: true,
      texto: "ganador-1",
      nombre: "Nicolás T.",
      comuna: "Rancagua",
      respondido_en: ctx.now(),
      retirado_en: null,
    },
  ]);
});

test("shown and hidden at once end in one of both, and the page says which", async () => {
  const sorteo = await sortear();
  const { key, nico } = sorteo;
  await Promise.all([mostrar(key, nico), ocultar(key, nico), mostrar(key, nico), ocultar(key, nico)]);
  const vivos = (await respuestas(key)).filter(({ acepta, retirado_en }) => acepta && !retirado_en);
  const vista = await vistaDe(sorteo, nico);
  expect(vivos.length).toBe(vista.ganadores?.producto.publico ? 1 : 0);
  expect(vista.consentimiento?.estado).toBe(vivos.length === 1 ? "mostrado" : "oculto");
});

test("a consent is withdrawn at any time, and can be given again", async () => {
  const sorteo = await sortear();
  const { key, nico } = sorteo;
  await mostrar(key, nico);
  expect(await ocultar(key, nico)).toMatch(OCULTO);
  expect(await ocultar(key, nico)).toMatch(OCULTO);
  const oculta = await vistaDe(sorteo, nico);
  expect(oculta.ganadores?.producto.publico).toBeNull();
  expect(oculta.consentimiento).toMatchObject({ estado: "oculto", mostrado: null });
  expect(await respuestas(key)).toMatchObject([{ acepta: true, retirado_en: ctx.now() }]);
  await mostrar(key, nico);
  expect((await vistaDe(sorteo)).ganadores?.producto.publico).not.toBeNull();
  expect(await leerConsentimientosDe(ctx, nico.codigo_referido)).toMatchObject([
    { sorteo: key, acepta: true, retirado_en: ctx.now() },
    { sorteo: key, acepta: true, retirado_en: null, nombre: "Nicolás T." },
  ]);
});

test("who said no is not asked again", async () => {
  const sorteo = await sortear();
  const { key, nico } = sorteo;
  expect(await ocultar(key, nico)).toMatch(OCULTO);
  expect((await vistaDe(sorteo, nico)).consentimiento?.estado).toBe("oculto");
  expect(await respuestas(key)).toMatchObject([{ acepta: false, nombre: null, comuna: null }]);
});

test("what is shown is what was agreed to, also after the profile changes", async () => {
  const sorteo = await sortear();
  const { key, nico } = sorteo;
  await mostrar(key, nico);
  const cambio = { nombre: "Otro", comuna: "Ñuñoa" };
  await db.update(usuarios).set(cambio).where(eq(usuarios.codigo_referido, nico.codigo_referido));
  expect((await vistaDe(sorteo)).ganadores?.producto.publico).toEqual({
    nombre: "Nicolás T.",
    comuna: "Rancagua",
  });
  expect(await mostrar(key, nico, "Ñuñoa")).toMatch(MOSTRADO);
  expect((await vistaDe(sorteo)).ganadores?.producto.publico).toEqual({ nombre: "Otro T.", comuna: "Ñuñoa" });
});

test("an account that is being deleted can agree to nothing", async () => {
  const { key, nico } = await sortear();
  const pedida = { eliminacion_pedida_en: ctx.now() };
  await db.update(usuarios).set(pedida).where(eq(usuarios.codigo_referido, nico.codigo_referido));
  expect(await mostrar(key, nico)).toMatch(/^sin_sesion: /);
  expect(await respuestas(key)).toEqual([]);
});

test("contact data of the winners reach admins who may see customers, and no other person", async () => {
  const sorteo = await sortear();
  const duena = await crearPersona(ctx, { role: "admin" });
  const catalogo = await crearPersona(ctx, { role: "admin", rol_admin: "catalogo" });
  expect((await vistaDe(sorteo, duena)).contactos?.producto).toEqual({
    codigo: sorteo.nico.codigo_referido,
    nombre: "Nicolás Andrés Torres",
    celular: "9 8765 4321",
    whatsapp: "56987654321",
    venta: null,
  });
  for (const otra of [null, sorteo.nico, sorteo.carla, catalogo])
    expect((await vistaDe(sorteo, otra)).contactos).toBeNull();
});
