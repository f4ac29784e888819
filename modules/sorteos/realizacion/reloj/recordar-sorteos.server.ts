import { formatearHora, inicioDelDiaSiguiente } from "#modules/comun/fechas/fechas.ts";
import { MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { encolarCorreos } from "#modules/correos/encolar-correo.server.ts";
import { notificarVarios } from "#modules/notificaciones/notificar.server.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";
import {
  bloquearParticipantes,
  bloquearProducto,
  type Participante,
  type Sorteo,
} from "#modules/sorteos/sorteos.store.server.ts";
import { tomarSorteo } from "#modules/sorteos/tomar-sorteo.server.ts";
import { APORTES_NECESARIOS } from "#modules/sorteos/verificacion/aportes.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { leerPorRecordar } from "../realizacion.store.server.ts";
import { LLAMADA_MS, recordatoriosDe } from "./agenda.ts";

/**
 * Reminds people on the day of a draw: participants from the morning on and again an hour before, admins in the evening. Each
 * reminder is told once, even if the server was down at that hour.
 */
export async function recordarSorteos(ctx: Ctx): Promise<number> {
  let recordados = 0;
  const ahora = ctx.now();
  for (const { key, fecha_sorteo, ...hecho } of await leerPorRecordar(
    ctx,
    ahora,
    inicioDelDiaSiguiente(ahora),
  )) {
    const toca = recordatoriosDe(fecha_sorteo, ahora);
    const a = {
      participantes: toca.participantes && !hecho.participantes,
      admins: toca.admins && !hecho.admins,
      llamada: toca.llamada && !hecho.llamada,
    };
    if (!a.participantes && !a.admins && !a.llamada) continue;
    await enTransaccion(ctx, (tx) => recordar(tx, key, a)).then(
      () => recordados++,
      (error) => ctx.log.error("raffles: reminder interrupted", { key, ...describeError(error) }),
    );
  }
  return recordados;
}

type Tocan = ReturnType<typeof recordatoriosDe>;

async function recordar(tx: Tx, key: string, a: Tocan): Promise<void> {
  const sorteo = await tomarSorteo(tx, key);
  if (sorteo.estado !== "Cerrado" || !sorteo.fecha_sorteo) return;
  const participantes = await bloquearParticipantes(tx, key);
  const { producto } = await bloquearProducto(tx, sorteo.producto);
  if (a.participantes)
    await avisarParticipantes(tx, { sorteo, fecha_sorteo: sorteo.fecha_sorteo, producto, participantes });
  if (a.llamada)
    await llamarParticipantes(tx, { sorteo, fecha_sorteo: sorteo.fecha_sorteo, producto, participantes });
  if (!a.admins) return;
  await avisarAdmins(tx, {
    permiso: "sorteos.iniciar",
    clave: `sorteo-noche:${key}`,
    titulo: `Sorteo esta noche: ${producto}`.slice(0, 120),
    texto: `Desde las ${formatearHora(sorteo.fecha_sorteo)} puedes iniciarlo; si nadie lo hace, se realiza solo a las 23:55.${sorteo.garantia === "drand" ? " Los ganadores salen con el pulso del azar público, dos minutos después de esa hora." : ""}`,
    enlace: rutaSorteo(sorteo.producto, key),
  });
}

type Dia = { sorteo: Sorteo; fecha_sorteo: Date; producto: string; participantes: readonly Participante[] };

async function avisarParticipantes(
  tx: Tx,
  { sorteo, fecha_sorteo, producto, participantes }: Dia,
): Promise<void> {
  const { key, producto: sku, objetivo, compromiso } = sorteo;
  const dados = participantes.filter(({ di_input }) => di_input).length;
  const comunes = {
    producto,
    sku,
    key,
    objetivo,
    compromiso,
    fecha_sorteo: fecha_sorteo.toISOString(),
    faltan_inputs: Math.max(0, APORTES_NECESARIOS - dados),
  };
  const clave = (codigo: string) => `sorteo-hoy:${key}:${codigo}`;
  const pendiente = "Entra y presiona Comenzar Sorteo para aportar tu número.";
  await notificarVarios(
    tx,
    participantes.map(({ codigo_referido, di_input }) => ({
      clave: clave(codigo_referido),
      usuario: codigo_referido,
      titulo: "Hoy es el sorteo",
      texto: `${producto}: esta noche, desde las ${formatearHora(fecha_sorteo)}.${di_input ? "" : ` ${pendiente}`}`,
      enlace: rutaSorteo(sku, key),
    })),
  );
  await encolarCorreos(
    tx,
    participantes.flatMap(({ codigo_referido: usuario, email, nombre, puntos, di_input }) =>
      email
        ? [
            {
              clave: clave(usuario),
              para: email,
              usuario,
              plantilla: "sorteo_hoy" as const,
              datos: { ...comunes, nombre, mis_puntos: puntos, di_input },
            },
          ]
        : [],
    ),
  );
}

/** The call an hour before the draw, also on the devices of the participants. */
async function llamarParticipantes(
  tx: Tx,
  { sorteo: { key, producto: sku }, fecha_sorteo, producto, participantes }: Dia,
): Promise<void> {
  // A server that was down calls later: by the clock then, instead of naming an hour that is over.
  const minutos = Math.round((fecha_sorteo.getTime() - tx.now().getTime()) / MINUTO_MS);
  const titulo =
    minutos > 50 ? "Tu sorteo es en una hora" : `Tu sorteo es a las ${formatearHora(fecha_sorteo)}`;
  await notificarVarios(
    tx,
    participantes.map(({ codigo_referido }) => ({
      clave: `sorteo-hora:${key}:${codigo_referido}`,
      usuario: codigo_referido,
      titulo,
      texto: `${producto}: desde las ${formatearHora(fecha_sorteo)}. Míralo en vivo.`,
      enlace: rutaSorteo(sku, key),
      // The devices show it for an hour from its date: a late call ends with the draw too.
      desde: new Date(fecha_sorteo.getTime() - LLAMADA_MS),
      push: "sorteo" as const,
    })),
  );
}
