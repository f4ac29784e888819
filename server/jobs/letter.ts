import type { Readable } from "node:stream";
import type SMTPPool from "nodemailer/lib/smtp-pool";
import { nombreTienda } from "#modules/ajustes/identidad.ts";
import { direccion } from "#modules/correos/campos.ts";
import { type Entorno, encabezado, type Mensaje } from "#modules/correos/correo.ts";
import { renderCorreo } from "#modules/correos/plantillas.server.ts";
import { writeMime } from "./mime.ts";

/** A mail with all that is needed to write and send it. */
export type Letter = {
  mensaje: Mensaje;
  /** The `Entorno` of all mails in JSON: a text is cheaper to pass to a thread than what it describes. */
  entorno: string;
  smtp_url: string;
  /** Sender address; the seller's from the settings if absent. */
  from?: string | undefined;
};

/** A delivery must end before its outbox lease does (two minutes). */
const DEADLINE = 90_000;
const TIMEOUTS = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
  dnsTimeout: 15_000,
};
/** Stops automatic replies such as vacation notices. */
const HEADERS = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "All",
  "Content-Language": "es-CL",
};

/**
 * Mails that leave one after the other share a connection: to greet a server takes longer than to send a mail. The library sends
 * a mail again only if its connection was closed before the first byte of the mail.
 */
const POOL = { pool: true, maxConnections: 4, maxRequeues: 1, idleTimeout: 5_000 } as const;

/** Load the library with the first mail. */
async function openTransport(url: string): Promise<SMTPPool> {
  const { default: Pool } = await import("nodemailer/lib/smtp-pool");
  return new Pool({ url, ...TIMEOUTS, ...POOL });
}

/**
 * What the library pipes into the connection. It would look at each byte of the mail for a line that begins with a dot, and a written
 * mail has none (mime.test.ts): the whole mail and the line that ends it are put behind that filter.
 */
function inOnePiece(bytes: string) {
  const piece = {
    /** The library sends a mail again by another connection only while this is false. */
    readableDidRead: false,
    pipe(connection: Readable): void {
      piece.readableDidRead = true;
      connection.push(`${bytes}.\r\n`, "latin1");
      connection.push(null);
    },
  };
  return piece;
}

type Envelope = { from: string; to: string };

/** Passes a written mail to the connections. The library's own way to them would take it apart and write it anew. */
function post(pool: SMTPPool, envelope: Envelope, messageId: string, bytes: string): Promise<void> {
  const message = {
    getEnvelope: () => ({ ...envelope, to: [envelope.to] }),
    messageId: () => messageId,
    getHeader: () => messageId,
    createReadStream: () => inOnePiece(bytes),
  };
  // All that the pool reads of a mail.
  const mail = { data: {}, message } as unknown as Parameters<SMTPPool["send"]>[0];
  return new Promise((resolve, reject) => {
    pool.send(mail, (error) => (error ? reject(error) : resolve()));
  });
}

const transports = new Map<string, ReturnType<typeof openTransport>>();

/** Writes a mail and sends it over SMTP. */
export async function sendLetter({ mensaje, entorno, smtp_url, from: sender }: Letter): Promise<void> {
  const { tienda, public_url } = parsed(entorno);
  const { trozos, text } = await renderCorreo(mensaje.plantilla, mensaje.datos, tienda, public_url);
  const from = { name: nombreTienda(tienda), address: direccion.parse(sender ?? tienda.email) };
  const to = direccion.parse(mensaje.para);
  const id = messageId(mensaje, new URL(public_url).hostname);
  const bytes = writeMime({
    from,
    to,
    subject: encabezado(mensaje.asunto),
    messageId: id,
    date: new Date(),
    headers: HEADERS,
    text: [text],
    html: trozos,
  });
  const opening = transports.get(smtp_url) ?? openTransport(smtp_url);
  transports.set(smtp_url, opening);
  const transport = await opening;
  await withDeadline(post(transport, { from: from.address, to }, id, bytes), () => {
    // A server that stalls this connection may stall the others: the next mail opens new ones.
    if (transports.get(smtp_url) === opening) transports.delete(smtp_url);
    transport.close();
  });
}

let last: { json: string; value: Entorno } | undefined;

/** Reads the settings again only when an admin has changed them since the mail before. */
function parsed(json: string): Entorno {
  if (last?.json !== json) last = { json, value: JSON.parse(json) };
  return last.value;
}

/** Stable for each mail: if a crash sends it twice, the mailbox can recognise the duplicate. */
const messageId = ({ id, created_at }: Mensaje, host: string) =>
  `<correo.${id}.${created_at.getTime()}@${host}>`;

async function withDeadline(sending: Promise<unknown>, onDeadline: () => void): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    onDeadline();
    reject(new Error("El servidor de correo no respondió a tiempo."));
  }, DEADLINE);
  try {
    await Promise.race([sending, promise]);
  } finally {
    clearTimeout(timer);
  }
}
