import { setTimeout as sleep } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { unTurno } from "#tests/support/carga/acciones.ts";
import { type Carga, type Persona, type Trabajadores, trabajar, uno } from "#tests/support/carga/carga.ts";
import { bytesOf, streamOf } from "#tests/support/chance.ts";
import { getPage } from "#tests/support/e2e/http.ts";

/** What people do besides buying: how often of all steps. */
const STEPS = [
  ["visit", 9],
  ["signed_in", 4],
  ["socket", 2],
  ["act", 5],
] as const;
const BAG = STEPS.flatMap(([step, weight]) => Array.from({ length: weight }, () => step));
const GAME = "/juegos/el-montoncito";
const VISITED = ["/", "/productos", "/como-participar", "/comprar-tickets", "/libro", GAME, "/salud"];
const SIGNED_IN = ["/", "/mis-puntos", "/mis-pedidos", "/mis-datos", "/mis-referidos", "/favoritos", GAME];

export type SoakLoad = {
  workers: Trabajadores;
  /** Makes everybody pause so many times as long. */
  slower(factor: number): void;
  open_sockets(): number;
  pages(): number;
  /** Pages that answered anything else than 200. */
  refused(): readonly string[];
};

/** Visitors, signed-in pages, sockets that come and go, and the actions of `carga`. The seed says who does what, in which order. */
export function startLoad(carga: Carga, seed: string, first_pause_ms: number): SoakLoad {
  let pause_ms = first_pause_ms;
  let pages = 0;
  const refused: string[] = [];
  const sockets = new Map<Persona, Socket>();

  async function see(path: string, cookie: string): Promise<void> {
    const { status } = await getPage({ url: uno(carga.puertas) }, path, cookie);
    pages++;
    if (status !== 200) refused.push(`${path} ${status}`);
  }

  async function comeOrGo(persona: Persona): Promise<void> {
    const open = sockets.get(persona);
    if (!open) return void sockets.set(persona, await sit(uno(carga.puertas), persona));
    sockets.delete(persona);
    open.disconnect();
  }

  const streams = new Map(carga.personas.map((persona, i) => [persona, streamOf(`soak ${seed} ${i}`)]));
  async function turn(persona: Persona): Promise<void> {
    const stream = streams.get(persona) ?? streamOf(`soak ${seed}`);
    const [which = 0, where = 0, long = 0] = bytesOf(stream, 3);
    await sleep((2 * pause_ms * long) / 255);
    const step = BAG[which % BAG.length];
    if (step === "visit") return see(VISITED[where % VISITED.length] ?? "/", "");
    if (step === "signed_in") return see(SIGNED_IN[where % SIGNED_IN.length] ?? "/", persona.cookie);
    return step === "socket" ? comeOrGo(persona) : unTurno(carga, persona);
  }

  const workers = trabajar(carga, turn, 1);
  return {
    workers: {
      ...workers,
      async terminar() {
        await workers.terminar();
        for (const socket of sockets.values()) socket.disconnect();
      },
    },
    slower(factor) {
      pause_ms = Math.min(60_000, Math.max(20, pause_ms * factor));
    },
    open_sockets: () => sockets.size,
    pages: () => pages,
    refused: () => refused,
  };
}

/** A page that hears the changes of its person and of the game. */
async function sit(url: string, { cookie }: Persona): Promise<Socket> {
  const extraHeaders = { origin: url, cookie };
  const socket = io(url, { transports: ["websocket"], forceNew: true, reconnection: false, extraHeaders });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  await socket.timeout(60_000).emitWithAck("entrar", ["usuario", "partidas"]);
  return socket;
}
