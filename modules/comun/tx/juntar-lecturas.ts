/** Gathers the keys that are asked for in one turn of the event loop, and reads them together. */
export function juntarLecturas<V>(leer: (claves: readonly string[]) => Promise<ReadonlyMap<string, V>>) {
  let actual: { claves: Set<string>; leidas: Promise<ReadonlyMap<string, V>> } | null = null;

  function abrir() {
    const claves = new Set<string>();
    const leidas = new Promise((seguir) => setImmediate(seguir)).then(() => {
      actual = null;
      return leer([...claves]);
    });
    return { claves, leidas };
  }

  return async (clave: string): Promise<V | null> => {
    actual ??= abrir();
    actual.claves.add(clave);
    return (await actual.leidas).get(clave) ?? null;
  };
}
