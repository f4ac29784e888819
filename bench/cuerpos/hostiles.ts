const MB = 1024 * 1024;
const BOUNDARY = "----una-frontera-de-formulario-7MA4YWxkTrZu0gW";
const URLENCODED = "application/x-www-form-urlencoded";
const CHAT = "/webhook/mati/chat";
const PROOFS = "/mis-pedidos";
const CART = "/.netlify/functions/revisarCupon";

export type Hostil = {
  que: string;
  path: string;
  type: string;
  body: Buffer;
  /** Sent with the cookie of a customer. */
  signedIn?: boolean;
};

const multipartType = (boundary = BOUNDARY) => `multipart/form-data; boundary=${boundary}`;
const form = (parts: readonly string[], boundary = BOUNDARY) =>
  Buffer.from(`${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("")}--${boundary}--\r\n`, "latin1");
const field = (name: string, value: string, headers = "") =>
  `Content-Disposition: form-data; name="${name}"${headers}\r\n\r\n${value}`;
/** As many small parts as fit. */
const parts = (bytes: number) => form(Array(Math.floor(bytes / 100)).fill(field("a", "b")));
const file = (name: string, bytes: number, letter = "x") =>
  field(name, letter.repeat(bytes), '; filename="a.txt"');
/** Searching this boundary in a text of its letters compares nearly all of it at every position. */
const SLOW = `${"a".repeat(60)}b`;

/** For each door, the bodies within its size limit that make a parser work most. */
export const HOSTILES: readonly Hostil[] = [
  { que: "/ : 1 MB of `a&`", path: "/", type: URLENCODED, body: Buffer.from("a&".repeat(MB / 2)) },
  {
    que: "/ingresar: 64 kB of `a&`",
    path: "/ingresar",
    type: URLENCODED,
    body: Buffer.from("a&".repeat(32_000)),
  },
  {
    que: "/ingresar: 64 kB of `%41`",
    path: "/ingresar",
    type: URLENCODED,
    body: Buffer.from(`a=${"%41".repeat(21_000)}`),
  },
  { que: "/ingresar: 64 kB of parts", path: "/ingresar", type: multipartType(), body: parts(60_000) },
  {
    que: "proof, no session: 5 MB of parts",
    path: `${PROOFS}/PZ-AAAAAA/comprobante`,
    type: multipartType(),
    body: parts(5 * MB),
  },
  {
    que: "proof, signed in: 5 MB of parts",
    path: PROOFS,
    type: multipartType(),
    body: parts(5 * MB),
    signedIn: true,
  },
  {
    que: "proof, signed in: 1,000 large parts",
    path: PROOFS,
    type: multipartType(),
    body: form(Array(999).fill(field("a", "x".repeat(5_000)))),
    signedIn: true,
  },
  {
    que: "proof, signed in: a field of 5 MB",
    path: PROOFS,
    type: multipartType(),
    body: form([field("id", "x".repeat(5 * MB))]),
    signedIn: true,
  },
  {
    que: "proof, signed in: a file of 5 MB",
    path: PROOFS,
    type: multipartType(),
    body: form([file("comprobante", 5 * MB)]),
    signedIn: true,
  },
  { que: "chat: 25 MB of parts", path: CHAT, type: multipartType(), body: parts(25 * MB) },
  {
    que: "chat: five files of 5 MB",
    path: CHAT,
    type: multipartType(),
    body: form([...chatFields(), ...Array(5).fill(file("files", 5 * MB - 100))]),
  },
  {
    que: "chat: a header of 25 MB",
    path: CHAT,
    type: multipartType(),
    body: form([field("a", "b", `\r\nX: ${"x".repeat(25 * MB)}`)]),
  },
  {
    que: "chat: a field of 25 MB",
    path: CHAT,
    type: multipartType(),
    body: form([field("chatInput", "x".repeat(25 * MB))]),
  },
  {
    que: "chat: a boundary that is slow to search",
    path: CHAT,
    type: multipartType(SLOW),
    body: form([file("files", 25 * MB, "a")], SLOW),
  },
  {
    que: "chat: 64 kB of nested JSON",
    path: CHAT,
    type: "application/json",
    body: Buffer.from("[".repeat(64_000)),
  },
  {
    que: "function: 256 kB of one list",
    path: CART,
    type: "application/json",
    body: Buffer.from(JSON.stringify({ items: Array(128_000).fill(0) })),
    signedIn: true,
  },
  {
    que: "function: 256 kB of objects",
    path: CART,
    type: "application/json",
    body: Buffer.from(JSON.stringify({ items: Array(42).fill(Array(1_000).fill({})) })),
    signedIn: true,
  },
];

function chatFields(): string[] {
  return [
    field("action", "sendMessage"),
    field("sessionId", "0e37df36-f698-4fe6-8b49-4c4b5f6c2f10"),
    field("chatInput", "hola"),
  ];
}
