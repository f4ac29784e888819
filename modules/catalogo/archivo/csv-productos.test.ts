import { expect, test } from "vitest";
import { archivoCsv } from "#modules/comun/planilla/csv.ts";
import { leerCsv, separadorDe } from "#modules/comun/planilla/leer-csv.ts";
import { contarFilas } from "#modules/comun/planilla/plan-csv.ts";
import { COLUMNAS_CSV, leerHoja, type ProductoCsv } from "./csv-productos.ts";
import { planificar } from "./plan-importacion.ts";

/** Keeps the byte order mark, as an uploaded file has it. */
const conMarca = new TextDecoder("utf-8", { ignoreBOM: true });

const categorias = [
  { id: 1, categoria: "Herramientas" },
  { id: 2, categoria: "Bebés" },
];
const base: ProductoCsv = {
  sku: "1",
  producto: "Taladro",
  categoria_id: 1,
  categoria_2_id: 2,
  descripcion: 'Uno;\n\n• "Dos"',
  precio_cliente: 12_990,
  precio_normal: 15_990,
  oferta_hasta: new Date("2026-12-25T03:00:00Z"),
  puntos: 2000,
  puntos_regalo: 5,
  minimo_puntos: 10,
  disponible: true,
  clase_peso: "mediano",
  ubicacion: "Estante 4",
  sin_retracto: "perecible",
  sin_retracto_frase: "Dura tres días.",
  existencias: 4,
  categoria: "Herramientas",
  categoria_2: "Bebés",
};
const { categoria: _, categoria_2: __, ...guardado } = base;

const talla = {
  id: 1,
  valor_1: "L",
  valor_2: null,
  sufijo: "L",
  diferencia: 0,
  existencias: 4,
  imagen: null,
  disponible: true,
};

function plan(texto: string, productos: ProductoCsv[] = []) {
  const hoja = leerHoja(leerCsv(texto) ?? []);
  if (!hoja) throw new Error("no sheet");
  const sin = productos.map(({ categoria: _, categoria_2: __, ...fila }) => [fila.sku, fila] as const);
  const opciones = new Map([["OPC", { opcion_1: "Talla", opcion_2: null, fotos: [], opciones: [talla] }]]);
  return planificar(hoja, { productos: new Map(sin), categorias, opciones, fija_stock: true }).filas;
}

test("cells keep quotes, separators and breaks; lines are counted through them", () => {
  expect(leerCsv('\uFEFFa;b\r\n"1;""x""\r\ny";2\r\n\r\n3;\r\n')).toEqual([
    { linea: 1, celdas: ["a", "b"] },
    { linea: 2, celdas: ['1;"x"\ny', "2"] },
    { linea: 5, celdas: ["3", ""] },
  ]);
  expect(leerCsv('a;b\n"sin cierre')).toBeNull();
  expect(["a,b;c,d", "a;b", '"x;y;z",b', "a\tb"].map(separadorDe)).toEqual([",", ";", ",", "\t"]);
});

test("what is exported comes back the same, formulas and quotes included", async () => {
  const todos = ["=1+1", "-uno", "'=ya citado", "''@x", "'normal", "a,b"].map((producto, i) => ({
    ...base,
    sku: String(i),
    producto,
  }));
  const texto = conMarca.decode(await archivoCsv("productos", COLUMNAS_CSV, todos).arrayBuffer());
  expect(texto).toContain("'=1+1");
  expect(contarFilas(plan(texto, todos))).toEqual({ nuevo: 0, cambia: 0, igual: 6, mal: 0 });
});

test("bad rows name their line, column and reason; others tell what they change", () => {
  const filas = plan(
    [
      "sku,producto,CATEGORIA,precio,Puntos,extra",
      "1,Taladro nuevo,herramientas,12990,,x",
      "2,,bebes,0,5,x",
      "3,Nuevo,Nada,100,,x",
      "1,Otra vez,Herramientas,1,,x",
      "4,Nuevo,BEBÉS,100,,x",
    ].join("\n"),
    [base],
  );
  expect(filas.map(({ linea, estado }) => [linea, estado])).toEqual([
    [2, "cambia"],
    [3, "mal"],
    [4, "mal"],
    [5, "mal"],
    [6, "nuevo"],
  ]);
  expect(filas[0]).toMatchObject({ cambia: ["Producto"], datos: { ...guardado, producto: "Taladro nuevo" } });
  expect(filas[1]?.errores.map(({ columna }) => columna)).toEqual(["Producto", "Precio", "Puntos"]);
  expect(filas[2]?.errores).toEqual([{ columna: "Categoría", frase: "No existe la categoría «Nada»." }]);
  expect(filas[3]?.errores).toEqual([{ columna: "SKU", frase: "Ya está en la línea 2." }]);
  expect(filas[4]?.datos).toMatchObject({ puntos: 0, minimo_puntos: 1, disponible: true, categoria_id: 2 });
});

test("an empty weight class keeps the stored one; an unknown one is named with its row", () => {
  const filas = plan("SKU;Clase de peso\n1;\n1B;PESADO\n1C;gigante", [
    base,
    { ...base, sku: "1B" },
    { ...base, sku: "1C" },
  ]);
  expect(filas.map(({ estado, datos }) => [estado, datos?.clase_peso])).toEqual([
    ["igual", "mediano"],
    ["cambia", "pesado"],
    ["mal", undefined],
  ]);
  expect(filas[2]).toMatchObject({
    linea: 4,
    errores: [
      {
        columna: "Clase de peso",
        frase: "No conocemos la clase «gigante»: escribe liviano, mediano o pesado.",
      },
    ],
  });
});

test("the exclusion from the right of withdrawal comes by key or name, an empty cell gives the right back", () => {
  const filas = plan(
    "SKU;Sin retracto;Sin retracto: detalle\n1;perecible;Dura tres días.\n1B;Sellado por higiene;\n1C;;\n1D;caro;",
    [base, ...["1B", "1C", "1D"].map((sku) => ({ ...base, sku }))],
  );
  expect(filas.map(({ estado, datos }) => [estado, datos?.sin_retracto, datos?.sin_retracto_frase])).toEqual([
    ["igual", "perecible", "Dura tres días."],
    ["cambia", "higiene", ""],
    ["cambia", null, ""],
    ["mal", undefined, undefined],
  ]);
  expect(filas[3]?.errores[0]?.columna).toBe("Sin retracto");
});

test("a file with SKU and stock alone changes stock; an empty cell keeps it and a bad one is named", () => {
  const filas = plan("SKU;Stock\n1;9\n1B;\n1C;menos\n1D;1.200\nOPC;9", [
    base,
    ...["1B", "1C", "1D", "OPC"].map((sku) => ({ ...base, sku })),
  ]);
  expect(filas.map(({ estado, datos }) => [estado, datos?.existencias])).toEqual([
    ["cambia", 9],
    ["igual", 4],
    ["mal", undefined],
    ["cambia", 1_200],
    ["mal", undefined],
  ]);
  expect(filas[0]).toMatchObject({ cambia: ["Stock"], datos: { ...guardado, existencias: 9 } });
  expect(filas[2]?.errores).toEqual([
    { columna: "Stock", frase: "Escribe las unidades, entre 0 y 1.000.000, o déjalo vacío." },
  ]);
  expect(filas[4]?.errores).toEqual([
    { columna: "Stock", frase: "Tiene opciones: corrige las unidades de cada una." },
  ]);
  expect(plan("SKU;Stock\nOPC;4", [{ ...base, sku: "OPC" }])[0]?.estado).toBe("igual");
});

test("an offer travels as its former price and its last day; empty cells end it", () => {
  const titulos = "SKU;Precio;Precio normal;Oferta hasta";
  const [igual, corta, sin, mala] = [
    "1;12990;15990;24-12-2026",
    "1;12990;15990;2026-12-20",
    "1;15990;;",
    "1;15990;15990;2026-12-24",
  ].map((fila) => plan(`${titulos}\n${fila}`, [base])[0]);
  expect(igual?.estado).toBe("igual");
  expect(corta).toMatchObject({ estado: "cambia", cambia: ["Oferta hasta"] });
  expect(sin).toMatchObject({ estado: "cambia", datos: { precio_cliente: 15_990, precio_normal: null } });
  expect(mala?.errores).toEqual([
    { columna: "Precio normal", frase: "Debe ser mayor que el precio de la oferta." },
  ]);
});

test("a sheet needs SKUs; unknown columns are named", () => {
  expect(leerHoja(leerCsv("producto;precio\nx;1") ?? [])).toBeNull();
  expect(leerHoja(leerCsv("SKU;Color\nx;1") ?? [])?.ignoradas).toEqual(["Color"]);
});
