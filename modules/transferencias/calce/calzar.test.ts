import { describe, expect, it } from "vitest";
import {
  cerrada,
  deposito,
  deVenta,
  pagoConCodigo,
  proponer,
  RUT,
  venta,
} from "#tests/support/cartola/pendientes.ts";
import type { Deposito } from "./tipos.ts";

const VENTAS = [
  venta("PZ-7K3MQA", { nombre: "Valentina Ñancupil Sotomayor", rut: RUT.valentina, total: 24_990 }),
  venta("PZ-4QX9HB", { nombre: "Joaquín Iturriaga Benavente", rut: RUT.joaquin, total: 18_500 }),
  venta("PZ-2HTDWN", { nombre: "Rosario Peñaloza Quintanilla", rut: RUT.rosario, total: 18_500 }),
  venta("PZ-9WBNKC", { nombre: "Bastián Oyarzún Leighton", rut: RUT.bastian, total: 45_980 }),
  venta("PZ-5RCEVT", { nombre: "Distribuidora Ficticia Los Aromos SpA", rut: RUT.aromos, total: 132_400 }),
  venta("PZ-8LJARZ", { nombre: "Catalina Reyes Müller", rut: RUT.catalina, total: 12_000 }),
];

const CON_CODIGO = "RUT que ya pagó con código por este cliente y monto exacto";

/** The deposits of October, with or without what some files leave out. */
function octubre({ rut, comentario }: { rut: boolean; comentario: boolean }): Deposito[] {
  const de = (
    nombre: string,
    suyo: string,
    monto: number,
    dia: string,
    texto: string | null = "",
  ): Deposito =>
    deposito({ nombre, rut: rut ? suyo : null, monto, dia, comentario: comentario ? texto : null });
  return [
    de("Valentina Nancupil Sotomayor", RUT.valentina, 24_990, "2026-10-21", "pz 7k3mqa gracias"),
    de("Joaquin Iturriaga Benavente", RUT.joaquin, 18_500, "2026-10-21", "regalo"),
    de("Martin Penaloza Quintanilla", RUT.martin, 18_500, "2026-10-21"),
    de("Bastian Oyarzun Leighton", RUT.bastian, 20_000, "2026-10-22"),
    de("Bastian Oyarzun Leighton", RUT.bastian, 25_980, "2026-10-23"),
    de("Distribuidora Ficticia Los Aromos SpA", RUT.aromos, 132_400, "2026-10-24", "pago PZ-5RC"),
    de("Catalina Reyes Muller", RUT.catalina, 12_000, "2026-10-27"),
    de("Catalina Reyes Muller", RUT.catalina, 12_000, "2026-10-27"),
  ];
}

describe("the deposits of October", () => {
  it("a report with RUT and comment: sure by code or by a RUT that paid with one, the rest with its reason", () => {
    const depositos = octubre({ rut: true, comentario: true });
    const [v, j, m, b1, b2, a, c1, c2] = depositos.map(({ id }) => id);
    const pistas = [pagoConCodigo(RUT.joaquin, { usuario: "Joaquín Iturriaga Benavente" })];
    const calce = proponer({ depositos, ventas: VENTAS, pistas });
    expect(deVenta(calce, "PZ-7K3MQA")).toEqual([
      {
        nivel: "segura",
        tipo: "codigo",
        depositos: [v],
        ventas: ["PZ-7K3MQA"],
        motivo: "código PZ-7K3MQA en el comentario y monto exacto",
        automatica: true,
      },
    ]);
    expect(deVenta(calce, "PZ-4QX9HB")).toMatchObject([
      { nivel: "segura", tipo: "rut", depositos: [j], motivo: CON_CODIGO },
    ]);
    expect(deVenta(calce, "PZ-2HTDWN")).toMatchObject([{ nivel: "probable", tipo: "monto", depositos: [m] }]);
    expect(deVenta(calce, "PZ-9WBNKC")).toMatchObject([
      {
        nivel: "a mano",
        tipo: "suma",
        depositos: [b1, b2],
        motivo: "$20.000 + $25.980 de la misma persona suman lo que falta",
      },
    ]);
    expect(deVenta(calce, "PZ-5RCEVT")).toMatchObject([{ nivel: "probable", tipo: "rut", depositos: [a] }]);
    expect(deVenta(calce, "PZ-8LJARZ")).toMatchObject([
      { nivel: "a mano", tipo: "empate", depositos: [c1, c2] },
    ]);
    expect(calce.sueltos).toEqual([]);
  });

  it("a file without RUT and comment: names are probable, and two equal amounts are a tie", () => {
    const depositos = octubre({ rut: false, comentario: false });
    const [v, j, m, b1, b2] = depositos.map(({ id }) => id);
    const calce = proponer({ depositos, ventas: VENTAS });
    expect(calce.propuestas.some(({ nivel }) => nivel === "segura")).toBe(false);
    expect(deVenta(calce, "PZ-7K3MQA")).toMatchObject([
      { nivel: "probable", tipo: "nombre", depositos: [v] },
    ]);
    expect(deVenta(calce, "PZ-4QX9HB")).toMatchObject([
      { nivel: "probable", tipo: "nombre", depositos: [j] },
    ]);
    expect(deVenta(calce, "PZ-2HTDWN")).toMatchObject([
      {
        nivel: "a mano",
        tipo: "empate",
        depositos: [m],
        motivo: "solo coincide el monto: hay 2 depósitos y 2 compras por $18.500",
      },
    ]);
    expect(deVenta(calce, "PZ-9WBNKC")).toMatchObject([
      {
        nivel: "a mano",
        tipo: "suma",
        depositos: [b1, b2],
        motivo: "$20.000 + $25.980 con el nombre del cliente suman lo que falta",
      },
    ]);
    expect(calce.sueltos).toEqual([]);
  });

  it("after the first of two equal transfers paid, the second is a second payment", () => {
    const segundo = deposito({ monto: 12_000, rut: RUT.catalina, dia: "2026-10-27" });
    const pagada = cerrada("PZ-8LJARZ", { estado: "Pagado", rut: RUT.catalina, total: 12_000 });
    const { propuestas } = proponer({ depositos: [segundo], cerradas: [pagada] });
    expect(propuestas).toMatchObject([{ nivel: "a mano", tipo: "ya_pagada", depositos: [segundo.id] }]);
    expect(propuestas[0]?.motivo).toContain("es un segundo pago");
  });
});

describe("levels", () => {
  const ana = venta("PZ-AAAAAA", { nombre: "Ana Soto", rut: RUT.valentina, total: 10_000 });
  const pistas = [pagoConCodigo(RUT.valentina, ana)];

  it("a provisional or unproven file is never automatic", () => {
    const depositos = [deposito({ monto: 10_000, rut: RUT.valentina, firme: false })];
    expect(proponer({ depositos, ventas: [ana], pistas }).propuestas).toMatchObject([
      { nivel: "segura", automatica: false },
    ]);
  });

  it("two equal sales of one person are a tie", () => {
    const ventas = [ana, { ...ana, codigo: "PZ-BBBBBB" }];
    const depositos = [deposito({ monto: 10_000, rut: RUT.valentina })];
    expect(proponer({ depositos, ventas }).propuestas).toMatchObject([
      { nivel: "a mano", tipo: "empate", ventas: ["PZ-AAAAAA", "PZ-BBBBBB"] },
    ]);
  });

  it("a code settles which of two equal sales is meant, and the RUT then settles the other", () => {
    const ventas = [ana, { ...ana, codigo: "PZ-BBBBBB" }];
    const con = deposito({ monto: 10_000, rut: RUT.valentina, comentario: "PZ-BBBBBB" });
    const sin = deposito({ monto: 10_000, rut: RUT.valentina });
    const calce = proponer({ depositos: [con, sin], ventas, pistas });
    expect(deVenta(calce, "PZ-BBBBBB")).toMatchObject([
      { nivel: "segura", tipo: "codigo", depositos: [con.id] },
    ]);
    expect(deVenta(calce, "PZ-AAAAAA")).toMatchObject([
      { nivel: "segura", tipo: "rut", depositos: [sin.id] },
    ]);
  });

  it("a sale that a tie of codes holds still counts: the RUT does not settle the other one", () => {
    const ventas = ["PZ-AAAAAA", "PZ-BBBBBB", "PZ-CCCCCC"].map((codigo) => ({ ...ana, codigo }));
    const varios = deposito({ monto: 10_000, comentario: "PZ-AAAAAA y PZ-BBBBBB" });
    const propio = deposito({ monto: 10_000, rut: RUT.valentina });
    expect(deVenta(proponer({ depositos: [varios, propio], ventas, pistas }), "PZ-CCCCCC")).toMatchObject([
      { nivel: "a mano", tipo: "empate", depositos: [propio.id] },
    ]);
  });

  it("a code that contradicts the payer's own equal sale is not sure", () => {
    const otra = venta("PZ-BBBBBB", { nombre: "Beto Rojas", rut: RUT.joaquin, total: 10_000 });
    const depositos = [deposito({ monto: 10_000, rut: RUT.joaquin, comentario: "PZ-AAAAAA" })];
    const calce = proponer({ depositos, ventas: [ana, otra] });
    expect(deVenta(calce, "PZ-AAAAAA")).toMatchObject([{ nivel: "probable", tipo: "codigo" }]);
  });

  it("a payer who once paid for the customer makes it probable, never sure", () => {
    const depositos = [deposito({ monto: 10_000, rut: RUT.martin })];
    const aMano = [{ rut: RUT.martin, usuario: ana.usuario, con_codigo: false }];
    expect(proponer({ depositos, ventas: [ana], pistas: aMano }).propuestas).toMatchObject([
      { nivel: "probable", tipo: "pagador", automatica: false },
    ]);
  });

  it("the amount alone proposes nothing from before the sale or long after it", () => {
    const propuestas = (dia: string) =>
      proponer({ depositos: [deposito({ monto: 10_000, dia })], ventas: [ana] }).propuestas.length;
    const dias = ["2026-10-19", "2026-10-20", "2026-11-04", "2026-11-05", "2026-11-10"];
    expect(dias.map(propuestas)).toEqual([0, 1, 1, 0, 0]);
  });

  it("a cut name needs three letters of the surname", () => {
    const [otra, suya] = [VENTAS[1], VENTAS[0]];
    if (!otra || !suya) throw new Error("no sales");
    const ventas = [suya, { ...otra, total: suya.total }];
    const tipos = (nombre: string) =>
      proponer({
        depositos: [deposito({ monto: suya.total, nombre, nombre_cortado: true })],
        ventas,
      }).propuestas.map(({ tipo }) => tipo);
    expect([tipos("Valentina Ñan"), tipos("Valentina Ña")]).toEqual([["nombre"], ["empate"]]);
  });

  it("a deposit that names several closed sales pays no other one by its name", () => {
    const nombre = "Valentina Ñancupil Sotomayor";
    const cerradas = ["PZ-AAAAAA", "PZ-BBBBBB"].map((codigo) => cerrada(codigo, { estado: "Pagado" }));
    const uno = deposito({ monto: 24_990, nombre, comentario: "PZ-AAAAAA y PZ-BBBBBB" });
    expect(proponer({ depositos: [uno], ventas: VENTAS, cerradas })).toEqual({
      propuestas: [],
      sueltos: [uno.id],
    });
  });

  it("RUT and amount from before the sale are left to a person", () => {
    const depositos = [deposito({ monto: 10_000, rut: RUT.valentina, dia: "2026-10-10" })];
    expect(proponer({ depositos, ventas: [ana] }).propuestas).toMatchObject([
      { nivel: "a mano", tipo: "anterior" },
    ]);
  });

  it("the rest of a partly paid sale is an exact amount", () => {
    const depositos = [deposito({ monto: 4_000, rut: RUT.valentina })];
    const ventas = [{ ...ana, pagado: 6_000 }];
    expect(proponer({ depositos, ventas, pistas }).propuestas).toMatchObject([
      { nivel: "segura", tipo: "rut" },
    ]);
  });
});

describe("other amounts", () => {
  const ana = venta("PZ-AAAAAA", { nombre: "Ana Soto", rut: RUT.valentina, total: 10_000 });

  it("too little and too much say the difference", () => {
    const poco = proponer({ depositos: [deposito({ monto: 9_000, comentario: "PZAAAAAA" })], ventas: [ana] });
    expect(poco.propuestas).toMatchObject([
      { tipo: "parcial", motivo: "código PZ-AAAAAA en el comentario; faltan $1.000" },
    ]);
    const mucho = proponer({ depositos: [deposito({ monto: 12_500, rut: RUT.valentina })], ventas: [ana] });
    expect(mucho.propuestas).toMatchObject([{ tipo: "exceso", motivo: "RUT del cliente; sobran $2.500" }]);
  });

  it("one transfer for two sales of one person", () => {
    const ventas = [ana, { ...ana, codigo: "PZ-BBBBBB", total: 7_000 }];
    const depositos = [deposito({ monto: 17_000, rut: RUT.valentina })];
    expect(proponer({ depositos, ventas }).propuestas).toMatchObject([
      { nivel: "a mano", tipo: "varias", ventas: ["PZ-AAAAAA", "PZ-BBBBBB"] },
    ]);
  });

  it("a customer's own other amount comes before another customer's equal one", () => {
    const otra = venta("PZ-BBBBBB", { nombre: "Beto Rojas", rut: RUT.joaquin, total: 9_000 });
    const depositos = [deposito({ monto: 9_000, rut: RUT.valentina })];
    expect(proponer({ depositos, ventas: [ana, otra] }).propuestas).toMatchObject([
      { nivel: "a mano", tipo: "parcial", ventas: ["PZ-AAAAAA"] },
    ]);
  });

  it("sums that fit in two ways are left open", () => {
    const depositos = [5_000, 5_000, 5_000].map((monto) => deposito({ monto, rut: RUT.valentina }));
    expect(proponer({ depositos, ventas: [ana] }).propuestas).toMatchObject([{ tipo: "empate" }]);
  });
});
