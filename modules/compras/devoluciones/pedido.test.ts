import { expect, test } from "vitest";
import { duenoDeCuenta, leerSolicitud, pideMotivo } from "./pedido.ts";

const cuenta = {
  titular: "Ana Soto",
  rut: "12345678-5",
  banco: "BancoEstado",
  tipo_cuenta: "CuentaRUT",
  numero: "12345678",
};

test("a withdrawal gives no reason, and its account is read with its RUT written as the shop stores it", () => {
  const entrada = { tipo: "retracto", forma: "transferencia", ...cuenta, falla: "sobra", solucion: "cambio" };
  expect(leerSolicitud(entrada)).toEqual({
    datos: {
      tipo: "retracto",
      solucion: "dinero",
      falla: null,
      forma: "transferencia",
      cuenta: { ...cuenta, rut: "12.345.678-5" },
    },
    errores: null,
  });
  expect(leerSolicitud({ tipo: "retracto", forma: "a_favor" }).datos).toMatchObject({ cuenta: null });
});

test("a guarantee asks what is wrong and which of the three; a repair or an exchange asks for no account", () => {
  expect(leerSolicitud({ tipo: "garantia", solucion: "reparacion", falla: "No enciende" }).datos).toEqual({
    tipo: "garantia",
    solucion: "reparacion",
    falla: "No enciende",
    forma: null,
    cuenta: null,
  });
  expect(Object.keys(leerSolicitud({ tipo: "garantia" }).errores ?? {}).sort()).toEqual([
    "falla",
    "solucion",
  ]);
});

test("what is missing or wrong is named field by field", () => {
  const faltan = (entrada: Record<string, string>) =>
    Object.keys(leerSolicitud(entrada).errores ?? {}).sort();
  expect(faltan({})).toEqual(["tipo"]);
  expect(faltan({ tipo: "otro" })).toEqual(["tipo"]);
  expect(faltan({ tipo: "retracto" })).toEqual(["forma"]);
  expect(
    faltan({ tipo: "retracto", forma: "transferencia", ...cuenta, rut: "12345678-9", banco: "Mío" }),
  ).toEqual(["banco", "rut"]);
});

test("the account is the buyer's own, that of the payer, of another person, or of an unknown one", () => {
  expect(duenoDeCuenta("12.345.678-5", "12345678-5", [])).toBe("propia");
  expect(duenoDeCuenta("12.345.678-5", "7.654.321-6", ["12.345.678-5"])).toBe("pagadora");
  expect(duenoDeCuenta("12.345.678-5", "7.654.321-6", [])).toBe("ajena");
  expect(duenoDeCuenta("12.345.678-5", null, [])).toBe("sin_rut");
  expect(duenoDeCuenta("12.345.678-5", "no lo sé", [])).toBe("sin_rut");
});

test("the RUT of the profile proves nothing once the bank saw another one paying: an admin says how they know", () => {
  expect(duenoDeCuenta("12.345.678-5", "12.345.678-5", ["7.654.321-6"])).toBe("por_comprobar");
  expect(duenoDeCuenta("12.345.678-5", null, ["7.654.321-6"])).toBe("por_comprobar");
  expect(duenoDeCuenta("12.345.678-5", "12.345.678-5", ["12.345.678-5", "7.654.321-6"])).toBe("pagadora");
  expect(duenoDeCuenta("12.345.678-5", "7.654.321-6", ["7.654.321-6"])).toBe("ajena");
  const piden = (["propia", "pagadora", "por_comprobar", "sin_rut", "ajena", null] as const).map(pideMotivo);
  expect(piden).toEqual([false, false, true, true, true, true]);
});
