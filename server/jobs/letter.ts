import { createTransport } from "nodemailer";
import { nombreTienda } from "#modules/ajustes/identidad.ts";
import { direccionDeCorreo } from "#modules/correos/campos.ts";
import type { Entorno, MensajeCorreo } from "#modules/correos/correo.ts";
import { renderCorreo } from "#modules/correos/plantillas.server.ts";

/** A mail with all that is needed to write and send it. */
export type Letter = { mensaje: MensajeCorreo; entorno: Entorno; smtp_url: string };

/** A delivery must end before its outbox lease does (two minutes). */
const DEADLINE = 90_000;
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
const openTransport = (url: string) =>
  createTransport({
    url,
    pool: true,
    maxConnections: 4,
    maxRequeues: 1,
    idleTimeout: 5_000,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    dnsTimeout: 15_000,
  });

const transports = new Map<string, ReturnType<typeof openTransport>>();

/** Writes a mail and sends it over SMTP. */
export async function sendLetter({ mensaje, entorno, smtp_url }: Letter): Promise<void> {
  const { tienda, public_url } = entorno;
  const { html, text } = await renderCorreo(mensaje.plantilla, mensaje.datos, tienda, public_url);
  const transport = transports.get(smtp_url) ?? openTransport(smtp_url);
  transports.set(smtp_url, transport);
  const sending = transport.sendMail({
    from: { name: nombreTienda(tienda), address: direccionDeCorreo.parse(tienda.email) },
    to: direccionDeCorreo.parse(mensaje.para),
    subject: mensaje.asunto,
    messageId: messageId(mensaje, new URL(public_url).hostname),
    headers: HEADERS,
    html,
    text,
    textEncoding: "base64",
  });
  await withDeadline(sending, () => {
    // A server that stalls this connection may stall the others: the next mail opens new ones.
    if (transports.get(smtp_url) === transport) transports.delete(smtp_url);
    transport.close();
  });
}

/** Stable for each mail: if a crash sends it twice, the mailbox can recognise the duplicate. */
const messageId = ({ id, created_at }: MensajeCorreo, host: string) =>
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
