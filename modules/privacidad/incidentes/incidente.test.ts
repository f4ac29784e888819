import { expect, test } from "vitest";
import { completarAjustes } from "#modules/ajustes/ajustes.ts";
import { esCartaDeAviso, redactarCarta } from "./cartas.ts";
import { faltaAvisar, type Incidente, leerIncidente, negativaPasoIncidente } from "./incidente.ts";

const bien = {
  naturaleza: "Entraron con una contraseña robada.",
  efectos: "Pueden suplantar a alguien.",
  categorias: "Nombre y correo.",
  personas: "1.200",
  financieros: "on",
  medidas: "Cambiamos las contraseñas.",
  ocurrido: "2026-12-03",
};
const ahora = new Date("2026-12-05T15:00:00Z");
const incidente: Incidente = {
  ...bien,
  id: 1,
  personas: 1200,
  financieros: true,
  conocido_en: new Date("2026-12-04T15:00:00Z"),
  agencia_en: null,
  personas_en: null,
  cerrado_en: null,
  version: 1,
};
const vendedor = completarAjustes({
  razon_social: "Copihue Limitada",
  rut: "76.543.210-3",
  domicilio: "Calle 1",
  representante: "Rosa Soto",
  email: "hola@copihue.cl",
  telefono: "+56 2 2222 2222",
});

test("a form is read; each wrong field has its own sentence", () => {
  expect(leerIncidente(bien).datos).toMatchObject({
    personas: 1200,
    financieros: true,
    ocurrido: "2026-12-03",
  });
  expect(leerIncidente({ ...bien, ocurrido: "", financieros: "" }).datos).toMatchObject({
    ocurrido: null,
    financieros: false,
  });
  for (const campo of ["naturaleza", "efectos", "categorias", "medidas", "personas"])
    expect(Object.keys(leerIncidente({ ...bien, [campo]: " " }).errores ?? {})).toEqual([campo]);
  expect(leerIncidente({ ...bien, ocurrido: "ayer" }).errores?.ocurrido).toContain("fecha");
});

test("it is closed after the Agencia was told, and the people too if the data are financial", () => {
  expect(faltaAvisar(incidente)).toEqual(["a la Agencia", "a las personas"]);
  expect(faltaAvisar({ ...incidente, financieros: false })).toEqual(["a la Agencia"]);
  expect(negativaPasoIncidente("cerrar", incidente)?.frase).toContain(
    "Falta avisar a la Agencia y a las personas",
  );
  const dicho = { ...incidente, agencia_en: ahora, personas_en: ahora };
  expect(negativaPasoIncidente("cerrar", dicho)).toBeNull();
  expect(negativaPasoIncidente("agencia", dicho)?.frase).toContain("ya estaba anotado");
  expect(negativaPasoIncidente("personas", { ...incidente, cerrado_en: ahora })?.frase).toContain("cerrado");
});

test("the letter to the Agencia holds every field and the seller", () => {
  const carta = redactarCarta("agencia", incidente, vendedor, ahora);
  for (const parte of [bien.naturaleza, bien.efectos, bien.categorias, bien.medidas, "1200", "03-12-2026"])
    expect(carta).toContain(parte);
  for (const parte of ["Copihue Limitada", "76.543.210-3", "Rosa Soto", "hola@copihue.cl"])
    expect(carta).toContain(parte);
  expect(carta).toContain("también las avisamos a ellas");
});

test("the letter to the people names no number of people, and says what is missing of the seller", () => {
  const carta = redactarCarta("personas", { ...incidente, ocurrido: null }, completarAjustes({}), ahora);
  expect(carta).not.toContain("1200");
  expect(carta).toContain("En una fecha que aún investigamos");
  expect(carta).toContain("[completar en Ajustes]");
});

test("there are two letters", () => {
  expect([
    esCartaDeAviso("agencia"),
    esCartaDeAviso("personas"),
    esCartaDeAviso("toString"),
    esCartaDeAviso(undefined),
  ]).toEqual([true, true, false, false]);
});
