export type Turno = ReturnType<typeof crearTurnos>;

type Cola = {
  /** How many tasks may wait. */
  maximo: number;
  /** The error of a task that finds the queue full. */
  llena: () => Error;
};

/** Runs at most `limite` tasks at a time; the others wait in order of arrival, without a queue limit unless given. */
export function crearTurnos(limite: number, cola?: Cola) {
  const esperan: (() => void)[] = [];
  let activos = 0;
  return async <T>(trabajo: () => Promise<T>): Promise<T> => {
    if (cola && activos >= limite && esperan.length >= cola.maximo) throw cola.llena();
    if (activos >= limite) await new Promise<void>((pasar) => esperan.push(pasar));
    else activos++;
    try {
      return await trabajo();
    } finally {
      const siguiente = esperan.shift();
      if (siguiente) siguiente();
      else activos--;
    }
  };
}
