import { expect, test } from "vitest";
import { ESTADOS_DEVOLUCION } from "#database/schema.ts";
import {
  negativaDecidir,
  negativaDeshacer,
  negativaPagar,
  negativaPaso,
  negativaRecibir,
  type Solucion,
} from "./estado-devolucion.ts";

const en = (estado: (typeof ESTADOS_DEVOLUCION)[number], solucion: Solucion = "dinero") => ({
  estado,
  solucion,
  reembolso_desde: null,
});
const ahora = new Date("2026-11-18T15:00:00Z");
const antes = new Date("2026-11-18T14:59:59Z");
const despues = new Date("2026-11-18T15:00:01Z");

test("every state × every state: only these steps exist", () => {
  const posibles = (solucion: Solucion) =>
    ESTADOS_DEVOLUCION.flatMap((de) =>
      ESTADOS_DEVOLUCION.filter((a) => negativaPaso(en(de, solucion), a) === null).map((a) => `${de} ${a}`),
    );
  const comunes = [
    "pedida aceptada",
    "pedida rechazada",
    "pedida cancelada",
    "aceptada en_camino",
    "aceptada recibida",
    "aceptada rechazada",
    "aceptada vencida",
    "aceptada cancelada",
    "en_camino recibida",
    "en_camino rechazada",
    "en_camino vencida",
    "recibida rechazada",
    "vencida recibida",
  ];
  expect(posibles("dinero").sort()).toEqual([...comunes, "recibida reembolsada"].sort());
  expect(posibles("reparacion").sort()).toEqual([...comunes, "recibida reparada"].sort());
  expect(posibles("cambio").sort()).toEqual([...comunes, "recibida cambiada"].sort());
});

test("a refund is decided once, after the goods are here, and only where the money was asked for", () => {
  expect(negativaDecidir(en("recibida"))).toBeNull();
  expect(negativaDecidir({ ...en("recibida"), reembolso_desde: despues })).not.toBeNull();
  expect(negativaDecidir(en("recibida", "cambio"))).not.toBeNull();
  for (const estado of ESTADOS_DEVOLUCION.filter((uno) => uno !== "recibida"))
    expect([estado, negativaDecidir(en(estado))]).not.toEqual([estado, null]);
});

test("decided money leaves when its minutes are over, and what is decided is not rejected", () => {
  expect(negativaPagar(en("recibida"), ahora)).not.toBeNull();
  expect(negativaPagar({ ...en("recibida"), reembolso_desde: despues }, ahora)).not.toBeNull();
  expect(negativaPagar({ ...en("recibida"), reembolso_desde: ahora }, ahora)).toBeNull();
  expect(negativaPaso({ ...en("recibida"), reembolso_desde: despues }, "rechazada")).not.toBeNull();
});

test("a late parcel is received only of units that the customer still has and no other return names", () => {
  const llega = (cantidad: number, otras: number, estado = "Entregado") =>
    negativaRecibir(en("vencida"), [{ cantidad, otras, de: { nombre: "Horno", estado, cantidad: 3 } }]);
  expect(llega(2, 1)).toBeNull();
  expect(llega(2, 2)?.frase).toMatch(/^Horno: sus unidades están en otra devolución/);
  expect(llega(4, 0)).not.toBeNull();
  for (const estado of ["Anulado", "Preparando"])
    expect([estado, llega(1, 0, estado)]).not.toEqual([estado, null]);
  expect(negativaRecibir(en("pedida"), [])).not.toBeNull();
});

test("a decision is undone until the money leaves", () => {
  const decidida = (forma: "transferencia" | "a_favor" | "khipu", reembolso_desde: Date | null) =>
    negativaDeshacer({ ...en("recibida"), forma, reembolso_desde, pedido_a_servicio: false });
  expect(decidida("a_favor", despues)).toBeNull();
  // A balance whose minutes are over and that could not be paid.
  expect(decidida("a_favor", antes)).toBeNull();
  expect(decidida("transferencia", antes)).toBeNull();
  expect(decidida("transferencia", null)).not.toBeNull();
  expect(decidida("khipu", antes)).not.toBeNull();
  const terminada = { ...en("reembolsada"), forma: "transferencia" as const, reembolso_desde: antes };
  expect(negativaDeshacer({ ...terminada, pedido_a_servicio: false })).not.toBeNull();
  const conTarjeta = { ...en("recibida"), forma: "tarjeta" as const, reembolso_desde: antes };
  expect(negativaDeshacer({ ...conTarjeta, pedido_a_servicio: false })).toBeNull();
  expect(negativaDeshacer({ ...conTarjeta, pedido_a_servicio: true })).not.toBeNull();
});
