import { describe, expect, test } from "vitest";
import { derechoDe, type LineaDevolvible, primerFin, type VentaDevolvible } from "./derecho.ts";
import { TEXTOS_DEVOLUCION } from "./textos.ts";

const venta: VentaDevolvible = {
  estado_pago: "Pagado",
  premio: false,
  contrato_en: new Date("2026-11-10T15:00:00Z"),
};
const recibida = new Date("2026-11-17T15:00:00Z");
const linea: LineaDevolvible = {
  tipo: "producto",
  estado: "Entregado",
  cantidad: 3,
  en_curso: 0,
  exclusion: null,
  recepcion: { en: recibida, como: "tienda" },
};
const hoy = new Date("2026-11-20T15:00:00Z");
const negadas = (cambios: Partial<LineaDevolvible>, ahora = hoy, suya = venta) => {
  const { retracto, garantia, unidades } = derechoDe(suya, { ...linea, ...cambios }, ahora);
  return [retracto.negada, garantia.negada, unidades];
};

test("a delivered product can be given back and has its guarantee, each until its day", () => {
  expect(derechoDe(venta, linea, hoy)).toEqual({
    retracto: { hasta: new Date("2026-11-28T03:00:00Z"), negada: null },
    garantia: { hasta: new Date("2027-05-18T04:00:00Z"), negada: null },
    unidades: 3,
  });
});

test("the last instant of the last day is in time, the next one is late", () => {
  expect(negadas({}, new Date("2026-11-28T02:59:59Z"))).toEqual([null, null, 3]);
  expect(negadas({}, new Date("2026-11-28T03:00:00Z"))).toEqual([
    "El plazo para arrepentirte terminó el viernes 27 de noviembre de 2026.",
    null,
    3,
  ]);
  expect(negadas({}, new Date("2027-05-18T04:00:00Z"))[1]).toBe(
    "La garantía legal terminó el lunes 17 de mayo de 2027.",
  );
  expect(negadas({}, new Date("2027-05-18T04:00:00Z"))[2]).toBe(0);
});

test("without the contract in writing a customer may change their mind for 90 days", () => {
  const sin = { ...venta, contrato_en: null };
  expect(negadas({}, new Date("2027-02-15T15:00:00Z"), sin)).toEqual([null, null, 3]);
  expect(negadas({}, new Date("2027-02-16T15:00:00Z"), sin)[0]).toContain("15 de febrero");
});

test("a day that the customer says late moves no term that the promised days had ended, until the shop says it too", () => {
  const prometida = recibida;
  const dicha = (en: string, como: "cliente" | "tienda" = "cliente") => ({
    recepcion: { en: new Date(`${en}T15:00:00Z`), como, ...(como === "cliente" && { prometida }) },
  });
  // Ten days after the promised one are over: no withdrawal. The guarantee was running, and counts from the day that they say.
  const { retracto, garantia } = derechoDe(venta, { ...linea, ...dicha("2026-12-07") }, hoy);
  expect(retracto.hasta).toEqual(new Date("2026-11-28T03:00:00Z"));
  expect(garantia.hasta).toEqual(new Date("2027-06-08T04:00:00Z"));
  expect(derechoDe(venta, { ...linea, ...dicha("2026-11-25") }, hoy).retracto.hasta).toEqual(
    new Date("2026-12-06T03:00:00Z"),
  );
  expect(negadas(dicha("2027-07-19"), new Date("2027-07-20T15:00:00Z"))[2]).toBe(0);
  expect(negadas(dicha("2027-07-19", "tienda"), new Date("2027-07-20T15:00:00Z"))).toEqual([null, null, 3]);
});

test("an excluded product has no withdrawal, and keeps its guarantee", () => {
  expect(negadas({ exclusion: "Sin derecho a retracto: se hace a tu pedido o a tu medida." })).toEqual([
    "Sin derecho a retracto: se hace a tu pedido o a tu medida.",
    null,
    3,
  ]);
});

test("goods that nothing says to have arrived have both rights without a last day", () => {
  const { retracto, garantia } = derechoDe(
    venta,
    { ...linea, estado: "Enviado", recepcion: null },
    new Date("2028-01-01T00:00:00Z"),
  );
  expect([retracto, garantia]).toEqual([
    { hasta: null, negada: null },
    { hasta: null, negada: null },
  ]);
});

describe("what is never given back says why", () => {
  const ninguna = (frase: string) => [frase, frase, 0];
  test("tickets, prizes, what is annulled or unpaid", () => {
    expect(negadas({ tipo: "ticket", estado: "Pagado" })).toEqual(ninguna(TEXTOS_DEVOLUCION.ticket));
    expect(negadas({}, hoy, { ...venta, premio: true })).toEqual(ninguna(TEXTOS_DEVOLUCION.premio));
    expect(negadas({ estado: "Anulado" })).toEqual(ninguna(TEXTOS_DEVOLUCION.anulada));
    expect(negadas({}, hoy, { ...venta, estado_pago: "Validando Pago" })).toEqual(
      ninguna(TEXTOS_DEVOLUCION.sin_pago),
    );
  });

  test("what was paid and not sent can be withdrawn from, without a day; its guarantee waits for it", () => {
    const sin = { recepcion: null };
    for (const estado of ["Pagado", "Preparando"])
      expect(negadas({ estado, ...sin })).toEqual([null, TEXTOS_DEVOLUCION.sin_enviar, 3]);
    expect(negadas({ estado: "Pagado", ...sin, exclusion: "Se hace a pedido." })[2]).toBe(0);
  });

  test("units of open requests cannot be asked for again", () => {
    expect(negadas({ en_curso: 2 })).toEqual([null, null, 1]);
    expect(negadas({ en_curso: 3 })).toEqual(ninguna(TEXTOS_DEVOLUCION.en_curso));
  });
});

test("the first end of several terms counts, and those without a day yet do not", () => {
  const pronto = new Date("2026-11-27T03:00:00Z");
  const tarde = new Date("2026-12-02T03:00:00Z");
  expect(primerFin([tarde, null, pronto])).toEqual(pronto);
  expect(primerFin([null, null])).toBeNull();
  expect(primerFin([])).toBeNull();
});
