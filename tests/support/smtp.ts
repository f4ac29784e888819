import { createServer, type Socket } from "node:net";

export type Received = {
  from: string;
  to: string[];
  raw: string;
  headers: Map<string, string>;
  text: string;
  html: string;
};
export type Sink = {
  url: string;
  messages: Received[];
  /** How many connections were opened so far. */
  connections: () => number;
  /** Answers a command with this line instead of accepting it: `(c) => c.startsWith("RCPT") ? "550 no" : null`. */
  refuse: (rule: ((command: string) => string | null) | null) => void;
  close: () => Promise<void>;
};

/** A mail server that keeps what it receives, on a free port unless one is given. */
export async function startSmtpSink(port = 0, host = "127.0.0.1"): Promise<Sink> {
  const messages: Received[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let rule: ((command: string) => string | null) | null = null;
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    converse(socket, messages, (command) => rule?.(command) ?? null);
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the sink has no port");
  return {
    url: `smtp://${host}:${address.port}`,
    messages,
    connections: () => connections,
    refuse: (next) => {
      rule = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function converse(socket: Socket, messages: Received[], refusal: (command: string) => string | null): void {
  let pending = "";
  let envelope: { from: string; to: string[] } = { from: "", to: [] };
  let receiving = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    const refused = refusal(line);
    if (refused) return say(refused);
    if (verb === "EHLO") return say("250-sink\r\n250 8BITMIME");
    if (verb === "MAIL") envelope = { from: addressOf(line), to: [] };
    if (verb === "RCPT") envelope.to.push(addressOf(line));
    if (verb === "DATA") {
      receiving = true;
      return say("354 go ahead");
    }
    if (verb === "QUIT") return socket.end("221 bye\r\n");
    return say("250 ok");
  };
  const take = (): boolean => {
    const mark = receiving ? "\r\n.\r\n" : "\r\n";
    const end = pending.indexOf(mark);
    if (end < 0) return false;
    const chunk = pending.slice(0, end);
    pending = pending.slice(end + mark.length);
    if (!receiving) command(chunk);
    else {
      receiving = false;
      const refused = refusal("END OF DATA");
      if (!refused) messages.push({ ...envelope, ...readMessage(chunk.replace(/^\.\./gm, ".")) });
      say(refused ?? "250 kept");
    }
    return true;
  };
  say("220 sink");
  socket.setEncoding("utf8").on("data", (data) => {
    pending += data;
    while (take());
  });
}

const addressOf = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? "";

function readMessage(raw: string): Omit<Received, "from" | "to"> {
  const { headers, body } = splitPart(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get("content-type") ?? "")?.[1];
  const parts = boundary
    ? body.split(`--${boundary}`).map((part) => splitPart(part.trimStart()))
    : [{ headers, body }];
  const decoded = (type: string) => {
    const part = parts.find((one) => one.headers.get("content-type")?.startsWith(type));
    return part ? decode(part.body, part.headers.get("content-transfer-encoding") ?? "") : "";
  };
  return { raw, headers, text: decoded("text/plain"), html: decoded("text/html") };
}

function splitPart(part: string) {
  const end = part.indexOf("\r\n\r\n");
  const lines = part
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      decodeWords(line.slice(line.indexOf(":") + 1).trim()),
    ]),
  );
  return { headers, body: part.slice(end + 4) };
}

function decode(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return body;
  return unquote(body.replace(/=\r\n/g, ""));
}

const unquote = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

/** Decodes `=?UTF-8?Q?Recupera_tu_contrase=C3=B1a?=`. */
const decodeWords = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString("utf8")
        : unquote(text.replace(/_/g, " ")),
    );
