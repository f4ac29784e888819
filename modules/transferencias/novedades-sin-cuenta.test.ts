import { describe, expect, test } from "vitest";
import { archivo, BASE, con, cuentas, NADA, PROVISORIA, RUT } from "#tests/support/cartola/novedades.ts";
import { fusionar } from "./fusionar.ts";
import { type MovimientoBanco, numerar } from "./movimiento.ts";
import { novedades } from "./novedades.ts";

test("a file that names no account may hold what another kind of file brought: a person decides", () => {
  const sinCuenta = con({ cuenta: null, origen: "santander-recibidas" });
  expect(cuentas(novedades([BASE], archivo(sinCuenta)))).toEqual({ ...NADA, ambiguos: 1 });
  expect(cuentas(novedades([sinCuenta], archivo(BASE)))).toEqual({ ...NADA, ambiguos: 1 });
  // Files of one kind that name no account are of one account.
  expect(cuentas(novedades([sinCuenta], archivo({ ...sinCuenta })))).toEqual({ ...NADA, conocidos: 1 });
});

test("a file that names no account is of its own bank: what another bank brought is another deposit", () => {
  const deOtroBanco = con({ cuenta: null, origen: "bci-detallado" });
  expect(cuentas(novedades([BASE], archivo(deOtroBanco)))).toEqual({ ...NADA, nuevos: 1 });
  expect(cuentas(novedades([deOtroBanco], archivo(BASE)))).toEqual({ ...NADA, nuevos: 1 });
  // Fintoc and tables that the owner describes may be of any bank.
  for (const origen of ["fintoc", "columnas"])
    expect(cuentas(novedades([BASE], archivo({ ...deOtroBanco, origen })))).toEqual({ ...NADA, ambiguos: 1 });
});

describe("two files of one kind, and only one of them names the account", () => {
  const sinCuenta = (cambios: Partial<MovimientoBanco> = {}) => con({ cuenta: null, ...cambios });
  const conNumero = { id_banco: "70001", id_serie: "bci:detallado" };
  const conRut = { rut_pagador: RUT, rut_de: "columna" } as const;

  test.each<[string, Partial<MovimientoBanco>, Partial<MovimientoBanco>, Partial<typeof NADA>]>([
    ["the same day, amount and text", {}, {}, { ambiguos: 1 }],
    ["the same RUT and another text", conRut, { ...conRut, glosa: "ABONO" }, { ambiguos: 1 }],
    [
      "the same number of the bank and nothing else",
      { ...conNumero, ...conRut },
      { ...conNumero, rut_pagador: "33.418.215-0", fecha_contable: "2026-10-28", glosa: "ABONO" },
      { ambiguos: 1 },
    ],
    ["another number of the bank", conNumero, { ...conNumero, id_banco: "70002" }, { nuevos: 1 }],
    ["another day", {}, { fecha_contable: "2026-10-21" }, { nuevos: 1 }],
    ["another amount", {}, { monto: 18_501 }, { nuevos: 1 }],
    ["another RUT", conRut, { rut_pagador: "33.418.215-0" }, { nuevos: 1 }],
    ["another text", {}, { glosa: "Transf. Martín Peñaloza" }, { nuevos: 1 }],
  ])("%s", (_, uno, otro, esperado) => {
    expect(cuentas(novedades([con(uno)], archivo(sinCuenta(otro))))).toEqual({ ...NADA, ...esperado });
    expect(cuentas(novedades([sinCuenta(uno)], archivo(con(otro))))).toEqual({ ...NADA, ...esperado });
  });

  test("equal deposits of one day are each asked about, and none is joined", () => {
    const guardados = numerar([BASE, BASE]);
    const leidos = numerar([1, 2, 3].map((fila) => sinCuenta({ fila })));
    const salida = novedades(guardados, archivo(...leidos));
    expect(cuentas(salida)).toEqual({ ...NADA, ambiguos: 3 });
    for (const { candidatos } of salida.ambiguos) expect(candidatos).toEqual(guardados);
  });

  test("a row that names its account is never taken for one of another account", () => {
    const leidos = [con({ cuenta: "999" }), sinCuenta({ monto: 1 })];
    expect(cuentas(novedades([BASE], archivo(...leidos)))).toEqual({ ...NADA, nuevos: 2 });
  });

  test("once a person joined them, the movement has its account and is known", () => {
    const provisoria = { ...PROVISORIA, cuenta: null };
    const definitiva = con(conRut);
    const { ambiguos } = novedades([provisoria], archivo(definitiva));
    expect(ambiguos).toEqual([{ leido: definitiva, candidatos: [provisoria] }]);
    const unido = fusionar(provisoria, definitiva);
    expect(unido).toMatchObject({ origen: definitiva.origen, cuenta: definitiva.cuenta });
    expect(cuentas(novedades([unido], archivo(definitiva)))).toEqual({ ...NADA, conocidos: 1 });
    expect(fusionar(definitiva, provisoria).cuenta).toBe(definitiva.cuenta);
  });
});

test("the bank's number in another kind of file that names no account: a person decides", () => {
  const guardado = con({
    origen: "bci-detallado",
    id_banco: "70001",
    id_serie: "bci:detallado",
    nombre_pagador: "Ana Soto",
  });
  const leido = con({
    origen: "bci-transferencias",
    cuenta: null,
    id_banco: "70001",
    id_serie: "bci:transferencias",
    nombre_pagador: "Comercial de Prueba",
  });
  expect(cuentas(novedades([guardado], archivo(leido)))).toEqual({ ...NADA, ambiguos: 1 });
});
