import { contarHechos, guardarAjustes, leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { conNombre } from "./correo.ts";
import type { EntregaCorreos } from "./entregar-correo.server.ts";
import { PLANTILLAS } from "./plantillas.server.ts";
import { fraseDe, type ResultadoPrueba, resultadoDe } from "./respuesta-smtp.ts";

const MAX_PRUEBAS = 5;
const VENTANA = 10 * MINUTO_MS;
/** A person waits for the answer: shorter than the outbox would. */
const PACIENCIA = 20_000;

/**
 * Sends a test mail to the admin's own address, through the same path as all mails, and says what the mail server
 * answered. Each attempt is audited before it starts, and counted there.
 */
export async function probarCorreo(
  ctx: Ctx,
  entrega: EntregaCorreos,
  sesion: Sesion,
): Promise<{ resultado: ResultadoPrueba; frase: string }> {
  exigirPermiso(sesion, "ajustes.guardar");
  const { codigo_referido: quien, email: para } = sesion;
  const fecha = ctx.now();
  await enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "correos.probar");
    const desde = new Date(fecha.getTime() - VENTANA);
    if ((await contarHechos(tx, { accion: "correos.probar", desde })) >= MAX_PRUEBAS)
      throw new Rechazo("exceso", "Ya enviaste varias pruebas seguidas. Espera diez minutos.");
    await anotarAuditoria(tx, {
      quien,
      accion: "correos.probar",
      objeto: "correo:prueba",
      despues: { para },
    });
  });
  const { resultado, error } = entrega.local
    ? { resultado: "sin_servidor" as const, error: null }
    : await enviar(ctx, entrega, para, fecha);
  if (resultado === "aceptado")
    await enTransaccion(ctx, (tx) => guardarAjustes(tx, { correo_probado: fecha.toISOString() }, quien));
  return { resultado, frase: fraseDe(resultado, error) };
}

async function enviar(ctx: Ctx, entrega: EntregaCorreos, para: string, created_at: Date) {
  const { datos, asunto } = PLANTILLAS.prueba.preparar({});
  const mensaje = {
    id: created_at.getTime(),
    clave: "prueba",
    para,
    plantilla: "prueba",
    datos,
    asunto: conNombre(asunto, await leerAjustes(ctx)),
    created_at,
  };
  try {
    await conPaciencia(entrega.enviar(mensaje));
    return { resultado: "aceptado" as const, error: null };
  } catch (error) {
    return { resultado: resultadoDe(error), error };
  }
}

async function conPaciencia(envio: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const reloj = setTimeout(
    () => reject(new Error("El servidor de correo no respondió a tiempo.")),
    PACIENCIA,
  );
  // The delivery may still fail after the person got an answer.
  envio.catch(() => undefined);
  try {
    await Promise.race([envio, promise]);
  } finally {
    clearTimeout(reloj);
  }
}
