import fc from "fast-check";
import { expect, test } from "vitest";
import { separarIva } from "#modules/compras/cotizacion/montos.ts";
import { repartirDescuento } from "#modules/compras/cupones/cupon.ts";
import { filasContables, type LineaContable, type VentaContable } from "./filas.ts";

const VENTA: VentaContable = {
  id: 1,
  fecha: new Date("2026-11-15T15:00:00Z"),
  pagado_en: null,
  codigo: "PZ-AAAAAA",
  rut: "12.345.678-5",
  nombre: "Ana",
  apellido: null,
  recibe: null,
  celular: null,
  envio_cobrado: 0,
  envio_devuelto: 0,
  diferencia_recibida: 0,
  diferencia_recibida_en: null,
  diferencia_pagada: 0,
  diferencia_devuelta: 0,
  total: 0,
  con_tarjeta: 0,
  origen: "transferencia",
  boleta_folio: null,
  recibido: 0,
  devuelto: 0,
  estado_pago: "Pagado",
};
const LINEA: LineaContable = {
  venta: 1,
  tipo: "producto",
  nombre: "Poncho",
  sku: "100004",
  sufijo: null,
  opcion_nombre: null,
  cantidad: 1,
  total: 0,
  descuento: 0,
  estado: "Pagado",
  enviado_en: null,
};

const suma = <T>(filas: readonly T[], valor: (fila: T) => number) =>
  filas.reduce((hasta, fila) => hasta + valor(fila), 0);

const pesos = fc.integer({ min: 0, max: 50_000_000 });
const compra = fc
  .record({
    productos: fc.array(pesos, { maxLength: 12 }),
    tickets: fc.array(pesos, { maxLength: 4 }),
    envio_cobrado: fc.oneof(fc.constant(0), pesos),
    parte: fc.integer({ min: 0, max: 1_000 }),
  })
  .map(({ productos, tickets, envio_cobrado, parte }) => {
    const bruto = suma(productos, (total) => total);
    const descuento = Math.floor((bruto * parte) / 1_000);
    const cuotas = descuento > 0 ? repartirDescuento(productos, descuento) : [];
    const lineas: LineaContable[] = [
      ...productos.map((total, lugar) => ({ ...LINEA, total, descuento: cuotas[lugar] ?? 0 })),
      ...tickets.map((total) => ({ ...LINEA, tipo: "ticket" as const, sku: null, total })),
    ];
    const total = bruto + suma(tickets, (precio) => precio) - descuento + envio_cobrado;
    return { venta: { ...VENTA, envio_cobrado, total }, lineas, descuento };
  });

test("the rows of every sale add up to it: net plus IVA, net, discount and shipping, to the peso", () => {
  fc.assert(
    fc.property(compra, ({ venta, lineas, descuento }) => {
      const filas = filasContables(venta, lineas);
      expect(suma(filas, ({ neto, iva }) => neto + iva)).toBe(venta.total);
      expect(suma(filas, ({ total }) => total)).toBe(venta.total);
      expect(suma(filas, ({ neto }) => neto)).toBe(separarIva(venta.total).neto);
      expect(suma(filas, (fila) => fila.descuento)).toBe(descuento);
      expect(suma(filas, ({ envio }) => envio)).toBe(venta.envio_cobrado);
      expect(filas).toHaveLength(lineas.length + (venta.envio_cobrado > 0 ? 1 : 0));
      for (const fila of filas) {
        expect(fila.neto + fila.iva).toBe(fila.total);
        // Never more than a peso away from the net of the row alone.
        expect(Math.abs(fila.neto - separarIva(fila.total).neto)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test("a row names the option with its SKU, says what was given back, and tickets have no SKU", () => {
  const venta = { ...VENTA, apellido: "Soto", envio_cobrado: 3_000, total: 30_000 };
  const filas = filasContables(venta, [
    { ...LINEA, sufijo: "L", opcion_nombre: "Talla L", total: 20_000, descuento: 3_000, estado: "Anulado" },
    { ...LINEA, tipo: "ticket", nombre: "Ticket Fonda", sku: null, total: 10_000 },
  ]);
  expect(filas).toMatchObject([
    { sku: "100004-L", nombre: "Ana Soto", descuento: 3_000, total: 17_000, anulado: 17_000 },
    { sku: null, descripcion: "Ticket Fonda", total: 10_000, anulado: 0, estado_linea: "Pagado" },
    { descripcion: "Envío", envio: 3_000, total: 3_000, anulado: 0 },
  ]);
  expect(filas[0]?.descripcion).toContain("Talla L");
});

test("money that arrived stands once: a difference that came with the payments is no money in favour", () => {
  const diferencia = { diferencia_recibida: 4_000, diferencia_recibida_en: new Date("2026-11-20T15:00:00Z") };
  const recibidos = (cambio: Partial<VentaContable>) =>
    filasContables({ ...VENTA, ...diferencia, total: 10_000, ...cambio }, [{ ...LINEA, total: 10_000 }]).map(
      ({ descripcion, recibido }) => [descripcion, recibido],
    );
  const [vendido, envio] = ["Poncho", "Diferencia de envío"];
  expect(recibidos({ recibido: 14_500, diferencia_pagada: 4_000 })).toEqual([
    [vendido, 10_000],
    [envio, 4_000],
    ["Dinero a favor del cliente", 500],
  ]);
  expect(recibidos({ recibido: 10_000 })).toEqual([
    [vendido, 10_000],
    [envio, 4_000],
  ]);
});

test("a received shipping difference is a row of its own with its date, net and what of it went back", () => {
  const cuando = new Date("2026-11-20T15:00:00Z");
  const diferencia = {
    diferencia_recibida: 4_000,
    diferencia_recibida_en: cuando,
    diferencia_devuelta: 4_000,
  };
  const filas = filasContables(
    { ...VENTA, ...diferencia, envio_cobrado: 3_000, envio_devuelto: 3_000, total: 13_000 },
    [{ ...LINEA, total: 10_000 }],
  );
  expect(filas).toMatchObject([
    { sku: "100004", diferencia: 0 },
    { descripcion: "Envío", envio: 3_000, anulado: 3_000, diferencia: 0 },
    {
      descripcion: "Diferencia de envío",
      pagado_en: cuando,
      envio: 0,
      diferencia: 4_000,
      total: 4_000,
      anulado: 4_000,
      ...separarIva(4_000),
    },
  ]);
});

test("refunds stand on the rows that were annulled, with their net and IVA, and what arrived beside what was sold", () => {
  const venta = { ...VENTA, total: 30_000, recibido: 31_000, devuelto: 18_000, envio_cobrado: 3_000 };
  const filas = filasContables(venta, [
    { ...LINEA, total: 10_000 },
    { ...LINEA, sku: "100005", total: 17_000, estado: "Anulado" },
  ]);
  expect(filas).toMatchObject([
    { sku: "100004", anulado: 0, anulado_neto: 0, anulado_iva: 0, recibido: 10_000, devuelto: 0 },
    {
      sku: "100005",
      anulado: 17_000,
      anulado_neto: 14_286,
      anulado_iva: 2_714,
      recibido: 17_000,
      devuelto: 17_000,
    },
    { descripcion: "Envío", recibido: 3_000, devuelto: 0 },
    {
      descripcion: "Dinero a favor del cliente",
      total: 0,
      neto: 0,
      iva: 0,
      recibido: 1_000,
      devuelto: 1_000,
    },
  ]);
  // A partial payment fills the rows in their order.
  const parcial = filasContables(
    { ...VENTA, total: 27_000, recibido: 12_000, estado_pago: "Validando Pago" },
    [
      { ...LINEA, total: 10_000 },
      { ...LINEA, total: 17_000 },
    ],
  );
  expect(parcial.map(({ recibido }) => recibido)).toEqual([10_000, 2_000]);
});

test("whatever arrived and went back, the rows add up to it, and annulled nets to the net of what was annulled", () => {
  fc.assert(
    fc.property(compra, pesos, pesos, fc.infiniteStream(fc.boolean()), (caso, recibido, devuelto, azar) => {
      const lineas = caso.lineas.map((linea) => ({
        ...linea,
        estado: azar.next().value ? "Anulado" : "Pagado",
      }));
      const filas = filasContables({ ...caso.venta, recibido, devuelto }, lineas);
      const anulado = suma(filas, (fila) => fila.anulado);
      expect(suma(filas, (fila) => fila.recibido)).toBe(recibido);
      expect(suma(filas, (fila) => fila.devuelto)).toBe(devuelto);
      expect(suma(filas, (fila) => fila.anulado_neto)).toBe(separarIva(anulado).neto);
      expect(suma(filas, ({ anulado_neto, anulado_iva }) => anulado_neto + anulado_iva)).toBe(anulado);
      expect(suma(filas, ({ total }) => total)).toBe(caso.venta.total);
    }),
  );
});
