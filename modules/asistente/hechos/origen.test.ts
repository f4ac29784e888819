import { expect, test } from "vitest";
import type { Componente } from "#modules/asistente/protocolo.ts";
import { tarjetaProducto } from "../respuesta/contestacion.ts";
import { conOrigen, hechosDe } from "./origen.ts";

const AHORA = new Date("2026-11-17T15:00:00Z");
const PARRILLA = tarjetaProducto({
  sku: "700400",
  producto: "Parrilla de prueba",
  precio_cliente: 45_990,
  imagen_1: null,
  disponible: true,
  id: 1,
  puntos: 0,
  puntos_regalo: 40,
  con_opciones: false,
});
const ENVIO: Componente = {
  key: "texto",
  arguments: { texto: "A **Temuco** el envío te cuesta **$5.990**." },
};
const origenDe = (componentes: readonly Componente[]) => {
  const uno = componentes.at(-1);
  if (uno?.key !== "origen") throw new Error("no source");
  return uno.arguments;
};

test("the facts of an answer are listed with the page that shows each", () => {
  const propia = { output: "Vale **$45.990**.", componentes: [PARRILLA], motor: "propio" as const };
  const dicha = conOrigen(propia, hechosDe(propia), AHORA);
  const { texto, datos } = origenDe(dicha.componentes);
  expect(texto).toBe("Según la tienda, 12:00");
  expect(dicha.output).toBe("Vale **$45.990**.\n\n*Según la tienda, 12:00.*");
  const enlace = "/productos/detalle-producto/700400/comprar";
  expect(datos).toEqual([
    { dato: "$45.990", de: "Parrilla de prueba", enlace },
    { dato: "40 puntos de regalo", de: "Parrilla de prueba", enlace },
  ]);
});

test("a second block without cards has the facts of its words", () => {
  const hechos = hechosDe({ output: "todo", breve: "Tengo estos:", componentes: [PARRILLA, ENVIO] });
  expect(hechos.map(({ texto, origen }) => [texto, origen])).toEqual([
    ["$45.990", "Parrilla de prueba"],
    ["40 puntos de regalo", "Parrilla de prueba"],
    ["$5.990", "Lo que informa la tienda"],
  ]);
});

test("an answer without figures says no source, and one from outside says that it is from outside", () => {
  const sin = { output: "De nada.", componentes: [], motor: "propio" as const };
  expect(conOrigen(sin, hechosDe(sin), AHORA)).toEqual(sin);
  const afuera = conOrigen({ output: "Hola", componentes: [], motor: "n8n" as const }, [], AHORA);
  expect(origenDe(afuera.componentes)).toEqual({ texto: "Respuesta externa", datos: [] });
});
