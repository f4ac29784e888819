import { expect, test } from "vitest";
import { leerRangoPrecio } from "./montos.ts";

test.each([
  ["productos de bebé bajo 20 mil", null, 20_000],
  ["algo por menos de 40 lucas", null, 40_000],
  ["con 5 lucas q compro", null, 5_000],
  ["una luca y media no más: hasta una luca y media", null, 1_500],
  ["taladro bajo $90.000", null, 90_000],
  ["audífonos hasta 70000", null, 70_000],
  ["bajo 20", null, 20_000],
  ["hasta 15 gambas", null, 1_500],
  ["menos de medio palo… hasta 2 palos", null, 2_000_000],
  ["entre 10 y 30 lucas", 10_000, 30_000],
  ["de 20 a 50 mil", 20_000, 50_000],
  ["más de 100.000", 100_000, null],
  ["regalo de 20 lucas", null, 20_000],
])("«%s»", (texto, desde, hasta) => {
  expect(leerRangoPrecio(texto)).toEqual({ desde, hasta });
});

test.each([
  "carpa para 4 personas",
  "tengo 16 puedo participar?",
  "jacuzzi por 6 personas",
  "hola",
  "bajo",
  "taladro 20v",
])("«%s» names no price", (texto) => {
  expect(leerRangoPrecio(texto)).toEqual({ desde: null, hasta: null });
});
