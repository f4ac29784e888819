import fc from "fast-check";
import { digitoVerificador, rutFormateado } from "#modules/comun/contacto/rut.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";

/** What really happened in an account; the writers of each format tell it in their own way. */
export type Hecho = {
  /** Accounting day. */
  contable: string;
  /** Day and time of the transfer. */
  dia: string;
  hora: string;
  monto: number;
  nombre: string;
  rut: string;
  comentario: string;
  id: number;
  saldo: number;
};

export type Meta = { cuenta: string; inicial: number; final: number; desde: string; hasta: string };

export const masDias = (dia: string, dias: number): string =>
  new Date(Date.parse(dia) + dias * DIA_MS).toISOString().slice(0, 10);

/** Nights, Saturdays and Sundays are booked on the next working day. */
export function diaContable(dia: string, hora: string): string {
  let contable = hora >= "20:00" ? masDias(dia, 1) : dia;
  while ([0, 6].includes(new Date(contable).getUTCDay())) contable = masDias(contable, 1);
  return contable;
}

const rutDe = (cuerpo: number) => rutFormateado(`${cuerpo}${digitoVerificador(cuerpo)}`) ?? "";

export const PAGADORES = [
  { nombre: "Valentina Soto Paz", rut: rutDe(33_418_215) },
  { nombre: "Joaquin Rey Lira", rut: rutDe(34_902_115) },
  { nombre: "Rosario Vera Diaz", rut: rutDe(35_177_655) },
  { nombre: "Bastian Oro Leal", rut: rutDe(36_550_993) },
];

export const DESDE = "2026-09-24";
export const DIAS = 20;

/** Gives each fact its number and balance, in the order in which the account has them. */
export function enCuenta(hechos: readonly Omit<Hecho, "id" | "saldo">[], inicial: number): Hecho[] {
  const orden = hechos.toSorted((uno, otro) => uno.contable.localeCompare(otro.contable));
  let saldo = inicial;
  return orden.map((hecho, i) => {
    saldo += hecho.monto;
    return { ...hecho, id: 7_000_101 + i * 3, saldo };
  });
}

export const metaDe = (hechos: readonly Hecho[]): Meta => ({
  cuenta: "123456789012",
  inicial: (hechos[0]?.saldo ?? 0) - (hechos[0]?.monto ?? 0),
  final: hechos.at(-1)?.saldo ?? 0,
  desde: hechos[0]?.contable ?? DESDE,
  hasta: hechos.at(-1)?.contable ?? DESDE,
});

const hecho = fc
  .record({
    dias: fc.integer({ min: 0, max: DIAS - 1 }),
    hora: fc.constantFrom("09:30", "13:11", "18:40", "21:15"),
    // Few amounts and payers: equal deposits are the hard part.
    monto: fc.constantFrom(12_000, 12_000, 18_500, 1_234_567, -3_500),
    pagador: fc.constantFrom(...PAGADORES),
    comentario: fc.constantFrom("", "PZ-7K3MQA", "pago hermana"),
  })
  .map(({ dias, hora, monto, pagador, comentario }) => {
    const dia = masDias(DESDE, dias);
    return { contable: diaContable(dia, hora), dia, hora, monto, ...pagador, comentario };
  });

/** The movements of three weeks, in the order of the account. */
export const hechos = (minimo = 0): fc.Arbitrary<Hecho[]> =>
  fc.array(hecho, { minLength: minimo, maxLength: 25 }).map((lista) => enCuenta(lista, 5_000_000));
