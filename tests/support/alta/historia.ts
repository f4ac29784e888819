// The history of answered operations against the order in which the database wrote them down. If that order keeps to the clock of those
// who asked, and everything that was answered and read follows from it, then the history is linearizable: the order is the proof.

/** An operation that was answered, by the clock of the one who asked. */
export type Operacion = {
  desde: number;
  hasta: number;
  /** An account, or the units of a product. */
  cosa: string;
} & (
  | { tipo: "cambio" /** Key of its row. */; clave: string; cuanto: number }
  /** A look at what there is. */
  | { tipo: "lectura"; hay: number }
  /** Refused, because less than this was there. */
  | { tipo: "negada"; falto: number }
);

/** A row of a thing in the order of the database; changes without a request have rows too. */
export type Fila = { cosa: string; clave: string; cuanto: number };

export type Violacion = {
  regla: "falta" | "repetida" | "otra" | "orden" | "negativa" | "lectura" | "negada";
  detalle: string;
};

/** All violations; none means that each thing behaved as if its operations had happened one after the other. */
export function violaciones(
  operaciones: readonly Operacion[],
  filas: readonly Fila[],
  iniciales: ReadonlyMap<string, number>,
): Violacion[] {
  const porCosa = Map.groupBy(filas, ({ cosa }) => cosa);
  const pedidas = Map.groupBy(operaciones, ({ cosa }) => cosa);
  return [...new Set([...porCosa.keys(), ...pedidas.keys()])].flatMap((cosa) =>
    deUna(pedidas.get(cosa) ?? [], porCosa.get(cosa) ?? [], iniciales.get(cosa) ?? 0),
  );
}

function deUna(operaciones: readonly Operacion[], filas: readonly Fila[], inicial: number): Violacion[] {
  const cambios = operaciones.filter((una) => una.tipo === "cambio");
  const lugares = Map.groupBy(
    filas.map(({ clave }, lugar) => ({ clave, lugar })),
    ({ clave }) => clave,
  );
  const escritas = cambios.flatMap((cambio) => {
    const lugar = lugares.get(cambio.clave)?.[0]?.lugar;
    return lugar === undefined ? [] : [{ ...cambio, lugar }];
  });
  const saldos = saldosDe(filas, inicial);
  return [
    ...escritura(cambios, filas, lugares),
    ...orden(escritas),
    ...saldos.flatMap((saldo, lugar) =>
      saldo < 0
        ? [{ regla: "negativa" as const, detalle: `${saldo} after row ${lugar} of ${filas[0]?.cosa}` }]
        : [],
    ),
    ...miradas(operaciones, saldos, plazosDe(escritas, filas.length)),
  ];
}

type Mirada = Exclude<Operacion, { tipo: "cambio" }>;
type Plazos = (una: Mirada) => [primero: number, ultimo: number];

/**
 * Each look saw what there was at some moment between question and answer, and no later look saw an earlier moment: each takes the
 * earliest one that is left to it.
 */
function miradas(operaciones: readonly Operacion[], saldos: readonly number[], plazo: Plazos): Violacion[] {
  const vistas: { hasta: number; lugar: number }[] = [];
  return operaciones
    .flatMap((una): Mirada[] => (una.tipo === "cambio" ? [] : [una]))
    .toSorted((una, otra) => una.desde - otra.desde)
    .flatMap((una): Violacion[] => {
      const [primero, ultimo] = plazo(una);
      const vistos = vistas.filter(({ hasta }) => hasta < una.desde).map(({ lugar }) => lugar);
      const desde = Math.max(primero, ...vistos);
      const posibles = saldos.slice(desde, ultimo + 1);
      const lugar = posibles.findIndex((saldo) =>
        una.tipo === "lectura" ? saldo === una.hay : saldo < una.falto,
      );
      if (lugar >= 0) {
        vistas.push({ hasta: una.hasta, lugar: desde + lugar });
        return [];
      }
      const dicho = una.tipo === "lectura" ? `${una.hay} was read` : `${una.falto} was refused`;
      const habia = [...new Set(posibles)].join(" or ");
      return [{ regla: una.tipo, detalle: `${una.cosa}: ${dicho} while there was ${habia}` }];
    });
}

/** What there is before the first row, and after each. */
function saldosDe(filas: readonly Fila[], inicial: number): number[] {
  const saldos = [inicial];
  for (const { cuanto } of filas) saldos.push((saldos.at(-1) ?? 0) + cuanto);
  return saldos;
}

type Cambio = Extract<Operacion, { tipo: "cambio" }>;
type Lugares = ReadonlyMap<string, readonly { lugar: number }[]>;

/** Each answered change has one row, with what was answered. */
function escritura(cambios: readonly Cambio[], filas: readonly Fila[], lugares: Lugares): Violacion[] {
  return cambios.flatMap(({ cosa, clave, cuanto }): Violacion[] => {
    const suyas = lugares.get(clave) ?? [];
    if (suyas.length === 0)
      return [{ regla: "falta", detalle: `${clave} of ${cosa} was answered and is not there` }];
    if (suyas.length > 1)
      return [{ regla: "repetida", detalle: `${clave} of ${cosa} is there ${suyas.length} times` }];
    const escrito = filas[suyas[0]?.lugar ?? 0]?.cuanto;
    if (escrito === cuanto) return [];
    return [
      {
        regla: "otra",
        detalle: `${clave} of ${cosa} was answered with ${cuanto} and is there with ${escrito}`,
      },
    ];
  });
}

type Escrita = Cambio & { lugar: number };

/** What was answered before another began stands before it. */
function orden(escritas: readonly Escrita[]): Violacion[] {
  const porLugar = escritas.toSorted((una, otra) => una.lugar - otra.lugar);
  let masTarde: Escrita | undefined;
  const malas: Violacion[] = [];
  for (const una of porLugar) {
    if (masTarde && una.hasta < masTarde.desde)
      malas.push({
        regla: "orden",
        detalle: `${una.clave} was answered before ${masTarde.clave} began, and stands after it`,
      });
    if (!masTarde || una.desde > masTarde.desde) masTarde = una;
  }
  return malas;
}

/** The rows that must have been there, and those that may have been, when an operation without a row took effect. */
function plazosDe(escritas: readonly Escrita[], cuantas: number): Plazos {
  return ({ desde, hasta }) => {
    const antes = escritas.filter((una) => una.hasta < desde).map(({ lugar }) => lugar + 1);
    const despues = escritas.filter((una) => una.desde > hasta).map(({ lugar }) => lugar);
    return [Math.max(0, ...antes), Math.min(cuantas, ...despues)];
  };
}
