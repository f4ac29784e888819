import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { listenForFile } from "./listen.ts";

export type Recibida = { path: string; headers: IncomingHttpHeaders; cuerpo: string; bytes: Buffer };

/** Another system on this machine: keeps what it receives and answers as the test says. */
export async function abrirReceptor() {
  const recibidas: Recibida[] = [];
  const como = {
    responder: (res: ServerResponse, _recibida: Recibida): void => void res.writeHead(204).end(),
  };
  const server = createServer((req, res) => {
    const partes: Buffer[] = [];
    req.on("data", (parte: Buffer) => partes.push(parte));
    req.on("end", () => {
      const bytes = Buffer.concat(partes);
      const recibida = {
        path: req.url ?? "",
        headers: req.headers,
        cuerpo: bytes.toString("utf8"),
        bytes,
      };
      recibidas.push(recibida);
      como.responder(res, recibida);
    });
  });
  const url = await listenForFile(server);
  return {
    url: `${url}/webhook`,
    recibidas,
    responderCon(responder: typeof como.responder) {
      como.responder = responder;
    },
    status: (codigo: number, headers: Record<string, string> = {}) => {
      como.responder = (res) => void res.writeHead(codigo, headers).end("listo");
    },
  };
}
