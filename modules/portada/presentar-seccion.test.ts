import { expect, it } from "vitest";
import { portadaDemo } from "#demo/data/portada.ts";
import { NOMBRES_SECCIONES, TIPOS } from "./portada.ts";
import { presentarSeccion } from "./presentar-seccion.ts";

const DEMO = portadaDemo(() => 7);

it("a section is presented by its own words and its first picture", () => {
  const [lamina] = DEMO.carrusel.laminas;
  expect(presentarSeccion("carrusel", DEMO)).toEqual({
    titulo: lamina?.titulo,
    imagen: lamina?.imagen,
    sku: lamina?.sku,
  });
  const { titulo, subtitulo } = DEMO.estelar;
  expect(presentarSeccion("estelar", DEMO).titulo).toBe(`${titulo} ${subtitulo}`);
  expect(new Set(TIPOS.map((tipo) => presentarSeccion(tipo, DEMO).titulo)).size).toBe(TIPOS.length);
});

it("a section without words has the name of its kind", () => {
  const vacia = {
    ...DEMO,
    carrusel: { ...DEMO.carrusel, laminas: [] },
    vitrina: { ...DEMO.vitrina, titulo: "" },
  };
  expect(presentarSeccion("carrusel", vacia)).toEqual({
    titulo: NOMBRES_SECCIONES.carrusel,
    imagen: undefined,
    sku: undefined,
  });
  expect(presentarSeccion("vitrina", vacia).titulo).toBe(NOMBRES_SECCIONES.vitrina);
});
