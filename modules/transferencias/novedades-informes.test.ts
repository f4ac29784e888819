import { expect, test } from "vitest";
import { archivo, con, cuentas, NADA, RUT } from "#tests/support/cartola/novedades.ts";
import { esDiaDeTransferencia, type MovimientoBanco } from "./movimiento.ts";
import { novedades } from "./novedades.ts";

// A report of transfers has the day of the transfer, and the statement of the account a later one. The next report may have the same rows.

const PAGADOR = { rut_pagador: RUT, rut_de: "columna", nombre_pagador: "Joaquín Iturriaga" } as const;

const ESTADO = con({
  origen: "bancoestado-transferencias",
  clase: "informe",
  ...PAGADOR,
  fecha_contable: "2026-10-24",
  ocurrido_en: new Date("2026-10-24T23:10:00Z"),
  glosa: "",
  id_banco: "8019968",
  id_serie: "bancoestado:transferencia",
});
const CHEQUERA = con({
  origen: "bancoestado-chequera",
  nombre_pagador: "Joaquín Iturriaga",
  fecha_contable: "2026-10-26",
  glosa: "TEF DE JOAQUIN ITURRIAGA",
  id_banco: "41",
  id_serie: "bancoestado:operacion",
});
const RECIBIDAS = con({
  origen: "santander-recibidas",
  clase: "informe",
  ...PAGADOR,
  fecha_contable: "2026-10-24",
  glosa: "0349021153 Transf. Joaquí",
});
const HISTORICA = con({
  ...PAGADOR,
  fecha_contable: "2026-10-26",
  glosa: "0349021153 Transf. Joaquín Iturri",
  saldo: 90_000,
});
const MOVIMIENTOS = con({
  ...HISTORICA,
  origen: "santander-movimientos",
  id_banco: "77",
  id_serie: "santander:movimiento",
});

/** What is stored after these files, as a person who saves each of them does. */
function guardar(...archivos: (readonly MovimientoBanco[])[]): MovimientoBanco[] {
  let guardados: MovimientoBanco[] = [];
  for (const filas of archivos) {
    const { nuevos, promovidos, ambiguos } = novedades(guardados, archivo(...filas));
    expect(ambiguos).toEqual([]);
    const fusiones = new Map(promovidos.map(({ guardado, fusion }) => [guardado, fusion]));
    guardados = [...guardados.map((uno) => fusiones.get(uno) ?? uno), ...nuevos];
  }
  return guardados;
}

const SIN_NUMERO = { id_banco: null, id_serie: null };

test.each<[string, MovimientoBanco, MovimientoBanco]>([
  ["BancoEstado, with time and number", ESTADO, CHEQUERA],
  ["BancoEstado, with a time and no number", { ...ESTADO, ...SIN_NUMERO }, CHEQUERA],
  ["BancoEstado, with a number and no time", { ...ESTADO, ocurrido_en: null }, CHEQUERA],
  ["Santander, without number", RECIBIDAS, HISTORICA],
  ["Santander, whose statement adds the number", RECIBIDAS, MOVIMIENTOS],
  [
    "Santander, with the statement's number",
    { ...RECIBIDAS, id_banco: "77", id_serie: "santander:movimiento" },
    MOVIMIENTOS,
  ],
])(
  "%s: a report, the statement that books it later, and both again are one deposit",
  (_, informe, cartola) => {
    const guardados = guardar([informe], [cartola]);
    expect(guardados).toHaveLength(1);
    expect(cuentas(novedades(guardados, archivo(informe)))).toEqual({ ...NADA, conocidos: 1 });
    expect(cuentas(novedades(guardados, archivo(cartola)))).toEqual({ ...NADA, conocidos: 1 });
  },
);

test.each<[string, MovimientoBanco, MovimientoBanco]>([
  ["BancoEstado", ESTADO, CHEQUERA],
  ["Santander", RECIBIDAS, HISTORICA],
])(
  "%s: the same person pays the same again on the day at which the first deposit was booked",
  (_, informe, cartola) => {
    const otro = {
      ...informe,
      fecha_contable: "2026-10-26",
      ocurrido_en: informe.ocurrido_en && new Date("2026-10-26T15:00:00Z"),
      id_banco: informe.id_banco && "8019969",
    };
    expect(guardar([informe], [cartola], [otro])).toHaveLength(2);
    expect(guardar([informe], [cartola], [informe, otro])).toHaveLength(2);
    expect(guardar([informe], [cartola], [otro, informe], [informe])).toHaveLength(2);
  },
);

test("BancoEstado: the statement first, then the report and the statement again", () => {
  expect(guardar([CHEQUERA], [ESTADO], [CHEQUERA], [ESTADO])).toHaveLength(1);
  const mismoNumero = { ...CHEQUERA, id_banco: ESTADO.id_banco };
  expect(guardar([mismoNumero], [ESTADO], [mismoNumero], [ESTADO])).toHaveLength(1);
});

test("BancoEstado: another payment on the day at which the first one was booked, told by Fintoc, is not taken for the first", () => {
  const guardados = guardar([ESTADO], [CHEQUERA]);
  const otro = con({
    origen: "fintoc",
    clase: "api",
    ...PAGADOR,
    fecha_contable: "2026-10-26",
    ocurrido_en: new Date("2026-10-26T15:00:00Z"),
    id_banco: "mov_2",
    id_serie: "fintoc:acc_1",
  });
  expect(cuentas(novedades(guardados, archivo(otro)))).toEqual({ ...NADA, ambiguos: 1 });
  const mismo = { ...otro, ocurrido_en: ESTADO.ocurrido_en, id_banco: "mov_1" };
  expect(cuentas(novedades(guardados, archivo(mismo)))).toMatchObject({ nuevos: 0, ambiguos: 0 });
  expect(cuentas(novedades(guardados, archivo(otro, mismo)))).toMatchObject({ nuevos: 1, ambiguos: 0 });
});

test("people read the day of a report as that of the transfer, until the statement has booked it on another one", () => {
  const delDia = (...archivos: (readonly MovimientoBanco[])[]) =>
    guardar(...archivos).map(esDiaDeTransferencia);
  expect(delDia([ESTADO])).toEqual([true]);
  expect(delDia([ESTADO], [CHEQUERA])).toEqual([false]);
  // Without a time the day of the transfer stays.
  expect(delDia([RECIBIDAS], [HISTORICA])).toEqual([true]);
  expect(delDia([HISTORICA])).toEqual([false]);
});
