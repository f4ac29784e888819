import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  ask,
  calls,
  forgetCalls,
  json,
  server,
  silence,
  texts,
} from "#tests/support/asistente/servidor-falso.ts";
import { Conversacion } from "./conversacion.ts";
import { OPCIONES } from "./opciones.ts";
import { guardarSesion, nuevaSesion, olvidarSesion, sesionGuardada } from "./sesion.ts";

beforeEach(() => {
  forgetCalls();
  olvidarSesion();
});
afterEach(() => vi.unstubAllGlobals());

test("the first message of the welcome screen starts the conversation", async () => {
  server(json({ output: "buenas" }));
  const charla = new Conversacion(OPCIONES);
  await ask(charla, "hola");
  expect(texts(charla)).toEqual(["hola", "buenas"]);
  expect(sesionGuardada()).toBe(charla.getState().sesion);
  expect(JSON.parse(String(calls[0]?.init.body))).toMatchObject({ sessionId: charla.getState().sesion });
});

test("nothing is sent while the earlier conversation is still being read", async () => {
  guardarSesion(nuevaSesion());
  server(silence);
  const charla = new Conversacion(OPCIONES);
  void charla.load();
  charla.setDraft("hola");
  charla.send();
  expect(charla.getState()).toMatchObject({ cargando: true, borrador: "hola", mensajes: [] });
});

test("the words of the second block of an answer stand between the cards as a message", async () => {
  const componentes = [
    { key: "enlace", arguments: { texto: "Ver", enlace: "/a" } },
    { key: "texto", arguments: { texto: "A Temuco te cuesta $5.000." } },
  ];
  server(json({ output: "todo junto", breve: "Tengo estos:", componentes }));
  const charla = new Conversacion(OPCIONES);
  await ask(charla, "dos cosas");
  const [, primero, tarjeta, segundo] = charla.getState().mensajes;
  expect([primero?.text, tarjeta?.type, segundo?.type, segundo?.text]).toEqual([
    "Tengo estos:",
    "component",
    undefined,
    "A Temuco te cuesta $5.000.",
  ]);
});
