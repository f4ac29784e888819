import { expect, test } from "vitest";
import { enlaceWhatsapp, mensajeCarrito, mensajeWhatsapp } from "./mensaje-whatsapp.ts";

const parrilla = { producto: "Parrilla & tambor", sku: "100004", precio: 149_990 };

test("one unit: product, SKU and unit price, neither total nor count", () => {
  expect(mensajeWhatsapp({ ...parrilla, cantidad: 1 })).toBe(
    "Hola, quiero comprar:\nParrilla & tambor\nSKU: 100004\nPrecio unitario: $149.990",
  );
});

test("above one: the total and the unit count too", () => {
  const mensaje = mensajeWhatsapp({ ...parrilla, cantidad: 3 });
  expect(mensaje).toContain("Cantidad: 3 unidades");
  expect(mensaje).toContain("Total: $449.970");
});

test("a cart names its shipping when it is known, before the total", () => {
  const lineas = [{ name: "Parrilla", precio: 10_000, cantidad: 2 }];
  const envio = { comuna: "Arica", cobrado: 3_500 };
  expect(mensajeCarrito(lineas, 23_500, envio)).toBe(
    "Hola, quiero comprar:\n2 × Parrilla ($10.000 cada uno)\nEnvío a Arica: $3.500\nTotal: $23.500",
  );
  expect(mensajeCarrito(lineas, 20_000, { ...envio, cobrado: 0 })).toContain("Envío a Arica: incluido\n");
  expect(mensajeCarrito(lineas, 20_000)).not.toContain("Envío");
});

test("the link opens the shop's number with the message whole", () => {
  const mensaje = mensajeWhatsapp({ ...parrilla, cantidad: 2 });
  const enlace = new URL(enlaceWhatsapp("+56 9 1234 5678", mensaje));
  expect(enlace.origin + enlace.pathname).toBe("https://wa.me/56912345678");
  expect(enlace.searchParams.get("text")).toBe(mensaje);
});
