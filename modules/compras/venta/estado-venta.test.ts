import { describe, expect, test } from "vitest";
import {
  ESTADOS_PAGO,
  lineaVive,
  previosProducto,
  previosTicket,
  rechazoCostoEnvio,
  rechazoDespacho,
  rechazoPago,
  rechazoProducto,
  rechazoTicket,
} from "./estado-venta.ts";

test("a sale goes where the table says and nowhere else", () => {
  const puede = ESTADOS_PAGO.flatMap((de) =>
    ESTADOS_PAGO.filter((a) => rechazoPago(de, a) === null).map((a) => `${de} → ${a}`),
  );
  expect(puede).toEqual([
    "Validando Pago → Pagado",
    "Validando Pago → Rechazado",
    "Pagado → Anulado",
    "Rechazado → Validando Pago",
  ]);
});

test("a refusal is a sentence", () => {
  expect(rechazoPago("Anulado", "Pagado")).toBe("Esa compra está anulada.");
  expect(rechazoProducto("Pagado", "Entregado")).toContain("«Pagado»");
  expect(rechazoProducto("cualquier cosa", "Pagado")).toContain("cualquier cosa");
  expect(rechazoTicket("toString", "Pagado")).not.toBeNull();
});

test("product lines are annulled from any paid state; tickets from theirs", () => {
  expect(previosProducto("Anulado")).toEqual(["Pagado", "Preparando", "Enviado", "Entregado"]);
  expect(previosTicket("Anulado")).toEqual(["Pagado", "Acreditado"]);
  expect(previosProducto("Enviado")).toEqual(["Pagado", "Preparando"]);
  expect(previosProducto("Anulado").every(lineaVive)).toBe(true);
  expect(["Validando Pago", "Rechazado", "Anulado"].some(lineaVive)).toBe(false);
});

test("goods move only when the sale is paid", () => {
  expect(ESTADOS_PAGO.filter((estado) => rechazoDespacho(estado) === null)).toEqual(["Pagado"]);
});

describe("the shipping cost", () => {
  const venta = { estado_pago: "Pagado" as const, diferencia_recibida_en: null };
  const goods = (...estados: string[]) => estados.map((estado) => ({ tipo: "producto", estado }));

  test("can be set while something has to leave", () => {
    expect(rechazoCostoEnvio(venta, goods("Enviado", "Preparando"))).toBeNull();
    expect(
      rechazoCostoEnvio({ ...venta, estado_pago: "Validando Pago" }, goods("Validando Pago")),
    ).toBeNull();
  });

  test("cannot when nothing has, when it was paid, or when the sale is over", () => {
    expect(rechazoCostoEnvio(venta, goods("Enviado", "Entregado", "Anulado"))).toContain("ya fue despachado");
    expect(rechazoCostoEnvio(venta, [{ tipo: "ticket", estado: "Pagado" }])).toContain("nada que despachar");
    expect(rechazoCostoEnvio({ ...venta, diferencia_recibida_en: new Date() }, goods("Pagado"))).toContain(
      "ya fue recibida",
    );
    expect(rechazoCostoEnvio({ ...venta, estado_pago: "Anulado" }, goods("Anulado"))).toContain("anulada");
  });
});
