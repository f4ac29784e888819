import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { esDireccionLocal } from "#modules/comun/acceso/direccion-local.ts";
import { SinServidor } from "#modules/comun/bandeja/vaciar-bandeja.server.ts";
import { crearHilo } from "#modules/comun/hilo.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { direccionDeCorreo } from "#modules/correos/campos.ts";
import { encabezado, enlaceDe } from "#modules/correos/correo.ts";
import type { EntregaCorreos } from "#modules/correos/entregar-correo.server.ts";
import { revisarCorreo } from "#modules/correos/plantillas.server.ts";
import type { Letter } from "./letter.ts";
import type { Failure } from "./mail-thread.ts";

export type MailerOptions = {
  smtp_url: string | undefined;
  ctx: Ctx;
  /** Receives the links of mails in a shop on the owner's machine without a mail server. */
  onConsole?: (line: string) => void;
};

/**
 * Sends over SMTP if it is configured; otherwise mails stay in the outbox. Their links are printed on the console of a
 * shop on a loopback address only: the log of a public shop is read and kept by other programs, and the links sign in.
 */
export function createMailer({ smtp_url, ctx, onConsole = console.info }: MailerOptions): EntregaCorreos {
  if (!smtp_url) {
    return {
      local: true,
      async enviar({ plantilla, datos, para, asunto }) {
        // Do not render a mail that is not sent: the pages of the outbox render it for their readers.
        revisarCorreo(plantilla, datos);
        const enlace = enlaceDe(datos);
        const line = `Correo para ${direccionDeCorreo.parse(para)}: ${encabezado(asunto)}${enlace ? ` → ${enlace}` : ""}`;
        if (esDireccionLocal(ctx.public_url)) onConsole(line);
      },
    };
  }
  return {
    local: false,
    async enviar(mensaje) {
      const entorno = { tienda: await leerAjustes(ctx), public_url: ctx.public_url };
      const failure = await send({ mensaje, entorno, smtp_url });
      if (failure) throw failed(failure);
    },
  };
}

/** Above the deadline of a delivery, which the thread keeps by itself. */
const PATIENCE = 110_000;

/**
 * Writing a mail takes milliseconds of the processor, so a thread does it: on the server's own thread every request would wait. A thread that dies
 * takes no mail with it: they are tried again from the outbox.
 */
const thread = crearHilo<Letter, Failure | null>({
  nombre: "The thread that sends mails",
  cargar: () => import("./mail-thread.ts"),
  plazo: PATIENCE,
});

/** Node runs no .tsx files, so threads exist in the built server only. */
const BUILT = import.meta.url.endsWith(".js");

async function send(letter: Letter): Promise<Failure | null> {
  if (BUILT) return thread.preguntar(letter);
  const [{ sendLetter }, { describeFailure }] = await Promise.all([
    import("./letter.ts"),
    import("./mail-thread.ts"),
  ]);
  return sendLetter(letter).then(() => null, describeFailure);
}

/** What the library says to mails that waited for a connection when their pool was closed; it gives no code. */
const POOL_CLOSED = "Connection pool was closed";

/**
 * Failures before the SMTP dialogue about the mail (no connection, no name, no greeting) do not count against
 * the mail. The pool of connections names no command when every connection was closed before the mail.
 */
function failed({ message, ...fields }: Failure): Error {
  const error = Object.assign(new Error(message), fields);
  const { code, command } = fields;
  const neverSent = command === undefined && (code === "ECONNECTION" || message === POOL_CLOSED);
  return command === "CONN" || neverSent ? new SinServidor(message, { cause: error }) : error;
}
