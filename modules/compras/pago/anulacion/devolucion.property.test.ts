import fc from "fast-check";
import { expect, test } from "vitest";
import { repartirDescuento } from "#modules/compras/cupones/cupon.ts";
import { anuladoDe, devolucionDe } from "./devolucion.ts";

type Linea = {
  tipo: "producto" | "ticket";
  total: number;
  descuento: number;
  enviada: boolean;
  estado: string;
};

const pesos = fc.integer({ min: 0, max: 20_000_000 });
const compra = fc
  .record({
    productos: fc.array(fc.record({ total: pesos, enviada: fc.boolean() }), { minLength: 1, maxLength: 8 }),
    tickets: fc.array(pesos, { maxLength: 3 }),
    envio_cobrado: pesos,
    diferencia_recibida: pesos,
    parte: fc.integer({ min: 0, max: 100 }),
    algoSalio: fc.boolean(),
    orden: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
    hasta: fc.nat({ max: 8 }),
  })
  .map(({ productos, tickets, parte, algoSalio, envio_cobrado, diferencia_recibida, orden, hasta }) => {
    const bruto = productos.reduce((suma, { total }) => suma + total, 0);
    const descuento = Math.floor((bruto * parte) / 100);
    const cuotas = repartirDescuento(
      productos.map(({ total }) => total),
      descuento,
    );
    const lineas: Linea[] = [
      ...productos.map(({ total, enviada }, lugar) => ({
        tipo: "producto" as const,
        total,
        descuento: cuotas[lugar] ?? 0,
        enviada: enviada && algoSalio,
        estado: "Pagado",
      })),
      ...tickets.map((total) => ({
        tipo: "ticket" as const,
        total,
        descuento: 0,
        enviada: false,
        estado: "Pagado",
      })),
    ];
    const total = bruto - descuento + tickets.reduce((suma, precio) => suma + precio, 0) + envio_cobrado;
    return { lineas, envio_cobrado, diferencia_recibida, total, orden, hasta };
  });

/** Annuls some product lines one by one and then all that is left, and returns each refund. */
function anularTodo({
  lineas,
  orden,
  hasta,
  ...venta
}: typeof compra extends fc.Arbitrary<infer T> ? T : never) {
  const vivas = [...lineas];
  const anuladas: Linea[] = [];
  const devueltas: ReturnType<typeof devolucionDe>[] = [];
  let envio_devuelto = 0;
  const anular = (elegidas: Linea[]) => {
    const otras = vivas.filter((linea) => !elegidas.includes(linea));
    const devolucion = devolucionDe(venta, { elegidas, otras, anuladas });
    devueltas.push(devolucion);
    envio_devuelto += devolucion.envio;
    vivas.splice(0, vivas.length, ...otras);
    anuladas.push(...elegidas.map((linea) => ({ ...linea, estado: "Anulado" })));
    const estado_pago = otras.length === 0 ? "Anulado" : "Pagado";
    return anuladoDe({ ...venta, estado_pago, envio_devuelto }, [...otras, ...anuladas]);
  };
  const acumulados: number[] = [];
  for (const lugar of orden.slice(0, hasta)) {
    const productos = vivas.filter(({ tipo }) => tipo === "producto");
    const elegida = productos[lugar % Math.max(1, productos.length)];
    if (elegida) acumulados.push(anular([elegida]));
  }
  if (vivas.length > 0) acumulados.push(anular([...vivas]));
  return { devueltas, acumulados };
}

test("whatever the order, the refunds of lines and shipping add up to the total, less the shipping of what was sent", () => {
  fc.assert(
    fc.property(compra, (caso) => {
      const { devueltas, acumulados } = anularTodo(caso);
      const suma = (parte: "lineas" | "envio" | "diferencia" | "total") =>
        devueltas.reduce((hasta, devolucion) => hasta + devolucion[parte], 0);
      const salio = caso.lineas.some(({ enviada }) => enviada);
      expect(suma("lineas")).toBe(caso.total - caso.envio_cobrado);
      expect(suma("lineas") + suma("envio")).toBe(salio ? caso.total - caso.envio_cobrado : caso.total);
      expect(suma("diferencia")).toBe(salio ? 0 : caso.diferencia_recibida);
      expect(suma("total")).toBe(suma("lineas") + suma("envio") + suma("diferencia"));
      // The sale says at each step what went back so far.
      let corrido = 0;
      devueltas.forEach(({ lineas, envio }, n) => {
        corrido += lineas + envio;
        expect(acumulados[n]).toBe(corrido);
      });
    }),
  );
});

test("tickets alone give back no shipping, and the last product does, also when tickets stay", () => {
  const linea = (tipo: Linea["tipo"], enviada = false) => ({
    tipo,
    total: 10_000,
    descuento: 1_000,
    enviada,
  });
  const venta = { envio_cobrado: 3_000, diferencia_recibida: 500 };
  const ultima = { elegidas: [linea("producto")], otras: [linea("ticket")], anuladas: [] };
  expect(devolucionDe(venta, ultima)).toEqual({
    lineas: 9_000,
    envio: 3_000,
    diferencia: 500,
    total: 12_500,
  });
  const tickets = { elegidas: [linea("ticket")], otras: [], anuladas: [linea("producto")] };
  expect(devolucionDe(venta, tickets)).toMatchObject({ envio: 0, diferencia: 0 });
  const enviada = { elegidas: [linea("producto")], otras: [], anuladas: [linea("producto", true)] };
  expect(devolucionDe(venta, enviada)).toMatchObject({ envio: 0, diferencia: 0 });
});
