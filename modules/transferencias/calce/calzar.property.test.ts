import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { calzar } from "./calzar.ts";
import { type Deposito, type PendientesCalce, saldoDe, type VentaEnEspera } from "./tipos.ts";

const CODIGOS = ["PZ-AAAAAA", "PZ-BBBBBB", "PZ-CCCCCC", "PZ-DDDDDD", "PZ-EEEEEE", "PZ-FFFFFF"];
const RUTS = ["1-9", "2-7", "3-5"];
const NOMBRES = ["Ana Soto Rojas", "Beto Rojas Soto", "Carla Paz"];
// Few values of each: ties, sums and contradictions are then frequent.
const monto = fc.constantFrom(1_000, 2_000, 3_000, 5_000);
const dia = fc.constantFrom("2026-10-01", "2026-10-02", "2026-10-03", "2026-10-20");
const rut = fc.option(fc.constantFrom(...RUTS));

const deposito = fc.record({
  monto,
  dia,
  rut,
  nombre: fc.option(fc.constantFrom(...NOMBRES)),
  nombre_cortado: fc.boolean(),
  comentario: fc.option(fc.constantFrom("", "regalo", ...CODIGOS, "pz aaaaaa y pz-bbbbbb")),
  glosa: fc.constant("Transf."),
  firme: fc.boolean(),
});

const pendientes: fc.Arbitrary<PendientesCalce> = fc
  .record({
    depositos: fc.array(deposito, { maxLength: 8 }),
    ventas: fc.subarray(CODIGOS.slice(0, 4)).chain((codigos) =>
      fc.tuple(
        ...codigos.map((codigo) =>
          fc.record({
            codigo: fc.constant(codigo),
            usuario: fc.constantFrom("U1", "U2", "U3"),
            nombre: fc.constantFrom(...NOMBRES),
            rut,
            total: monto,
            pagado: fc.constantFrom(0, 0, 1_000),
            dia,
          }),
        ),
      ),
    ),
    cerradas: fc.array(
      fc.record({
        codigo: fc.constant("PZ-EEEEEE"),
        usuario: fc.constant("U1"),
        rut,
        total: monto,
        dia,
        estado: fc.constantFrom("Pagado" as const, "Rechazado" as const, "Anulado" as const),
        sin_movimiento: fc.constantFrom("a mano" as const, "con Khipu" as const, null),
      }),
      { maxLength: 1 },
    ),
    cotizaciones: fc.array(
      fc.record({
        codigo: fc.constant("PZ-FFFFFF"),
        usuario: fc.constant("U2"),
        rut,
        dia,
        total: monto,
        vencida: fc.boolean(),
      }),
      { maxLength: 1 },
    ),
    pistas: fc.array(
      fc.record({
        rut: fc.constantFrom(...RUTS),
        usuario: fc.constantFrom("U1", "U2"),
        con_codigo: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
  })
  .map((partes) => ({ ...partes, depositos: partes.depositos.map((d, i) => ({ ...d, id: i + 1 })) }));

const nombra = ({ comentario }: Deposito, { codigo }: VentaEnEspera) =>
  (comentario ?? "")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .includes(codigo.replace("-", ""));

const alReves = (datos: PendientesCalce): PendientesCalce => ({
  depositos: datos.depositos.toReversed(),
  ventas: datos.ventas.toReversed(),
  cerradas: datos.cerradas.toReversed(),
  cotizaciones: datos.cotizaciones.toReversed(),
  pistas: datos.pistas.toReversed(),
});

describe("whatever comes in", () => {
  it("the order of the rows never changes the result", () => {
    fc.assert(
      fc.property(pendientes, (datos) => {
        expect(calzar(alReves(datos))).toEqual(calzar(datos));
      }),
    );
  });

  it("each deposit is in one proposal or loose, each sale in one proposal at most", () => {
    fc.assert(
      fc.property(pendientes, (datos) => {
        const { propuestas, sueltos } = calzar(datos);
        const depositos = [...propuestas.flatMap((p) => p.depositos), ...sueltos].sort((a, b) => a - b);
        expect(depositos).toEqual(datos.depositos.map(({ id }) => id));
        const ventas = propuestas.flatMap((p) => p.ventas);
        expect(ventas).toHaveLength(new Set(ventas).size);
        expect(propuestas.every((p) => p.depositos.length > 0 && p.ventas.length > 0)).toBe(true);
      }),
    );
  });

  it("a sure match is one deposit, one sale, the exact amount, and no other pair fits as well", () => {
    fc.assert(
      fc.property(pendientes, (datos) => {
        const seguras = calzar(datos).propuestas.filter(({ nivel }) => nivel === "segura");
        const codigos = new Set(seguras.filter(({ tipo }) => tipo === "codigo").flatMap((p) => p.ventas));
        for (const { tipo, depositos, ventas, automatica } of seguras) {
          expect([depositos.length, ventas.length]).toEqual([1, 1]);
          const deposito = datos.depositos.find(({ id }) => id === depositos[0]);
          const venta = datos.ventas.find(({ codigo }) => codigo === ventas[0]);
          if (!deposito || !venta) throw new Error("unknown row");
          expect(deposito.monto).toBe(saldoDe(venta));
          expect(automatica).toBe(deposito.firme);
          const rivales = datos.depositos.filter(
            (otro) =>
              otro !== deposito &&
              otro.monto === deposito.monto &&
              (tipo === "codigo" ? nombra(otro, venta) : mismoRut(otro, venta, datos)),
          );
          expect(rivales).toEqual([]);
          const otras = datos.ventas.filter(
            (otra) =>
              otra !== venta &&
              saldoDe(otra) === deposito.monto &&
              !codigos.has(otra.codigo) &&
              (tipo === "codigo" ? nombra(deposito, otra) : mismoRut(deposito, otra, datos)),
          );
          expect(otras).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });
});

/** The payer is or once paid for the customer, names no known sale, and did not pay before the sale. */
function mismoRut(deposito: Deposito, venta: VentaEnEspera, datos: PendientesCalce): boolean {
  const nombrados = [...datos.ventas, ...datos.cerradas].some((otra) =>
    nombra(deposito, { ...otra, nombre: "", pagado: 0, rut: null, dia: "" }),
  );
  const cotizado = datos.cotizaciones.some(
    (otra) =>
      otra.total === deposito.monto &&
      nombra(deposito, { ...otra, nombre: "", pagado: 0, rut: null, dia: "" }),
  );
  const dias = (Date.parse(deposito.dia) - Date.parse(venta.dia)) / DIA_MS;
  const suyos = datos.pistas.flatMap(({ usuario, rut }) => (usuario === venta.usuario ? rut : []));
  const conocido = deposito.rut !== null && [venta.rut, ...suyos].includes(deposito.rut);
  return !nombrados && !cotizado && conocido && dias >= -2;
}
