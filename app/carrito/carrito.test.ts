import { describe, expect, test } from "vitest";
import { FunctionError } from "#app/lib/actions/functions-client.ts";
import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import { negativaLineas } from "#modules/carrito/lineas.ts";
import type { ItemCatalogo } from "#modules/carrito/valorar.ts";
import { compraRepetida, envioCambio } from "#modules/compras/textos.ts";
import { claveCarrito, devolverLinea, quitarLinea, restarLineas, totalesDe } from "./lineas-carrito.ts";
import { datosDe, filasDe, textoTransferencia } from "./pago/datos-transferencia.ts";
import { ERROR_COMPRA, enlacesDe, leerErrorCompra, sinSesion } from "./pago/error-compra.ts";
import { avisoLinea, ponerAlDia, rutaPrecios } from "./precios.ts";

const item = (campos: Partial<ItemCarrito> = {}): ItemCarrito => ({
  id: 1,
  tipo: "producto",
  cantidad: 2,
  precio: 10_000,
  name: "Parrilla",
  imagen_1: null,
  puntos: 900,
  puntos_regalo: 50,
  fecha_carrito: "2026-11-15",
  hora_carrito: "12:00:00",
  ...campos,
});
const ticket = (campos: Partial<ItemCarrito> = {}) =>
  item({
    id: 3,
    tipo: "ticket",
    cantidad: 1,
    precio: 5_000,
    name: "Asado",
    puntos: 550,
    puntos_regalo: 0,
    ...campos,
  });
const hoy = (campos: Partial<ItemCatalogo> = {}): ItemCatalogo => ({
  tipo: "producto",
  id: 1,
  sku: "100001",
  nombre: "Parrilla",
  imagen_1: null,
  precio: 10_000,
  puntos: 50,
  a_la_venta: true,
  opcion_nombre: null,
  sufijo: null,
  precio_normal: null,
  clase_peso: null,
  sin_retracto: null,
  sin_retracto_frase: "",
  existencias: null,
  por_elegir: false,
  ...campos,
});

describe("sums", () => {
  test("a product's target is no points of the cart; a ticket's points are", () => {
    expect(totalesDe([item(), ticket()])).toEqual({
      productos: 20_000,
      puntos: 5_000,
      descuento: 0,
      envio_cobrado: 0,
      total: 25_000,
      puntos_ganados: 650,
    });
  });
  test("a cart beyond exact numbers has no total", () => {
    expect(totalesDe([item({ cantidad: Number.MAX_SAFE_INTEGER })])).toBeNull();
  });
});

describe("lines", () => {
  test("the order of the lines does not name another cart, a quantity does", () => {
    expect(claveCarrito([item(), ticket()])).toBe(claveCarrito([ticket(), item()]));
    expect(claveCarrito([item({ cantidad: 3 })])).not.toBe(claveCarrito([item()]));
  });
  test("what was removed comes back to its place, and grows if it was added again", () => {
    const carrito = [item(), ticket()];
    const sin = quitarLinea(carrito, "producto:1");
    expect(devolverLinea(sin, item(), 0)).toEqual(carrito);
    expect(devolverLinea([...sin, item({ cantidad: 1 })], item(), 0)[0]?.cantidad).toBe(3);
  });
  test("after a purchase only what another tab added meanwhile stays", () => {
    expect(restarLineas([item({ cantidad: 5 }), ticket()], [item(), ticket()])).toEqual([
      item({ cantidad: 3 }),
    ]);
    expect(restarLineas([item()], [item()])).toEqual([]);
  });
});

describe("prices of today", () => {
  test("equal prices leave the very same cart", () => {
    const carrito = [item()];
    expect(ponerAlDia(carrito, [hoy()])).toEqual({ items: carrito, cambios: [] });
    expect(ponerAlDia(carrito, [hoy()]).items).toBe(carrito);
  });
  test("a new price and new gift points are told with the old ones; the target stays", () => {
    const { items, cambios } = ponerAlDia(
      [item()],
      [hoy({ precio: 9_000, puntos: 40, nombre: "Parrilla XL" })],
    );
    expect(items).toEqual([item({ precio: 9_000, puntos_regalo: 40, name: "Parrilla XL" })]);
    expect(cambios).toEqual([
      {
        clave: "producto:1",
        nombre: "Parrilla XL",
        precio: { antes: 10_000, ahora: 9_000 },
        puntos: { antes: 50, ahora: 40 },
      },
    ]);
  });
  test("a line says why it cannot be bought", () => {
    const dia = (item: ItemCatalogo | null, tickets_en_venta = true) => ({
      items: item ? [item] : [],
      tickets_en_venta,
    });
    expect(avisoLinea(item(), dia(hoy()))).toBeNull();
    expect(avisoLinea(item(), dia(null))).toMatch("Ya no lo encontramos");
    expect(avisoLinea(item(), dia(hoy({ a_la_venta: false })))).toMatch("Ya no está a la venta");
    expect(avisoLinea(ticket(), dia(hoy({ tipo: "ticket", id: 3 }), false))).toMatch("en pausa");
  });
  test("the address of the prices names each item once", () => {
    expect(rutaPrecios([ticket(), item(), item()])).toBe("/carrito/precios?producto=1&ticket=3");
  });
});

describe("transfer data", () => {
  const cuenta = {
    nombre: "Puntazo SpA",
    rut: "77.123.456-7",
    banco: "Banco del Sur",
    tipo_cuenta: "Cuenta corriente",
    numero: "00 123 45678 09",
    email: "pagos@puntazo.cl",
    monto: 174_970,
    asunto: "PZ-ABC234",
  };
  test("comes in the order of bank apps, and numbers are copied as their fields take them", () => {
    expect(textoTransferencia(cuenta).split("\n")).toEqual([
      "Nombre: Puntazo SpA",
      "RUT: 77.123.456-7",
      "Banco: Banco del Sur",
      "Tipo de cuenta: Cuenta corriente",
      "Número: 00 123 45678 09",
      "Correo: pagos@puntazo.cl",
      "Monto: $174.970",
      "Asunto: PZ-ABC234",
    ]);
    const copias = Object.fromEntries(datosDe(cuenta).map(({ etiqueta, copia }) => [etiqueta, copia]));
    expect(copias).toMatchObject({ Monto: "174970", Número: "001234567809", Asunto: "PZ-ABC234" });
    expect(filasDe(cuenta).map(({ etiqueta }) => etiqueta)).toEqual([
      "Nombre",
      "RUT",
      "Banco",
      "Tipo de cuenta",
      "Número",
      "Correo",
    ]);
  });
});

describe("a failed purchase", () => {
  test("links follow the words of the refusal", () => {
    expect(enlacesDe(compraRepetida(["producto"], "PZ-1")).map(({ to }) => to)).toEqual(["/mis-pedidos"]);
    expect(enlacesDe(compraRepetida(["ticket"], "PZ-1")).map(({ to }) => to)).toEqual(["/mis-puntos"]);
    expect(enlacesDe(compraRepetida(["ticket", "producto"], "PZ-1"))).toHaveLength(2);
    expect(enlacesDe("«Parrilla» ya no está a la venta.")).toEqual([]);
  });
  test("links do not follow the words of a name, which stays whole", () => {
    const { frase } = negativaLineas([{ tipo: "producto", id: 1, cantidad: 0, name: "Ticket de oro" }]) ?? {};
    expect(frase).toBe("La cantidad de «Ticket de oro» debe ser un número entero desde 1.");
    expect(enlacesDe(frase ?? "")).toEqual([]);
    expect(enlacesDe("«Producto» con «» y ticket» ya no está a la venta.")).toEqual([]);
    const compra = `Ya compraste «Ticket de oro». ${compraRepetida(["producto"], "PZ-1")}`;
    expect(enlacesDe(compra).map(({ to }) => to)).toEqual(["/mis-pedidos"]);
  });
  test("without an answer it says its own sentence and the next try is the same purchase", () => {
    for (const fallo of [
      new FunctionError("La respuesta del servidor no es un JSON válido", 0),
      new TypeError("x"),
    ])
      expect(leerErrorCompra(fallo, [])).toMatchObject({
        mensaje: ERROR_COMPRA,
        enlaces: [],
        respondido: false,
      });
    const caido = new FunctionError("Ocurrió un problema de nuestro lado.", 500);
    expect(leerErrorCompra(caido, [])).toMatchObject({ mensaje: caido.message, respondido: false });
  });
  test("a repeated one can be meant; changed prices bring the cart with them and keep its pictures", () => {
    const repetida = new FunctionError("Ya registramos…", 409, { repetida: true });
    expect(leerErrorCompra(repetida, [])).toMatchObject({ repetida: true, carrito: null, respondido: true });
    const { imagen_1: _, ...sinFoto } = item({ precio: 12_000, puntos_regalo: 40 });
    const cambio = new FunctionError("Cambió el precio de «Parrilla».", 409, { carrito: [sinFoto] });
    const visto = item({ imagen_1: "f".repeat(32) });
    expect(leerErrorCompra(cambio, [visto]).carrito).toEqual([
      { ...visto, precio: 12_000, puntos_regalo: 40 },
    ]);
  });
  test("a shipping that changed brings the new total, which one press accepts", () => {
    const envio = { comuna: "Maipú", envio_cobrado: 7_000, total: 17_000, antes: 10_000 };
    const cambio = new FunctionError(envioCambio(envio), 409, { envio });
    expect(leerErrorCompra(cambio, [])).toMatchObject({
      mensaje: "Cambió el envío de tu compra: ahora a Maipú cuesta $7.000. El nuevo total es $17.000.",
      enlaces: [],
      total: { nuevo: 17_000, antes: 10_000 },
      carrito: null,
    });
    const otro = new FunctionError("Ya registramos…", 409, { envio: { total: "17" } });
    expect(leerErrorCompra(otro, []).total).toBeNull();
  });
  test("only 401 means that the session is missing", () => {
    expect(sinSesion(new FunctionError("Usuario no autenticado", 401))).toBe(true);
    expect(sinSesion(new FunctionError("Solo puedes comprar a tu propio nombre.", 403))).toBe(false);
  });
});
