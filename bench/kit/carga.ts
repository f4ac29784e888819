import { connect, type Socket } from "node:net";

export type Carga = { host: string; port: number; path: string; headers?: Record<string, string> };

const CONEXIONES = 32;

/**
 * Measures requests per second over keep-alive connections. It uses plain sockets: an HTTP client would cost
 * more than the server.
 */
export async function medirCarga(carga: Carga, ms: number): Promise<number> {
  const lineas = Object.entries({ Host: `${carga.host}:${carga.port}`, ...carga.headers });
  const pedido = Buffer.from(
    `GET ${carga.path} HTTP/1.1\r\n${lineas.map(([k, v]) => `${k}: ${v}\r\n`).join("")}\r\n`,
  );
  const estado = { hechos: 0, hasta: performance.now() + ms };
  const inicio = performance.now();
  await Promise.all(Array.from({ length: CONEXIONES }, () => conversar(carga, pedido, estado)));
  return (estado.hechos * 1000) / (performance.now() - inicio);
}

type Estado = { hechos: number; hasta: number };

function conversar({ host, port }: Carga, pedido: Buffer, estado: Estado): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    let recibido: Buffer = Buffer.alloc(0);
    socket.on("connect", () => socket.write(pedido));
    socket.on("error", reject);
    socket.on("data", (trozo) => {
      recibido = recibido.length === 0 ? trozo : Buffer.concat([recibido, trozo]);
      const largo = largoDeRespuesta(recibido);
      if (largo === null || recibido.length < largo) return;
      recibido = recibido.subarray(largo);
      estado.hechos++;
      if (performance.now() < estado.hasta) socket.write(pedido);
      else terminar(socket, resolve);
    });
  });
}

function terminar(socket: Socket, resolve: () => void): void {
  socket.end();
  resolve();
}

/**
 * Returns the size of the whole answer once its headers have arrived. Throws unless it is a 200 with a
 * length.
 */
function largoDeRespuesta(bytes: Buffer): number | null {
  const fin = bytes.indexOf("\r\n\r\n");
  if (fin === -1) return null;
  const cabecera = bytes.toString("latin1", 0, fin);
  const [, largo] = /\r\ncontent-length: (\d+)/i.exec(cabecera) ?? [];
  if (!cabecera.startsWith("HTTP/1.1 200") || largo === undefined)
    throw new Error(`unexpected answer: ${cabecera}`);
  return fin + 4 + Number(largo);
}
