import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { huellaCarrito } from "./huella.server.ts";
import {
  juntarLineas,
  type LineaPedida,
  negativaLineas,
  nombrarItem,
  sinNombres,
  sumarLineas,
} from "./lineas.ts";

const parrilla: LineaPedida = { id: 4, tipo: "producto", cantidad: 1, name: "Parrilla" };
const fonda: LineaPedida = { id: 4, tipo: "ticket", cantidad: 2 };
const MAXIMO = Number.MAX_SAFE_INTEGER;

const lineas = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 5 }),
    tipo: fc.constantFrom("producto", "ticket"),
    cantidad: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 8 },
);

describe("lines", () => {
  test("are whole units from one, and at least one line", () => {
    expect(negativaLineas([parrilla, fonda])).toBeNull();
    expect(negativaLineas([])?.frase).toBe("Tu carrito está vacío.");
    for (const cantidad of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(negativaLineas([{ ...parrilla, cantidad }])?.frase).toBe(
        "La cantidad de «Parrilla» debe ser un número entero desde 1.",
      );
    }
    expect(negativaLineas([{ ...parrilla, cantidad: MAXIMO }])).toBeNull();
    expect(negativaLineas([{ ...parrilla, cantidad: MAXIMO }, parrilla])?.frase).toContain(
      "demasiado grande",
    );
    expect(negativaLineas(Array(101).fill(parrilla))?.frase).toContain("demasiadas líneas");
  });

  test("of the same item are one; a product and a ticket of the same number are two", () => {
    expect(juntarLineas([parrilla, fonda, parrilla])).toEqual([{ ...parrilla, cantidad: 2 }, fonda]);
  });

  test("are named by their whole name, which is left out of the words that become links", () => {
    expect(nombrarItem("Ticket de oro", { id: 1 })).toBe("«Ticket de oro»");
    expect(nombrarItem("Porta tickets de productos", { id: 1 })).toBe("«Porta tickets de productos»");
    expect(sinNombres("Quita «Ticket «de» oro» del carrito.")).toBe("Quita  del carrito.");
    expect(sinNombres("Ya» no «está.")).toBe("Ya» no «está.");
    expect(nombrarItem(undefined, { id: 7 })).toBe("el artículo 7");
  });
});

describe("sums", () => {
  test("tell products from tickets and count points", () => {
    const valoradas = [
      { tipo: "producto" as const, cantidad: 2, precio: 10_000, puntos: 100 },
      { tipo: "ticket" as const, cantidad: 3, precio: 5_000, puntos: 500 },
    ];
    expect(sumarLineas(valoradas)).toEqual({
      productos: 20_000,
      puntos: 15_000,
      descuento: 0,
      envio_cobrado: 0,
      total: 35_000,
      puntos_ganados: 1_700,
    });
  });

  test("beyond exact numbers are none", () => {
    const linea = { tipo: "producto" as const, cantidad: 1, precio: MAXIMO, puntos: 0 };
    expect(sumarLineas([linea])?.total).toBe(MAXIMO);
    expect(sumarLineas([linea, { ...linea, precio: 1 }])).toBeNull();
    expect(sumarLineas([{ ...linea, precio: 1, puntos: MAXIMO, cantidad: 2 }])).toBeNull();
  });
});

describe("the fingerprint of a cart", () => {
  test("does not depend on the order of its lines, nor on prices, nor on how they are split", () => {
    fc.assert(
      fc.property(lineas, fc.nat(), (carrito, semilla) => {
        const rotado = [
          ...carrito.slice(semilla % carrito.length),
          ...carrito.slice(0, semilla % carrito.length),
        ];
        const partido = rotado.flatMap((l) =>
          Array.from({ length: l.cantidad }, () => ({ ...l, cantidad: 1, precio: 9 })),
        );
        expect(huellaCarrito(rotado)).toBe(huellaCarrito(carrito));
        expect(huellaCarrito(partido)).toBe(huellaCarrito(carrito));
      }),
    );
  });

  test("changes with what is bought and how much of it", () => {
    const huellas = [
      [parrilla],
      [{ ...parrilla, cantidad: 2 }],
      [fonda],
      [{ ...parrilla, id: 5 }],
      [parrilla, fonda],
    ].map(huellaCarrito);
    expect(new Set(huellas).size).toBe(5);
  });
});
