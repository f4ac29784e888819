import { expect, test } from "vitest";
import { Libreta } from "./hecho.ts";
import { revisarRespuesta } from "./revisar.ts";

const libreta = new Libreta();
libreta.nombrar({
  clave: "1",
  nombre: "Parrilla de prueba",
  enlace: "/productos/detalle-producto/1/comprar",
});
const motivo = (texto: string) => revisarRespuesta(texto, libreta, new Set()).detenida?.motivo ?? null;

test("a page of this turn may be linked", () => {
  expect(motivo("Mira la [Parrilla de prueba](/productos/detalle-producto/1/comprar).")).toBeNull();
});

test.each([
  "Mira [acá](https://malo.example/pagar).",
  "Mira [acá](//malo.example).",
  "Mira [acá](javascript:alert(1)).",
  "Mira [otra página](/admin/ventas).",
  "Entra a malo.example y paga.",
  "Escribe a mailto:yo@malo.example",
  "![foto](/productos/detalle-producto/1/comprar)",
])("«%s» is held back for its link", (texto) => {
  expect(motivo(texto)).toBe("enlace");
});

test.each(["<b>hola</b>", "<script>robar()</script>", "<img src=x onerror=robar()>", "&lt;b&gt;hola"])(
  "«%s» is held back: no HTML is shown",
  (texto) => {
    expect(motivo(texto)).not.toBeNull();
  },
);

test("a sentence without end is held back before its words are compared", () => {
  expect(motivo("puntos canje ".repeat(400))).toBe("signo");
});
