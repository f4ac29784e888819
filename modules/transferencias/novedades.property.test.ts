import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { documentoDe, type Escritor } from "#tests/support/cartola/escritor.ts";
import { ESCRITORES } from "#tests/support/cartola/escritores.ts";
import { CON_MUESTRA } from "#tests/support/cartola/escritores-con-muestra.ts";
import {
  DESDE,
  DIAS,
  diaContable,
  type Hecho,
  hechos,
  masDias,
  metaDe,
} from "#tests/support/cartola/hechos.ts";
import type { LecturaCartola } from "./cartola/lectura.ts";
import { leerDocumentoCartola } from "./cartola/leer-documento.ts";
import type { MovimientoBanco } from "./movimiento.ts";
import { novedades } from "./novedades.ts";

type Tramo = { desde: number; hasta: number; azar: number };

const FIN = DIAS + 4;
/** Days from one to another, and the seed of the order of the rows. */
const tramo: fc.Arbitrary<Tramo> = fc
  .tuple(
    fc.integer({ min: 0, max: FIN }),
    fc.integer({ min: 0, max: FIN }),
    fc.integer({ min: 1, max: 1_000 }),
  )
  .map(([uno, otro, azar]) => ({ desde: Math.min(uno, otro), hasta: Math.max(uno, otro), azar }));

/** The facts of whole days: a bank's file has no half days in its past. */
const dentro = ({ real }: Escritor, lista: readonly Hecho[], { desde, hasta }: Tramo) =>
  lista.filter((hecho) => {
    const dia = real ? hecho.dia : hecho.contable;
    return dia >= masDias(DESDE, desde) && dia <= masDias(DESDE, hasta);
  });

/** The rows in another order, always the same for a seed. */
const revueltos = (lista: readonly Hecho[], azar: number): Hecho[] =>
  lista.toSorted((uno, otro) => ((uno.id * azar) % 101) - ((otro.id * azar) % 101));

/** What the reader makes of a file with these facts; null when the file would be empty. */
function leer(
  escritor: Escritor,
  lista: readonly Hecho[],
  azar: number | null,
  cuenta: string | null = "123456789012",
): LecturaCartola | null {
  const archivo = { nombre: escritor.nombre, sha256: "0".repeat(64) };
  const filas = azar === null ? lista : revueltos(lista, azar);
  const documento = documentoDe(escritor, filas, metaDe(lista));
  const resultado = leerDocumentoCartola(documento, archivo, { cuenta });
  return resultado.estado === "leida" ? resultado.lectura : null;
}

/** Stores what a file adds, as a person who saves it does. Ambiguous rows are left out and counted. */
function guardar(guardados: readonly MovimientoBanco[], lectura: LecturaCartola | null) {
  if (!lectura) return { guardados: [...guardados], ambiguos: 0 };
  const { nuevos, promovidos, ambiguos } = novedades(guardados, lectura);
  const fusiones = new Map(promovidos.map(({ guardado, fusion }) => [guardado, fusion]));
  const siguen = guardados.map((movimiento) => fusiones.get(movimiento) ?? movimiento);
  return { guardados: [...siguen, ...nuevos], ambiguos: ambiguos.length };
}

const claves = (lista: readonly { monto: number; dia: string }[]) =>
  lista.map(({ dia, monto }) => `${dia} ${monto}`).sort();
const deHechos = ({ real }: Escritor, lista: readonly Hecho[]) =>
  claves(lista.map(({ dia, contable, monto }) => ({ dia: real ? dia : contable, monto })));
const deMovimientos = (lista: readonly MovimientoBanco[]) =>
  claves(lista.map(({ fecha_contable, monto }) => ({ dia: fecha_contable, monto })));

describe.each(
  ESCRITORES.filter(({ formato }) => formato !== "bice-definitiva").map((e) => [e.formato, e] as const),
)("files of %s that overlap, in any order of files and rows", (_, escritor) => {
  test("every movement is stored once, equal ones as often as they happened", () => {
    fc.assert(
      fc.property(hechos(), fc.array(tramo, { minLength: 1, maxLength: 4 }), (lista, tramos) => {
        const suyos = escritor.entradas ? lista.filter(({ monto }) => monto > 0) : lista;
        let guardados: MovimientoBanco[] = [];
        for (const trozo of [...tramos, ...tramos.slice(0, 1)]) {
          const salida = guardar(guardados, leer(escritor, dentro(escritor, suyos, trozo), trozo.azar));
          guardados = salida.guardados;
          expect(salida.ambiguos).toBe(0);
        }
        const vistos = suyos.filter((hecho) =>
          tramos.some((trozo) => dentro(escritor, [hecho], trozo).length > 0),
        );
        expect(deMovimientos(guardados)).toEqual(deHechos(escritor, vistos));
      }),
      { numRuns: 6 },
    );
  });
});

const { PROVISORIA, HISTORICA, BANCO_CHILE, EMITIDA, TEF, BCI } = CON_MUESTRA;
const TODO: Tramo = { desde: 0, hasta: FIN, azar: 7 };

/** The same files as the owner may have renamed or cut them. */
const SIN_CUENTA: [Escritor, Escritor][] = [
  [BCI, { ...BCI, nombre: "noviembre.xlsx" }],
  [EMITIDA, { ...EMITIDA, hojas: (...datos) => Object.values(EMITIDA.hojas(...datos)).slice(1) }],
];

test.each(SIN_CUENTA.map((par) => [par[0].formato, par] as const))(
  "of %s one file names the account and one does not: what both have is asked about, the rest is new",
  (_, par) => {
    fc.assert(
      fc.property(hechos(), tramo, tramo, fc.boolean(), (lista, uno, otro, sinPrimero) => {
        const [antes, despues] = sinPrimero ? par.toReversed() : par;
        if (!antes || !despues) throw new Error("two writers are needed");
        const primeros = dentro(antes, lista, uno);
        const segundos = dentro(despues, lista, otro);
        const { guardados } = guardar([], leer(antes, primeros, null, null));
        const salida = guardar(guardados, leer(despues, segundos, null, null));
        const todos = lista.filter((hecho) => primeros.includes(hecho) || segundos.includes(hecho));
        expect(deMovimientos(salida.guardados)).toEqual(deHechos(antes, todos));
        expect(salida.ambiguos).toBe(segundos.filter((hecho) => primeros.includes(hecho)).length);
      }),
      { numRuns: 40 },
    );
  },
);

test("provisional, then definitive: what both have is promoted in place, the rest is new, nothing is lost", () => {
  fc.assert(
    fc.property(
      hechos(1),
      fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
      tramo,
      (lista, faltan, trozo) => {
        // The provisional file lacks charges that are settled later.
        const provisorios = dentro(PROVISORIA, lista, trozo).filter(
          ({ monto }, i) => monto > 0 || !faltan[i],
        );
        const primero = guardar([], leer(PROVISORIA, provisorios, trozo.azar)).guardados;
        const segundo = guardar(primero, leer(HISTORICA, lista, null));
        expect(segundo.ambiguos).toBe(0);
        expect(deMovimientos(segundo.guardados)).toEqual(deHechos(HISTORICA, lista));
        expect(segundo.guardados.every(({ clase }) => clase === "definitiva")).toBe(true);
        const otraVez = guardar(segundo.guardados, leer(PROVISORIA, provisorios, null));
        expect(otraVez).toEqual({ guardados: segundo.guardados, ambiguos: 0 });
      },
    ),
    { numRuns: 40 },
  );
});

test("the same account in two texts of the bank is stored once", () => {
  fc.assert(
    fc.property(hechos(), fc.array(tramo, { maxLength: 3 }), (lista, tramos) => {
      let guardados: MovimientoBanco[] = [];
      for (const [i, trozo] of [...tramos, TODO].entries()) {
        const escritor = i % 2 ? EMITIDA : BANCO_CHILE;
        guardados = guardar(guardados, leer(escritor, dentro(escritor, lista, trozo), null)).guardados;
      }
      expect(deMovimientos(guardados)).toEqual(deHechos(EMITIDA, lista));
    }),
    { numRuns: 40 },
  );
});

describe("the statement and the report of transfers", () => {
  const unaVez = (lista: readonly Hecho[], orden: readonly Escritor[]) => {
    let guardados: MovimientoBanco[] = [];
    let ambiguos = 0;
    for (const escritor of orden) {
      const salida = guardar(guardados, leer(escritor, lista, null));
      guardados = salida.guardados;
      ambiguos += salida.ambiguos;
    }
    return { guardados, ambiguos };
  };
  const ORDENES = [
    [BANCO_CHILE, TEF],
    [TEF, BANCO_CHILE],
    [TEF, BANCO_CHILE, TEF, EMITIDA],
  ];

  test("a deposit of each payer and amount at most every twelve days is recognised without a person", () => {
    const separados = hechos().map((lista) =>
      lista.filter(
        (hecho, i) =>
          !lista
            .slice(0, i)
            .some(
              ({ monto, rut, dia }) => monto === hecho.monto && rut === hecho.rut && cerca(dia, hecho.dia),
            ),
      ),
    );
    fc.assert(
      fc.property(separados, fc.constantFrom(...ORDENES), (lista, orden) => {
        const { guardados, ambiguos } = unaVez(lista, orden);
        expect(ambiguos).toBe(0);
        expect(guardados.map(({ monto }) => monto).sort()).toEqual(lista.map(({ monto }) => monto).sort());
        for (const { monto, rut_pagador, ocurrido_en, fecha_contable } of guardados)
          if (monto > 0) {
            expect(rut_pagador).not.toBeNull();
            const [dia = "", hora = ""] =
              ocurrido_en?.toLocaleString("sv-SE", { timeZone: "America/Santiago" }).split(" ") ?? [];
            expect(fecha_contable).toBe(diaContable(dia, hora));
          }
      }),
      { numRuns: 40 },
    );
  });

  test("with equal deposits on near days none is stored twice, and what is not stored waits for a person", () => {
    fc.assert(
      fc.property(hechos(), fc.constantFrom(...ORDENES), (lista, orden) => {
        const { guardados, ambiguos } = unaVez(lista, orden);
        for (const monto of new Set(lista.map((hecho) => hecho.monto))) {
          const reales = lista.filter((hecho) => hecho.monto === monto).length;
          const guardadas = guardados.filter((movimiento) => movimiento.monto === monto).length;
          expect(guardadas).toBeLessThanOrEqual(reales);
        }
        expect(guardados.length + ambiguos).toBeGreaterThanOrEqual(lista.length);
      }),
      { numRuns: 40 },
    );
  });
});

const cerca = (uno: string, otro: string) => Math.abs(Date.parse(uno) - Date.parse(otro)) <= 12 * DIA_MS;
