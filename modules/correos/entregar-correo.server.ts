import type { Ctx } from "#modules/comun/contexto.ts";
import { type Mensaje, sinEnlaces } from "./correo.ts";
import { type CorreoTomado, marcarEnviado, marcarFallido, tomarCorreo } from "./correos.store.server.ts";
import { ARRIENDO_MS, MAX_INTENTOS, trasFallo } from "./reintento.ts";

/** Resolves when the mail is somebody else's responsibility; rejects with the reason otherwise. */
export type Enviar = (mensaje: Mensaje) => Promise<void>;
/** `local`: mails go nowhere and the outbox is where people read them, so their links stay. */
export type Entrega = { enviar: Enviar; local: boolean };
export type Entregados = { enviados: number; fallidos: number };

const PARALELO = 4;

/** Delivers everything that is due, a few at a time. Any number of processes may do so at once. */
export async function entregarCorreos(ctx: Ctx, entrega: Entrega, signal?: AbortSignal): Promise<Entregados> {
  const suma: Entregados = { enviados: 0, fallidos: 0 };
  const turno = async () => {
    while (!signal?.aborted) {
      const correo = await tomarCorreo(ctx, ctx.now(), new Date(ctx.now().getTime() + ARRIENDO_MS));
      if (!correo) return;
      suma[(await entregarUno(ctx, entrega, correo)) ? "enviados" : "fallidos"]++;
    }
  };
  const turnos = await Promise.allSettled(Array.from({ length: PARALELO }, turno));
  if (suma.enviados + suma.fallidos > 0) ctx.publish([{ tabla: "correos" }]);
  for (const resultado of turnos) if (resultado.status === "rejected") throw resultado.reason;
  return suma;
}

async function entregarUno(ctx: Ctx, { enviar, local }: Entrega, correo: CorreoTomado): Promise<boolean> {
  const fallo = await intentar(enviar, correo);
  if (fallo === null) {
    const datos = local ? correo.datos : sinEnlaces(correo.datos);
    await marcarEnviado(ctx, correo.id, { enviado_en: ctx.now(), datos });
    return true;
  }
  const cambio = trasFallo(correo.intentos, ctx.now());
  await marcarFallido(ctx, correo, { ...cambio, ultimo_error: fallo });
  ctx.log.warn("correo no entregado", {
    id: correo.id,
    plantilla: correo.plantilla,
    intentos: correo.intentos,
    estado: cambio.estado,
  });
  return false;
}

/** Null, or why it failed. A mail that took its process down each time is not tried for ever. */
async function intentar(enviar: Enviar, correo: CorreoTomado): Promise<string | null> {
  if (correo.intentos > MAX_INTENTOS) return "El envío se interrumpió demasiadas veces.";
  try {
    await enviar(correo);
    return null;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).slice(0, 500) || "Error sin descripción.";
  }
}
