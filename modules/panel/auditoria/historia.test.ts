import { expect, it } from "vitest";
import { historiaDe } from "./historia.ts";

const FECHA = new Date("2026-11-17T15:00:00Z");
const hecho = (id: number, codigo_referido: string, nombre: string | null) => ({
  id,
  fecha: FECHA,
  accion: "ventas.confirmar",
  autor: { codigo_referido, nombre, apellido: nombre && "Rojas", email: null },
});

it("a sale's history names people, never their codes, and ends at the purchase", () => {
  const historia = historiaDe({ fecha: FECHA, comprador: "Ana Soto" }, [
    hecho(2, "ABCD1234", "Rocío"),
    hecho(1, "sistema:transferencias", null),
  ]);
  expect(historia.map(({ quien }) => quien)).toEqual(["Rocío Rojas", "la tienda", "Ana Soto"]);
  expect(historia.at(-1)).toMatchObject({ que: "Registró la compra", fecha: FECHA });
});
