import { expect, test } from "vitest";
import { precioVigente } from "./oferta.ts";

const hasta = new Date("2026-11-20T03:00:00Z");
const enOferta = { precio_cliente: 8_000, precio_normal: 10_000, oferta_hasta: hasta };

test("an offer costs less until its date and the normal price from that instant on", () => {
  const antes = new Date(hasta.getTime() - 1);
  expect(precioVigente(enOferta, antes)).toEqual({ precio: 8_000, oferta: { precio_normal: 10_000, hasta } });
  expect(precioVigente(enOferta, hasta)).toEqual({ precio: 10_000, oferta: null });
});

test("without an offer the price is the price", () => {
  const precios = { precio_cliente: 8_000, precio_normal: null, oferta_hasta: null };
  expect(precioVigente(precios, hasta)).toEqual({ precio: 8_000, oferta: null });
});
