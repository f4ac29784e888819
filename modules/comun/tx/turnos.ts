export type Turno = ReturnType<typeof crearTurnos>;

/** Runs at most `limite` tasks at a time; the others wait in order of arrival. */
export function crearTurnos(limite: number) {
  const esperan: (() => void)[] = [];
  let activos = 0;
  return async <T>(trabajo: () => Promise<T>): Promise<T> => {
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
