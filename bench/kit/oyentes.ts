import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";

/** Receipt of one snapshot version: how many listeners have it, and when the last of them got it. */
export type Recibo = { oyentes: number; ultimo: number };
export type Oyentes = {
  recibos: Map<number, Recibo>;
  /** One message as received, so that the baseline server can send the same bytes. */
  ejemplo(): string;
  cerrar(): void;
};

/** A clock shared by all processes of this machine, finer than a millisecond. */
export const ahora = () => performance.timeOrigin + performance.now();

/**
 * Opens Socket.IO clients over plain TCP: real clients would cost this process more than the measured server.
 * They join the game's room and only record what arrives.
 */
export async function abrirOyentes(port: number, cuantos: number): Promise<Oyentes> {
  const recibos = new Map<number, Recibo>();
  let ejemplo = "";
  const sockets: Socket[] = [];
  const oir = (texto: string) => {
    if (!texto.startsWith('42["partida",')) return;
    const cuando = ahora();
    ejemplo = texto;
    const version = Number(/"version":(\d+)/.exec(texto)?.[1]);
    const recibo = recibos.get(version) ?? { oyentes: 0, ultimo: 0 };
    recibos.set(version, { oyentes: recibo.oyentes + 1, ultimo: cuando });
  };
  for (let i = 0; i < cuantos; i += 50) {
    const tanda = Array.from({ length: Math.min(50, cuantos - i) }, () => sentar(port, oir));
    sockets.push(...(await Promise.all(tanda)));
  }
  const cerrar = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { recibos, ejemplo: () => ejemplo, cerrar };
}

/** Resolves when the client has joined the table. */
function sentar(port: number, oir: (texto: string) => void): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port, noDelay: true });
    let recibido: Buffer = Buffer.alloc(0);
    let abierto = false;
    const atender = (texto: string) => {
      if (texto.startsWith("0")) socket.write(trama("40"));
      else if (texto === "2") socket.write(trama("3"));
      else if (texto.startsWith("40")) socket.write(trama('420["entrar",["partidas"]]'));
      else if (texto.startsWith("430")) resolve(socket);
      else oir(texto);
    };
    socket.on("error", reject);
    socket.on("connect", () => socket.write(saludo(port)));
    socket.on("data", (trozo) => {
      recibido = recibido.length === 0 ? trozo : Buffer.concat([recibido, trozo]);
      if (!abierto) {
        const fin = recibido.indexOf("\r\n\r\n");
        if (fin === -1) return;
        if (!recibido.toString("latin1", 0, fin).startsWith("HTTP/1.1 101"))
          return void socket.destroy(new Error(recibido.toString("latin1", 0, 200)));
        abierto = true;
        recibido = recibido.subarray(fin + 4);
      }
      recibido = leerTramas(recibido, atender);
    });
  });
}

const saludo = (port: number) =>
  [
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
    `Host: 127.0.0.1:${port}`,
    `Origin: http://127.0.0.1:${port}`,
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
    "\r\n",
  ].join("\r\n");

/** Encodes a short client text frame, masked with zeros. */
function trama(texto: string): Buffer {
  const datos = Buffer.from(texto);
  return Buffer.concat([Buffer.from([0x81, 0x80 | datos.length, 0, 0, 0, 0]), datos]);
}

/** Passes every complete frame to `atender` and returns the remaining bytes. Servers send frames unmasked. */
function leerTramas(bytes: Buffer, atender: (texto: string) => void): Buffer {
  let resto = bytes;
  while (resto.length >= 2) {
    const corto = (resto[1] ?? 0) & 0x7f;
    const cabeza = corto === 126 ? 4 : 2;
    if (corto === 127 || resto.length < cabeza) break;
    const largo = corto === 126 ? resto.readUInt16BE(2) : corto;
    if (resto.length < cabeza + largo) break;
    atender(resto.toString("latin1", cabeza, cabeza + largo));
    resto = resto.subarray(cabeza + largo);
  }
  return resto;
}
