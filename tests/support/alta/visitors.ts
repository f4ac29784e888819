import { setTimeout as sleep } from "node:timers/promises";
import { afterFile } from "#tests/support/e2e/cleanup.ts";

export type Visitors = {
  /** Pages that were refused since the last call, by status; `none` is no answer within the patience. */
  refused(): string;
  /** How many pages arrived since the start. */
  served(): number;
};

const PATHS = ["/", "/productos", "/como-participar", "/comprar-puntos"];
/** As long as a person waits for a page. */
const PATIENCE = 15_000;

/** People without an account, who look at pages that the shop keeps. */
export async function openVisitors(door: string, think_ms: number): Promise<Visitors> {
  const refused = new Map<string, number>();
  let served = 0;
  let open = true;

  async function look(path: string): Promise<void> {
    const told = await fetch(`${door}${path}`, { signal: AbortSignal.timeout(PATIENCE) }).then(
      async (response) => {
        await response.arrayBuffer();
        const { status, headers } = response;
        return status === 200
          ? "200"
          : `${status} ${headers.has("X-Request-Id") ? "of the shop" : "of the balancer"}`;
      },
      () => "none",
    );
    if (told === "200") served++;
    else refused.set(`${told} for ${path}`, (refused.get(`${told} for ${path}`) ?? 0) + 1);
  }
  async function visit(path: string): Promise<void> {
    while (open) {
      await look(path);
      await sleep(think_ms);
    }
  }
  const all = PATHS.map(visit);
  afterFile(async () => {
    open = false;
    await Promise.all(all);
  });
  // Each page is in the memory of both shops before anything is cut.
  while (served < 8 * PATHS.length) await sleep(50);
  refused.clear();
  return {
    served: () => served,
    refused() {
      const told = [...refused].map(([status, times]) => `${times} × ${status}`).join(", ");
      refused.clear();
      return told;
    },
  };
}
