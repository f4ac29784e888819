import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TEXTOS_CATALOGO } from "#modules/catalogo/textos.ts";
import { escribirCsv } from "#modules/comun/planilla/csv.ts";
import { leerCsv } from "#modules/comun/planilla/leer-csv.ts";
import { contarFilas } from "#modules/comun/planilla/plan-csv.ts";
import { FRASES_GRILLA, leerGrilla } from "#modules/productos/opciones/grilla.ts";
import { COLUMNAS_CSV, type FilaArchivo, leerHoja, type ProductoCsv } from "./csv-productos.ts";
import { planificar } from "./plan-importacion.ts";
import { filasDeOpciones, type OpcionesDe } from "./plan-opciones.ts";

const categorias = [{ id: 1, categoria: "Ropa" }];
const poncho: ProductoCsv = {
  sku: "P-1",
  producto: "Poncho",
  categoria_id: 1,
  categoria_2_id: null,
  descripcion: "",
  precio_cliente: 10_000,
  precio_normal: null,
  oferta_hasta: null,
  puntos: 0,
  puntos_regalo: 0,
  minimo_puntos: 1,
  disponible: true,
  clase_peso: "liviano",
  sin_retracto: null,
  sin_retracto_frase: "",
  ubicacion: "",
  existencias: 5,
  categoria: "Ropa",
  categoria_2: null,
};
const opcion = (id: number, valor_1: string, mas: Partial<OpcionesDe["opciones"][number]> = {}) => ({
  id,
  valor_1,
  valor_2: null,
  sufijo: valor_1,
  diferencia: 0,
  existencias: 2,
  imagen: null,
  disponible: true,
  ...mas,
});
const tallas: OpcionesDe = {
  opcion_1: "Talla",
  opcion_2: null,
  fotos: ["f-a", "f-b"],
  opciones: [opcion(1, "M"), opcion(2, "L", { existencias: 3, diferencia: -500 })],
};

function plan(texto: string, suyas: OpcionesDe = tallas, producto = poncho) {
  const hoja = leerHoja(leerCsv(texto) ?? []);
  if (!hoja) throw new Error("no sheet");
  const { categoria: _, categoria_2: __, ...guardado } = producto;
  return planificar(hoja, {
    productos: new Map([[producto.sku, guardado]]),
    categorias,
    opciones: new Map([[producto.sku, suyas]]),
    fija_stock: true,
  });
}
const estados = (texto: string, suyas?: OpcionesDe) =>
  plan(texto, suyas).filas.map(({ linea, estado, cambia, errores }) => [
    linea,
    estado,
    ...(errores.length > 0 ? errores.map(({ columna, frase }) => `${columna}: ${frase}`) : cambia),
  ]);

describe("rows of options", () => {
  test("are new, changed, unchanged or refused, each with its line", () => {
    const texto = [
      "SKU;Stock;Disponible;Opción 1;Valor 1;Diferencia de precio;Foto de la opción",
      "P-1-M;2;Sí;Talla;M;0;",
      "P-1-L;9;no;Talla;L;-1.000;2",
      "P-1-XL;4;;Talla;XL;+2.000;1",
      "P-1-XXL;-1;quizás;Talla;XXL;dos;3",
    ].join("\n");
    expect(estados(texto)).toEqual([
      [2, "igual"],
      [3, "cambia", "Diferencia de precio", "Foto de la opción", "Disponible", "Stock"],
      [4, "nuevo"],
      [
        5,
        "mal",
        "Disponible: Escribe Sí o No.",
        "Foto de la opción: Escribe el número de una de las fotos del producto, de 1 a 2, o déjala vacía.",
        `Diferencia de precio: ${FRASES_GRILLA.diferencia}`,
        `Stock: ${FRASES_GRILLA.existencias}`,
      ],
    ]);
    expect(plan(texto).filas.map(({ producto }) => producto)).toEqual([
      "Poncho, Talla M",
      "Poncho, Talla L",
      "Poncho, Talla XL",
      "Poncho, Talla XXL",
    ]);
  });

  test("with SKU and stock alone count units; empty cells keep them", () => {
    const { filas, grillas, ausentes } = plan("SKU;Stock\nP-1-M;7\nP-1-L;");
    expect(filas.map(({ estado }) => estado)).toEqual(["cambia", "igual"]);
    expect(grillas[0]?.contadas).toEqual([{ sku: "P-1", opcion: 1, existencias: 7 }]);
    expect(ausentes).toBe(0);
  });

  test("that the file leaves out stay, and the plan counts them", () => {
    const { grillas, ausentes } = plan("SKU;Valor 1\nP-1-M;Mediana");
    expect(grillas[0]?.grilla.filas.map(({ valor_1 }) => valor_1)).toEqual(["Mediana", "L"]);
    expect(ausentes).toBe(1);
    expect(plan("SKU;Valor 1;Producto\nP-1;;Poncho").ausentes).toBe(2);
    expect(plan("SKU;Producto\nP-1;Poncho").ausentes).toBe(0);
  });

  test("two rows may exchange their values, and a repeated one is refused alone", () => {
    expect(estados("SKU;Valor 1\nP-1-M;L\nP-1-L;M")).toEqual([
      [2, "cambia", "Valor 1"],
      [3, "cambia", "Valor 1"],
    ]);
    expect(estados("SKU;Valor 1\nP-1-M;m\nP-1-S;m")).toEqual([
      [2, "cambia", "Valor 1"],
      [3, "mal", `Valor 1: ${FRASES_GRILLA.repetida}`],
    ]);
  });

  test("name their product and a suffix of their own", () => {
    expect(estados("SKU;Valor 1\nP-1;S\n;S\nOtro-S;S\nP-1-m;Otra\nP-1-L;L\nP-1-L;L")).toEqual([
      [2, "mal", `SKU: ${TEXTOS_CATALOGO.csv_sin_sufijo}`],
      [3, "mal", `SKU: ${TEXTOS_CATALOGO.csv_sin_sufijo}`],
      [4, "mal", `SKU: ${TEXTOS_CATALOGO.csv_sin_producto("Otro")}`],
      [5, "mal", `SKU: ${FRASES_GRILLA.sufijo_repetido}`],
      [6, "igual"],
      [7, "mal", "SKU: Ya está en la línea 6."],
    ]);
  });

  test("leave the columns of products empty, and products those of options", () => {
    expect(estados("SKU;Producto;Precio;Valor 1;Valor 2\nP-1-M;Poncho;;M;\nP-1;Poncho;9000;;Rojo")).toEqual([
      [2, "mal", `Producto: ${TEXTOS_CATALOGO.csv_es_opcion}`],
      [3, "mal", `Valor 2: ${TEXTOS_CATALOGO.csv_falta_valor}`],
    ]);
  });

  test("agree on the names of the options; a second one needs a value in each that is on sale", () => {
    expect(estados("SKU;Opción 1;Valor 1\nP-1-M;Tamaño;M\nP-1-L;Talle;L")).toEqual([
      [2, "cambia", "Opción 1"],
      [3, "mal", `Opción 1: ${TEXTOS_CATALOGO.csv_otro_nombre("P-1", "Tamaño", 2)}`],
    ]);
    expect(estados("SKU;Opción 2;Valor 1;Valor 2\nP-1-M;Color;M;Rojo")).toEqual([
      [2, "mal", `Valor 2: P-1-L: ${FRASES_GRILLA.valor}`],
    ]);
  });

  test("are thirty on sale at most, and none costs less than a peso", () => {
    const filas = Array.from({ length: 29 }, (_, i) => `P-1-T${i};T${i}`);
    expect(estados(["SKU;Valor 1", ...filas].join("\n"))[0]).toEqual([
      2,
      "mal",
      `Opción 1: ${FRASES_GRILLA.demasiadas}`,
    ]);
    expect(
      plan(["SKU;Valor 1", ...filas.slice(1)].join("\n")).filas.every(({ estado }) => estado === "nuevo"),
    ).toBe(true);
    const retiradas = Array.from({ length: 119 }, (_, i) => `P-1-R${i};R${i};No`);
    expect(estados(["SKU;Valor 1;Disponible", ...retiradas].join("\n"))[0]).toEqual([
      2,
      "mal",
      `Opción 1: ${FRASES_GRILLA.demasiadas}`,
    ]);
    expect(estados("SKU;Valor 1;Diferencia de precio\nP-1-M;M;-10000")).toEqual([
      [2, "mal", `Diferencia de precio: ${FRASES_GRILLA.precio}`],
    ]);
    expect(estados("SKU;Precio\nP-1;500")).toEqual([
      [2, "mal", `Precio: ${TEXTOS_CATALOGO.opcion_bajo_un_peso}`],
    ]);
    expect(estados("SKU;Precio;Valor 1;Diferencia de precio\nP-1;500;;\nP-1-L;;L;-499")).toEqual([
      [2, "cambia", "Precio"],
      [3, "cambia", "Diferencia de precio"],
    ]);
  });

  test("come with their new product, whose units they have", () => {
    const texto = (stock: string) =>
      `SKU;Producto;Categoría;Precio;Stock;Opción 1;Valor 1\nN-2-A;;;;4;Aroma;Lavanda\nN-2;Vela;Ropa;3000;${stock};;`;
    expect(estados(texto(""))).toEqual([
      [2, "nuevo"],
      [3, "nuevo"],
    ]);
    expect(estados(texto("4"))[1]).toEqual([
      3,
      "mal",
      "Stock: Tiene opciones: corrige las unidades de cada una.",
    ]);
  });
});

/** Grids that the editor would accept, and pictures that the product may have lost since. */
const guardadas = fc
  .record({
    nombres: fc.tuple(
      fc.string({ minLength: 1, maxLength: 30 }),
      fc.option(fc.string({ minLength: 1, maxLength: 30 })),
    ),
    fotos: fc.uniqueArray(fc.constantFrom("f-a", "f-b", "f-c"), { maxLength: 3 }),
    filas: fc.array(
      fc.record({
        valor_1: fc.string({ minLength: 1, maxLength: 40, unit: "binary" }),
        valor_2: fc.constantFrom("", "Rojo", "=Azul", "'-Verde", 'a;"b"'),
        diferencia: fc.integer({ min: -9_999, max: 99_999 }),
        existencias: fc.option(fc.nat(999_999)),
        imagen: fc.constantFrom(null, "f-a", "f-b", "f-c"),
        disponible: fc.boolean(),
      }),
      { maxLength: 12 },
    ),
  })
  .map(({ nombres: [opcion_1, opcion_2], fotos, filas }): OpcionesDe | null => {
    const entrada: Record<string, string> = { opcion_1, opcion_2: opcion_2 ?? "" };
    for (const [i, fila] of filas.entries()) {
      entrada[`valor_1.${i}`] = fila.valor_1;
      entrada[`valor_2.${i}`] = fila.valor_2;
      entrada[`diferencia.${i}`] = String(fila.diferencia);
      entrada[`disponible.${i}`] = fila.disponible ? "on" : "";
    }
    const { datos } = leerGrilla(entrada, { precio: 10_000, fotos: [], guardadas: [] });
    if (!datos) return null;
    const opciones = datos.filas.map((fila, i) => ({
      ...fila,
      id: i + 1,
      existencias: filas[i]?.existencias ?? null,
      imagen: filas[i]?.imagen ?? null,
    }));
    return { opcion_1: datos.opcion_1, opcion_2: datos.opcion_2, fotos, opciones };
  })
  .filter((suyas) => suyas !== null);

test("whatever the options are, exporting and importing them changes nothing", () => {
  let con = 0;
  fc.assert(
    fc.property(guardadas, (suyas) => {
      const filas: FilaArchivo[] = [
        { ...poncho, existencias: null },
        ...filasDeOpciones("P-1", suyas).map((fila) => ({ opcion: fila })),
      ];
      con += filas.length - 1;
      const texto = escribirCsv(
        COLUMNAS_CSV.map(({ titulo }) => titulo),
        filas.map((fila) => COLUMNAS_CSV.map(({ valor }) => valor(fila))),
      );
      const { filas: revisadas, grillas, ausentes } = plan(texto, suyas);
      expect(contarFilas(revisadas)).toEqual({ nuevo: 0, cambia: 0, igual: filas.length, mal: 0 });
      expect(grillas.flatMap(({ contadas }) => contadas)).toEqual([]);
      expect(ausentes).toBe(0);
      if (filas.length === 1) return;
      expect(grillas[0]?.grilla.filas.map(({ existencias: _, ...fila }) => fila)).toEqual(
        suyas.opciones.map(({ existencias: _, ...fila }) => fila),
      );
    }),
  );
  expect(con).toBeGreaterThan(100);
});
