import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditoria, conocimientos, preguntas_pendientes } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { abrirChat, preguntar } from "#tests/support/chat.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { TEMAS } from "../lenguaje/senales.ts";
import { datosDesconocidos } from "./conocimiento.ts";
import {
  borrarConocimiento,
  crearConocimiento,
  descartarPendiente,
  editarConocimiento,
  leerAsistente,
  responderPendiente,
} from "./guardar-conocimiento.server.ts";

const { db } = await databaseOfEachTest();
const chat = abrirChat(db);
const { ctx } = chat;
let admin: Sesion;
let ana: Sesion;

beforeAll(async () => {
  admin = await crearPersona(ctx, { role: "admin" });
  ana = await crearPersona(ctx);
});

const EMPAQUE = {
  pregunta: "¿Envuelven para regalo?",
  variantes: "hacen envoltorio de regalo\nviene con papel de regalo",
  respuesta: "Sí, con papel kraft. Escríbenos a {email}.",
  activo: "on",
};

test("the first answers are there, each for a subject that is recognised, with figures that exist", async () => {
  const filas = await db.select().from(conocimientos);
  expect(filas.length).toBeGreaterThanOrEqual(40);
  for (const { tema, respuesta } of filas) {
    expect(Object.keys(TEMAS), tema ?? "").toContain(tema);
    expect(datosDesconocidos(respuesta), tema ?? "").toEqual([]);
  }
});

test("figures are read when a person asks", async () => {
  expect((await preguntar(chat, "cuánto cuesta el envío")).output).toContain("$5.000");
  await enTransaccion(ctx, (tx) =>
    guardarAjustes(tx, { envio_incluido_hasta: 7_500, referido_porcentaje: 12 }, null),
  );
  expect((await preguntar(chat, "cuánto cuesta el envío")).output).toContain("$7.500");
  expect((await preguntar(chat, "como funcionan los referidos")).output).toContain("12%");
});

test("a person who asks about a paused part is told", async () => {
  expect((await preguntar(chat, "cómo funcionan los sorteos")).output).toContain(
    "Los sorteos están en pausa",
  );
});

test("what the owner writes is answered, changed, switched off and deleted, and each step is written down", async () => {
  const id = await crearConocimiento(ctx, EMPAQUE, admin);
  expect((await preguntar(chat, "envuelven pa regalo?")).output).toBe(
    "Sí, con papel kraft. Escríbenos a hola@puntazo.cl.\n\n*Según la tienda, 12:00.*",
  );
  await editarConocimiento(ctx, id, { ...EMPAQUE, respuesta: "Sí, sin costo." }, admin);
  expect((await preguntar(chat, "viene con papel de regalo?")).output).toBe("Sí, sin costo.");
  await editarConocimiento(ctx, id, { ...EMPAQUE, activo: undefined }, admin);
  expect((await preguntar(chat, "envuelven para regalo?")).output).not.toContain("kraft");
  await borrarConocimiento(ctx, id, admin);
  const hechos = await db
    .select()
    .from(auditoria)
    .where(eq(auditoria.objeto, `conocimiento:${id}`))
    .orderBy(auditoria.id);
  expect(hechos.map(({ accion }) => accion)).toEqual([
    "asistente.crear",
    "asistente.editar",
    "asistente.editar",
    "asistente.borrar",
  ]);
  await seNiega(borrarConocimiento(ctx, id, admin), "desconocido");
});

test("an answer of the house that the owner changes is what is said", async () => {
  const [fila] = await db.select().from(conocimientos).where(eq(conocimientos.tema, "horario"));
  await editarConocimiento(
    ctx,
    fila?.id ?? 0,
    { ...EMPAQUE, pregunta: "Horario", variantes: "", respuesta: "De 9 a 18." },
    admin,
  );
  expect((await preguntar(chat, "en qué horario atienden?")).output).toBe(
    "De 9 a 18.\n\n*Según la tienda, 12:00.*",
  );
});

test("unanswered questions are counted together, answered once and set aside", async () => {
  await db.delete(preguntas_pendientes);
  for (const texto of [
    "quién inventó el charango?",
    "Quien invento el CHARANGO",
    "qué opinas del reggaetón?",
  ])
    await preguntar(chat, texto);
  const { pendientes } = await leerAsistente(ctx);
  expect(pendientes.map(({ veces }) => veces)).toEqual([2, 1]);
  const [charango, otra] = pendientes;
  const datos = {
    ...EMPAQUE,
    pregunta: charango?.pregunta,
    variantes: "",
    respuesta: "Dicen que en los Andes.",
  };
  await responderPendiente(ctx, charango?.id ?? 0, datos, admin);
  expect((await preguntar(chat, "quien invento el charango?")).output).toBe("Dicen que en los Andes.");
  await descartarPendiente(ctx, otra?.id ?? 0, admin);
  await preguntar(chat, "qué opinas del reggaetón?");
  expect((await leerAsistente(ctx)).pendientes).toEqual([]);
});

test.each([
  [{ ...EMPAQUE, pregunta: "" }, "pregunta"],
  [{ ...EMPAQUE, respuesta: "  " }, "respuesta"],
  [{ ...EMPAQUE, respuesta: "Cuesta {precio_secreto}." }, "respuesta"],
  [{ ...EMPAQUE, variantes: "a".repeat(2_001) }, "variantes"],
])("what cannot be is refused at its field", async (entrada, campo) => {
  await expect(crearConocimiento(ctx, entrada, admin)).rejects.toMatchObject({
    clase: "valor",
    datos: { errores: { [campo]: expect.any(String) } },
  });
});

test("only who runs the shop may change it", async () => {
  await seNiega(crearConocimiento(ctx, EMPAQUE, ana), "ajeno");
  await seNiega(borrarConocimiento(ctx, 1, ana), "ajeno");
  await seNiega(descartarPendiente(ctx, 1, ana), "ajeno");
});
