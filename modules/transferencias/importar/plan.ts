import { miles } from "#modules/comun/dinero/dinero.ts";
import { conMayuscula, enumerar } from "#modules/comun/texto/frases.ts";
import type { LecturaCartola, TablaDesconocida } from "#modules/transferencias/cartola/lectura.ts";
import { fusionar } from "#modules/transferencias/fusionar.ts";
import type { MovimientoBanco } from "#modules/transferencias/movimiento.ts";
import type { Novedades } from "#modules/transferencias/novedades.ts";

/** A movement as the plan shows it. */
export type FilaPlanCartola = Pick<
  MovimientoBanco,
  "fila" | "fecha_contable" | "monto" | "nombre_pagador" | "rut_pagador" | "comentario" | "glosa" | "tipo"
>;

type CandidatoPlan = FilaPlanCartola & { id: number };

/** What saving a file would do. Nothing of it is stored yet. */
export type PlanImportado = {
  lectura: Omit<LecturaCartola, "movimientos">;
  leidos: number;
  /** Sum of what came in and of what went out, both as positive pesos. */
  abonos: number;
  cargos: number;
  nuevos: FilaPlanCartola[];
  conocidos: number;
  completados: number;
  dudosos: { leido: FilaPlanCartola; candidatos: CandidatoPlan[] }[];
  desaparecidos: FilaPlanCartola[];
};

export type RevisionImportada = { id: number; nombre: string; guardada_en: Date | null } & (
  | {
      estado: "leida";
      plan: PlanImportado;
      /** Accounts of the file that are none of the shop's: the person must accept them. */
      ajenas: string[];
    }
  | { estado: "desconocida"; frase: string; tabla: TablaDesconocida }
  | { estado: "rechazada"; frase: string }
);

const aFila = (movimiento: MovimientoBanco): FilaPlanCartola => ({
  fila: movimiento.fila,
  fecha_contable: movimiento.fecha_contable,
  monto: movimiento.monto,
  nombre_pagador: movimiento.nombre_pagador,
  rut_pagador: movimiento.rut_pagador,
  comentario: movimiento.comentario,
  glosa: movimiento.glosa,
  tipo: movimiento.tipo,
});

const sumar = (movimientos: readonly MovimientoBanco[], signo: 1 | -1): number =>
  movimientos.reduce((suma, { monto }) => (monto * signo > 0 ? suma + monto * signo : suma), 0);

export function describirPlan(
  { movimientos, ...lectura }: LecturaCartola,
  novedades: Novedades<MovimientoBanco & { id: number }>,
): PlanImportado {
  return {
    lectura,
    leidos: movimientos.length,
    abonos: sumar(movimientos, 1),
    cargos: sumar(movimientos, -1),
    nuevos: novedades.nuevos.map(aFila),
    conocidos: novedades.conocidos.length,
    completados: novedades.promovidos.length,
    dudosos: novedades.ambiguos.map(({ leido, candidatos }) => ({
      leido: aFila(leido),
      candidatos: candidatos.map((candidato) => ({ ...aFila(candidato), id: candidato.id })),
    })),
    desaparecidos: novedades.desaparecidos.map(aFila),
  };
}

const contados = (cuantos: number, uno: string, varios: string): string =>
  cuantos === 1 ? uno : `${miles(cuantos)} ${varios}`;

/** What the button that saves the file does; null when the file adds nothing to what is stored. */
export function botonDelPlan(plan: Pick<PlanImportado, "nuevos" | "completados" | "dudosos">): string | null {
  const nuevos = plan.nuevos.length;
  const dudosos = plan.dudosos.length;
  const partes = [
    nuevos > 0 && `guardar ${contados(nuevos, "un movimiento", "movimientos")}`,
    plan.completados > 0 && `completar ${contados(plan.completados, "uno que ya estaba", "que ya estaban")}`,
    dudosos > 0 && `resolver ${contados(dudosos, "una fila dudosa", "filas dudosas")}`,
  ].filter((parte) => parte !== false);
  if (partes.length === 0) return null;
  return conMayuscula(enumerar(partes));
}

/** What a person decided about a doubtful row: the stored movement that it is, or a movement of its own. */
export type Decision = { fila: number; es: number | "otro" };

/** The decisions of a form: a field `fila-12` with the number of a stored movement, or `otro`. */
export const leerDecisiones = (campos: Iterable<[string, unknown]>): Decision[] =>
  [...campos].flatMap(([nombre, valor]): Decision[] => {
    const fila = /^fila-(\d{1,7})$/.exec(nombre)?.[1];
    if (fila === undefined) return [];
    return [{ fila: Number(fila), es: valor === "otro" ? "otro" : Number(valor) }];
  });

type Dudoso<G> = { leido: MovimientoBanco; candidatos: readonly G[] };

/** What the doubtful rows become by these decisions; null while one is missing or names no candidate of its row. */
export function resolverDudosos<G extends MovimientoBanco & { id: number }>(
  dudosos: readonly Dudoso<G>[],
  decisiones: readonly Decision[],
): { nuevos: MovimientoBanco[]; mismos: G[] } | null {
  const porFila = new Map(decisiones.map(({ fila, es }) => [fila, es]));
  const nuevos: MovimientoBanco[] = [];
  const mismos = new Map<number, G>();
  for (const { leido, candidatos } of dudosos) {
    const es = porFila.get(leido.fila);
    if (es === "otro") {
      nuevos.push(leido);
      continue;
    }
    const candidato = candidatos.find(({ id }) => id === es);
    // One stored movement cannot be two rows of a file.
    if (!candidato || mismos.has(candidato.id)) return null;
    mismos.set(candidato.id, fusionar(candidato, leido));
  }
  return { nuevos, mismos: [...mismos.values()] };
}
