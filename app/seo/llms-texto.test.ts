import { expect, test } from "vitest";
import { completarAjustes } from "#modules/ajustes/ajustes.ts";
import { textoParaModelos } from "./llms-texto.ts";

const leer = (ajustes: Parameters<typeof completarAjustes>[0] = {}, categorias = ["Parrillas y asados"]) =>
  textoParaModelos({
    ajustes: completarAjustes({ nombre_tienda: "Puntazo", lema: "Compra y participa.", ...ajustes }),
    categorias,
    public_url: "https://tienda.example",
  });

test("it names the shop, what it promises and where programs read the rest", () => {
  const texto = leer();
  expect(texto.startsWith("# Puntazo\n\n> Compra y participa.\n\n")).toBe(true);
  expect(texto).toContain("Tienes 10 días desde que recibes un producto");
  expect(texto).toContain("(https://tienda.example/productos?categoria=Parrillas");
  expect(texto).toContain("https://tienda.example/feed/productos.xml");
  expect(texto).not.toContain("demostración");
});

test("it names the door for assistants, raffles and pick-up only while they are open", () => {
  expect(leer()).not.toMatch(/\/mcp|como-participar|retirar gratis/);
  const abierta = leer({
    puerta_asistentes: true,
    sorteos_activos: true,
    demostracion: true,
    retiro_activo: true,
    retiro_direccion: "Av. Matta 1",
    retiro_horario: "de 9 a 18",
  });
  expect(abierta).toContain("https://tienda.example/mcp");
  expect(abierta).toContain("https://tienda.example/como-participar");
  expect(abierta).toContain("retirar gratis en Av. Matta 1");
  expect(abierta).toContain("Es una tienda de demostración");
});

test("a name can neither end its link nor begin a line of its own", () => {
  const texto = leer({ nombre_tienda: "Tienda](http://mala.cl)" }, ["Uno](http://mala.cl)\n## Dos"]);
  expect(texto).not.toMatch(/\]\(http:\/\/mala|^## Dos/m);
});
