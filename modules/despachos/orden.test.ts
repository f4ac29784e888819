import fc from "fast-check";
import { expect, test } from "vitest";
import { contarUnidades } from "#modules/carrito/carrito.ts";
import {
  type LineaOrden,
  leerCodigos,
  leerFiltrosCola,
  MAX_ORDENES,
  type Orden,
  porEmpacar,
  recolectar,
} from "./orden.ts";
import { bultosDe, enRotulo } from "./rotulo.ts";

let ids = 0;
const linea = (campos: Partial<LineaOrden> = {}): LineaOrden => ({
  id: ++ids,
  nombre: "Poncho",
  sku: "100001",
  opcion_nombre: null,
  sufijo: null,
  imagen_1: null,
  cantidad: 1,
  estado: "Pagado",
  transportista: null,
  seguimiento: null,
  sin_stock: false,
  clase_peso: "liviano",
  ubicacion: "",
  ...campos,
});
const orden = (codigo: string, ...lineas: LineaOrden[]): Orden => ({
  id: ++ids,
  codigo,
  fecha: new Date(0),
  pagado_en: null,
  premio: false,
  cliente: "Ana",
  envio: null,
  clase_peso: "liviano",
  esperas: [],
  lineas,
});

test("filters that do not exist are left out", () => {
  expect(
    leerFiltrosCola(new URLSearchParams("estado=Entregado&peso=enorme&direccion=quizas&despues=-1")),
  ).toEqual({
    estado: undefined,
    region: undefined,
    peso: undefined,
    direccion: undefined,
    texto: undefined,
    despues: undefined,
  });
  expect(
    leerFiltrosCola(new URLSearchParams("estado=Enviado&peso=pesado&direccion=no&region=Maule&despues=7")),
  ).toMatchObject({ estado: "Enviado", peso: "pesado", direccion: false, region: "Maule", despues: 7 });
});

test("chosen codes are codes, each once, up to a batch", () => {
  expect(leerCodigos(["PZ-AAAAAA", "pz-aaaaaa", "PZ-AAAAAA", "", "PZ-11", 7, "PZ-BBBBBB"])).toEqual([
    "PZ-AAAAAA",
    "PZ-BBBBBB",
  ]);
  const letras = "ABCDEFGHJK";
  const muchos = Array.from({ length: 300 }, (_, n) =>
    [..."PZ-AAA".slice(0, 6), ...String(n).padStart(3, "0")]
      .join("")
      .replace(/\d/g, (d) => letras[Number(d)] ?? ""),
  );
  expect(leerCodigos(muchos)).toHaveLength(MAX_ORDENES);
});

test("a slip has what has not left; when everything left, all of it", () => {
  const [pagada, enviada] = [linea(), linea({ estado: "Enviado" })];
  expect(porEmpacar([pagada, enviada])).toEqual([pagada]);
  expect(porEmpacar([enviada])).toEqual([enviada]);
});

test("the picking list joins equal goods of several orders by place and SKU", () => {
  const lista = recolectar([
    orden("PZ-AAAAAA", linea({ sku: "200", cantidad: 2 }), linea({ sku: "100", ubicacion: "Estante 10" })),
    orden(
      "PZ-BBBBBB",
      linea({ sku: "200", cantidad: 3 }),
      linea({ sku: "300", sufijo: "L", opcion_nombre: "Talla L", ubicacion: "Estante 2" }),
      linea({ sku: "200", estado: "Enviado", cantidad: 9 }),
    ),
  ]);
  expect(lista).toEqual([
    {
      sku: "300-L",
      nombre: "Poncho, Talla L",
      ubicacion: "Estante 2",
      cantidad: 1,
      pedidos: [{ codigo: "PZ-BBBBBB", cantidad: 1 }],
    },
    {
      sku: "100",
      nombre: "Poncho",
      ubicacion: "Estante 10",
      cantidad: 1,
      pedidos: [{ codigo: "PZ-AAAAAA", cantidad: 1 }],
    },
    {
      sku: "200",
      nombre: "Poncho",
      ubicacion: "",
      cantidad: 5,
      pedidos: [
        { codigo: "PZ-AAAAAA", cantidad: 2 },
        { codigo: "PZ-BBBBBB", cantidad: 3 },
      ],
    },
  ]);
});

test("the picking list has exactly the units that the slips have", () => {
  const alguna = fc.record({
    sku: fc.constantFrom("1", "2", "3"),
    sufijo: fc.constantFrom(null, "L"),
    cantidad: fc.integer({ min: 1, max: 9 }),
    estado: fc.constantFrom("Pagado", "Preparando", "Enviado", "Entregado"),
  });
  fc.assert(
    fc.property(fc.array(fc.array(alguna, { minLength: 1, maxLength: 5 }), { maxLength: 6 }), (pedidos) => {
      const ordenes = pedidos.map((lineas, n) => orden(`PZ-${n}`, ...lineas.map((una) => linea(una))));
      const lista = recolectar(ordenes);
      const empacadas = ordenes.reduce((suma, { lineas }) => suma + contarUnidades(porEmpacar(lineas)), 0);
      expect(contarUnidades(lista)).toBe(empacadas);
      for (const fila of lista) expect(contarUnidades(fila.pedidos)).toBe(fila.cantidad);
    }),
  );
});

test("the parcels of a sale are its sent lines by carrier and number", () => {
  const enviada = (transportista: string | null, seguimiento: string) =>
    linea({ estado: "Enviado", transportista, seguimiento });
  const bultos = bultosDe([
    enviada("Starken", "1"),
    enviada(null, "1"),
    linea(),
    enviada("Starken", "1"),
    linea({ estado: "Anulado", transportista: "Starken", seguimiento: "9" }),
  ]);
  expect(bultos.map(({ rotulo, lineas }) => [enRotulo(rotulo), lineas.length])).toEqual([
    ["Starken 1", 2],
    ["1", 1],
  ]);
});
