import {
  type AsientoPublico,
  type SelloPublico,
  SIN_ANTERIOR,
  selloDe,
} from "#modules/puntos/sellos/libro-v1.ts";
import type { Acta } from "#modules/sorteos/verificacion/acta.ts";
import { type FuenteLibro, verificarLibro } from "#modules/sorteos/verificacion/verificar-libro.ts";
import { actaVector } from "./acta-vector.ts";
import { raizDe, sumarTotales } from "./raiz-y-totales.ts";

type DiaForjado = { fecha: string; asientos: AsientoPublico[]; ruptura?: true };

/** Seals days with any entries, right or wrong, as a shop would that writes what it likes and then seals it. */
async function forjarSellos(dias: readonly DiaForjado[]): Promise<SelloPublico[]> {
  const sellos: SelloPublico[] = [];
  for (const { fecha, asientos, ruptura } of dias) {
    const ultimo = sellos.at(-1);
    const datos = {
      fecha,
      anterior: ruptura ? "7".repeat(64) : (ultimo?.sello ?? SIN_ANTERIOR),
      desde: asientos.at(0)?.id ?? 0,
      hasta: asientos.at(-1)?.id ?? 0,
      raiz: (await raizDe(asientos)) ?? "",
      totales: sumarTotales(ultimo?.totales ?? null, asientos) ?? "",
    };
    sellos.push({ ...datos, sello: await selloDe(datos), ...(ruptura ? { ruptura } : {}) });
  }
  return sellos;
}

export const KEY = "SRT-0001";
export const POZO = `pozo:${KEY}`;
export const persona = (id: number) => `usuario:${String(id).padStart(32, "0")}`;
const asiento = (
  id: number,
  instante: string,
  motivo: string,
  movimientos: [string, number][],
  rango = "",
): AsientoPublico => ({ id, instante, motivo, rango, movimientos });
const abono = (id: number, instante: string, inicio: number, final: number, pozo = POZO) => {
  const puntos = final - inicio + 1;
  const movimientos: [string, number][] = [
    [persona(id), -puntos],
    [pozo, puntos],
  ];
  return asiento(id, instante, "abono", movimientos, `${inicio}-${final}`);
};
export const sale = (id: number, motivo: string, a: string, puntos: number, pozo = POZO) =>
  asiento(id, "2026-09-19T01:10:00.000Z", motivo, [
    [pozo, -puntos],
    [a, puntos],
  ]);

export type LibroForjado = {
  primero: AsientoPublico[];
  cierre: AsientoPublico[];
  sorteo: AsientoPublico[];
  ruptura?: "primero" | "sorteo";
  acta: Acta;
  actas: { key: string; texto: string }[] | null;
  archivos: string[];
  sinSellos: boolean;
  cita: boolean;
  ahora: string;
};

const libroBueno = (): LibroForjado => ({
  primero: [
    asiento(1, "2026-09-14T12:00:00.000Z", "venta", [
      ["emision", -3000],
      [persona(1), 3000],
    ]),
    abono(2, "2026-09-14T13:00:00.000Z", 1, 300),
    abono(3, "2026-09-14T14:00:00.000Z", 301, 450),
    abono(4, "2026-09-14T15:00:00.000Z", 451, 500),
  ],
  cierre: [
    abono(5, "2026-09-15T13:00:00.000Z", 501, 900),
    abono(6, "2026-09-15T14:00:00.000Z", 901, 950),
    abono(7, "2026-09-15T18:30:00.000Z", 951, 1000),
  ],
  sorteo: [sale(8, "premio", persona(8), 100), sale(9, "consumo", "consumidos", 900)],
  acta: actaVector(),
  actas: null,
  archivos: [],
  sinSellos: false,
  cita: true,
  ahora: "2026-09-19T15:00:00.000Z",
});

/** The lines of the verification of a right book after a change. */
export async function lineasDe(cambiar: (libro: LibroForjado) => void): Promise<string[]> {
  const libro = libroBueno();
  cambiar(libro);
  const dias: DiaForjado[] = [
    {
      fecha: "2026-09-14",
      asientos: libro.primero,
      ...(libro.ruptura === "primero" ? { ruptura: true } : {}),
    },
    { fecha: "2026-09-15", asientos: libro.cierre },
    { fecha: "2026-09-18", asientos: libro.sorteo, ...(libro.ruptura === "sorteo" ? { ruptura: true } : {}) },
  ];
  const escritos = dias.filter(({ asientos }) => asientos.length > 0);
  const sellos = libro.sinSellos ? [] : await forjarSellos(escritos);
  const citado = sellos.find(({ fecha }) => fecha === "2026-09-15");
  if (libro.cita && citado) libro.acta.sello = { fecha: citado.fecha, sello: citado.sello };
  const actas = libro.actas ?? [{ key: KEY, texto: JSON.stringify(libro.acta) }];
  const fuente: FuenteLibro = {
    sellos,
    archivos: libro.archivos,
    async *dia(fecha) {
      yield* escritos.find((dia) => dia.fecha === fecha)?.asientos ?? [];
    },
    async *actas() {
      yield* actas;
    },
    prueba: async () => {
      throw new Error("500");
    },
  };
  const lineas: string[] = [];
  for await (const { ok, aviso, titulo, explicacion } of verificarLibro(fuente, {
    ahora: new Date(libro.ahora),
  }))
    lineas.push(`${ok ? (aviso ? "·" : "✓") : "✗"} ${titulo}: ${explicacion}`);
  return lineas;
}
