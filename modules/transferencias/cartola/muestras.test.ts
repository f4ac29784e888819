import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { MovimientoBanco } from "#modules/transferencias/movimiento.ts";
import { novedades } from "#modules/transferencias/novedades.ts";
import { leerAqui } from "./hilo-cartola.server.ts";
import type { LecturaCartola } from "./lectura.ts";
import { decodificar } from "./texto.ts";

const bytesDe = (archivo: string) => readFileSync(join(import.meta.dirname, "muestras", archivo));

async function leer(archivo: string, nombre = archivo): Promise<LecturaCartola> {
  const resultado = await leerAqui({ bytes: bytesDe(archivo), nombre, columnas: null, opciones: {} });
  if (resultado.estado !== "leida") throw new Error(`${archivo}: ${resultado.frase}`);
  return resultado.lectura;
}

const suma = (movimientos: readonly MovimientoBanco[]) =>
  movimientos.reduce((total, { monto }) => total + monto, 0);
const entran = (movimientos: readonly MovimientoBanco[]) => movimientos.filter(({ monto }) => monto > 0);
const salen = (movimientos: readonly MovimientoBanco[]) => movimientos.filter(({ monto }) => monto < 0);

test.each([
  ["bancochile-movimientos.xls", "bancochile-movimientos", 8, 264_370, 2, -71_190, "350.000", "543.180"],
  ["bancochile-movimientos.xlsx", "bancochile-movimientos", 8, 264_370, 2, -71_190, "350.000", "543.180"],
  ["bancochile-cartola-emitida.txt", "bancochile-emitida", 8, 264_370, 2, -71_190, "350.000", "543.180"],
  ["santander-provisoria.xlsx", "santander-provisoria", 6, 174_200, 1, -35_000, "500.000", "639.200"],
  ["santander-historica.xlsx", "santander-historica", 8, 236_170, 3, -57_490, "500.000", "678.680"],
  ["bci-movimientos-detallado.xlsx", "bci-detallado", 7, 421_500, 1, -7_990, "210.000", "623.510"],
  ["bancoestado-chequera.xlsx", "bancoestado-chequera", 5, 212_890, 2, -63_500, "480.000", "629.390"],
  ["scotiabank-bsa.dat", "scotiabank-bsa", 4, 194_390, 1, -9_650, "1.061.836", "1.246.576"],
])(
  "%s is read to the peso and agrees with itself",
  async (archivo, formato, abonos, mas, cargos, menos, de, a) => {
    const { movimientos, ilegibles, cuadratura, ...lectura } = await leer(archivo);
    expect(lectura).toMatchObject({ formato, comprobado: true });
    expect([entran(movimientos).length, suma(entran(movimientos))]).toEqual([abonos, mas]);
    expect([salen(movimientos).length, suma(salen(movimientos))]).toEqual([cargos, menos]);
    expect(ilegibles).toEqual([]);
    expect(cuadratura.calza).toBe(true);
    expect(cuadratura.detalle).toMatch(new RegExp(`: de \\$${de} a \\$${a}\\.$`));
  },
);

test("the report of transfers has 8 although its sheet declares one", async () => {
  const { movimientos, clase, cuadratura, periodo } = await leer("bancochile-tef-recibidas.xlsx");
  expect([movimientos.length, suma(movimientos)]).toEqual([8, 264_370]);
  expect({ clase, cuadratura: cuadratura.clase, periodo }).toEqual({
    clase: "informe",
    cuadratura: "ninguna",
    periodo: { desde: "2026-10-19", hasta: "2026-10-27" },
  });
  expect(movimientos.at(-1)).toMatchObject({
    cuenta: "0098765432",
    fila: 19,
    fecha_contable: "2026-10-19",
    ocurrido_en: new Date("2026-10-19T19:20:00Z"),
    monto: 24_990,
    rut_pagador: "33.418.215-0",
    rut_de: "columna",
    nombre_pagador: "Valentina Ñancupil Sotomayor",
    nombre_cortado: false,
    banco_pagador: "Santander",
    cuenta_pagador: "000071234567",
    comentario: "PZ-7K3MQA",
    id_banco: "C0037000000000019261019162033",
    id_serie: "bancochile:tef",
    tipo: "transferencia",
  });
  expect(movimientos.find(({ monto }) => monto === 20_000)?.comentario).toBe("");
});

describe("what each bank tells about its payers", () => {
  const pagador = ({ rut_pagador, nombre_pagador, nombre_cortado }: MovimientoBanco) =>
    [rut_pagador, nombre_pagador, nombre_cortado] as const;

  test("Banco de Chile: the name, or the RUT of a payment to suppliers; no place for a comment", async () => {
    const { movimientos, cuenta } = await leer("bancochile-movimientos.xls");
    expect(cuenta).toBe("009876543210");
    expect(movimientos.slice(1, 4).map(pagador)).toEqual([
      [null, "Catalina Reyes Müller", false],
      [null, "Catalina Reyes Müller", false],
      ["67.914.302-6", null, false],
    ]);
    expect(movimientos.map(({ n }) => n)).toEqual([1, 1, 2, 1, 1, 1, 1, 1, 1, 1]);
    expect(movimientos.map(({ comentario }) => comentario)).toEqual(Array(10).fill(null));
    expect(movimientos.map(({ tipo }) => tipo)).toContain("comision");
    const emitida = await leer("bancochile-cartola-emitida.txt");
    expect(emitida.movimientos.slice(0, 2).map(pagador)).toEqual([
      [null, "VALENTINA ÑANCUPIL SOTOMAY", true],
      [null, "JOAQUÍN ITURRIAGA BENAVENT", true],
    ]);
  });

  test("Santander: RUT with zeros, with K and with dots, the name cut, the gateway apart", async () => {
    const { movimientos } = await leer("santander-provisoria.xlsx");
    expect(movimientos.map(pagador)).toEqual([
      ["33.418.215-0", "Valent", true],
      ["34.902.115-3", "Joaquí", true],
      ["35.177.601-3", "Martín", true],
      ["37.208.456-1", "Cata", true],
      ["37.208.456-1", "Cata", true],
      ["36.550.993-K", "Basti", true],
      [null, null, false],
    ]);
    const transferencias = entran(movimientos).filter(({ tipo }) => tipo === "transferencia");
    expect([transferencias.length, suma(transferencias)]).toEqual([5, 85_990]);
    expect(movimientos.at(-1)).toMatchObject({ tipo: "liquidacion", monto: 88_210 });
  });

  test("BCI: everything in columns, the accounting day beside the real time", async () => {
    const { movimientos, cuenta } = await leer("bci-movimientos-detallado.xlsx");
    expect(cuenta).toBeNull();
    const transferencias = movimientos.filter(({ tipo }) => tipo === "transferencia");
    expect([transferencias.length, suma(transferencias)]).toEqual([6, 218_390]);
    expect(movimientos.find(({ monto }) => monto === 132_400)).toMatchObject({
      fecha_contable: "2026-10-26",
      ocurrido_en: new Date("2026-10-25T00:15:00Z"),
      rut_pagador: "67.914.302-6",
      comentario: "pedido 5RCE",
      id_banco: "400100204",
    });
    const conCuenta = await leer(
      "bci-movimientos-detallado.xlsx",
      "1_Movimientos_Detallado_Cuenta_61234567.xlsx",
    );
    expect(conCuenta.cuenta).toBe("61234567");
  });

  test("BancoEstado: years across December, two equal deposits with their own numbers", async () => {
    const { movimientos, periodo } = await leer("bancoestado-chequera.xlsx");
    expect(periodo).toEqual({ desde: "2025-12-29", hasta: "2026-01-06" });
    expect(movimientos.map(({ fecha_contable }) => fecha_contable)).toEqual([
      "2025-12-29",
      "2025-12-29",
      "2025-12-30",
      "2025-12-31",
      "2026-01-02",
      "2026-01-02",
      "2026-01-05",
    ]);
    expect(movimientos.slice(4, 6).map(({ id_banco }) => id_banco)).toEqual(["7000104", "7000105"]);
    expect(movimientos.slice(0, 4).map(pagador)).toEqual([
      [null, "VALENTINA NANCUPIL SOTOMAYOR", true],
      [null, "ITURRIAGA BENAVE", true],
      [null, "OYARZUN LEIGHTON BASTIAN", false],
      ["67.914.302-6", null, false],
    ]);
  });

  test("Scotiabank: names only", async () => {
    const { movimientos, cuenta } = await leer("scotiabank-bsa.dat");
    expect(cuenta).toBe("990077701");
    expect(movimientos.map(({ nombre_pagador }) => nombre_pagador)).toEqual([
      "VALENTINA NANCUPIL SO",
      "JOAQUIN ITURRIAGA BEN",
      "MARTIN PENALOZA QUINT",
      null,
      "DISTRIBUIDORA FICTICI",
    ]);
  });
});

describe("each movement keeps its row as the file has it", () => {
  test("the line of a text, with its quotes and spaces", async () => {
    for (const archivo of ["bancochile-cartola-emitida.txt", "scotiabank-bsa.dat"]) {
      const lineas = (decodificar(bytesDe(archivo)) ?? "").split(/\r?\n/);
      const { movimientos } = await leer(archivo);
      expect(movimientos.map(({ linea }) => linea)).toEqual(movimientos.map(({ fila }) => lineas[fila - 1]));
    }
  });

  test("the cells of a sheet, the empty ones too", async () => {
    const { movimientos } = await leer("bancochile-tef-recibidas.xlsx");
    expect(movimientos.at(-1)?.linea).toBe(
      "\t19-10-2026 16:20\tValentina Ñancupil Sotomayor\t33.418.215-0\tSantander\t000071234567\tTransferencia" +
        "\t0098765432\t$24.990\tC0037000000000019261019162033\tCLP\tCCA\tPZ-7K3MQA",
    );
    const enXls = await leer("bancochile-movimientos.xls");
    expect(enXls.movimientos[0]?.linea).toBe(
      "\t27/10/2026\t\tComision Plan Cuenta\t\tOficina Central\t\t\t9990\t\t543180",
    );
  });
});

test("the name of a file does not matter, only its bytes", async () => {
  const { movimientos } = await leer("bancochile-movimientos.xlsx", "cartola.xls");
  expect(movimientos).toHaveLength(10);
});

describe("one file after another", () => {
  const cuentas = (salida: ReturnType<typeof novedades>) => ({
    nuevos: salida.nuevos.length,
    conocidos: salida.conocidos.length,
    promovidos: salida.promovidos.length,
    ambiguos: salida.ambiguos.length,
    desaparecidos: salida.desaparecidos.length,
  });
  const NADA = { nuevos: 0, conocidos: 0, promovidos: 0, ambiguos: 0, desaparecidos: 0 };

  test("the provisional file, then the definitive one: 4 new, 7 promoted, both deposits of 12.000 kept", async () => {
    const provisoria = await leer("santander-provisoria.xlsx");
    const historica = await leer("santander-historica.xlsx");
    const salida = novedades(provisoria.movimientos, historica);
    expect(cuentas(salida)).toEqual({ ...NADA, nuevos: 4, promovidos: 7 });
    expect([suma(entran(salida.nuevos)), salen(salida.nuevos).length]).toEqual([45_980 + 15_990, 2]);
    const todos = [...salida.nuevos, ...salida.promovidos.map(({ fusion }) => fusion)];
    expect(todos.filter(({ monto }) => monto === 12_000)).toHaveLength(2);
    expect(todos.every(({ clase }) => clase === "definitiva")).toBe(true);
    // The row of the definitive file replaces the provisional one, together with its number.
    const filas = new Map(historica.movimientos.map(({ fila, linea }) => [fila, linea]));
    expect(todos.map(({ linea }) => linea)).toEqual(todos.map(({ fila }) => filas.get(fila)));
    expect(cuentas(novedades(todos, historica))).toEqual({ ...NADA, conocidos: 11 });
    expect(cuentas(novedades(todos, provisoria))).toEqual({ ...NADA, conocidos: 7 });
  });

  test("the definitive file first: the provisional one adds nothing", async () => {
    const historica = await leer("santander-historica.xlsx");
    const provisoria = await leer("santander-provisoria.xlsx");
    expect(cuentas(novedades(historica.movimientos, provisoria))).toEqual({ ...NADA, conocidos: 7 });
  });

  test.each([
    ["bancochile-movimientos.xls", "bancochile-movimientos.xlsx"],
    ["bancochile-movimientos.xlsx", "bancochile-cartola-emitida.txt"],
    ["bancochile-cartola-emitida.txt", "bancochile-movimientos.xls"],
  ])("%s and then %s: no movement twice", async (uno, otro) => {
    const { nuevos, ambiguos } = novedades((await leer(uno)).movimientos, await leer(otro));
    expect([nuevos, ambiguos]).toEqual([[], []]);
  });

  test("the statement and the report of transfers are the same 8 deposits, in both orders", async () => {
    const cartola = await leer("bancochile-movimientos.xlsx");
    const informe = await leer("bancochile-tef-recibidas.xlsx");
    const despues = novedades(cartola.movimientos, informe);
    expect(cuentas(despues)).toEqual({ ...NADA, promovidos: 8 });
    expect(despues.promovidos.map(({ fusion }) => fusion.comentario)).toContain("PZ-7K3MQA");
    const antes = novedades(informe.movimientos, cartola);
    expect(cuentas(antes)).toEqual({ ...NADA, nuevos: 2, promovidos: 8 });
    expect(antes.promovidos.find(({ fusion }) => fusion.monto === 132_400)?.fusion).toMatchObject({
      fecha_contable: "2026-10-26",
      ocurrido_en: new Date("2026-10-25T00:15:00Z"),
    });
  });
});
