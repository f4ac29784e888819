import { expect, test } from "vitest";
import { filasDeVendedor } from "#modules/correos/compra/acuerdo.ts";
import { aceptoVigentes, debeAceptar } from "./condiciones.ts";
import { acuerdoDe, contratoDe, leerContratoGuardado, quienPagaLaVuelta } from "./contrato.ts";

const VENDEDOR = {
  razon_social: "Copihue SpA",
  rut: "76.543.210-3",
  giro: "",
  domicilio: "Calle Larga 99, Valdivia",
  representante: "",
  email: "contacto@copihue.cl",
  telefono: "",
};
const acordar = (...tipos: ("producto" | "ticket")[]) =>
  acuerdoDe({ vendedor: VENDEDOR, tipos: new Set(tipos), retiro: null, dias: 3, envio_retracto: "tienda" });
const titulos = (...tipos: ("producto" | "ticket")[]) =>
  acordar(...tipos).clausulas.map(({ titulo }) => titulo);

test("goods are delivered, may be returned and have a guarantee; tickets are not refunded", () => {
  expect(titulos("producto")).toEqual(["Precio y pago", "Entrega", "Derecho a retracto", "Garantía legal"]);
  expect(titulos("ticket")).toEqual(["Precio y pago", "Tickets"]);
  expect(titulos("ticket", "producto")).toEqual([...titulos("producto"), "Tickets"]);
});

test("the delivery says the place, and the days that the shipping table promises", () => {
  const entrega = (dias: number | null, retiro: { direccion: string; horario: string } | null = null) =>
    acuerdoDe({ vendedor: VENDEDOR, tipos: new Set(["producto"]), retiro, dias, envio_retracto: "tienda" })
      .clausulas[1]?.texto;
  expect(entrega(3)).toContain("3 días hábiles desde que confirmamos tu pago");
  expect(entrega(1)).toContain("1 día hábil desde");
  expect(entrega(null)).toContain("el día en que sale");
  expect(entrega(3, { direccion: "Calle Uno 1", horario: "Lunes a viernes" })).toBe(
    "La retiras en Calle Uno 1. Lunes a viernes. Te avisamos cuando esté lista.",
  );
});

test("who pays the way back of a withdrawal is agreed, and the shop may only become more generous", () => {
  const de = (envio_retracto: "tienda" | "cliente") =>
    acuerdoDe({ vendedor: VENDEDOR, tipos: new Set(["producto"]), retiro: null, dias: 3, envio_retracto })
      .clausulas[2]?.texto;
  expect(de("tienda")).toContain("el envío de vuelta lo pagamos nosotros");
  expect(de("cliente")).toContain("el envío de vuelta lo pagas tú");
  expect(quienPagaLaVuelta("tienda", "cliente")).toBe("tienda");
  expect(quienPagaLaVuelta("cliente", "tienda")).toBe("tienda");
  expect(quienPagaLaVuelta("cliente", "cliente")).toBe("cliente");
  expect(quienPagaLaVuelta(undefined, "cliente")).toBe("cliente");
});

test("a contract is read back as it was written, and names the seller with RUT and address", () => {
  const linea = { nombre: "Parrilla", cantidad: 2, precio: 10_000, total: 20_000, puntos: 200 };
  const contrato = contratoDe(acordar("producto"), [linea], {
    descuento: 0,
    envio_cobrado: 990,
    total: 20_990,
    envio_retracto: "tienda",
  });
  expect(leerContratoGuardado(JSON.parse(JSON.stringify(contrato)))).toEqual(contrato);
  expect(filasDeVendedor(contrato.vendedor)).toEqual([
    ["Vende", "Copihue SpA"],
    ["RUT", "76.543.210-3"],
    ["Domicilio", "Calle Larga 99, Valdivia"],
    ["Correo", "contacto@copihue.cl"],
  ]);
});

test("only the terms in force count as accepted", () => {
  expect(aceptoVigentes("2026-11-15", "2026-11-15")).toBe(true);
  expect(aceptoVigentes("2026-11-14", "2026-11-15")).toBe(false);
  expect(aceptoVigentes("", "2026-11-15")).toBe(false);
  expect(aceptoVigentes(undefined, "2026-11-15")).toBe(false);
  expect(aceptoVigentes("2026-11-15", null)).toBe(false);
});

test("live sales ask for the acceptance that they lack; prizes and ended sales do not", () => {
  const venta = { origen: "transferencia", estado_pago: "Validando Pago", terminos_en: null } as const;
  expect(debeAceptar(venta)).toBe(true);
  expect(debeAceptar({ ...venta, estado_pago: "Pagado" })).toBe(true);
  expect(debeAceptar({ ...venta, estado_pago: "Rechazado" })).toBe(false);
  expect(debeAceptar({ ...venta, estado_pago: "Anulado" })).toBe(false);
  expect(debeAceptar({ ...venta, origen: "sorteo" })).toBe(false);
  expect(debeAceptar({ ...venta, terminos_en: new Date(0) })).toBe(false);
});
