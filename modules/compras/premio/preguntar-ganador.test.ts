import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { correos } from "#database/schema.ts";
import { finDeDiasCorridos } from "#modules/comun/fechas/plazos.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { comprarPagado, deProducto, leerTodo, seNiega, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearPersona, DIRECCION } from "#tests/support/shop/personas.ts";
import { ganarPremio } from "#tests/support/shop/premios.ts";
import { atenderPremios } from "./atender-premios.server.ts";
import { preguntarGanador, responderPorPremio, retirarPregunta } from "./preguntar-ganador.server.ts";
import { LARGO_PREGUNTA_PREMIO, TEXTOS_RECLAMO } from "./reclamo.ts";
import { leerReclamos } from "./reclamos.store.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();
const GANADO = ctx.now();
const PREGUNTA = "¿Quién lo recibe?";
let ana: Sesion;

beforeEach(async () => {
  ctx.clock.now = GANADO;
  ana = await crearPersona(ctx, { nombre: "Ana" });
});
const alDia = (dias: number) => {
  ctx.clock.now = new Date(finDeDiasCorridos(GANADO, dias).getTime() - 12 * 3_600_000);
};
const reclamo = async (codigo: string) => (await leerReclamos(ctx, [codigo])).get(codigo);
const cartas = async (codigo: string) =>
  (await db.select().from(correos).where(eq(correos.plantilla, "premio_pregunta"))).filter(({ clave }) =>
    clave.includes(codigo),
  );

test("a question stops the term, is told by mail, and the answer lets it go on with what was left", async () => {
  const { codigo } = await ganarPremio(ctx, ana);
  alDia(10);
  await preguntarGanador(ctx, { codigo, pregunta: ` ${PREGUNTA}\n` }, admin);
  expect(await reclamo(codigo)).toMatchObject({ pregunta: PREGUNTA, detenido_en: ctx.now() });
  expect((await cartas(codigo)).map(({ datos }) => datos)).toMatchObject([{ pregunta: PREGUNTA, codigo }]);
  alDia(200);
  await atenderPremios(ctx);
  expect((await leerTodo(ctx, codigo)).venta.estado_pago).toBe("Pagado");
  await responderPorPremio(ctx, { codigo, respuesta: "Mi mamá" }, ana);
  expect(await reclamo(codigo)).toMatchObject({
    respuesta: "Mi mamá",
    detenido_en: null,
    reclamar_hasta: finDeDiasCorridos(GANADO, 250),
  });
});

test("a question that is taken back lets the term go on, and another may be asked", async () => {
  const { codigo } = await ganarPremio(ctx, ana);
  await preguntarGanador(ctx, { codigo, pregunta: PREGUNTA }, admin);
  await seNiega(
    preguntarGanador(ctx, { codigo, pregunta: "¿Otra?" }, admin),
    "estado",
    TEXTOS_RECLAMO.abierta,
  );
  alDia(5);
  await retirarPregunta(ctx, { codigo }, admin);
  expect(await reclamo(codigo)).toMatchObject({
    pregunta: null,
    detenido_en: null,
    reclamar_hasta: finDeDiasCorridos(GANADO, 65),
  });
  await preguntarGanador(ctx, { codigo, pregunta: "¿Otra?" }, admin);
  expect((await reclamo(codigo))?.pregunta).toBe("¿Otra?");
});

test("wrong people, roles, orders and texts are refused and change nothing", async () => {
  const { codigo } = await ganarPremio(ctx, ana);
  const otra = await crearPersona(ctx);
  const lectura = { ...admin, rol_admin: "lectura" as const };
  for (const sesion of [ana, otra, lectura]) {
    await seNiega(preguntarGanador(ctx, { codigo, pregunta: PREGUNTA }, sesion), "ajeno");
    await seNiega(retirarPregunta(ctx, { codigo }, sesion), "ajeno");
  }
  await seNiega(preguntarGanador(ctx, { codigo, pregunta: " \n" }, admin), "valor");
  await seNiega(preguntarGanador(ctx, { codigo: "PZ-NADA22", pregunta: PREGUNTA }, admin), "desconocido");
  await seNiega(retirarPregunta(ctx, { codigo }, admin), "estado", TEXTOS_RECLAMO.sin_pregunta);
  await seNiega(
    responderPorPremio(ctx, { codigo, respuesta: "Sí" }, ana),
    "estado",
    TEXTOS_RECLAMO.sin_pregunta,
  );
  expect(await reclamo(codigo)).toMatchObject({ pregunta: null, detenido_en: null });
  await preguntarGanador(ctx, { codigo, pregunta: "x".repeat(LARGO_PREGUNTA_PREMIO + 50) }, admin);
  expect((await reclamo(codigo))?.pregunta).toHaveLength(LARGO_PREGUNTA_PREMIO);
  await seNiega(responderPorPremio(ctx, { codigo, respuesta: "" }, ana), "valor");
  await seNiega(responderPorPremio(ctx, { codigo, respuesta: "Sí" }, otra), "desconocido");
  const compra = await comprarPagado(ctx, await crearPersona(ctx, DIRECCION), admin, [
    deProducto(tienda.producto),
  ]);
  await seNiega(
    preguntarGanador(ctx, { codigo: compra, pregunta: PREGUNTA }, admin),
    "estado",
    TEXTOS_RECLAMO.sin_plazo,
  );
});

test("two questions, and two answers, at once: one counts", async () => {
  const { codigo } = await ganarPremio(ctx, ana);
  const exitos = async (intentos: Promise<void>[]) =>
    (await Promise.allSettled(intentos)).filter(({ status }) => status === "fulfilled").length;
  const preguntar = ["¿A?", "¿B?"].map((pregunta) => preguntarGanador(ctx, { codigo, pregunta }, admin));
  expect(await exitos(preguntar)).toBe(1);
  expect(await cartas(codigo)).toHaveLength(1);
  const responder = ["A", "B"].map((respuesta) => responderPorPremio(ctx, { codigo, respuesta }, ana));
  expect(await exitos(responder)).toBe(1);
});
