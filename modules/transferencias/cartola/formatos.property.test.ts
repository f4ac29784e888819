import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MovimientoBanco } from "#modules/transferencias/movimiento.ts";
import { bytesDe, documentoDe, type Escritor, filasDe } from "#tests/support/cartola/escritor.ts";
import { ESCRITORES } from "#tests/support/cartola/escritores.ts";
import { enCuenta, type Hecho, hechos, metaDe, PAGADORES } from "#tests/support/cartola/hechos.ts";
import { leerAqui } from "./hilo-cartola.server.ts";
import { type CeldaCartola, rotulo } from "./hoja.ts";
import type { LecturaCartola, ResultadoCartola } from "./lectura.ts";
import { FORMATOS_CARTOLA, leerDocumentoCartola } from "./leer-documento.ts";
import { buscarTabla } from "./reconocer.ts";

const [VALENTINA, JOAQUIN] = PAGADORES;
const EJEMPLO = enCuenta(
  [
    {
      dia: "2026-09-28",
      hora: "16:20",
      contable: "2026-09-28",
      monto: 24_990,
      comentario: "PZ-7K3MQA",
      ...VALENTINA,
    },
    { dia: "2026-10-01", hora: "10:47", contable: "2026-10-01", monto: 18_500, comentario: "", ...JOAQUIN },
    { dia: "2026-10-01", hora: "10:48", contable: "2026-10-01", monto: 18_500, comentario: "", ...JOAQUIN },
    { dia: "2026-10-02", hora: "09:00", contable: "2026-10-02", monto: -61_200, comentario: "", ...JOAQUIN },
  ].map((hecho) => ({ nombre: "", rut: "", ...hecho })),
  350_000,
);

const leida = (resultado: ResultadoCartola): LecturaCartola => {
  if (resultado.estado !== "leida") throw new Error(resultado.frase);
  return resultado.lectura;
};

/** What a movement must say of its fact, as far as its format tells it. */
function comparar({ dice, real }: Escritor, movimiento: MovimientoBanco | undefined, hecho: Hecho): void {
  expect(movimiento).toMatchObject({
    monto: hecho.monto,
    fecha_contable: real ? hecho.dia : hecho.contable,
    saldo: dice.includes("saldo") ? hecho.saldo : movimiento?.saldo,
    ...(dice.includes("comentario") ? { comentario: hecho.comentario } : {}),
    ...(dice.includes("rut") ? { rut_pagador: hecho.rut } : {}),
  });
  if (hecho.monto > 0) expect(movimiento?.tipo).toBe("transferencia");
  if (dice.includes("id")) expect(movimiento?.id_banco).toContain(String(hecho.id));
  const [corto = "", largo = ""] = [movimiento?.nombre_pagador ?? "", hecho.nombre].map((n) =>
    n.toUpperCase(),
  );
  if (dice.includes("nombre")) expect(corto !== "" && largo.startsWith(corto)).toBe(true);
  if (dice.includes("hora") && hecho.monto > 0)
    expect(movimiento?.ocurrido_en?.toLocaleString("sv-SE", { timeZone: "America/Santiago" })).toBe(
      `${hecho.dia} ${hecho.hora}:00`,
    );
}

test("there is a writer for every format", () => {
  expect(ESCRITORES.map(({ formato }) => formato).sort()).toEqual(
    FORMATOS_CARTOLA.map(({ id }) => id).sort(),
  );
});

describe.each(ESCRITORES.map((escritor) => [escritor.formato, escritor] as const))(
  "%s",
  (formato, escritor) => {
    test("a whole file, container included", async () => {
      const bytes = bytesDe(escritor, EJEMPLO, metaDe(EJEMPLO));
      const opciones = { cuenta: "123456789012" };
      const lectura = leida(await leerAqui({ bytes, nombre: escritor.nombre, columnas: null, opciones }));
      const esperados = filasDe(escritor, EJEMPLO);
      expect(lectura).toMatchObject({ formato, ilegibles: [] });
      expect(lectura.cuenta).toMatch(/^12345678901/);
      expect(lectura.movimientos).toHaveLength(esperados.length);
      for (const [i, hecho] of esperados.entries()) comparar(escritor, lectura.movimientos[i], hecho);
      if (escritor.dice.includes("saldo"))
        expect(lectura.cuadratura).toMatchObject({ clase: "saldos", calza: true });
    });

    test("no other format takes its file", () => {
      const documento = documentoDe(escritor, EJEMPLO, metaDe(EJEMPLO));
      const posibles = FORMATOS_CARTOLA.filter((otro) => buscarTabla(documento, escritor.nombre, otro));
      expect(posibles.map(({ id }) => id)).toEqual([formato]);
    });

    test("any facts", () => {
      fc.assert(
        fc.property(hechos(1), (lista) => {
          const esperados = filasDe(escritor, lista);
          fc.pre(esperados.length > 0);
          const archivo = { nombre: escritor.nombre, sha256: "0".repeat(64) };
          const documento = documentoDe(escritor, lista, metaDe(lista));
          const { movimientos, ilegibles } = leida(leerDocumentoCartola(documento, archivo, {}));
          expect(ilegibles).toEqual([]);
          expect(movimientos).toHaveLength(esperados.length);
          for (const [i, hecho] of esperados.entries()) comparar(escritor, movimientos[i], hecho);
        }),
        { numRuns: 8 },
      );
    });
  },
);

describe("columns of the bank", () => {
  const bci = ESCRITORES.find(({ formato }) => formato === "bci-detallado");
  /** BCI's file with other cells in each row of its table. */
  const conCeldas = (cambiar: (celdas: readonly CeldaCartola[], saldo: number) => CeldaCartola[]) => {
    if (!bci) throw new Error("no writer");
    const documento = documentoDe(bci, EJEMPLO, metaDe(EJEMPLO));
    const titulos = documento.hojas[0]?.filas[0]?.celdas.map(rotulo) ?? [];
    const hojas = documento.hojas.map((hoja) => ({
      ...hoja,
      filas: hoja.filas.map((fila) => ({
        ...fila,
        celdas: cambiar(fila.celdas, titulos.indexOf("saldo contable")),
      })),
    }));
    const archivo = { nombre: bci.nombre, sha256: "0".repeat(64) };
    return { titulos, resultado: leerDocumentoCartola({ ...documento, hojas }, archivo, {}) };
  };

  test("a file that was filtered to what came in is not compared with its balances, which skip movements", () => {
    const entera = conCeldas((celdas) => [...celdas]);
    const cargo = entera.titulos.indexOf("egreso");
    expect(leida(entera.resultado).cuadratura).toMatchObject({ clase: "saldos", calza: true });
    const filtrada = leida(conCeldas((celdas) => celdas.toSpliced(cargo, 1)).resultado);
    expect(filtrada.movimientos.every(({ monto }) => monto > 0)).toBe(true);
    expect(filtrada.cuadratura.clase).not.toBe("saldos");
  });

  test("a title that stands twice leaves open which column is meant: a person shows it", () => {
    const { resultado } = conCeldas((celdas, saldo) => [...celdas, celdas[saldo] ?? null]);
    expect(resultado.estado).toBe("desconocida");
  });
});
