import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { nombreTienda } from "#modules/ajustes/identidad.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { direccion } from "#modules/correos/campos.ts";
import { encabezado, enlaceDe, type Mensaje } from "#modules/correos/correo.ts";
import { type Entrega, SinServidor } from "#modules/correos/entregar-correo.server.ts";
import { renderCorreo } from "#modules/correos/plantillas.server.ts";

/** A delivery must end before its outbox lease does (two minutes). */
const DEADLINE = 90_000;
const TIMEOUTS = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
  dnsTimeout: 15_000,
};

export type MailerOptions = {
  smtp_url: string | undefined;
  /** Sender address; the seller's from the settings if absent. */
  from?: string | undefined;
  ctx: Ctx;
  /** Receives the links of mails in a shop without a mail server. */
  onConsole?: (line: string) => void;
};

/**
 * Sends over SMTP if it is configured; otherwise mails stay in the outbox and their links are printed on the
 * console.
 */
export function createMailer({ smtp_url, from, ctx, onConsole = console.info }: MailerOptions): Entrega {
  const write = async (mensaje: Mensaje) => {
    const tienda = await leerAjustes(ctx);
    const { html, text } = await renderCorreo(mensaje.plantilla, mensaje.datos, tienda, ctx.public_url);
    const address = direccion.parse(from ?? tienda.email);
    return {
      from: { name: nombreTienda(tienda), address },
      to: direccion.parse(mensaje.para),
      subject: encabezado(mensaje.asunto),
      html,
      text,
    };
  };
  if (!smtp_url) {
    return {
      local: true,
      async enviar(mensaje) {
        const { to, subject } = await write(mensaje);
        const enlace = enlaceDe(mensaje.datos);
        onConsole(`Correo para ${to}: ${subject}${enlace ? ` → ${enlace}` : ""}`);
      },
    };
  }
  let transport: ReturnType<typeof openTransport> | undefined;
  const host = new URL(ctx.public_url).hostname;
  return {
    local: false,
    async enviar(mensaje) {
      const mail = await write(mensaje);
      transport ??= openTransport(smtp_url);
      const opened = await transport;
      await withDeadline(
        opened
          .sendMail({ ...mail, messageId: messageId(mensaje, host), headers: HEADERS })
          .catch(tellAbsence),
      );
    },
  };
}

/** Load the library with the first mail. */
async function openTransport(url: string) {
  const { createTransport } = await import("nodemailer");
  return createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
}

/**
 * Failures before the SMTP dialogue about the mail (no connection, no name, no greeting) do not count against
 * the mail.
 */
function tellAbsence(error: unknown): never {
  const away = error instanceof Error && "command" in error && error.command === "CONN";
  throw away ? new SinServidor(error.message, { cause: error }) : error;
}

/** Stops automatic replies such as vacation notices. */
const HEADERS = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "All",
  "Content-Language": "es-CL",
};

/** Stable for each mail: if a crash sends it twice, the mailbox can recognise the duplicate. */
const messageId = ({ id, created_at }: Mensaje, host: string) =>
  `<correo.${id}.${created_at.getTime()}@${host}>`;

async function withDeadline(sending: Promise<unknown>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("El servidor de correo no respondió a tiempo.")), DEADLINE);
  try {
    await Promise.race([sending, promise]);
  } finally {
    clearTimeout(timer);
  }
}
