import { expect, test } from "vitest";
import { archivo, con, cuentas, NADA, RUT } from "#tests/support/cartola/novedades.ts";
import type { Movimiento } from "./movimiento.ts";
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
function guardar(...archivos: (readonly Movimiento[])[]): Movimiento[] {
  let guardados: Movimiento[] = [];
  for (const filas of archivos) {
    const { nuevos, promovidos, ambiguos } = novedades(guardados, archivo(...filas));
    expect(ambiguos).toEqual([]);
    const fusiones = new Map(promovidos.map(({ guardado, fusion }) => [guardado, fusion]));
    guardados = [...guardados.map((uno) => fusiones.get(uno) ?? uno), ...nuevos];
  }
  return guardados;
}

const SIN_NUMERO = { id_banco: null, id_serie: null };

test.each<[string, Movimiento, Movimiento]>([
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

test.each<[string, Movimiento, Movimiento]>([
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
