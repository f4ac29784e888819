import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { type Mensaje, sinEnlaces, tieneEnlaces } from "./correo.ts";
import {
  type CorreoEnviado,
  type CorreoTomado,
  marcarEnviados,
  marcarFallido,
  tomarCorreos,
} from "./correos.store.server.ts";
import { ARRIENDO_MS, MAX_INTENTOS, trasAusencia, trasFallo } from "./reintento.ts";

/** The mail server cannot be reached, so the other mails are not tried now either. */
export class SinServidor extends Error {}

/** Resolves when the mail was accepted for delivery; rejects with the reason otherwise. */
export type Enviar = (mensaje: Mensaje) => Promise<void>;
/** `local`: mails are not sent but read in the outbox, so their links are kept. */
export type Entrega = { enviar: Enviar; local: boolean };
export type Entregados = { enviados: number; fallidos: number };

/**
 * Mails on their way at the same time, four for each connection to the mail server. More of them share the statements that take and
 * record them, but the last one must be sent before its lease ends, also by a slow server.
 */
export const PARALELO = 16;
/** How long those who take or record a mail wait for others, to share one statement with them. */
const PAUSA = 20;

/** Delivers all mails that are due, a few at a time. Several processes may run it at once. */
export async function entregarCorreos(ctx: Ctx, entrega: Entrega, signal?: AbortSignal): Promise<Entregados> {
  const suma: Entregados = { enviados: 0, fallidos: 0 };
  const turno = async () => {
    while (!signal?.aborted) {
      const correo = await tomarUno(ctx);
      if (!correo) return;
      const final = await entregarUno(ctx, entrega, correo);
      suma[final === "enviado" ? "enviados" : "fallidos"]++;
      if (final === "sin_servidor") return;
    }
  };
  const turnos = await Promise.allSettled(Array.from({ length: PARALELO }, turno));
  if (suma.enviados + suma.fallidos > 0) ctx.publish([{ tabla: "correos" }]);
  for (const resultado of turnos) if (resultado.status === "rejected") throw resultado.reason;
  return suma;
}

/** Those who ask at about the same moment are answered by one statement. */
const tomarUno = (ctx: Ctx): Promise<CorreoTomado | null> =>
  ctx.lotes.sumar("correos:tomar", null, {
    deshecho: () => false,
    pausa: PAUSA,
    async liquidar(pedidos) {
      const ahora = ctx.now();
      const hasta = new Date(ahora.getTime() + ARRIENDO_MS);
      const tomados = await tomarCorreos(ctx, pedidos.length, { ahora, hasta });
      return pedidos.map((_, i) => ({ respuesta: tomados[i] ?? null }));
    },
  });

/** The same for mails that have left. */
const anotarEnviado = (ctx: Ctx, enviado: CorreoEnviado): Promise<null> =>
  ctx.lotes.sumar("correos:enviados", enviado, {
    deshecho: () => false,
    pausa: PAUSA,
    async liquidar(enviados) {
      await marcarEnviados(ctx, enviados, ctx.now());
      return enviados.map(() => ({ respuesta: null }));
    },
  });

async function entregarUno(ctx: Ctx, { enviar, local }: Entrega, correo: CorreoTomado): Promise<Final> {
  const fallo = await intentar(enviar, correo);
  if (fallo === null) {
    const datos = !local && tieneEnlaces(correo.datos) ? sinEnlaces(correo.datos) : null;
    await anotar(() => anotarEnviado(ctx, { id: correo.id, datos }));
    return "enviado";
  }
  const { id, plantilla, intentos } = correo;
  const cambio = (fallo.ausente ? trasAusencia : trasFallo)(intentos, ctx.now());
  await marcarFallido(ctx, correo, { ...cambio, ultimo_error: fallo.motivo });
  ctx.log.warn("mails: not delivered", { id, plantilla, intentos, estado: cambio.estado });
  return fallo.ausente ? "sin_servidor" : "fallido";
}

type Final = "enviado" | "fallido" | "sin_servidor";
type Fallo = { motivo: string; ausente: boolean };

/** Returns null, or why it failed. A mail whose attempts always crashed the process is not tried for ever. */
async function intentar(enviar: Enviar, correo: CorreoTomado): Promise<Fallo | null> {
  if (correo.intentos > MAX_INTENTOS)
    return { motivo: "El envío se interrumpió demasiadas veces.", ausente: false };
  try {
    await enviar(correo);
    return null;
  } catch (error) {
    const motivo = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    return { motivo: motivo || "Error sin descripción.", ausente: error instanceof SinServidor };
  }
}

const ENTRE_ANOTACIONES = 1_000;

/**
 * Retries the write while the database restarts or its replica takes over: a mail that is not recorded as sent would be sent again.
 * When its lease has ended, another process may have taken it.
 */
async function anotar(escribir: () => Promise<unknown>): Promise<void> {
  const hasta = performance.now() + ARRIENDO_MS;
  for (;;) {
    try {
      await escribir();
      return;
    } catch (error) {
      // One try may take ten seconds while no connection opens.
      if (performance.now() > hasta) throw error;
      await new Promise((seguir) => setTimeout(seguir, ENTRE_ANOTACIONES));
    }
  }
}
