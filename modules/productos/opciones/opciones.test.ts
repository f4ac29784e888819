import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ContextoGrilla, FRASES_GRILLA, leerDiferencia, leerGrilla, sufijoDe } from "./grilla.ts";
import { impedimento, nombreOpcion, opcionDe, rangoDiferencias, skuCompleto, valoresDe } from "./opciones.ts";

const contexto: ContextoGrilla = {
  precio: 10_000,
  fotos: ["f1"],
  guardadas: [{ id: 7, valor_1: "XL", valor_2: null, sufijo: "XL", disponible: true }],
};

/** The fields of rows as the editor sends them. */
const campos = (filas: Record<string, string>[], nombres = { opcion_1: "Talla", opcion_2: "" }) => ({
  ...nombres,
  ...Object.fromEntries(
    filas.flatMap((fila, i) =>
      Object.entries({ disponible: "on", ...fila }).map(([c, v]) => [`${c}.${i}`, v]),
    ),
  ),
});
const errores = (...args: Parameters<typeof campos>) => leerGrilla(campos(...args), contexto).errores ?? {};

describe("the grid of combinations", () => {
  test("is read row by row; empty rows are left out and a missing suffix is made of the values", () => {
    const { datos } = leerGrilla(
      campos(
        [
          { valor_1: " L ", valor_2: "Rojo", diferencia: "+2.000", existencias: "5", imagen: "f1" },
          { valor_1: "", valor_2: "" },
          { id: "7", valor_1: "M", valor_2: "Rojo", sufijo: "MR", existencias: "9", disponible: "" },
        ],
        { opcion_1: "Talla", opcion_2: "Color" },
      ),
      contexto,
    );
    expect(datos).toEqual({
      opcion_1: "Talla",
      opcion_2: "Color",
      filas: [
        {
          id: null,
          valor_1: "L",
          valor_2: "Rojo",
          sufijo: "LROJO",
          diferencia: 2000,
          existencias: 5,
          imagen: "f1",
          disponible: true,
        },
        // The units of a saved combination are corrected with a reason, not here.
        {
          id: 7,
          valor_1: "M",
          valor_2: "Rojo",
          sufijo: "MR",
          diferencia: 0,
          existencias: null,
          imagen: null,
          disponible: false,
        },
      ],
    });
  });

  test("refuses repeated combinations and suffixes whatever their capitals and accents", () => {
    expect(errores([{ valor_1: "Café" }, { valor_1: "CAFE", sufijo: "X" }])).toEqual({
      "valor_1.1": FRASES_GRILLA.repetida,
    });
    expect(
      errores([
        { valor_1: "L", sufijo: "a1" },
        { valor_1: "M", sufijo: "A1" },
      ]),
    ).toEqual({
      "sufijo.1": FRASES_GRILLA.sufijo_repetido,
    });
  });

  test("compares also with the saved combinations that the form does not mention", () => {
    expect(errores([{ valor_1: "xl", sufijo: "Z" }])).toEqual({ "valor_1.0": FRASES_GRILLA.repetida });
    expect(errores([{ valor_1: "L", sufijo: "xl" }])).toEqual({ "sufijo.0": FRASES_GRILLA.sufijo_repetido });
    expect(errores([{ id: "7", valor_1: "XXL" }, { valor_1: "XL" }])).toEqual({});
  });

  test("refuses a price below one peso, bad numbers, foreign photos, unknown rows and missing words", () => {
    expect(errores([{ valor_1: "L", diferencia: "-10000" }])).toEqual({
      "diferencia.0": FRASES_GRILLA.precio,
    });
    expect(errores([{ valor_1: "L", diferencia: "-9.999" }])).toEqual({});
    expect(errores([{ valor_1: "L", diferencia: "dos" }])).toEqual({
      "diferencia.0": FRASES_GRILLA.diferencia,
    });
    expect(errores([{ valor_1: "L", existencias: "-1" }])).toEqual({
      "existencias.0": FRASES_GRILLA.existencias,
    });
    expect(errores([{ valor_1: "L", imagen: "otra" }])).toEqual({ "imagen.0": FRASES_GRILLA.foto });
    expect(errores([{ valor_1: "L", sufijo: "a b" }])).toEqual({ "sufijo.0": FRASES_GRILLA.sufijo });
    expect(errores([{ id: "8", valor_1: "L" }])).toEqual({ "valor_1.0": FRASES_GRILLA.desconocida });
    expect(errores([{ valor_1: "L", valor_2: "Rojo" }])).toEqual({ "valor_2.0": FRASES_GRILLA.sin_segunda });
    expect(errores([{ valor_1: "L" }], { opcion_1: "Talla", opcion_2: "Color" })).toEqual({
      "valor_2.0": FRASES_GRILLA.valor,
    });
    expect(errores([{ valor_1: "L" }], { opcion_1: "", opcion_2: "" })).toEqual({
      opcion_1: FRASES_GRILLA.nombre,
    });
    expect(errores([{ valor_1: "L", valor_2: "M" }], { opcion_1: "Talla", opcion_2: "talla" })).toEqual({
      opcion_2: FRASES_GRILLA.nombres_iguales,
    });
    expect(errores([{ valor_1: "x".repeat(41) }])).toEqual({ "valor_1.0": FRASES_GRILLA.largo(40) });
  });

  test("holds thirty combinations on sale, and withdrawn ones besides", () => {
    const filas = (n: number) => Array.from({ length: n }, (_, i) => ({ valor_1: `V${i}` }));
    expect(errores(filas(29))).toEqual({});
    // The combination that the form does not mention is the thirtieth.
    expect(errores(filas(30))).toEqual({ opcion_1: FRASES_GRILLA.demasiadas });
    expect(errores([...filas(29), { valor_1: "Retirada", disponible: "" }])).toEqual({});
  });

  test("whatever is typed, an accepted grid satisfies every rule of the table", () => {
    const texto = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom("", "L", "M", "l", "Rojo", "-1", "5"),
    );
    const fila = fc.record({
      valor_1: texto,
      valor_2: texto,
      sufijo: texto,
      diferencia: texto,
      existencias: texto,
      disponible: fc.constantFrom("on", ""),
    });
    fc.assert(
      fc.property(fc.array(fila, { maxLength: 40 }), texto, texto, (filas, opcion_1, opcion_2) => {
        const { datos } = leerGrilla(campos(filas, { opcion_1, opcion_2 }), contexto);
        if (!datos) return;
        expect(datos.filas.filter(({ disponible }) => disponible).length).toBeLessThanOrEqual(30);
        expect(new Set(datos.filas.map((f) => f.sufijo.toLowerCase())).size).toBe(datos.filas.length);
        expect(new Set(datos.filas.map((f) => `${f.valor_1}\n${f.valor_2}`)).size).toBe(datos.filas.length);
        for (const f of datos.filas) {
          expect(f.sufijo).toMatch(/^[0-9A-Za-z]{1,16}$/);
          expect(contexto.precio + f.diferencia).toBeGreaterThanOrEqual(1);
          expect(f.existencias ?? 0).toBeGreaterThanOrEqual(0);
          expect(f.valor_1).not.toBe("");
        }
        if (datos.filas.length > 0) expect(datos.opcion_1).not.toBeNull();
      }),
    );
  });
});

test("differences are read with their sign and thousands", () => {
  expect(["2000", "+2.000", "-1500", "−$1.500", "", "0", "-0"].map(leerDiferencia)).toEqual([
    2000, 2000, -1500, -1500, 0, 0, 0,
  ]);
  expect(["1,5", "--1", "mil", "9999999999"].map(leerDiferencia)).toEqual([null, null, null, null]);
});

test("a suffix has no accents and is not taken", () => {
  expect(sufijoDe(["Ñandú", "Azul marino"], new Set())).toBe("NANDUAZULMARINO");
  expect(sufijoDe(["L", null], new Set(["l", "l2"]))).toBe("L3");
  expect(sufijoDe(["日本", null], new Set())).toBe("OP");
});

describe("choosing", () => {
  const nombres = { opcion_1: "Talla", opcion_2: "Color" };
  const opcion = (
    id: number,
    valor_1: string,
    valor_2: string | null,
    existencias: number | null = null,
  ) => ({
    id,
    valor_1,
    valor_2,
    sufijo: `S${id}`,
    diferencia: id * 100,
    existencias,
    imagen: null,
  });
  const opciones = [
    opcion(1, "M", "Rojo", 0),
    opcion(2, "M", "Azul", 3),
    opcion(3, "L", "Rojo"),
    opcion(4, "S", "Azul", 0),
  ];

  test("names the values with what they are", () => {
    expect(nombreOpcion(nombres, opcion(3, "L", "Rojo"))).toBe("Talla L · Color Rojo");
    expect(nombreOpcion({ opcion_1: "Talla", opcion_2: null }, opcion(3, "L", null))).toBe("Talla L");
    expect(skuCompleto("100001", "L")).toBe("100001-L");
    expect(skuCompleto("100001", null)).toBe("100001");
  });

  test("finds the combination only when both values are chosen and sold", () => {
    expect(opcionDe(opciones, { valor_1: "L", valor_2: "Rojo" })?.id).toBe(3);
    expect(opcionDe(opciones, { valor_1: "L", valor_2: "Azul" })).toBeNull();
    expect(opcionDe(opciones, { valor_1: "L", valor_2: null })).toBeNull();
  });

  test("a value is refused when it is sold out or not sold beside the other", () => {
    const con = (valor_1: string | null, valor_2: string | null) => ({ valor_1, valor_2 });
    expect(impedimento(opciones, "valor_1", "S", con(null, null))).toBe("agotado");
    expect(impedimento(opciones, "valor_1", "M", con(null, "Rojo"))).toBeNull();
    expect(impedimento(opciones, "valor_2", "Rojo", con("M", null))).toBe("agotado");
    expect(impedimento(opciones, "valor_2", "Azul", con("L", null))).toBe("no existe");
    expect(impedimento(opciones, "valor_2", "Rojo", con(null, null))).toBeNull();
  });

  test("lists values in order and the range of prices", () => {
    expect(valoresDe(opciones, "valor_1")).toEqual(["M", "L", "S"]);
    expect(valoresDe(opciones, "valor_2")).toEqual(["Rojo", "Azul"]);
    expect(rangoDiferencias(opciones)).toEqual({ minima: 100, maxima: 400 });
    expect(rangoDiferencias([])).toBeNull();
  });
});
