import { expect, test } from "vitest";
import type { EstadoPago } from "#modules/compras/venta/estado-venta.ts";
import { pistaDe } from "#modules/compras/venta/pista.ts";
import { estadoPedido, fechaPedido, paginaPedida, seguimientos, vaPorPartes } from "./vista.ts";

type Linea = Parameters<typeof pistaDe>[0]["lineas"][number];
const deProducto = (estado: string): Linea => ({ tipo: "producto", estado });
const deTicket: Linea = { tipo: "ticket", estado: "Pagado" };

const chip = (estado_pago: EstadoPago, lineas: Linea[], premio = false) =>
  estadoPedido({ estado_pago, premio, lineas, pista: pistaDe({ estado_pago, lineas }) });

test("the chip says where the order is", () => {
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
  expect(chip("Pagado", [deProducto("Anulado"), deTicket])).toBe("Pagado");
  expect(chip("Pagado", [deProducto("Pagado")], true)).toBe("Por preparar");
});

test("the date has its year once that is no longer obvious", () => {
  const fecha = new Date("2026-09-14T21:22:00Z");
  expect(fechaPedido(fecha, new Date("2026-11-15T12:00:00Z"))).toBe("14 de septiembre, 18:22");
  expect(fechaPedido(fecha, new Date("2027-11-15T12:00:00Z"))).toBe("14 de septiembre de 2026, 18:22");
});

const enviada = (seguimiento: string | null, campos: object = {}) => ({
  tipo: "producto" as const,
  estado: seguimiento ? "Enviado" : "Pagado",
  nombre: "Poncho",
  opcion_nombre: null,
  transportista: null,
  seguimiento,
  ...campos,
});

test("a tracking number is told once; only an address is a link", () => {
  const lineas = ["ABC-1", "ABC-1", "https://correo.cl/seguir/9", "javascript:alert(1)", null];
  expect(
    seguimientos(
      lineas.map((seguimiento) => enviada(seguimiento)),
      [],
    ),
  ).toEqual([
    { texto: "ABC-1", enlace: null, contenido: "Poncho, Poncho" },
    { texto: "https://correo.cl/seguir/9", enlace: "https://correo.cl/seguir/9", contenido: "Poncho" },
    { texto: "javascript:alert(1)", enlace: null, contenido: "Poncho" },
  ]);
});

test("a known carrier gives its tracking page; what is in the only parcel is not repeated", () => {
  const starken = { transportista: "Starken" };
  const lista = [{ nombre: "Starken", enlace: "https://s.cl/{seguimiento}" }];
  expect(seguimientos([enviada("A 1", starken), enviada("A 1", starken)], lista)).toEqual([
    { texto: "Starken A 1", enlace: "https://s.cl/A%201", contenido: null },
  ]);
  expect(seguimientos([enviada("9", { estado: "Anulado" })], lista)).toEqual([]);
});

test("lines say where they are only while they go at different paces", () => {
  expect(vaPorPartes([enviada("1"), enviada(null)])).toBe(true);
  expect(vaPorPartes([enviada("1"), enviada("2"), enviada(null, { estado: "Anulado" })])).toBe(false);
  expect(vaPorPartes([enviada("1"), { tipo: "ticket", estado: "Pagado" }])).toBe(false);
});

test("a page that is no page is the first", () => {
  const pedida = (texto: string) => paginaPedida(`http://x/mis-pedidos?pagina=${texto}`);
  expect(["2", "0", "-3", "1e99", "dos", ""].map(pedida)).toEqual([2, 1, 1, 1, 1, 1]);
});
