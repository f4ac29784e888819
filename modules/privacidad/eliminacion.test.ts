import { expect, test } from "vitest";
import { debeEsperar, negativaEliminacion, negativaEliminarCliente } from "./eliminacion.ts";

const nada = {
  apuestas: 0,
  ventas_sin_pagar: 0,
  productos_sin_entregar: 0,
  devoluciones_abiertas: 0,
  sorteos_abiertos: 0,
  ultima_duena: false,
};

test("nothing pending: the account may go at once", () => {
  expect(negativaEliminacion(nada)).toBeNull();
  expect(debeEsperar(nada)).toBe(false);
});

test.each([
  ["apuestas", "apuesta en juego"],
  ["ventas_sin_pagar", "pago en revisión"],
  ["productos_sin_entregar", "aún no llega"],
  ["devoluciones_abiertas", "devolución en curso"],
])("%s pending refuses with its reason", (campo, frase) => {
  expect(negativaEliminacion({ ...nada, [campo]: 1 })).toEqual({
    clase: "estado",
    frase: expect.stringContaining(frase),
  });
});

test("the last admin stays", () => {
  expect(negativaEliminacion({ ...nada, ultima_duena: true })?.frase).toContain("única persona");
});

test("an open participation delays, it does not refuse", () => {
  expect(negativaEliminacion({ ...nada, sorteos_abiertos: 2 })).toBeNull();
  expect(debeEsperar({ ...nada, sorteos_abiertos: 2 })).toBe(true);
});

test("an admin deletes only customers without an account, once their purchases ended", () => {
  const cliente = { user_id: null, eliminado_en: null };
  expect(negativaEliminarCliente(cliente, nada)).toBeNull();
  expect(negativaEliminarCliente({ ...cliente, user_id: "u1" }, nada)?.frase).toContain("Tiene una cuenta");
  expect(negativaEliminarCliente({ ...cliente, eliminado_en: new Date(0) }, nada)?.frase).toContain("ya se");
  expect(negativaEliminarCliente(cliente, { ...nada, ventas_sin_pagar: 1 })?.frase).toContain("sin pagar");
  expect(negativaEliminarCliente(cliente, { ...nada, productos_sin_entregar: 1 })?.frase).toContain(
    "no llega",
  );
});
