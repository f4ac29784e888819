import { describe, expect, test } from "vitest";
import * as p from "./participacion.ts";

describe("what the place of the abono shows", () => {
  const abierto = { sorteo: { estado: "Disponible" }, sorteos_activos: true };

  test.each([
    ["usuario", "abono"],
    ["visitante", "visitante"],
    ["admin", "admin"],
    ["menor", "menor"],
  ] as const)("of an open raffle to: %s", (quien, estado) => {
    expect(p.estadoParticipa({ ...abierto, quien })).toBe(estado);
  });

  test("the raffle's own state comes first, then the switch", () => {
    const cerrado = { sorteo: { estado: "Cerrado" }, sorteos_activos: false, quien: "visitante" } as const;
    expect(p.estadoParticipa(cerrado)).toBe("cerrado");
    expect(p.estadoParticipa({ ...cerrado, sorteo: null })).toBe("sin_sorteo");
    expect(p.estadoParticipa({ ...abierto, sorteos_activos: false, quien: "visitante" })).toBe("pausa");
  });
});

test.each([
  [0, 7_500, "0%"],
  [120, 7_500, "1,6%"],
  [1, 7_500, "0,01%"],
  [1, 20_000, "menos de 0,01%"],
  [2_500, 7_500, "33,33%"],
  [7_499, 7_500, "99,98%"],
  [7_500, 7_500, "100%"],
  [503, 10_000, "5,03%"],
])("%d of %d points are %s", (mios, objetivo, texto) => {
  expect(p.porcentajeDe(mios, objetivo)).toBe(texto);
});

test("the smallest chance is a sentence too", () => {
  expect(p.posibilidades(1, 20_000)).toBe("menos de 0,01% de posibilidades");
});

test("shortcuts are amounts that the input would let through", () => {
  const margen = { minimo: 100, objetivo: 7_500, acumulado: 7_000, saldo: 300 };
  expect(p.atajosAbono(margen)).toEqual([100, 250]);
  expect(p.atajosAbono({ ...margen, saldo: 10_000 })).toEqual([100, 250]);
  expect(p.atajosAbono({ ...margen, minimo: 10, acumulado: 0, saldo: 9_000 })).toEqual([10, 100, 250, 500]);
  expect(p.atajosAbono({ ...margen, saldo: 20 })).toEqual([]);
});

describe("how a raffle ended", () => {
  const final = {
    numero_producto: 4_182,
    ganador: "CAM****7",
    soy_yo: false,
    motivo: null,
    revelando: false,
  };

  test("with its winner's number", () => {
    expect(p.fraseFinal(final)).toBe("Ganó CAM****7 con el número 4.182");
    expect(p.fraseFinal({ ...final, ganador: "CAMILA07", soy_yo: true })).toBe(
      "Ganaste tú con el número 4.182",
    );
  });

  test("not before everybody may know", () => {
    expect(p.fraseFinal({ ...final, revelando: true })).toBe("Generando ganadores...");
  });

  test("without winners, with the public reason", () => {
    const sin = { ...final, numero_producto: null, ganador: null };
    expect(p.fraseFinal({ ...sin, motivo: "participaron 3 personas." })).toBe(
      "Sin ganadores: participaron 3 personas.",
    );
    expect(p.fraseFinal(sin)).toBe("Sin ganadores: se devolvieron los puntos.");
  });
});

test("fewer than five people are told that there are no winners and the points come back", () => {
  expect(p.avisoPocasPersonas({ personas: 1, mios: 7_500 })).toBe(
    "Hasta ahora participa 1 persona. Con menos de 5 personas no hay ganadores y los puntos se devuelven.",
  );
  expect(p.avisoPocasPersonas({ personas: 0, mios: 0, abona: true })).toMatch(
    /^Todavía no participa nadie\./,
  );
  expect(p.avisoPocasPersonas({ personas: 4, mios: 10, abona: true })).toMatch(/participan 4 personas/);
  // The fifth person makes the draw possible.
  expect(p.avisoPocasPersonas({ personas: 4, mios: 0, abona: true })).toBeNull();
  expect(p.avisoPocasPersonas({ personas: 5, mios: 10 })).toBeNull();
});
