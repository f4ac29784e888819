// Baseline for the table: a bare Socket.IO server that sends the same bytes to all clients at the same rate.
import { createServer } from "node:http";
import { Server } from "socket.io";

const [, , mensaje = "{}", cada = "50"] = process.argv;
const foto: Record<string, unknown> = JSON.parse(mensaje);
/** Version → when it was sent, in the clock shared by all processes. */
const enviadas: [version: number, cuando: number][] = [];

const http = createServer((request, response) => {
  if (request.url === "/comenzar") comenzar();
  const respuesta = request.url === "/memoria" ? { rss: process.memoryUsage.rss() } : { enviadas };
  response.end(JSON.stringify(respuesta));
});
const io = new Server(http, { transports: ["websocket"], serveClient: false });
io.on("connection", (socket) => {
  socket.on("entrar", (_temas: unknown, hecho: () => void) => {
    socket.join("partidas");
    hecho();
  });
});

function comenzar(): void {
  let version = 1_000_000;
  setInterval(() => {
    version++;
    enviadas.push([version, performance.timeOrigin + performance.now()]);
    io.to("partidas").emit("partida", { ...foto, version });
  }, Number(cada));
}

http.listen(0, "127.0.0.1", () => {
  const address = http.address();
  console.log(typeof address === "object" && address ? address.port : 0);
});
