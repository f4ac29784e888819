import { describe, expect, test } from "vitest";
import {
  ESTADOS_PAGO,
  lineaVive,
  negativaCostoEnvio,
  negativaDespacho,
  negativaPago,
  negativaProducto,
  negativaTicket,
  previosProducto,
  previosTicket,
} from "./estado-venta.ts";

test("a sale goes where the table says and nowhere else", () => {
  const puede = ESTADOS_PAGO.flatMap((de) =>
    ESTADOS_PAGO.filter((a) => negativaPago(de, a) === null).map((a) => `${de} → ${a}`),
  );
  expect(puede).toEqual([
    "Validando Pago → Pagado",
    "Validando Pago → Rechazado",
    "Pagado → Anulado",
    "Rechazado → Validando Pago",
  ]);
});

test("a refusal is a sentence", () => {
  expect(negativaPago("Anulado", "Pagado")?.frase).toBe("Esa compra está anulada.");
  expect(negativaProducto("Pagado", "Entregado")?.frase).toContain("«Pagado»");
  expect(negativaProducto("cualquier cosa", "Pagado")?.frase).toContain("cualquier cosa");
  expect(negativaTicket("toString", "Pagado")).not.toBeNull();
});

test("product lines are annulled from any paid state; tickets from theirs", () => {
  expect(previosProducto("Anulado")).toEqual(["Pagado", "Preparando", "Enviado", "Entregado"]);
  expect(previosTicket("Anulado")).toEqual(["Pagado", "Acreditado"]);
  expect(previosProducto("Enviado")).toEqual(["Pagado", "Preparando"]);
  expect(previosProducto("Anulado").every(lineaVive)).toBe(true);
  expect(["Validando Pago", "Rechazado", "Anulado"].some(lineaVive)).toBe(false);
});

test("goods move only when the sale is paid", () => {
  expect(ESTADOS_PAGO.filter((estado) => negativaDespacho(estado) === null)).toEqual(["Pagado"]);
});

describe("the shipping cost", () => {
  const venta = { estado_pago: "Pagado" as const, diferencia_recibida_en: null };
  const goods = (...estados: string[]) => estados.map((estado) => ({ tipo: "producto", estado }));

  test("can be set while something has to leave", () => {
    expect(negativaCostoEnvio(venta, goods("Enviado", "Preparando"))).toBeNull();
    expect(
      negativaCostoEnvio({ ...venta, estado_pago: "Validando Pago" }, goods("Validando Pago")),
    ).toBeNull();
  });

  test("cannot when nothing has, when it was paid, or when the sale is over", () => {
    expect(negativaCostoEnvio(venta, goods("Enviado", "Entregado", "Anulado"))?.frase).toContain(
      "ya fue despachado",
    );
    expect(negativaCostoEnvio(venta, [{ tipo: "ticket", estado: "Pagado" }])?.frase).toContain(
      "nada que despachar",
    );
    expect(
      negativaCostoEnvio({ ...venta, diferencia_recibida_en: new Date() }, goods("Pagado"))?.frase,
    ).toContain("ya fue recibida");
    expect(negativaCostoEnvio({ ...venta, estado_pago: "Anulado" }, goods("Anulado"))?.frase).toContain(
      "anulada",
    );
  });
});
