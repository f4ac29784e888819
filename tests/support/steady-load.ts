import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, getPage, postForm } from "./e2e/http.ts";
import type { CargaAbonos } from "./shop/abonos-http.ts";
import { abonarUnaVez } from "./shop/abonos-http.ts";

type Kind = "page" | "form" | "keyed";
export type Load = {
  done: Record<Kind, number>;
  /** Requests that failed. */
  failed: { kind: Kind; why: string }[];
  stop(): Promise<void>;
};

type Parts = { url: string; cookie: string; abonos: CargaAbonos };

/** Requests whose failure a customer would notice: pages, forms, and contributions with a key. */
export function steadyLoad({ url, cookie, abonos }: Parts): Load {
  const load = { done: { page: 0, form: 0, keyed: 0 }, failed: [] as Load["failed"] };
  const over = new AbortController();
  async function keepAsking(kind: Kind, pause: number, ask: () => Promise<unknown>): Promise<void> {
    while (!over.signal.aborted) {
      await ask().then(
        () => load.done[kind]++,
        (error) => load.failed.push({ kind, why: reasonOf(error) }),
      );
      await sleep(pause);
    }
  }
  const name = () => `Ana ${load.done.form}`;
  const workers = [
    keepAsking("page", 400, async () => expectOk(await getPage({ url }, "/productos"))),
    keepAsking("page", 400, async () => expectOk(await getPage({ url }, "/mis-datos", cookie))),
    ...[1, 2].map(() =>
      keepAsking("form", 600, async () =>
        expectOk(await postForm({ url }, "/mis-datos", { intento: "perfil", nombre: name() }, cookie)),
      ),
    ),
    // Slower than the rate limit per person.
    ...[1, 2, 3].map(() => keepAsking("keyed", 800, () => abonarUnaVez({ url }, abonos))),
  ];
  return {
    ...load,
    async stop() {
      over.abort();
      await Promise.all(workers);
    },
  };
}

function expectOk({ status, text }: Answer): void {
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 200)}`);
}

const reasonOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.message} ${error.cause ? reasonOf(error.cause) : ""}`.trim()
    : String(error);
