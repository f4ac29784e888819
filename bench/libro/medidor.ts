export type Gasto = { ms: number; mib: number };

const MIRAR_MS = 10;

/** The time of a piece of work, and the highest memory of this process while it ran. */
export async function gastar(trabajo: () => Promise<unknown>): Promise<Gasto> {
  globalThis.gc?.();
  let mayor = process.memoryUsage().rss;
  const mirar = () => {
    mayor = Math.max(mayor, process.memoryUsage().rss);
  };
  const reloj = setInterval(mirar, MIRAR_MS);
  const inicio = performance.now();
  try {
    await trabajo();
    mirar();
    return { ms: performance.now() - inicio, mib: mayor / 2 ** 20 };
  } finally {
    clearInterval(reloj);
  }
}
