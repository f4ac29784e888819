import { describe, expect, it } from "vitest";
import {
  cerrada,
  cotizacion,
  deposito,
  pagoConCodigo,
  proponer,
  RUT,
  venta,
} from "#tests/support/cartola/pendientes.ts";
import { POR_RUT, RAZONES, type Razon, type SituacionRut } from "./prioridades.ts";
import type { Deposito, PendientesCalce, PistaPagador } from "./tipos.ts";

const lugar = (buscada: Razon): number => RAZONES.findIndex(({ razon }) => razon === buscada);

describe("which reason beats which", () => {
  const una = { nombre: "Ana Soto Rojas", rut: RUT.valentina };
  /** For each reason, a sale that only this reason joins with the deposit of the test, and what the deposit says for it. */
  const CASOS = {
    codigo: [{ comentario: "PZ-AAAAAA" }, venta("PZ-AAAAAA", { nombre: "Uno Dos", total: 10_000 })],
    rut: [{ rut: RUT.valentina }, venta("PZ-BBBBBB", { ...una, nombre: "Tres Cuatro", total: 10_000 })],
    nombre: [{ nombre: "Cinco Seis" }, venta("PZ-CCCCCC", { nombre: "Cinco Seis", total: 10_000 })],
    monto: [{}, venta("PZ-DDDDDD", { nombre: "Siete Ocho", total: 10_000 })],
  } as const satisfies Partial<
    Record<Razon, readonly [Partial<Deposito>, PendientesCalce["ventas"][number]]>
  >;
  const razones = ["codigo", "rut", "nombre", "monto"] as const;
  const pares = razones.flatMap((una, i) => razones.slice(i + 1).map((otra) => [una, otra] as const));

  it.each(pares)("%s comes before %s", (fuerte, debil) => {
    expect(lugar(fuerte)).toBeLessThan(lugar(debil));
    const [dice, suya] = CASOS[fuerte];
    const [tambien, otra] = CASOS[debil];
    const depositos = [deposito({ monto: 10_000, ...tambien, ...dice })];
    const { propuestas } = proponer({ depositos, ventas: [suya, otra] });
    expect(propuestas.map(({ ventas }) => ventas)).toEqual([[suya.codigo]]);
  });

  it("only a code and a RUT can be sure", () => {
    expect(RAZONES.filter(({ nivel }) => nivel === "segura").map(({ razon }) => razon)).toEqual([
      "codigo",
      "rut",
    ]);
  });
});

describe("what the payer's RUT is worth", () => {
  const ana = venta("PZ-AAAAAA", { nombre: "Ana Soto", total: 10_000 });
  const conPerfil = { ...ana, rut: RUT.valentina };
  const pago = deposito({ monto: 10_000, rut: RUT.valentina });
  const aMano: PistaPagador = { rut: RUT.valentina, usuario: ana.usuario, con_codigo: false };
  const conCodigo = pagoConCodigo(RUT.valentina, ana);
  const beto = venta("PZ-BBBBBB", { nombre: "Beto Rojas", rut: RUT.valentina, total: 10_000 });
  /** For each row of the table, a case where it applies and all later rows apply as well. */
  const CASOS: Record<SituacionRut, Partial<PendientesCalce>> = {
    en_perfil: { ventas: [conPerfil] },
    pago_antes: { ventas: [conPerfil], pistas: [aMano] },
    pago_con_codigo: { ventas: [conPerfil], pistas: [aMano, conCodigo] },
    otra_sin_movimiento: {
      ventas: [conPerfil],
      pistas: [conCodigo],
      cerradas: [cerrada("PZ-CCCCCC", { estado: "Pagado", usuario: ana.usuario, sin_movimiento: "a mano" })],
    },
    otra_cotizada: {
      ventas: [conPerfil],
      pistas: [conCodigo],
      cotizaciones: [cotizacion("PZ-DDDDDD", { rut: RUT.valentina })],
    },
    // Newer than the deposit, so it is in no tie with it.
    otra_espera: { ventas: [conPerfil, { ...beto, dia: "2026-10-30" }], pistas: [conCodigo] },
    varios: { ventas: [conPerfil, beto], pistas: [conCodigo] },
  };

  it.each(POR_RUT.map((fila) => [fila.si, fila] as const))("%s", (si, { nivel, tipo }) => {
    expect(proponer({ depositos: [pago], ...CASOS[si] }).propuestas).toMatchObject([{ nivel, tipo }]);
  });

  it("a stranger who typed the payer's RUT is never sure, with or without the payer's own sale", () => {
    const intruso = { ...beto, usuario: "INTRUSO" };
    const deVictima = venta("PZ-EEEEEE", { nombre: "", total: 10_000 });
    for (const ventas of [[intruso], [intruso, deVictima]]) {
      const { propuestas } = proponer({ depositos: [pago], ventas });
      expect(propuestas.filter(({ nivel }) => nivel === "segura")).toEqual([]);
    }
    const confirmado = { ...aMano, usuario: "INTRUSO" };
    expect(proponer({ depositos: [pago], ventas: [intruso], pistas: [confirmado] }).propuestas).toMatchObject(
      [{ nivel: "probable" }],
    );
  });

  it("a person whom the RUT paid by code needs nothing in the profile", () => {
    expect(proponer({ depositos: [pago], ventas: [ana], pistas: [conCodigo] }).propuestas).toMatchObject([
      { nivel: "segura", tipo: "rut", automatica: true },
    ]);
  });

  it("a cart counts while its bank data are shown and some days after", () => {
    const nivel = (datos: Parameters<typeof cotizacion>[1]) =>
      proponer({
        depositos: [pago],
        ventas: [ana],
        pistas: [conCodigo],
        cotizaciones: [cotizacion("PZ-DDDDDD", { rut: RUT.valentina, vencida: true, ...datos })],
      }).propuestas[0]?.nivel;
    expect(nivel({ dia: "2026-10-15" })).toBe("a mano");
    expect(nivel({ dia: "2026-10-14" })).toBe("segura");
    expect(nivel({ dia: "2026-10-24" })).toBe("a mano");
    expect(nivel({ dia: "2026-10-25" })).toBe("segura");
    expect(nivel({ dia: "2026-10-14", vencida: false })).toBe("a mano");
    expect(nivel({ dia: "2026-10-15", total: 9_999 })).toBe("segura");
    expect(nivel({ dia: "2026-10-15", rut: RUT.martin })).toBe("segura");
    expect(nivel({ dia: "2026-10-15", rut: null, usuario: ana.usuario })).toBe("a mano");
  });
});
