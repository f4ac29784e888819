import { expect, test } from "vitest";
import { fraseDeCuenta } from "./cuenta.tsx";

const mesa = (estado: "abierta" | "anulada", apostados: number) => ({
  estado,
  totales: [1, 2, 3, 4, 5, 6].map((numero) => (numero <= apostados ? 10 : 0)),
});

test("an annulled round tells of returned bets only if there were any", () => {
  expect(fraseDeCuenta(mesa("anulada", 2), "terminada", null)).toBe(
    "La partida se anuló y las apuestas volvieron a sus jugadores.",
  );
  expect(fraseDeCuenta(mesa("anulada", 0), "terminada", null)).toBe("La mesa se cerró sin apuestas.");
});

test("an open table says how many piles have bets, and how many are missing", () => {
  expect(fraseDeCuenta(mesa("abierta", 0), "apuestas", null)).toBe("0 de 5 montones: elige uno");
  expect(fraseDeCuenta(mesa("abierta", 3), "apuestas", null)).toBe("3 de 5 montones: faltan 2");
  expect(fraseDeCuenta(mesa("abierta", 4), "apuestas", null)).toBe("4 de 5 montones: falta 1");
});
