import { randomUUID } from "node:crypto";
import { asc } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { correos } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { abrirChat, preguntar } from "#tests/support/chat.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { ESCRIBELES_DIRECTO, PASAR_CHARLA, SIN_CONTACTO } from "../traspaso.ts";

const { db } = await testDatabase();
const afuera: string[] = [];
const chat = abrirChat(db, {
  externo: {
    motor: "modelo",
    responder: async ({ texto }) => {
      afuera.push(texto);
      return { output: "Te ayudo con eso.", componentes: [] };
    },
  },
});
let ana: Sesion;

const PERSONA = "quiero hablar con una persona";
const TIENDA = {
  whatsapp_numero: "56912345678",
  email: "hola@tienda.example",
  telefono: "+56 2 2345 6789",
  horario_atencion: "lunes a viernes, de 9:00 a 18:00",
};
const ajustar = (cambios: Partial<Ajustes>) =>
  enTransaccion(chat.ctx, (tx) => guardarAjustes(tx, cambios, null));
const entregadas = async () =>
  (await db.select().from(correos).orderBy(asc(correos.id))).filter(
    ({ plantilla }) => plantilla === "charla_entregada",
  );
const puertas = (respuesta: Awaited<ReturnType<typeof preguntar>>) =>
  respuesta.componentes.filter(({ key }) => key === "puerta").map((uno) => uno.arguments);

beforeAll(async () => {
  ana = await crearPersona(chat.ctx, { codigo_referido: "ANAANA01" });
});
beforeEach(async () => {
  afuera.length = 0;
  await ajustar(TIENDA);
});

test("who asks for a person gets the three ways with their hours, from no engine", async () => {
  const respuesta = await preguntar(chat, PERSONA);
  const detalle = TIENDA.horario_atencion;
  expect(puertas(respuesta)).toEqual([
    {
      texto: "Escribir por WhatsApp",
      detalle,
      enlace: expect.stringMatching(/^https:\/\/wa\.me\/56912345678/),
    },
    { texto: "Escribir a hola@tienda.example", detalle, enlace: expect.stringMatching(/^mailto:hola@/) },
    { texto: "Llamar al +56 2 2345 6789", detalle, enlace: "tel:+56223456789" },
  ]);
  expect(respuesta.output).toContain(detalle);
  expect(afuera).toEqual([]);
});

test("a way that the owner left empty is not offered, and no hours are invented", async () => {
  await ajustar({ whatsapp_numero: "", telefono: "", horario_atencion: "" });
  const respuesta = await preguntar(chat, PERSONA);
  expect(puertas(respuesta).map(({ texto, detalle }) => [texto, detalle])).toEqual([
    ["Escribir a hola@tienda.example", null],
  ]);
  expect(respuesta.output).not.toMatch(/WhatsApp|llam|\d{1,2}:\d\d a/i);
});

test("the conversation reaches the shop only after the person agrees, without secrets, and once an hour", async () => {
  const id = randomUUID();
  const quien = { como: ana };
  await preguntar(chat, "mi clave es gato123 y mi celular +56 9 8765 4321", id, quien);
  await preguntar(chat, PERSONA, id, quien);
  await preguntar(chat, "si, pasen todo", id, quien);
  expect(await entregadas()).toEqual([]);

  const pasada = await preguntar(chat, PASAR_CHARLA, id, quien);
  expect(pasada.output).toContain(ana.email);
  const otra = await preguntar(chat, PASAR_CHARLA, id, quien);
  expect(otra.output).toContain("menos de una hora");
  const [correo, ...mas] = await entregadas();
  expect(mas).toEqual([]);
  expect(correo).toMatchObject({ para: TIENDA.email, usuario: ana.codigo_referido });
  const datos = JSON.stringify(correo?.datos);
  expect(datos).toContain(PERSONA);
  expect(datos).toContain(ana.email);
  expect(datos).not.toMatch(/gato123|8765/);
});

test("without a session nothing is handed over: there is no address to answer to", async () => {
  const antes = (await entregadas()).length;
  const id = randomUUID();
  await preguntar(chat, "hola", id);
  const respuesta = await preguntar(chat, PASAR_CHARLA, id);
  expect(respuesta.output).toContain("/ingresar");
  expect(puertas(respuesta)).toHaveLength(3);
  expect(await entregadas()).toHaveLength(antes);
});

test("a person with a session is never told to sign in: with nothing said yet, or without the shop's e-mail, Mati names the direct ways", async () => {
  const antes = (await entregadas()).length;
  const vacia = await preguntar(chat, PASAR_CHARLA, randomUUID(), { como: ana });
  const id = randomUUID();
  await preguntar(chat, "hola", id, { como: ana });
  await ajustar({ email: "" });
  const sinCorreo = await preguntar(chat, PASAR_CHARLA, id, { como: ana });
  expect(vacia.output).toBe(ESCRIBELES_DIRECTO);
  expect(sinCorreo.output).toBe(ESCRIBELES_DIRECTO);
  expect(puertas(vacia)).toHaveLength(3);
  expect(puertas(sinCorreo)).toHaveLength(2);
  expect(await entregadas()).toHaveLength(antes);
});

test("a shop that wrote down no way to reach it says so, and names the page that there is", async () => {
  await ajustar({ whatsapp_numero: "", email: "", telefono: "" });
  const antes = (await entregadas()).length;
  for (const quien of [{ como: ana }, {}])
    for (const frase of [PERSONA, PASAR_CHARLA]) {
      const id = randomUUID();
      await preguntar(chat, "hola", id, quien);
      const respuesta = await preguntar(chat, frase, id, quien);
      expect(respuesta.output).toBe(SIN_CONTACTO);
      expect(puertas(respuesta)).toEqual([]);
    }
  expect(await entregadas()).toHaveLength(antes);
});

test("the button that agrees stands under the answer of who has a session, and only there", async () => {
  const con = await preguntar(chat, PERSONA, randomUUID(), { como: ana });
  const sin = await preguntar(chat, PERSONA, randomUUID());
  expect([con, sin].map((uno) => JSON.stringify(uno).includes(PASAR_CHARLA))).toEqual([true, false]);
});
