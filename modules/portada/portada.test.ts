import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { portadaDemo } from "#demo/data/portada.ts";
import { portadaAutomatica, type Surtido } from "./automatica.ts";
import { aplicarCambio } from "./cambiar-orden.ts";
import { esDestino } from "./campos.ts";
import { camposDe, leerPortadaEscrita } from "./formulario.ts";
import { esquemaPortada, leerContenido, type Portada, TIPOS, TOPES } from "./portada.ts";
import { verPortada } from "./vista.ts";

const DEMO = portadaDemo(() => 7);
const escribir = (portada: Portada, otros: Record<string, string> = {}) =>
  leerPortadaEscrita(Object.entries({ ...Object.fromEntries(camposDe(portada)), ...otros }));

describe("what is saved comes back", () => {
  test("the demo's page, through its form and through the database", () => {
    expect(escribir(DEMO)).toEqual({ datos: DEMO, errores: null });
    const guardada = JSON.parse(JSON.stringify({ automatica: false, portada: DEMO }));
    expect(leerContenido(guardada)).toEqual({ automatica: false, portada: DEMO });
  });

  const palabras = (max: number) => fc.string({ unit: "grapheme", maxLength: max });
  const imagen = fc.oneof(
    fc.constant({ tipo: "producto" as const }),
    fc.record({
      tipo: fc.constant("foto" as const),
      archivo: fc.stringMatching(/^[0-9a-f]{32}$/),
      x: fc.integer({ min: 0, max: 100 }),
      y: fc.integer({ min: 0, max: 100 }),
    }),
  );
  const escrita = fc.record({
    orden: fc.shuffledSubarray([...TIPOS], { minLength: 7, maxLength: 7 }),
    visibles: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    titulo: palabras(20),
    texto: palabras(60),
    a: fc.constantFrom("", "/productos", "/productos?categoria=A%20B", "https://ejemplo.cl/x?y=1#z"),
    imagen,
    cuantos: fc.integer({ min: 4, max: 48 }),
    skus: fc.array(fc.stringMatching(/^[0-9A-Za-z-]{1,32}$/), { maxLength: 48 }),
  });

  test("any page that a person can write, twice", () => {
    fc.assert(
      fc.property(escrita, ({ orden, visibles, titulo, texto, a, cuantos, skus, ...resto }) => {
        const cambiada = {
          ...DEMO,
          orden,
          fogon: { ...DEMO.fogon, visible: visibles[0], titulo, texto, boton: { texto, a } },
          estelar: { ...DEMO.estelar, visible: visibles[1], imagen: resto.imagen },
          marquesina: { ...DEMO.marquesina, visible: visibles[2], cuantos, skus },
        };
        const { success, data } = esquemaPortada.safeParse(cambiada);
        // Only words that grow beyond their limit when they are normalised are refused.
        if (!success) return expect(Math.max(titulo.length, texto.length)).toBeGreaterThan(20);
        expect(escribir(data)).toEqual({ datos: data, errores: null });
        expect(esquemaPortada.parse(JSON.parse(JSON.stringify(data)))).toEqual(data);
      }),
    );
  });
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,hola",
  "//otro.cl/x",
  "/\\otro.cl",
  "\\\\otro.cl",
  "http://otro.cl",
  "https://clave@otro.cl",
  "https://",
  "https://localhost",
  "productos",
  "/con espacio",
])("the link %j is refused with a sentence, in every place", (a) => {
  expect(esDestino(a.trim())).toBe(false);
  for (const campo of ["carrusel.laminas.0.boton.a", "fogon.objetos.1.a", "marquesina.boton.a"])
    expect(escribir(DEMO, { [campo]: a }).errores).toEqual({ [campo]: expect.stringContaining("https://") });
});

test.each(["", "/", "/productos", "/productos?q=a#b", "https://instagram.com/tienda"])(
  "the link %j is accepted",
  (a) => {
    expect(esDestino(a)).toBe(true);
  },
);

test.each([
  ["carrusel.laminas.0.titulo", "a".repeat(81)],
  ["carrusel.laminas.0.titulo", " "],
  ["estelar.titulo", "a".repeat(25)],
  ["estelar.imagen.x", "101"],
  ["carrusel.laminas.2.imagen.nombre", "../../etc"],
  ["carrusel.laminas.0.sku", "1 or 1=1"],
  ["carrusel.laminas.0.categoria", "-1"],
  ["marquesina.cuantos", "999999999"],
  ["marquesina.de", "todos"],
  ["orden", "carrusel,carrusel,fogon,camino,mosaico,estelar,marquesina"],
  ["orden", "carrusel"],
])("%s cannot be %j", (campo, valor) => {
  const foto = { "estelar.imagen.tipo": "foto", "estelar.imagen.archivo": "a".repeat(32) };
  const errores = Object.keys(escribir(DEMO, { ...foto, [campo]: valor }).errores ?? {});
  expect(errores[0]?.startsWith(campo)).toBe(true);
});

test("names that mean something in an object are no fields", () => {
  const { datos } = escribir(DEMO, {
    "__proto__.visible": "on",
    "carrusel.__proto__.visible": "on",
    "constructor.prototype.x": "1",
    "fogon.titulo.sub": "x",
  });
  expect(datos).toEqual(DEMO);
  expect(Object.prototype).not.toHaveProperty("visible");
});

describe("the buttons of the editor", () => {
  test("move a section, and stop at the ends", () => {
    expect(aplicarCambio(DEMO, "bajar carrusel").orden.slice(0, 2)).toEqual(["vitrina", "carrusel"]);
    expect(aplicarCambio(DEMO, "subir carrusel").orden).toEqual(DEMO.orden);
    expect(aplicarCambio(DEMO, "bajar marquesina").orden).toEqual(DEMO.orden);
  });

  test("add and remove slides and products within their limits", () => {
    let llena = DEMO;
    for (let i = 0; i < 20; i++) llena = aplicarCambio(llena, "agregar carrusel");
    expect(llena.carrusel.laminas).toHaveLength(TOPES.laminas);
    expect(escribir(llena).errores).toBeNull();
    expect(
      aplicarCambio(DEMO, "quitar carrusel 1").carrusel.laminas.map(({ nombre }) => nombre),
    ).not.toContain("Jacuzzi inflable");
    expect(aplicarCambio(DEMO, "agregar camino").camino.objetos).toHaveLength(3);
    expect(
      aplicarCambio(aplicarCambio(DEMO, "quitar vitrina 0"), "agregar vitrina").vitrina.objetos,
    ).toHaveLength(3);
  });

  test.each([
    "",
    "subir",
    "subir constructor",
    "quitar carrusel",
    "quitar carrusel 99",
    "agregar estelar",
    "borrar todo",
  ])("%j changes nothing", (cambio) => expect(aplicarCambio(DEMO, cambio)).toEqual(DEMO));
});

describe("the page that a shop makes of its own products", () => {
  const surtido = (cuantos: number): Surtido => ({
    categorias: [1, 2, 3].map((id) => ({ id, categoria: `Categoría ${id}` })),
    productos: Array.from({ length: cuantos }, (_, i) => ({
      sku: `S${i}`,
      producto: `Producto ${i} ${"muy ".repeat(i % 60)}largo`,
      precio_cliente: 1_000,
      imagen_1: null,
      imagen_2: null,
      imagen_3: null,
      categoria_id: (i % 3) + 1,
      puntos: 0,
      puntos_final: 0,
    })),
  });
  const ver = (cuantos: number) => {
    const { productos, categorias } = surtido(cuantos);
    return verPortada(portadaAutomatica({ productos, categorias }), {
      por_sku: new Map(productos.map((producto) => [producto.sku, producto])),
      por_categoria: new Map(),
      recientes: productos,
      categorias: new Map(categorias.map(({ id, categoria }) => [id, categoria])),
      demostracion: false,
    });
  };

  test.each([
    [0, []],
    [1, ["carrusel"]],
    [3, ["carrusel", "vitrina"]],
    [1_000, [...TIPOS]],
  ])("with %d products shows %j", (cuantos, tipos) => {
    expect(ver(cuantos).map(({ tipo }) => tipo)).toEqual(tipos);
  });

  test("always fits its own schema, so the owner can go on from it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80 }), (cuantos) => {
        const portada = portadaAutomatica(surtido(cuantos));
        expect(esquemaPortada.parse(portada)).toEqual(portada);
      }),
      { numRuns: 40 },
    );
  });

  test("has no word of the demo and no sample price", () => {
    const textos = (valor: unknown): string[] =>
      typeof valor === "string"
        ? [valor]
        : typeof valor === "object" && valor
          ? Object.values(valor).flatMap(textos)
          : [];
    const suyos = new Set(textos(portadaAutomatica(surtido(30))).filter((texto) => /\s/.test(texto)));
    expect(textos(DEMO).filter((texto) => suyos.has(texto))).toEqual([]);
    expect(JSON.stringify(portadaAutomatica(surtido(30)))).not.toMatch(
      /jacuzzi|puntazo|precio_muestra":\d|arte/i,
    );
  });
});
