import { limpiarConversaciones } from "#modules/asistente/cargar-conversacion.server.ts";
import { atenderBoletas, repasarBoletas } from "#modules/boletas/atender-boletas.server.ts";
import type { Sii } from "#modules/boletas/envio/sesion-sii.server.ts";
import { firmadorEnHilo } from "#modules/boletas/hilo/firmar-en-hilo.server.ts";
import { avisarReposicion } from "#modules/catalogo/avisar-reposicion.server.ts";
import { pagarDecididas } from "#modules/compras/devoluciones/reembolsar-devolucion.server.ts";
import { vencerDevoluciones } from "#modules/compras/devoluciones/vencer-devoluciones.server.ts";
import { rechazarSinPago } from "#modules/compras/pago/anulacion/rechazar-sin-pago.server.ts";
import { seguirDeudas } from "#modules/compras/pago/deudas/seguir-deudas.server.ts";
import { recordarPagos } from "#modules/compras/pago/recordar-pagos.server.ts";
import { atenderPremios } from "#modules/compras/premio/atender-premios.server.ts";
import { consultarTarjetas } from "#modules/compras/tarjeta/consultar-tarjetas.server.ts";
import { juntarSumas } from "#modules/compras/venta/ventas-lista.store.server.ts";
import { recogerFotos } from "#modules/comun/archivos/recoger-fotos.server.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx, Log } from "#modules/comun/tx/contexto.ts";
import { entregarEnvios } from "#modules/conexiones/salidas/entregar-envios.server.ts";
import { entregarCorreos } from "#modules/correos/entregar-correo.server.ts";
import { pedirDirecciones } from "#modules/despachos/pedir-direcciones.server.ts";
import { entregarPush } from "#modules/notificaciones/push/entregar-push.server.ts";
import { FUENTES } from "#modules/panel/anexos/fuentes.server.ts";
import { avisarExistencias } from "#modules/panel/avisar-existencias.server.ts";
import { revisarLibro } from "#modules/panel/revisar-libro.server.ts";
import { sumarHoras } from "#modules/panel/sumar-horas.server.ts";
import { completarEliminaciones } from "#modules/privacidad/eliminar-cuenta.server.ts";
import { limpiarSinConfirmar } from "#modules/privacidad/limpiar-sin-confirmar.server.ts";
import { retenerDatos } from "#modules/privacidad/retener-datos.server.ts";
import { avisarPlazosDatos } from "#modules/privacidad/solicitudes/avisar-plazos.server.ts";
import { soltarUnidades } from "#modules/productos/existencias/mover-existencias.server.ts";
import { juntarSumasHistorial, juntarSumasLibro } from "#modules/puntos/puntos.store.server.ts";
import { atenderSellos } from "#modules/puntos/sellos/atender-sellos.server.ts";
import { sellarLibro } from "#modules/puntos/sellos/sellar-libro.server.ts";
import { vencerPlazos } from "#modules/sorteos/plazo/vencer-plazos.server.ts";
import { atenderSorteos } from "#modules/sorteos/realizacion/reloj/atender-sorteos.server.ts";
import { recordarSorteos } from "#modules/sorteos/realizacion/reloj/recordar-sorteos.server.ts";
import { confirmarSolas } from "#modules/transferencias/conciliacion/confirmar-solas.server.ts";
import { atenderFintoc } from "#modules/transferencias/fintoc/sincronizar.server.ts";
import { consultarCobros } from "#modules/transferencias/khipu/consultar-cobros.server.ts";
import { terminarReembolsos } from "#modules/transferencias/khipu/terminar-reembolso.server.ts";
import { juntarAvisos, resumirAvisos } from "#modules/usuarios/resumir-avisos.server.ts";
import type { Env } from "#server/env.ts";
import { createFintoc } from "#server/fintoc/client.ts";
import { createKhipu } from "#server/khipu/client.ts";
import type { Metrics } from "#server/ops/metrics.ts";
import type { JobRunner } from "#server/ops/watch.ts";
import type { SharedReads } from "#server/pages/cache/shared-reads.ts";
import { createPush } from "#server/push/push.ts";
import { createEntrega } from "#server/salidas/entrega.ts";
import { createPost } from "#server/salidas/post.ts";
import { createSii } from "#server/sii/client.ts";
import { createWebpay } from "#server/webpay/client.ts";
import { backupJobs } from "./backup.ts";
import { type Jobs, type Programa, startJobs, startPump } from "./jobs.ts";
import { createMailer } from "./mailer.ts";
import { sealsFile } from "./seals-file.ts";

type Watched = { url: string; metrics: Pick<Metrics, "mails">; run: JobRunner; shared: SharedReads };

export type Work = Jobs & {
  /** A row was just written: empty its outbox now instead of at the next interval. */
  nudge: (outbox: Outbox) => void;
};

/** Starts the outboxes and the scheduled jobs. */
export async function startWork(env: Env, ctx: Ctx, watched: Watched): Promise<Work> {
  const { url, run } = watched;
  const jobs = await startJobs({
    url,
    ctx,
    run,
    auditar: () => auditNightly(ctx, ctx.log),
    programas: [
      ...timetable(ctx),
      ...backupJobs(env, ctx, url),
      collect(ctx, env),
      ...receipts(ctx, env),
      cards(ctx, env),
      bank(ctx, env),
      seal(ctx, env),
    ],
  });
  const outboxes = startOutboxes(env, ctx, watched);
  const pumps = [startSeals(env, ctx), ...Object.values(outboxes)];
  return {
    run: jobs.run,
    nudge: (outbox) => outboxes[outbox].nudge(),
    stop: async () => void (await Promise.all([jobs.stop(), ...pumps.map((pump) => pump.stop())])),
  };
}

const OUTBOX_EVERY = 5_000;
type Outbox = keyof ReturnType<typeof startOutboxes>;

/** Each outbox is emptied from its own table, and at once when a transaction wrote to it. */
function startOutboxes(env: Env, ctx: Ctx, { metrics, shared }: Watched) {
  const { public_url, log } = ctx;
  // Mails of one moment share the settings that they show.
  const mailer = createMailer({ smtp_url: env.SMTP_URL, ctx: { ...ctx, comun: shared.read } });
  const entrega = createEntrega(createPost({ public_url }));
  const push = createPush(ctx);
  return {
    correos: startPump(
      async (signal) => metrics.mails(await entregarCorreos(ctx, mailer, signal)),
      OUTBOX_EVERY,
      (error) => log.error("mails: delivery interrupted", describeError(error)),
    ),
    envios: startPump(
      (signal) => entregarEnvios(ctx, entrega, signal),
      OUTBOX_EVERY,
      (error) => log.error("webhooks: delivery interrupted", describeError(error)),
    ),
    push: startPump(
      (signal) => entregarPush(ctx, push, signal),
      OUTBOX_EVERY,
      (error) => log.error("push: delivery interrupted", describeError(error)),
    ),
  };
}

const SEALS_EVERY = 10 * 60_000;

/** Outside the queue: there a job of a killed process counts as active for half an hour. */
const startSeals = ({ DATA_DIR }: Env, ctx: Ctx) =>
  startPump(
    (signal) => atenderSellos(ctx, sealsFile(DATA_DIR), { fuentes: FUENTES, signal }),
    SEALS_EVERY,
    (error) => ctx.log.error("seals: interrupted", describeError(error)),
  );

/** At 00:05. Again at 01:05, because one night in September has no 00:05; a sealed day is not sealed twice. */
const seal = (ctx: Ctx, { DATA_DIR }: Env): Programa => ({
  name: "sello-del-libro",
  cron: "5 0,1 * * *",
  run: async () => ((await sellarLibro(ctx, sealsFile(DATA_DIR), { fuentes: FUENTES })) ? 1 : 0),
});

const collect = (ctx: Ctx, { KHIPU_URL: url }: Env): Programa => ({
  name: "cobros-khipu",
  cron: "* * * * *",
  run: async () => (await consultarCobros(ctx, createKhipu({ url }))) + (await terminarReembolsos(ctx)),
});

/** Boletas: what is owed is found, signed, sent and asked about. Each process keeps its own token of the SII. */
function receipts(ctx: Ctx, { SII_URL: url }: Env): Programa[] {
  const sii: Sii = { servicio: createSii({ url }), firmador: firmadorEnHilo, tokens: new Map() };
  return [
    { name: "boletas", cron: "* * * * *", run: () => atenderBoletas(ctx, sii) },
    { name: "boletas-cambios", cron: "25 * * * *", run: () => repasarBoletas(ctx) },
  ];
}
/** Asks Transbank about payments by card whose browser never came back. */
const cards = (ctx: Ctx, { WEBPAY_URL: url }: Env): Programa => ({
  name: "tarjetas-webpay",
  cron: "* * * * *",
  run: () => consultarTarjetas(ctx, createWebpay({ url })),
});

/** Events make it ask at once; the job asks when none came, and repeats what failed. */
const bank = (ctx: Ctx, { FINTOC_URL: url }: Env): Programa => ({
  name: "fintoc",
  cron: "* * * * *",
  run: () => atenderFintoc(ctx, createFintoc({ url })),
});

async function auditNightly(ctx: Ctx, { info, error }: Log): Promise<void> {
  const { total_diferencias, diferencias } = await revisarLibro(ctx, null);
  if (total_diferencias === 0) info("audit: clean");
  else error("audit: differences found", { total_diferencias, diferencias });
}

/** Jobs scheduled in Chilean time, each run by the process that takes it first. */
export const timetable = (ctx: Ctx): Programa[] => [
  { name: "sorteos", cron: "* * * * *", run: () => atenderSorteos(ctx) },
  { name: "sorteos-plazos", cron: "* * * * *", run: () => vencerPlazos(ctx) },
  { name: "premios", cron: "*/10 * * * *", run: () => atenderPremios(ctx) },
  { name: "sorteos-recordatorios", cron: "*/10 10-21 * * *", run: () => recordarSorteos(ctx) },
  { name: "eliminaciones", cron: "*/10 * * * *", run: () => completarEliminaciones(ctx) },
  { name: "reservas-vencidas", cron: "* * * * *", run: () => soltarUnidades(ctx) },
  { name: "devoluciones-reembolsos", cron: "* * * * *", run: () => pagarDecididas(ctx) },
  { name: "devoluciones-plazos", cron: "20 * * * *", run: () => vencerDevoluciones(ctx) },
  { name: "deudas", cron: "*/5 * * * *", run: () => seguirDeudas(ctx) },
  { name: "direcciones", cron: "* * * * *", run: () => pedirDirecciones(ctx) },
  { name: "ventas-sin-pago", cron: "*/15 * * * *", run: () => rechazarSinPago(ctx) },
  { name: "transferencias-seguras", cron: "*/5 * * * *", run: () => confirmarSolas(ctx) },
  { name: "recordatorios", cron: "*/15 * * * *", run: () => recordarPagos(ctx) },
  { name: "sumas-de-ventas", cron: "5-59/10 * * * *", run: () => juntarSumas(ctx) },
  { name: "sumas-del-libro", cron: "5-59/10 * * * *", run: () => juntarSumasLibro(ctx) },
  { name: "sumas-del-historial", cron: "5-59/10 * * * *", run: () => juntarSumasHistorial(ctx) },
  { name: "resumen-admins", cron: "*/15 * * * *", run: () => resumirAvisos(ctx) },
  { name: "avisos-de-stock", cron: "* * * * *", run: () => avisarReposicion(ctx) },
  { name: "existencias-bajas", cron: "15,45 8 * * *", run: () => avisarExistencias(ctx) },
  { name: "avisos-juntos", cron: "* * * * *", run: () => juntarAvisos(ctx) },
  { name: "cuentas-sin-confirmar", cron: "40 * * * *", run: () => limpiarSinConfirmar(ctx) },
  { name: "conversaciones-vencidas", cron: "50 4 * * *", run: () => limpiarConversaciones(ctx) },
  { name: "plazos-de-datos", cron: "25 8-20 * * *", run: () => avisarPlazosDatos(ctx) },
  { name: "retencion", cron: "35 3 * * *", run: () => retenerDatos(ctx) },
  { name: "fotos-sin-uso", cron: "20 5 * * *", run: () => recogerFotos(ctx) },
  { name: "libro-horas", cron: "*/10 * * * *", run: () => sumarHoras(ctx) },
];
