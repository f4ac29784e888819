import fc from "fast-check";
import { expect, test } from "vitest";
import { puedePasarDocumento } from "#modules/boletas/estado-documento.ts";
import { cuentasDe, type DocumentoDeVenta, type HechosVenta, montoConBoleta } from "./debe.ts";

const VENTA: HechosVenta = {
  origen: "transferencia",
  estado_pago: "Pagado",
  total: 10_000,
  anulado: 0,
  con_tarjeta: 0,
  diferencia: 0,
};
const BOLETA: DocumentoDeVenta = {
  id: 1,
  tipo: 39,
  estado: "aceptada",
  total: 10_000,
  folio: 1,
  refiere: null,
};
const deuda = (cambios: Partial<HechosVenta>, documentos: DocumentoDeVenta[] = []) =>
  cuentasDe({ ...VENTA, ...cambios }, documentos);

test("a transfer owes a boleta, a card payment none, and a mixed one only the rest", () => {
  expect(montoConBoleta(VENTA)).toBe(10_000);
  expect(montoConBoleta({ ...VENTA, con_tarjeta: 10_000 })).toBe(0);
  expect(montoConBoleta({ ...VENTA, con_tarjeta: 4_000 })).toBe(6_000);
  expect(deuda({ con_tarjeta: 4_000 }).nuevas).toEqual([{ clase: "boleta", monto: 6_000, entera: true }]);
});

test("prizes and unpaid sales owe none", () => {
  expect(montoConBoleta({ ...VENTA, origen: "sorteo" })).toBe(0);
  expect(montoConBoleta({ ...VENTA, total: 0 })).toBe(0);
  for (const estado_pago of ["Validando Pago", "Rechazado"])
    expect(montoConBoleta({ ...VENTA, estado_pago })).toBe(0);
});

test("a sale with its boleta owes nothing more; a shipping difference owes another one", () => {
  expect(deuda({}, [BOLETA])).toEqual({ nuevas: [], sin_efecto: [] });
  expect(deuda({ diferencia: 2_000 }, [BOLETA]).nuevas).toEqual([
    { clase: "boleta", monto: 2_000, entera: false },
  ]);
});

test("an annulment owes a credit note of what was annulled, once the SII has the boleta", () => {
  expect(deuda({ anulado: 3_000 }, [{ ...BOLETA, estado: "enviada" }]).nuevas).toEqual([]);
  expect(deuda({ anulado: 3_000 }, [BOLETA]).nuevas).toEqual([
    { clase: "nota", monto: 3_000, boleta: 1, codigo: 3 },
  ]);
  expect(deuda({ anulado: 10_000, estado_pago: "Anulado" }, [BOLETA]).nuevas).toEqual([
    { clase: "nota", monto: 10_000, boleta: 1, codigo: 1 },
  ]);
  const nota: DocumentoDeVenta = { id: 2, tipo: 61, estado: "timbrada", total: 3_000, folio: 1, refiere: 1 };
  expect(deuda({ anulado: 3_000 }, [BOLETA, nota]).nuevas).toEqual([]);
  expect(deuda({ anulado: 10_000 }, [BOLETA, nota]).nuevas).toMatchObject([{ monto: 7_000, codigo: 3 }]);
});

test("a refused document is dead; one without a folio that says something else has no effect", () => {
  expect(deuda({}, [{ ...BOLETA, estado: "rechazada" }]).nuevas).toMatchObject([
    { monto: 10_000, entera: true },
  ]);
  const suelta: DocumentoDeVenta = { ...BOLETA, estado: "debida", folio: null };
  expect(deuda({}, [suelta])).toEqual({ nuevas: [], sin_efecto: [] });
  expect(deuda({ anulado: 4_000 }, [suelta])).toEqual({
    nuevas: [{ clase: "boleta", monto: 6_000, entera: true }],
    sin_efecto: [1],
  });
  expect(deuda({ estado_pago: "Anulado", anulado: 10_000 }, [suelta])).toEqual({
    nuevas: [],
    sin_efecto: [1],
  });
});

test("whatever is annulled, card and received, what is written down adds up to what was sold", () => {
  const pesos = fc.integer({ min: 0, max: 1_000_000 });
  const hechos = fc.record({ total: pesos, anulado: pesos, con_tarjeta: pesos, diferencia: pesos });
  fc.assert(
    fc.property(fc.array(hechos, { minLength: 1, maxLength: 8 }), (pasos) => {
      let documentos: DocumentoDeVenta[] = [];
      for (const [i, paso] of pasos.entries()) {
        const venta = { ...VENTA, ...paso };
        for (const [j, nueva] of cuentasDe(venta, documentos).nuevas.entries()) {
          const id = i * 10 + j + 1;
          const nota = nueva.clase === "nota";
          documentos = documentos.concat({
            id,
            tipo: nota ? 61 : 39,
            estado: "aceptada",
            total: nueva.monto,
            folio: id,
            refiere: nota ? nueva.boleta : null,
          });
        }
        const escrito = documentos.reduce(
          (suma, { tipo, total }) => suma + (tipo === 61 ? -total : total),
          0,
        );
        expect(escrito).toBe(montoConBoleta(venta));
      }
    }),
  );
});

test("nothing leaves a final state, and nothing comes back from the SII unsigned", () => {
  for (const final of ["aceptada", "reparo", "rechazada", "sin_efecto"] as const)
    for (const otro of ["debida", "timbrada", "en_sobre", "enviada", "silencio"] as const)
      expect(puedePasarDocumento(final, otro)).toBe(false);
  expect(puedePasarDocumento("debida", "enviada")).toBe(false);
  expect(puedePasarDocumento("silencio", "en_sobre")).toBe(true);
});
