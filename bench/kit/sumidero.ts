// A mail server that accepts everything and keeps nothing. It takes several commands in one packet, as the usual servers do. Prints its port.
import { createServer } from "node:net";

// Without `noDelay` the second of two answers waits for the client's ACK.
const server = createServer({ noDelay: true }, (socket) => {
  let enDatos = false;
  let resto = "";
  socket.write("220 sumidero\r\n");
  socket.on("error", () => undefined);
  socket.on("data", (trozo) => {
    resto += trozo.toString("latin1");
    for (;;) {
      const fin = enDatos ? "\r\n.\r\n" : "\r\n";
      const donde = resto.indexOf(fin);
      if (donde === -1) return;
      const linea = resto.slice(0, donde).toUpperCase();
      resto = resto.slice(donde + fin.length);
      if (enDatos) {
        enDatos = false;
        socket.write("250 ok\r\n");
      } else if (linea === "DATA") {
        enDatos = true;
        socket.write("354 go on\r\n");
      } else if (linea.startsWith("EHLO")) socket.write("250-sumidero\r\n250 PIPELINING\r\n");
      else if (linea === "QUIT") socket.end("221 bye\r\n");
      else socket.write("250 ok\r\n");
    }
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" && address ? address.port : 0);
});
