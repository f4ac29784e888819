import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calzar } from "./calzar.ts";
import type { Deposito, PendientesCalce } from "./tipos.ts";

// A types what they like; B may have typed nothing. Only a code that came with B's money says for whom it is.

const R = "1-9";
const OTROS = ["2-7", "3-5"];
const MONTO = 10_000;

/** What a person may type into the profile: any RUT, also as a name. */
const perfil = fc.record({
  nombre: fc.constantFrom("", "Ana Soto", "Beto Rojas", R, `${R} ${R}`, "1 9"),
  rut: fc.constantFrom(null, R, ...OTROS),
});
const dia = fc.constantFrom("2026-10-01", "2026-10-02", "2026-10-03", "2026-10-20");
const monto = fc.constantFrom(MONTO, MONTO, MONTO, 5_000);

const venta = (codigo: string, usuario: string) =>
  fc.tuple(perfil, monto, fc.constantFrom(0, 0, 5_000), dia).map(([suyo, falta, pagado, cuando]) => ({
    ...suyo,
    codigo,
    usuario,
    total: falta + pagado,
    pagado,
    dia: cuando,
  }));

const deposito: fc.Arbitrary<Omit<Deposito, "id">> = fc.record({
  monto,
  dia,
  rut: fc.constantFrom(R, R, ...OTROS),
  nombre: fc.constantFrom(null, "Ana Soto", "Beto Rojas", R),
  nombre_cortado: fc.boolean(),
  comentario: fc.constantFrom(null, "", "regalo", R),
  glosa: fc.constant("Transf."),
  firme: fc.boolean(),
});

const pista = fc.record({
  rut: fc.constantFrom(R, ...OTROS),
  usuario: fc.constantFrom("A", "B"),
  con_codigo: fc.boolean(),
});

const pendientes: fc.Arbitrary<PendientesCalce> = fc.record({
  depositos: fc
    .array(deposito, { minLength: 1, maxLength: 4 })
    .map((filas) => filas.map((fila, i) => ({ ...fila, id: i + 1 }))),
  ventas: fc
    .tuple(venta("PZ-AAAAAA", "A"), fc.option(venta("PZ-CCCCCC", "A")), fc.option(venta("PZ-BBBBBB", "B")))
    .map((todas) => todas.flatMap((una) => una ?? [])),
  cerradas: fc.constant([]),
  cotizaciones: fc.array(
    fc.record({
      codigo: fc.constant("PZ-DDDDDD"),
      usuario: fc.constantFrom("A", "B"),
      rut: fc.constantFrom(null, R, ...OTROS),
      total: monto,
      dia,
      vencida: fc.boolean(),
    }),
    { maxLength: 1 },
  ),
  pistas: fc.array(pista, { maxLength: 4 }),
});

const seguras = (datos: PendientesCalce) =>
  calzar(datos)
    .propuestas.filter(({ nivel }) => nivel === "segura")
    .map(({ depositos, ventas }) => {
      const pagador = datos.depositos.find(({ id }) => id === depositos[0]);
      const compra = datos.ventas.find(({ codigo }) => codigo === ventas[0]);
      if (!pagador || !compra) throw new Error("unknown row");
      return { pagador, compra };
    });

describe("a deposit without a code", () => {
  it("is sure only for a person of whom its RUT paid an earlier sale by its code", () => {
    fc.assert(
      fc.property(pendientes, (datos) => {
        for (const { pagador, compra } of seguras(datos))
          expect(datos.pistas).toContainEqual({
            rut: pagador.rut,
            usuario: compra.usuario,
            con_codigo: true,
          });
      }),
      { numRuns: 2_000 },
    );
  });

  it("is never sure while another sale or cart of its amount is of a person with its RUT", () => {
    fc.assert(
      fc.property(pendientes, (datos) => {
        for (const { pagador, compra } of seguras(datos)) {
          const conRut = (fila: { usuario: string; rut: string | null }) =>
            fila.rut === pagador.rut ||
            datos.pistas.some(({ rut, usuario }) => usuario === fila.usuario && rut === pagador.rut);
          const esperan = datos.ventas.filter(
            (otra) => otra !== compra && otra.total - otra.pagado === pagador.monto && conRut(otra),
          );
          expect(esperan).toEqual([]);
          const cotizadas = datos.cotizaciones.filter(
            (otra) => !otra.vencida && otra.total === pagador.monto && conRut(otra),
          );
          expect(cotizadas).toEqual([]);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("what anybody typed never makes it sure: other profiles never add a sure match", () => {
    fc.assert(
      fc.property(pendientes, (datos) => {
        const vacias: PendientesCalce = {
          ...datos,
          ventas: datos.ventas.map((una) => ({ ...una, nombre: "", rut: null })),
          cotizaciones: datos.cotizaciones.map((una) => ({ ...una, rut: null })),
        };
        const sinPerfil = seguras(vacias).map(({ pagador, compra }) => `${pagador.id} ${compra.codigo}`);
        for (const { pagador, compra } of seguras(datos))
          expect(sinPerfil).toContain(`${pagador.id} ${compra.codigo}`);
      }),
      { numRuns: 1_000 },
    );
  });

  it("is sure in some of these cases", () => {
    const hay = fc.sample(pendientes, { numRuns: 500, seed: 1 }).filter((datos) => seguras(datos).length > 0);
    expect(hay.length).toBeGreaterThan(0);
  });
});
