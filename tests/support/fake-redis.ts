import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";

export type FakeRedis = { url: string; dropConnections(): void; stop(): Promise<void> };

/** The part of Redis that pub/sub needs, so that the bus over Redis is tested on every machine. */
export async function startFakeRedis(wanted = 0): Promise<FakeRedis> {
  const clients = new Set<Socket>();
  const channels = new Map<string, Set<Socket>>();
  const server = createServer((socket) => {
    clients.add(socket);
    let rest = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => {
      const { commands, left } = parse(rest + chunk);
      rest = left;
      for (const command of commands) socket.write(answer(command, socket, channels));
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      clients.delete(socket);
      for (const listeners of channels.values()) listeners.delete(socket);
    });
  });
  await new Promise<void>((done) => server.listen(wanted, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const dropConnections = () => {
    for (const client of clients) client.destroy();
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    dropConnections,
    stop: () => stopServer(server, dropConnections),
  };
}

async function stopServer(server: Server, dropConnections: () => void): Promise<void> {
  const closed = new Promise((done) => server.close(done));
  dropConnections();
  await closed;
}

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;

function answer([name = "", ...args]: string[], socket: Socket, channels: Map<string, Set<Socket>>): string {
  const [channel = "", message = ""] = args;
  switch (name.toUpperCase()) {
    case "SUBSCRIBE": {
      channels.set(channel, (channels.get(channel) ?? new Set()).add(socket));
      return `*3\r\n${bulk("subscribe")}${bulk(channel)}:1\r\n`;
    }
    case "PUBLISH": {
      const listeners = channels.get(channel) ?? new Set();
      for (const one of listeners) one.write(`*3\r\n${bulk("message")}${bulk(channel)}${bulk(message)}`);
      return `:${listeners.size}\r\n`;
    }
    case "PING":
      return "+PONG\r\n";
    default:
      return "+OK\r\n";
  }
}

/** Commands are arrays of bulk strings; tests send ASCII only, so characters are bytes. */
function parse(text: string): { commands: string[][]; left: string } {
  const commands: string[][] = [];
  let at = 0;
  for (;;) {
    const one = parseOne(text, at);
    if (!one) return { commands, left: text.slice(at) };
    commands.push(one.words);
    at = one.end;
  }
}

function parseOne(text: string, start: number): { words: string[]; end: number } | null {
  const line = (from: number) => {
    const end = text.indexOf("\r\n", from);
    return end < 0 ? null : { value: Number(text.slice(from + 1, end)), next: end + 2 };
  };
  const head = line(start);
  if (!head) return null;
  const words: string[] = [];
  let at = head.next;
  for (let i = 0; i < head.value; i++) {
    const size = line(at);
    if (!size || text.length < size.next + size.value + 2) return null;
    words.push(text.slice(size.next, size.next + size.value));
    at = size.next + size.value + 2;
  }
  return { words, end: at };
}
