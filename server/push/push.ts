import type webPush from "web-push";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import type { PedidoPush, ServicioPush } from "#modules/notificaciones/push/entregar-push.server.ts";
import { asegurarLlaves } from "#modules/notificaciones/push/llaves.server.ts";
import { createPost } from "#server/salidas/post.ts";

/** Push services answer within a second; one that does not must not hold up the others for long. */
const TIMEOUT = 5_000;

/** Loaded when it is first needed: most starts send nothing. */
const library = async (): Promise<typeof webPush> => (await import("web-push")).default;

/** Makes the keys by which push services know this shop, at its first start. */
export async function ensurePushKeys(ctx: Ctx): Promise<void> {
  await asegurarLlaves(ctx, async () => {
    const { publicKey, privateKey } = (await library()).generateVAPIDKeys();
    return { publica: publicKey, privada: privateKey };
  });
}

/** Encrypts for the browser (RFC 8291), signs for its push service (RFC 8292), and posts as webhooks are posted. */
export function createPush(ctx: Ctx): ServicioPush {
  return {
    cifrar: (pedido) => encrypt(ctx, pedido),
    enviar: createPost({ public_url: ctx.public_url, timeout: TIMEOUT }),
  };
}

async function encrypt(ctx: Ctx, { suscripcion, mensaje, vida, llaves }: PedidoPush) {
  const { generateRequestDetails } = await library();
  const { endpoint, headers, body } = generateRequestDetails(suscripcion, JSON.stringify(mensaje), {
    vapidDetails: { subject: await subject(ctx), publicKey: llaves.publica, privateKey: llaves.privada },
    TTL: vida,
    // A repetition replaces what the service still keeps for a browser that is off.
    topic: mensaje.marca,
    urgency: "high",
    contentEncoding: "aes128gcm",
  });
  const sent = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { url: endpoint, headers: Object.fromEntries(sent), cuerpo: body };
}

/** Where a push service writes to if something is wrong with what the shop sends. */
async function subject(ctx: Ctx): Promise<string> {
  const { email } = await leerAjustes(ctx);
  return `mailto:${email || `avisos@${new URL(ctx.public_url).hostname}`}`;
}
