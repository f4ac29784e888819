import { createHash } from "node:crypto";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { leerCampana } from "#modules/notificaciones/listar-notificaciones.server.ts";
import {
  borrarEnviosAnteriores,
  cerrarIntento,
  type EnvioTomado,
  tomarEnvio,
} from "./envios.store.server.ts";
import { leerLlaves, type ParLlaves } from "./llaves.server.ts";
import {
  ARRIENDO_MS,
  MAX_INTENTOS,
  type Mensaje,
  type Suscripcion,
  segundosDeVida,
  trasFallo,
  type Veredicto,
  veredictoDe,
} from "./push.ts";
import { esPunto } from "./suscribir.server.ts";
import { borrarTerminada } from "./suscripciones.store.server.ts";

export type PedidoPush = {
  suscripcion: Suscripcion;
  mensaje: Mensaje;
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

const PARALELO = 4;

/** Sends all notices that are due, a few at a time. Several processes may run it at once. */
export async function entregarPush(ctx: Ctx, servicio: ServicioPush, signal: AbortSignal) {
  const suma = { entregados: 0, omitidos: 0, fallidos: 0 };
  const llaves = await leerLlaves(ctx);
  if (!llaves) return suma;
  // A push service that does not answer would cost five seconds for each of its browsers.
  const caidos = new Set<string>();
  const turno = async () => {
    while (!signal.aborted) {
      const envio = await tomarEnvio(ctx, ctx.now(), new Date(ctx.now().getTime() + ARRIENDO_MS));
      if (!envio) return;
      if (yaNoSirve(envio, ctx.now())) {
        await cerrarIntento(ctx, envio, { estado: "omitido" });
        suma.omitidos++;
        continue;
      }
      const resultado = await intentar(ctx, { servicio, llaves, caidos }, envio, signal);
      // What the stop of the process interrupted is sent again when its lease ends; the browser shows it once.
      if (resultado === null) return;
      await anotar(ctx, envio, resultado);
      suma[resultado.veredicto === "entregado" ? "entregados" : "fallidos"]++;
    }
  };
  const turnos = await Promise.allSettled(Array.from({ length: PARALELO }, turno));
  for (const fin of turnos) if (fin.status === "rejected") throw fin.reason;
  return suma;
}

/** Read on the bell already, or old news. */
const yaNoSirve = ({ leida_en, visible_en, clase }: EnvioTomado, ahora: Date): boolean =>
  leida_en !== null || segundosDeVida(clase, visible_en, ahora) === 0;

type Resultado = { veredicto: Veredicto; motivo: string };
type Medios = { servicio: ServicioPush; llaves: ParLlaves; caidos: Set<string> };

async function intentar(
  ctx: Ctx,
  { servicio, llaves, caidos }: Medios,
  envio: EnvioTomado,
  signal: AbortSignal,
): Promise<Resultado | null> {
  // A notice that always ended its process is not tried for ever.
  if (envio.intentos > MAX_INTENTOS) return { veredicto: "fallido", motivo: "interrupted too often" };
  const { origin } = new URL(envio.endpoint);
  if (caidos.has(origin)) return { veredicto: "repetir", motivo: "service away" };
  const pedido = await pedidoDe(ctx, envio, llaves);
  const cifrado = await servicio.cifrar(pedido).catch((error: unknown) => {
    ctx.log.error("push: not encrypted", { id: envio.id, ...describeError(error) });
    return null;
  });
  // Only keys that never work end a subscription: a setting that could not be read is no reason to forget the browser.
  if (!cifrado)
    return esPunto(envio.p256dh)
      ? { veredicto: "repetir", motivo: "not encrypted" }
      : { veredicto: "termino", motivo: "keys of the browser" };
  try {
    const status = await servicio.enviar(cifrado, signal);
    return { veredicto: veredictoDe(status), motivo: `status ${status}` };
  } catch (error) {
    if (signal.aborted) return null;
    caidos.add(origin);
    const motivo = error instanceof Error && error.message !== "" ? error.message : "no answer";
    return { veredicto: "repetir", motivo: motivo.slice(0, 300) };
  }
}

async function pedidoDe(ctx: Ctx, envio: EnvioTomado, llaves: ParLlaves): Promise<PedidoPush> {
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

async function anotar(ctx: Ctx, envio: EnvioTomado, { veredicto, motivo }: Resultado): Promise<void> {
  if (veredicto === "entregado") return cerrarIntento(ctx, envio, { estado: "entregado" });
  // Its other notices go with it.
  if (veredicto === "termino") return borrarTerminada(ctx, envio.suscripcion);
  const { id, intentos, clase } = envio;
  const siguiente = trasFallo(veredicto === "fallido" ? MAX_INTENTOS : intentos, ctx.now());
  await cerrarIntento(ctx, envio, { ...siguiente, ultimo_error: motivo });
  ctx.log.warn("push: not delivered", { id, clase, intentos, motivo, estado: siguiente.estado });
}

const GUARDA_MS = 7 * 24 * 3_600_000;

/** Deletes deliveries after a week. */
export const limpiarPush = (ctx: Ctx): Promise<number> =>
  borrarEnviosAnteriores(ctx, new Date(ctx.now().getTime() - GUARDA_MS));
