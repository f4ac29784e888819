import {
  type Entregados,
  type FalloEnvio,
  Negado,
  vaciarBandeja,
} from "#modules/comun/bandeja/vaciar-bandeja.server.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerSecreto } from "#modules/conexiones/secretos.server.ts";
import {
  type EnvioDeSalida,
  marcarEntregado,
  marcarEnvioFallido,
  tomarEnvios,
} from "./envios.store.server.ts";
import { firmar } from "./firma.server.ts";
import { debeApagarse, PAUSA_SALIDA_MS, PLAN_ENVIOS } from "./reintento.ts";
import { anotarExito, anotarFalla, cambiarSalida, type FilaSalida } from "./salidas.store.server.ts";

export type PeticionSalida = { url: string; headers: Record<string, string>; cuerpo: string | Uint8Array };

/** Answers with the status; rejects with a sentence for the owner when there was no answer. */
export type EnviarPeticion = (peticion: PeticionSalida, signal: AbortSignal) => Promise<number>;

export type EntregaEnvios = {
  enviar: EnviarPeticion;
  /** Tells the owner, in the same transaction, that an address was switched off. */
  avisarApagada: (tx: Tx, salida: Pick<FilaSalida, "id" | "url" | "fallando_desde">) => Promise<void>;
};

/** Sends all events that are due. */
export const entregarEnvios = (ctx: Ctx, entrega: EntregaEnvios, signal: AbortSignal): Promise<Entregados> =>
  vaciarBandeja<EnvioDeSalida, number>(
    ctx,
    {
      plan: PLAN_ENVIOS,
      paralelo: 4,
      cambio: { tabla: "conexiones_envios" },
      tomar: (cuantos, arriendo) => tomarEnvios(ctx, cuantos, arriendo),
      enviar: (envio, parar) => enviarUno(ctx, entrega.enviar, envio, parar),
      async anotarEnviadas(enviadas) {
        for (const { fila, respuesta } of enviadas) {
          await marcarEntregado(ctx, fila.id, { entregado_en: ctx.now(), ultimo_status: respuesta });
          await anotarExito(ctx, fila.salida);
        }
      },
      anotarFallo: (envio, fallo) => anotarFallo(ctx, entrega, envio, fallo),
    },
    signal,
  );

async function enviarUno(
  ctx: Ctx,
  enviar: EnviarPeticion,
  envio: EnvioDeSalida,
  signal: AbortSignal,
): Promise<number> {
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
  const status = await enviar({ url, headers, cuerpo }, signal);
  const motivo = negativaStatus(status);
  if (motivo) throw new Negado(motivo, { status });
  return status;
}

function negativaStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `Respondió con una redirección (${status}): escribe la dirección final.`;
  return `Respondió con el código ${status}.`;
}

async function anotarFallo(
  ctx: Ctx,
  { avisarApagada }: EntregaEnvios,
  envio: EnvioDeSalida,
  fallo: FalloEnvio,
): Promise<void> {
  const { id, intentos, evento, salida } = envio;
  const ahora = ctx.now();
  const apagada = await enTransaccion(ctx, async (tx) => {
    const espera_hasta = new Date(ahora.getTime() + PAUSA_SALIDA_MS);
    const fila = await anotarFalla(tx, salida, { ahora, espera_hasta });
    await marcarEnvioFallido(tx, envio, fallo);
    if (!fila?.activa || !fila.fallando_desde || !debeApagarse(fila.fallando_desde, ahora)) return false;
    await cambiarSalida(tx, salida, { activa: false, apagada_motivo: fallo.motivo });
    await avisarApagada(tx, fila);
    return true;
  });
  const { status, agotado } = fallo;
  const estado = agotado ? "fallido" : "pendiente";
  ctx.log.warn("webhooks: not delivered", { id, evento, salida, intentos, status, estado });
  if (apagada) ctx.log.error("webhooks: address switched off", { salida });
}
