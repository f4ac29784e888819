import { createHash } from "node:crypto";
import { type Entregados, Negado, vaciarBandeja } from "#modules/comun/bandeja/vaciar-bandeja.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { leerCampana } from "#modules/notificaciones/listar-notificaciones.server.ts";
import {
  type AvisoTomado,
  borrarEnviosAnteriores,
  cerrarIntento,
  tomarEnviosPush,
} from "./envios.store.server.ts";
import { leerLlavesPush, type ParLlaves } from "./llaves.server.ts";
import { type MensajePush, PLAN_PUSH, type Suscripcion, segundosDeVida, veredictoDe } from "./push.ts";
import { esPunto } from "./suscribir.server.ts";
import { borrarTerminada } from "./suscripciones.store.server.ts";

export type PedidoPush = {
  suscripcion: Suscripcion;
  mensaje: MensajePush;
  /** Seconds after which the push service forgets it. */
  vida: number;
  llaves: ParLlaves;
};

/** What is sent to the push service: the message, readable for the browser only. */
type Cifrado = { url: string; headers: Record<string, string>; cuerpo: Uint8Array };

export type ServicioPush = {
  /** Encrypts and signs. Rejects if the browser's keys are no keys, or if something of the shop failed meanwhile. */
  cifrar: (pedido: PedidoPush) => Promise<Cifrado>;
  /** Answers with the status of the push service; rejects when there was no answer. */
  enviar: (cifrado: Cifrado, signal: AbortSignal) => Promise<number>;
};

type Final = "entregado" | "omitido";

/** Sends all notices that are due. */
export async function entregarPush(
  ctx: Ctx,
  servicio: ServicioPush,
  signal: AbortSignal,
): Promise<Entregados> {
  const llaves = await leerLlavesPush(ctx);
  if (!llaves) return { enviados: 0, fallidos: 0 };
  // A push service that does not answer would cost five seconds for each of its browsers.
  const medios: Medios = { servicio, llaves, caidos: new Set() };
  return vaciarBandeja<AvisoTomado, Final>(
    ctx,
    {
      plan: PLAN_PUSH,
      paralelo: 4,
      tomar: (cuantos, arriendo) => tomarEnviosPush(ctx, cuantos, arriendo),
      enviar: (envio, parar) => enviarUno(ctx, medios, envio, parar),
      async anotarEnviadas(enviadas) {
        for (const { fila, respuesta } of enviadas) await cerrarIntento(ctx, fila, { estado: respuesta });
      },
      async anotarFallo(envio, { agotado, proximo_intento, motivo }) {
        const { id, clase, intentos } = envio;
        const estado = agotado ? "fallido" : "pendiente";
        await cerrarIntento(ctx, envio, { estado, proximo_intento, ultimo_error: motivo });
        ctx.log.warn("push: not delivered", { id, clase, intentos, motivo, estado });
      },
    },
    signal,
  );
}

/** Read on the bell already, or old news. */
const yaNoSirve = ({ leida_en, visible_en, clase }: AvisoTomado, ahora: Date): boolean =>
  leida_en !== null || segundosDeVida(clase, visible_en, ahora) === 0;

type Medios = { servicio: ServicioPush; llaves: ParLlaves; caidos: Set<string> };

async function enviarUno(ctx: Ctx, medios: Medios, envio: AvisoTomado, signal: AbortSignal): Promise<Final> {
  if (yaNoSirve(envio, ctx.now())) return "omitido";
  const { origin } = new URL(envio.endpoint);
  if (medios.caidos.has(origin)) throw new Error("service away");
  const cifrado = await cifrar(ctx, medios, envio);
  if (!cifrado) return olvidarNavegador(ctx, envio);
  const status = await medios.servicio.enviar(cifrado, signal).catch((error: unknown) => {
    medios.caidos.add(origin);
    throw error;
  });
  const veredicto = veredictoDe(status);
  if (veredicto === "entregado") return "entregado";
  if (veredicto === "termino") return olvidarNavegador(ctx, envio);
  throw new Negado(`status ${status}`, { status, definitivo: veredicto === "fallido" });
}

/** Its other notices go with it. */
async function olvidarNavegador(ctx: Ctx, { suscripcion }: AvisoTomado): Promise<Final> {
  await borrarTerminada(ctx, suscripcion);
  return "omitido";
}

/**
 * Null if the keys of the browser never work. A setting that could not be read is no reason to forget the browser: then it is tried
 * again.
 */
async function cifrar(ctx: Ctx, { servicio, llaves }: Medios, envio: AvisoTomado): Promise<Cifrado | null> {
  const pedido = await pedidoDe(ctx, envio, llaves);
  try {
    return await servicio.cifrar(pedido);
  } catch (error) {
    ctx.log.error("push: not encrypted", { id: envio.id, ...describeError(error) });
    if (esPunto(envio.p256dh)) throw new Error("not encrypted", { cause: error });
    return null;
  }
}

async function pedidoDe(ctx: Ctx, envio: AvisoTomado, llaves: ParLlaves): Promise<PedidoPush> {
  const { endpoint, p256dh, auth, titulo, texto, clave, clase, usuario, notificacion, visible_en } = envio;
  const { no_leidas } = await leerCampana(ctx, { codigo_referido: usuario });
  return {
    suscripcion: { endpoint, keys: { p256dh, auth } },
    mensaje: {
      titulo,
      texto,
      enlace: `/notificaciones/${notificacion}`,
      // Names the notice to browser and push service without telling its reason.
      marca: createHash("sha256").update(clave).digest("base64url").slice(0, 32),
      no_leidas,
    },
    vida: segundosDeVida(clase, visible_en, ctx.now()),
    llaves,
  };
}

const GUARDA_MS = 7 * DIA_MS;

/** Deletes deliveries after a week. */
export const limpiarPush = (ctx: Ctx): Promise<number> =>
  borrarEnviosAnteriores(ctx, new Date(ctx.now().getTime() - GUARDA_MS));
