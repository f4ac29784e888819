import { type Entregados, vaciarBandeja } from "#modules/comun/bandeja/vaciar-bandeja.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { datosSinEnlaces, type MensajeCorreo, tieneEnlaces } from "./correo.ts";
import {
  type CorreoTomado,
  marcarCorreoFallido,
  marcarCorreosEnviados,
  tomarCorreos,
} from "./correos.store.server.ts";
import { PLAN_CORREOS } from "./reintento.ts";

/** Resolves when the mail was accepted for delivery; rejects with the reason otherwise. */
export type EnviarMensaje = (mensaje: MensajeCorreo) => Promise<void>;
/** `local`: mails are not sent but read in the outbox, so their links are kept. */
export type EntregaCorreos = { enviar: EnviarMensaje; local: boolean };

/**
 * Mails on their way at the same time, four for each connection to the mail server. More of them share the statements that take and
 * record them, but the last one must be sent before its lease ends, also by a slow server.
 */
export const PARALELO = 16;

/** Delivers all mails that are due. */
export const entregarCorreos = (
  ctx: Ctx,
  { enviar, local }: EntregaCorreos,
  signal?: AbortSignal,
): Promise<Entregados> =>
  vaciarBandeja<CorreoTomado, void>(
    ctx,
    {
      plan: PLAN_CORREOS,
      paralelo: PARALELO,
      cambio: { tabla: "correos" },
      tomar: (cuantos, arriendo) => tomarCorreos(ctx, cuantos, arriendo),
      enviar,
      anotarEnviadas: (enviadas) =>
        marcarCorreosEnviados(
          ctx,
          enviadas.map(({ fila: { id, datos } }) => ({
            id,
            datos: !local && tieneEnlaces(datos) ? datosSinEnlaces(datos) : null,
          })),
          ctx.now(),
        ),
      async anotarFallo(correo, fallo) {
        const { id, plantilla, intentos } = correo;
        const estado = await marcarCorreoFallido(ctx, correo, fallo);
        ctx.log.warn("mails: not delivered", { id, plantilla, intentos, estado });
      },
    },
    signal,
  );
