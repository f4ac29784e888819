import { expect, test } from "vitest";
import type { EstadoPago } from "./estado-venta.ts";
import { pistaDe } from "./pista.ts";

const goods = (...estados: string[]) =>
  estados.map((estado, i) => ({
    tipo: "producto" as const,
    estado,
    seguimiento: estado === "Enviado" ? `CX${i}` : null,
  }));
const ticket = { tipo: "ticket" as const, estado: "Pagado" };
const ver = (estado_pago: EstadoPago, lineas: Parameters<typeof pistaDe>[0]["lineas"]) =>
  pistaDe({ estado_pago, lineas }).map(
    ({ paso, estado, detalle }) => `${paso} ${estado}${detalle ? ` (${detalle})` : ""}`,
  );

test.each<[string, EstadoPago, string[], string[]]>([
  [
    "waiting",
    "Validando Pago",
    ["Validando Pago"],
    ["Pago actual (Validando Pago)", "Despacho pendiente", "Entregado pendiente"],
  ],
  [
    "rejected",
    "Rechazado",
    ["Rechazado"],
    ["Pago detenido (Rechazado)", "Despacho pendiente", "Entregado pendiente"],
  ],
  [
    "annulled",
    "Anulado",
    ["Anulado"],
    ["Pago detenido (Anulado)", "Despacho pendiente", "Entregado pendiente"],
  ],
  [
    "paid",
    "Pagado",
    ["Pagado"],
    ["Pago hecho (Pagado)", "Despacho actual (Por preparar)", "Entregado pendiente"],
  ],
  [
    "being packed",
    "Pagado",
    ["Preparando", "Pagado"],
    ["Pago hecho (Pagado)", "Despacho actual (Preparando)", "Entregado pendiente"],
  ],
  [
    "half sent",
    "Pagado",
    ["Enviado", "Preparando"],
    ["Pago hecho (Pagado)", "Despacho actual (Enviado 1 de 2)", "Entregado pendiente"],
  ],
  [
    "sent",
    "Pagado",
    ["Enviado", "Anulado"],
    ["Pago hecho (Pagado)", "Despacho hecho (Enviado · CX0)", "Entregado actual"],
  ],
  [
    "half delivered",
    "Pagado",
    ["Entregado", "Enviado"],
    ["Pago hecho (Pagado)", "Despacho hecho (Enviado · CX1)", "Entregado actual (1 de 2)"],
  ],
  [
    "delivered",
    "Pagado",
    ["Entregado"],
    ["Pago hecho (Pagado)", "Despacho hecho (Enviado)", "Entregado hecho"],
  ],
  [
    "goods annulled",
    "Pagado",
    ["Anulado"],
    ["Pago hecho (Pagado)", "Despacho detenido (Anulado)", "Entregado pendiente"],
  ],
])("an order that is %s", (_, pago, estados, pasos) => {
  expect(ver(pago, [...goods(...estados), ticket])).toEqual(["Pedido hecho", ...pasos]);
});

test("tickets alone have two steps", () => {
  expect(ver("Pagado", [ticket])).toEqual(["Pedido hecho", "Pago hecho (Pagado)"]);
});

test("a prize was not paid", () => {
  const [, pago] = pistaDe({ estado_pago: "Pagado", origen: "sorteo", lineas: goods("Pagado") });
  expect(pago).toEqual({ paso: "Pago", estado: "hecho", detalle: "Premio" });
});
