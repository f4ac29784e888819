import { Connection } from "./connection.ts";

/** Dispatched on `window` when the server ended this page's session. */
export const SESSION_ENDED = "puntazo:sesion-terminada";

let shared: Connection | undefined;

/**
 * The connection of the page. Call it only in effects: the server also renders pages and must never open one.
 */
export function connection(): Connection {
  shared ??= make();
  return shared;
}

function make(): Connection {
  const made = new Connection({
    async open() {
      if (typeof WebSocket === "undefined" || savesData()) return null;
      await quietMoment();
      const { io } = await import("socket.io-client");
      return io({
        path: "/socket.io",
        transports: ["websocket"],
        autoConnect: false,
        forceNew: true,
        reconnectionDelay: 500,
        reconnectionDelayMax: 15_000,
        randomizationFactor: 0.5,
      });
    },
    onSessionEnded: () => window.dispatchEvent(new CustomEvent(SESSION_ENDED)),
  });
  // A page in the back-forward cache closes its socket and reconnects when it is shown again.
  window.addEventListener("pagehide", () => made.close());
  window.addEventListener("pageshow", (event) => event.persisted && made.reset());
  return made;
}

function savesData(): boolean {
  return window.matchMedia("(prefers-reduced-data: reduce)").matches;
}

/** Wait until the page is idle, so that the socket does not compete with the first paint. */
async function quietMoment(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((done) => window.addEventListener("load", done, { once: true }));
  }
  await new Promise<void>((done) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => done(), { timeout: 2_000 });
    else setTimeout(done, 200);
  });
}
