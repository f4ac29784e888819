import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { formatearFechaLarga } from "#modules/comun/fechas/fechas.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { exigir, exigirDatos, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { encolarCorreos } from "#modules/correos/encolar-correo.server.ts";
import { notificarVarios } from "#modules/notificaciones/notificar.server.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";
import {
  bloquearParticipantes,
  bloquearProducto,
  cambiarSorteo,
  type Sorteo,
} from "#modules/sorteos/sorteos.store.server.ts";
import { anunciarSorteo, tomarSorteo } from "#modules/sorteos/tomar-sorteo.server.ts";
import { leerAlargue } from "./formulario.ts";
import { finDelPlazo, negativaAlargar, plazoAlargado, ultimoDelPlazo } from "./plazo.ts";

/** Lets the owner give a raffle more days to reach its target, once and before it ends. Every participant is told. */
export async function alargarPlazo(
  ctx: Ctx,
  { key, ...entrada }: Entrada & { key: string },
  sesion: Sesion,
): Promise<{ message: string }> {
  exigirPermiso(sesion, "sorteos.alargar");
  const { dias } = exigirDatos(leerAlargue(entrada));
  return enTransaccion(ctx, async (tx) => {
    const sorteo = await tomarSorteo(tx, key);
    exigir(negativaAlargar(sorteo, tx.now()));
    const antes = sorteo.termina_en ?? tx.now();
    const termina_en = finDelPlazo(ultimoDelPlazo(antes), dias);
    await avisar(tx, sorteo, termina_en);
    await cambiarSorteo(tx, sorteo, { termina_en, extendido_en: tx.now() });
    await anotarAuditoria(tx, {
      quien: sesion.codigo_referido,
      accion: "sorteos.alargar",
      objeto: `sorteo:${key}`,
      antes: { termina_en: antes.toISOString() },
      despues: { termina_en: termina_en.toISOString() },
    });
    anunciarSorteo(tx, sorteo);
    return { message: plazoAlargado(termina_en) };
  });
}

async function avisar(tx: Tx, { key, producto: sku }: Sorteo, termina_en: Date): Promise<void> {
  const participantes = await bloquearParticipantes(tx, key);
  const { producto } = await bloquearProducto(tx, sku);
  const clave = (codigo: string) => `sorteo-plazo:${key}:${codigo}`;
  const hasta = formatearFechaLarga(ultimoDelPlazo(termina_en));
  await notificarVarios(
    tx,
    participantes.map(({ codigo_referido }) => ({
      clave: clave(codigo_referido),
      usuario: codigo_referido,
      titulo: "Tu sorteo tiene más plazo",
      texto: `${producto}: tiene hasta el ${hasta} para llegar a la meta.`,
      enlace: rutaSorteo(sku, key),
      push: "sorteo" as const,
    })),
  );
  await encolarCorreos(
    tx,
    participantes.flatMap(({ codigo_referido: usuario, email, nombre, puntos }) =>
      email
        ? {
            clave: clave(usuario),
            para: email,
            usuario,
            plantilla: "sorteo_plazo" as const,
            datos: { nombre, producto, sku, key, hasta, mis_puntos: puntos },
          }
        : [],
    ),
  );
}
