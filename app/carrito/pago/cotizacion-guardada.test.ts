import { expect, test } from "vitest";
import { estadoPedido, fechaPedido, paginaPedida, seguimientos } from "#app/cuenta/mis-pedidos/vista.ts";
import type { EstadoPago } from "#modules/compras/venta/estado-venta.ts";
import { pistaDe } from "#modules/compras/venta/pista.ts";

type Linea = Parameters<typeof pistaDe>[0]["lineas"][number];
const deProducto = (estado: string): Linea => ({ tipo: "producto", estado });
const deTicket: Linea = { tipo: "ticket", estado: "Pagado" };

const chip = (estado_pago: EstadoPago, lineas: Linea[], premio = false) =>
  estadoPedido({ estado_pago, premio, pista: pistaDe({ estado_pago, lineas }) }).texto;

test("the chip says in one word where the order is", () => {
  expect(chip("Validando Pago", [deProducto("Validando Pago")])).toBe("Validando Pago");
  expect(chip("Rechazado", [deProducto("Rechazado")])).toBe("Rechazado");
  expect(chip("Anulado", [deProducto("Anulado")])).toBe("Anulado");
  expect(chip("Pagado", [deTicket])).toBe("Pagado");
  expect(chip("Pagado", [deProducto("Pagado")])).toBe("Pagado");
  expect(chip("Pagado", [deProducto("Preparando")])).toBe("Preparando");
  expect(chip("Pagado", [deProducto("Enviado"), deProducto("Pagado")])).toBe("Enviado 1 de 2");
  expect(chip("Pagado", [deProducto("Enviado")])).toBe("En camino");
  expect(chip("Pagado", [deProducto("Entregado"), deProducto("Anulado")])).toBe("Entregado");
  expect(chip("Pagado", [deProducto("Anulado")])).toBe("Anulado");
  expect(chip("Pagado", [deProducto("Pagado")], true)).toBe("Por preparar");
});

test("the date has its year once that is no longer obvious", () => {
  const fecha = new Date("2026-09-14T21:22:00Z");
  expect(fechaPedido(fecha, new Date("2026-11-15T12:00:00Z"))).toBe("14 de septiembre, 18:22");
  expect(fechaPedido(fecha, new Date("2027-11-15T12:00:00Z"))).toBe("14 de septiembre de 2026, 18:22");
});

test("a tracking number is told once; only an address is a link", () => {
  const lineas = ["ABC-1", "ABC-1", "https://correo.cl/seguir/9", "javascript:alert(1)", null];
  expect(seguimientos(lineas.map((seguimiento) => ({ seguimiento })))).toEqual([
    { texto: "ABC-1", enlace: null },
    { texto: "https://correo.cl/seguir/9", enlace: "https://correo.cl/seguir/9" },
    { texto: "javascript:alert(1)", enlace: null },
  ]);
});

test("a page that is no page is the first", () => {
  const pedida = (texto: string) => paginaPedida(`http://x/mis-pedidos?pagina=${texto}`);
  expect(["2", "0", "-3", "1e99", "dos", ""].map(pedida)).toEqual([2, 1, 1, 1, 1, 1]);
});
