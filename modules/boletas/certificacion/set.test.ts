import { expect, test } from "vitest";
import { leerSet } from "./set.ts";

/** Laid out as the SII's page gives it. */
const TEXTO = `SET DE PRUEBAS BOLETA ELECTRONICA
Los precios incluyen IVA.

CASO-1
==============
ITEM                      CANTIDAD   PRECIO UNITARIO
Cambio de aceite          1          19.900
Alineacion y balanceo     1          9.900

CASO-2
| Ítem | Cantidad | Precio Unitario con IVA |
|---|---|---|
| Papel de regalo | 17 | $ 120 |

CASO-3
ITEM	CANTIDAD	PRECIO
item afecto 1	8	1.590
item exento 2	2	1.000
El segundo ítem es un servicio exento de IVA.

### CASO-4
ARROZ   5   700
En este caso la unidad de medida es Kg.`;

test("the cases of the SII's text, with names that end in a number, exempt items and units", () => {
  expect(leerSet(TEXTO).casos).toEqual([
    {
      numero: 1,
      lineas: [
        { nombre: "Cambio de aceite", cantidad: 1, precio: 19_900 },
        { nombre: "Alineacion y balanceo", cantidad: 1, precio: 9_900 },
      ],
    },
    { numero: 2, lineas: [{ nombre: "Papel de regalo", cantidad: 17, precio: 120 }] },
    {
      numero: 3,
      lineas: [
        { nombre: "item afecto 1", cantidad: 8, precio: 1_590 },
        { nombre: "item exento 2", cantidad: 2, precio: 1_000, exenta: true },
      ],
    },
    { numero: 4, lineas: [{ nombre: "ARROZ", cantidad: 5, precio: 700, unidad: "Kg" }] },
  ]);
});

test.each([
  ["", "No encontramos ningún caso"],
  ["Cambio de aceite 1 19.900", "No encontramos ningún caso"],
  ["CASO-1\nsin nada", "El CASO-1 no tiene ningún ítem"],
  ["CASO-1\nPan 1 100\nCASO-1\nPan 1 100", "El CASO-1 está dos veces"],
  ["CASO-1\nPan 1 100\nQueso 1.990", 'No entendimos esta línea del CASO-1: "Queso 1.990"'],
  ["CASO-1\nPan 0 100", "No entendimos"],
  ["CASO-1\nArroz 1,5 100", "No entendimos"],
  [Array.from({ length: 21 }, (_, i) => `CASO-${i + 1}\nPan 1 100`).join("\n"), "demasiados casos"],
  [`CASO-1\n${"Pan 1 100\n".repeat(41)}`, "demasiados ítems"],
])("what is not understood is said: %#", (texto, frase) => {
  expect(leerSet(texto).frase).toContain(frase);
});
