import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { encolarCorreo } from "#modules/correos/encolar-correo.server.ts";
import { sinSecretos } from "./lenguaje/sin-datos.ts";
import type { MensajeGuardado } from "./protocolo.ts";
import { type Contestacion, contestar } from "./respuesta/contestacion.ts";
import {
  CHARLA_YA_PASADA,
  charlaPasada,
  ESCRIBELES_DIRECTO,
  pasaLaCharla,
  puertasDe,
  SIN_CONTACTO,
  SIN_SESION_NO_SE_PASA,
} from "./traspaso.ts";

const ULTIMOS = 20;
const LARGO = 600;
/** '2026-11-17T15': a person hands over at most one conversation an hour. */
const horaDe = (ahora: Date): string => ahora.toISOString().slice(0, 13);

/**
 * The person agreed that people of the shop read this conversation: its last messages go to the shop's mailbox, without the passwords,
 * RUT and telephone numbers that are recognised. Without a session there is no address to answer to, so nothing is sent.
 */
export async function entregarCharla(
  ctx: Ctx,
  historia: readonly MensajeGuardado[],
  sesion: Sesion | null,
): Promise<Contestacion> {
  const ajustes = await leerAjustes(ctx);
  const mensajes = historia
    .filter(({ texto }) => texto.trim() !== "" && !pasaLaCharla(texto))
    .slice(-ULTIMOS)
    .map(({ de, texto }) => ({ de, texto: sinSecretos(texto).slice(0, LARGO).toWellFormed() }));
  const puertas = { componentes: puertasDe(ajustes) };
  if (puertas.componentes.length === 0) return contestar("persona", SIN_CONTACTO);
  if (ajustes.email === "") return contestar("persona", ESCRIBELES_DIRECTO, puertas);
  if (!sesion) return contestar("persona", SIN_SESION_NO_SE_PASA, puertas);
  if (mensajes.length === 0) return contestar("persona", ESCRIBELES_DIRECTO, puertas);
  const datos = { cliente: sesion.nombre ?? "", correo: sesion.email, mensajes };
  const nueva = await enTransaccion(ctx, (tx) =>
    encolarCorreo(tx, {
      clave: `charla:${sesion.codigo_referido}:${horaDe(tx.now())}`,
      para: ajustes.email,
      usuario: sesion.codigo_referido,
      plantilla: "charla_entregada",
      datos,
    }),
  );
  return nueva
    ? contestar("persona", charlaPasada(sesion.email))
    : contestar("persona", CHARLA_YA_PASADA, puertas);
}
