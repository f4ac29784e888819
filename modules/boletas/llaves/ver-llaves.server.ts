import { leerFoliosEnUso, venceLuego } from "#modules/boletas/avisar-llaves.server.ts";
import { estaVencido } from "#modules/boletas/certificado/vigencia.ts";
import { leerConfiguracion } from "#modules/boletas/configuracion.server.ts";
import {
  DIAS_CERTIFICADO,
  leerCafs,
  leerCertificadoVigente,
} from "#modules/boletas/emision/folios.store.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { verSecretos } from "#modules/conexiones/secretos.server.ts";
import { SECRETO_CERTIFICADO } from "./llaves.server.ts";

/** What the owner sees of certificate, folios and settings: never a key. */
export async function verLlaves(ctx: Ctx) {
  const configuracion = await leerConfiguracion(ctx);
  const { activas, desde, ambiente, emisor, resolucion, folios_minimo } = configuracion;
  const certificado = await leerCertificadoVigente(ctx);
  const [secreto = null] = await verSecretos(ctx, [SECRETO_CERTIFICADO]);
  const folios = await leerFoliosEnUso(ctx);
  return {
    activas,
    desde: activas ? desde : null,
    ambiente,
    emisor,
    valores: {
      ambiente,
      resolucion_numero: String(resolucion.numero),
      resolucion_fecha: resolucion.fecha,
      comuna: configuracion.comuna,
      acteco: configuracion.acteco,
      valor_uf: String(configuracion.valor_uf),
      folios_minimo: String(folios_minimo),
      puntos_exentos: configuracion.puntos_exentos ? "on" : "",
    },
    certificado: certificado && {
      rut: certificado.rut,
      nombre: certificado.nombre,
      hasta: certificado.hasta,
      legible: secreto?.legible === true,
      vence_luego: venceLuego(certificado.hasta, ctx.now()),
      vencido: estaVencido(certificado, ctx.now()),
      dias: DIAS_CERTIFICADO,
    },
    folios,
    pocos: folios.filter(({ quedan }) => quedan < folios_minimo),
    cafs: (await leerCafs(ctx)).map(({ id, ambiente: suyo, tipo, desde: primero, hasta, siguiente }) => ({
      id,
      ambiente: suyo,
      tipo,
      desde: primero,
      hasta,
      quedan: hasta - siguiente + 1,
    })),
  };
}

export type LlavesVistas = Awaited<ReturnType<typeof verLlaves>>;
