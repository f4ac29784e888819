import { access } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { portadaDemo } from "#demo/data/portada.ts";
import { MEDIDAS } from "#modules/portada/arte.ts";
import { alternarCategorias } from "#modules/portada/automatica.ts";
import type { ProductoInicio } from "#modules/portada/catalogo.store.server.ts";
import { verPortada } from "#modules/portada/vista.ts";
import { MARCA_DEMO } from "#tests/support/shop/ajustes.ts";
import { avisoDeSorteo, diapositivas as deLaminas } from "./diapositivas.ts";
import { metaInicio } from "./meta-inicio.ts";

const producto = (sku: string, puntos = 1000, puntos_final = 0) => ({
  sku,
  puntos,
  puntos_final,
  producto: `Producto ${sku}`,
  precio_cliente: 9990,
  imagen_1: null,
  imagen_2: null,
  imagen_3: null,
  categoria_id: 1,
});
const DESTACADOS = ["100001", "100002", "100003", "100004"].map((sku) => producto(sku));

const CATEGORIAS = ["Herramientas", "Jacuzzi y piscina", "Bebés", "Parrillas y asados", "Autos"];
const DEMO = portadaDemo((categoria) => CATEGORIAS.indexOf(categoria) + 1);

type Visita = {
  destacados: readonly ProductoInicio[];
  sorteos_activos: boolean;
  con_sesion: boolean;
  demostracion?: boolean;
};

/** The slides of the demo's home page, for a shop that has these products. */
function diapositivas({ destacados, demostracion = true, ...visita }: Visita) {
  const secciones = verPortada(DEMO, {
    por_sku: new Map(destacados.map((uno) => [uno.sku, uno])),
    por_categoria: new Map(),
    recientes: [],
    categorias: new Map(CATEGORIAS.map((categoria, i) => [i + 1, categoria])),
    demostracion,
  });
  const carrusel = secciones.find(({ tipo }) => tipo === "carrusel");
  return deLaminas({ laminas: carrusel?.tipo === "carrusel" ? carrusel.laminas : [], ...visita });
}

const comprar = (sku: string) => `/productos/detalle-producto/${sku}/comprar`;

describe("the opening slides", () => {
  const visita = { destacados: DESTACADOS, sorteos_activos: true, con_sesion: false };

  test("are five, with the sample prices of the specification", () => {
    expect(diapositivas(visita).map(({ precio }) => precio)).toEqual(
      [10, 20, 30, 40, 50].map((valor) => ({ valor, muestra: true })),
    );
  });

  test("have the prices of their products in a shop of an owner, whatever sample price was stored", () => {
    const propias = diapositivas({ ...visita, demostracion: false });
    expect(propias.map(({ precio }) => precio)).toEqual(
      propias.map(() => ({ hoy: expect.objectContaining({ precio_cliente: 9990 }), muestra: false })),
    );
    const sinNada = diapositivas({ ...visita, destacados: [], demostracion: false });
    expect(sinNada.filter(({ precio }) => precio !== null)).toEqual([]);
  });

  test("lead to the sign-up and to the purchase pages of 100001 to 100004", () => {
    expect(diapositivas(visita).map(({ enlace }) => enlace?.to)).toEqual([
      "/registrate/",
      ...["100001", "100002", "100003", "100004"].map(comprar),
    ]);
  });

  test("never lead to a product that this shop lacks", () => {
    const enlaces = diapositivas({ ...visita, destacados: [] }).flatMap(({ enlace, segundo }) => [
      enlace?.to,
      segundo?.to,
    ]);
    expect(enlaces.filter((to) => to?.includes("detalle-producto"))).toEqual([]);
    expect(enlaces).toContain("/productos?categoria=Herramientas");
  });

  test("say nothing of raffles while these are paused", () => {
    const llenos = DESTACADOS.map(({ sku }) => producto(sku, 1000, 900));
    const pausadas = diapositivas({ ...visita, destacados: llenos, sorteos_activos: false });
    expect(pausadas.filter(({ aviso }) => aviso !== null)).toEqual([]);
    expect(pausadas.filter(({ segundo }) => segundo?.con_puntos)).toEqual([]);
  });

  test("open with the raffle that is closest to its target, and lead to it", () => {
    const destacados = [
      producto("100001", 100, 20),
      producto("100004", 100, 92),
      producto("100003", 100, 100),
    ];
    expect(diapositivas({ ...visita, destacados })[0]?.aviso).toEqual({
      texto: "Parrilla tambor: sorteo al 92%",
      to: "/productos/detalle-producto/100004/participa",
    });
  });

  test("do not ask a person who has an account to sign up", () => {
    expect(diapositivas({ ...visita, con_sesion: true })[0]?.enlace?.to).toBe("/mis-puntos");
  });
});

test.each([
  [0, null],
  [41, "Sorteo en marcha: 41%"],
  [73, "Sorteo casi completo: 73%"],
  [99.9, "Sorteo casi completo: 99%"],
  [100, "Sorteo completo"],
])("a raffle at %d %% is announced as %s", (tanto, aviso) => {
  expect(avisoDeSorteo({ puntos: 1000, puntos_final: tanto * 10 })).toBe(aviso);
});

test("neighbours in the closing rows are of different categories as long as there are some", () => {
  const fila = [1, 1, 1, 2, 2, 3].map((categoria_id, i) => ({ categoria_id, i }));
  expect(alternarCategorias(fila).map(({ i }) => i)).toEqual([0, 3, 5, 1, 4, 2]);
});

test.each(Object.entries(MEDIDAS))(
  "the cut-out %s is there in both formats and in its size",
  async (nombre, [w, h]) => {
    await access(`public/art/recortes/${nombre}.avif`);
    const { width, height } = await sharp(`public/art/recortes/${nombre}.webp`).metadata();
    expect([width, height]).toEqual([w, h]);
  },
);

test("each tool of the showcase has its cut-out", () => {
  const nombres = DEMO.vitrina.objetos.map(
    ({ vistas: [vista] }) => vista?.imagen.tipo === "arte" && vista.imagen.nombre,
  );
  expect(nombres).toEqual(["taladro", "sierra", "caja-herramientas"]);
});

test("each tool of the showcase says what it is", () => {
  for (const { nombre, texto } of DEMO.vitrina.objetos) expect(texto.length, nombre).toBeGreaterThan(20);
});

test("shared links and search engines get absolute addresses", () => {
  const meta = JSON.stringify(metaInicio("https://puntazo.example", MARCA_DEMO));
  expect(meta).toContain("https://puntazo.example/art/logo/compartir-1200x630.jpg");
  expect(meta).toContain('"rel":"canonical","href":"https://puntazo.example/"');
  expect(meta).toContain('"@type":"SearchAction"');
});
