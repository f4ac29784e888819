// Baseline: a bare node:http server that answers every request with the same headers and bytes.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [, , file = ""] = process.argv;
const { headers, body }: { headers: string[]; body: string } = JSON.parse(readFileSync(file, "utf8"));
const bytes = Buffer.from(body, "base64");

const server = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(Number(process.env.PORT ?? 0), "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" && address ? address.port : 0);
});
