import { io, type Socket } from "socket.io-client";
import { expect } from "vitest";
import type { Cambio } from "#modules/comun/eventos/eventos.ts";
import type { TestServer } from "#tests/support/server.ts";
import { afterFile } from "./cleanup.ts";

export type Listener = { socket: Socket; heard: Cambio[]; ended: Promise<void> };

/** A socket at one process, in the person's own room. */
export async function listenAt({ url }: Pick<TestServer, "url">, cookie: string): Promise<Listener> {
  const socket = io(url, {
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    extraHeaders: { origin: url, cookie },
  });
  afterFile(() => socket.disconnect());
  const heard: Cambio[] = [];
  socket.on("cambio", (cambio: Cambio) => heard.push(cambio));
  const told = new Promise<void>((resolve) => socket.once("sesion_terminada", resolve));
  const closed = new Promise<void>((resolve) => socket.once("disconnect", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  const { entradas } = await socket.timeout(60_000).emitWithAck("entrar", ["usuario"]);
  expect(entradas).toEqual(["usuario"]);
  return { socket, heard, ended: Promise.all([told, closed]).then(() => undefined) };
}
