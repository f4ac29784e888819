import { expect, test } from "vitest";
import { enlaceWhatsapp, mensajeWhatsapp } from "./mensaje-whatsapp.ts";

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

test("the link opens the shop's number with the message whole", () => {
  const mensaje = mensajeWhatsapp({ ...parrilla, cantidad: 2 });
  const enlace = new URL(enlaceWhatsapp("+56 9 1234 5678", mensaje));
  expect(enlace.origin + enlace.pathname).toBe("https://wa.me/56912345678");
  expect(enlace.searchParams.get("text")).toBe(mensaje);
});
