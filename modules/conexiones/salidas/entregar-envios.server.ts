import { setTimeout as sleep } from "node:timers/promises";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerSecreto } from "#modules/conexiones/secretos.server.ts";
import { type EnvioTomado, marcarEntregado, marcarFallido, tomarEnvio } from "./envios.store.server.ts";
import { firmar } from "./firma.server.ts";
import { ARRIENDO_MS, debeApagarse, MAX_INTENTOS, PAUSA_SALIDA_MS, trasFallo } from "./reintento.ts";
import { anotarExito, anotarFalla, cambiarSalida, type FilaSalida } from "./salidas.store.server.ts";

export type Peticion = { url: string; headers: Record<string, string>; cuerpo: string | Uint8Array };

/** Answers with the status; rejects with a sentence for the owner when there was no answer. */
export type Enviar = (peticion: Peticion, signal: AbortSignal) => Promise<number>;

export type Entrega = {
  enviar: Enviar;
  /** Tells the owner, in the same transaction, that an address was switched off. */
  avisarApagada: (tx: Tx, salida: Pick<FilaSalida, "id" | "url" | "fallando_desde">) => Promise<void>;
};

const PARALELO = 4;
/** How often a turn without work looks for more while others are sending. */
const MIRAR_MS = 250;

/**
 * Sends all events that are due, a few at a time. Several processes may run it at once. A turn that finds nothing stays while
 * another one sends: an address that answers slowly must not hold up what becomes due for the others.
 */
export async function entregarEnvios(ctx: Ctx, entrega: Entrega, signal: AbortSignal) {
  const suma = { entregados: 0, fallidos: 0 };
  let enviando = 0;
  const turno = async () => {
    while (!signal.aborted) {
      const envio = await tomarEnvio(ctx, ctx.now(), new Date(ctx.now().getTime() + ARRIENDO_MS));
      if (envio) {
        enviando++;
        await enviarUno(envio).finally(() => enviando--);
      } else if (enviando === 0) return;
      else await sleep(MIRAR_MS);
    }
  };
  const enviarUno = async (envio: EnvioTomado) => {
    const fallo = await intentar(ctx, entrega.enviar, envio, signal);
    // The lease of a delivery that the stop of the process interrupted ends by itself, and it is sent again.
    if (signal.aborted && fallo && fallo.status === null) return;
    await (fallo ? anotarFallo(ctx, entrega, envio, fallo) : null);
    suma[fallo ? "fallidos" : "entregados"]++;
  };
  const turnos = await Promise.allSettled(Array.from({ length: PARALELO }, turno));
  if (suma.entregados + suma.fallidos > 0) ctx.publish([{ tabla: "conexiones_envios" }]);
  for (const resultado of turnos) if (resultado.status === "rejected") throw resultado.reason;
  return suma;
}

type Fallo = { status: number | null; motivo: string };

/** Returns null after a good answer, or why it failed. A delivery that always ended its process is not tried for ever. */
async function intentar(
  ctx: Ctx,
  enviar: Enviar,
  envio: EnvioTomado,
  signal: AbortSignal,
): Promise<Fallo | null> {
  if (envio.intentos > MAX_INTENTOS)
    return { status: null, motivo: "El envío se interrumpió demasiadas veces." };
  const status = await preguntar(ctx, enviar, envio, signal).catch((error: unknown) => {
    const motivo = error instanceof Error && error.message !== "" ? error.message : "Error sin descripción.";
    return { motivo: motivo.slice(0, 300) };
  });
  if (typeof status === "object") return { status: null, motivo: status.motivo };
  const motivo = negativaStatus(status);
  if (motivo) return { status, motivo };
  await marcarEntregado(ctx, envio.id, { entregado_en: ctx.now(), ultimo_status: status });
  await anotarExito(ctx, envio.salida);
  return null;
}

async function preguntar(ctx: Ctx, enviar: Enviar, envio: EnvioTomado, signal: AbortSignal): Promise<number> {
  const { url, cuerpo, evento, evento_id, salida } = envio;
  const secreto = await leerSecreto(ctx, `salida.${salida}`);
  if (secreto === null) throw new Error("Falta el secreto de esta dirección: cámbialo.");
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "User-Agent": "Puntazo-Webhooks/1",
    "Tienda-Event": evento,
    "Tienda-Id": evento_id,
    "Tienda-Signature": firmar(secreto, cuerpo, ctx.now()),
  };
  return enviar({ url, headers, cuerpo }, signal);
}

function negativaStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `Respondió con una redirección (${status}): escribe la dirección final.`;
  return `Respondió con el código ${status}.`;
}

async function anotarFallo(
  ctx: Ctx,
  { avisarApagada }: Entrega,
  envio: EnvioTomado,
  { status, motivo }: Fallo,
): Promise<void> {
  const { id, intentos, evento, salida } = envio;
  const ahora = ctx.now();
  const siguiente = trasFallo(intentos, ahora);
  const apagada = await enTransaccion(ctx, async (tx) => {
    const espera_hasta = new Date(ahora.getTime() + PAUSA_SALIDA_MS);
    const fila = await anotarFalla(tx, salida, { ahora, espera_hasta });
    await marcarFallido(tx, envio, { ...siguiente, ultimo_status: status, ultimo_error: motivo });
    if (!fila?.activa || !fila.fallando_desde || !debeApagarse(fila.fallando_desde, ahora)) return false;
    await cambiarSalida(tx, salida, { activa: false, apagada_motivo: motivo });
    await avisarApagada(tx, fila);
    return true;
  });
  ctx.log.warn("webhooks: not delivered", { id, evento, salida, intentos, status, estado: siguiente.estado });
  if (apagada) ctx.log.error("webhooks: address switched off", { salida });
}
