import { setTimeout as sleep } from "node:timers/promises";
import { TEXTOS_ERROR } from "#server/http/errors.ts";
import { MACHINES } from "#tests/support/machines/network.ts";
import { PATRONI_URLS } from "./cluster.ts";

const SHOP = `http://${MACHINES.app1}:3000`;
const PATIENCE = 10_000;

type Seen = { status: number; text: string };
const ask = (path: string, init: RequestInit = {}): Promise<Seen> =>
  fetch(`${SHOP}${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE) }).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    () => ({ status: 0, text: "" }),
  );

let asked = 0;

/**
 * Waits until no member leads. Then a page of the catalogue that is not cached yet must come, from a replica, and a person who
 * signs in reads the sentence of an interruption.
 */
export async function lookOnly(): Promise<string> {
  const from = performance.now();
  while (await somebodyLeads()) await sleep(500);
  const struck = seconds(from);
  for (;;) {
    const page = await ask(`/productos?buscar=nada${++asked}`);
    const write = await ask("/ingresar", {
      method: "POST",
      headers: { Origin: `http://${MACHINES.nginx}`, Host: MACHINES.nginx },
      body: new URLSearchParams({ email: "nadie@puntazo.example", contrasena: "una-clave-larga" }),
    });
    const told = write.status === 503 && write.text.includes(TEXTOS_ERROR.sin_base);
    if (page.status === 200 && told)
      return `nobody led after ${struck}; new pages came from a replica after ${seconds(from)}`;
    if (performance.now() - from > 120_000)
      throw new Error(
        `without a leader: the catalogue answers ${page.status}, signing in ${write.status} ${write.text.slice(0, 300)}`,
      );
    await sleep(500);
  }
}

const seconds = (from: number) => `${((performance.now() - from) / 1_000).toFixed(1)} s`;

/** Whether a machine says that it leads; each is asked for itself, because without etcd none knows of the others. */
async function somebodyLeads(): Promise<boolean> {
  const answers = await Promise.all(
    PATRONI_URLS.map((url) =>
      fetch(`${url}/primary`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ status }) => status === 200,
        () => false,
      ),
    ),
  );
  return answers.includes(true);
}
