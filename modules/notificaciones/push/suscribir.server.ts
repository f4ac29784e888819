import { ECDH } from "node:crypto";
import { negativaUrl } from "#modules/comun/acceso/destino.server.ts";
import { esDireccionLocal } from "#modules/comun/acceso/direccion-local.ts";
import { Rechazo, SIN_SESION } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion, sqlState } from "#modules/comun/tx/transaccion.server.ts";
import { consiente, responderConsentimiento } from "#modules/consentimientos/consentir.server.ts";
import { type Inscripcion, MAX_SUSCRIPCIONES } from "./push.ts";
import { escribirSuscripcion, recortar, soltarAjena } from "./suscripciones.store.server.ts";

type Quien = Pick<Sesion, "codigo_referido" | "session_id">;

const SESION_TERMINADA = "23503";

/** From now on this browser shows the person's notices, until the session ends. Repeating it changes nothing. */
export async function suscribirPush(
  ctx: Ctx,
  { endpoint, keys: { p256dh, auth }, renueva = false }: Inscripcion,
  { codigo_referido: usuario, session_id: sesion }: Quien,
): Promise<{ message: string }> {
  // The shop will connect to this address: it must not lead to the machines behind the shop, nor to any other server.
  if (negativaUrl(endpoint, ctx.public_url) || !esDeServicioPush(endpoint, ctx))
    throw new Rechazo("valor", "Esa dirección no es de un servicio de avisos.");
  if (!esPunto(p256dh)) throw new Rechazo("valor", "Las llaves de ese navegador no sirven.");
  const navegador = { endpoint, p256dh, auth, usuario };
  const escrita = await enTransaccion(ctx, async (tx) => {
    // Two tabs of one person must not both count the browsers before either adds its own.
    await bloquear(tx, `push:${usuario}`);
    await permitir(tx, usuario, renueva);
    await soltarAjena(tx, navegador);
    if (!(await escribirSuscripcion(tx, { ...navegador, sesion, creada_en: tx.now() }))) return false;
    await recortar(tx, usuario, MAX_SUSCRIPCIONES);
    return true;
  }).catch((error: unknown) => {
    if (sqlState(error) === SESION_TERMINADA) throw new Rechazo("sin_sesion", SIN_SESION);
    throw error;
  });
  if (!escrita) throw new Rechazo("estado", "Ese navegador ya está inscrito de otra manera.");
  return { message: "Listo: te avisaremos en este dispositivo." };
}

/** A press of the button is the person's permission. A browser that comes back by itself needs one that still holds. */
async function permitir(tx: Tx, usuario: string, renueva: boolean): Promise<void> {
  if (!renueva)
    await responderConsentimiento(tx, { usuario }, { finalidad: "avisos", otorgado: true, como: "boton" });
  else if (!(await consiente(tx, { usuario }, "avisos")))
    throw new Rechazo("estado", "Retiraste el permiso para avisarte en tus dispositivos.");
}

/** The push services of Chrome, Firefox, Safari and Edge. A name that begins with a dot stands for all names below it. */
const SERVICIOS = [
  "fcm.googleapis.com",
  ".push.services.mozilla.com",
  ".push.apple.com",
  ".notify.windows.com",
] as const;

/** A public shop posts only to services that browsers use, and to those that its owner added. */
function esDeServicioPush(endpoint: string, { public_url, push_hosts = [] }: Ctx): boolean {
  if (esDireccionLocal(public_url)) return true;
  const { hostname, port } = new URL(endpoint);
  const nombra = (nombre: string) =>
    nombre.startsWith(".") ? hostname.endsWith(nombre) : hostname === nombre;
  // The default port of https is left out.
  return port === "" && [...SERVICIOS, ...push_hosts].some(nombra);
}

/** Whether the browser's key is a point of its curve: with another nothing can be encrypted. */
export function esPunto(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url", "hex", "uncompressed");
    return true;
  } catch {
    return false;
  }
}
