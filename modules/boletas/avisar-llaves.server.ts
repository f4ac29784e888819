import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { fraseFolios, tiposEnUso } from "./caf/tipos-en-uso.ts";
import { estaVencido } from "./certificado/vigencia.ts";
import { leerConfiguracion } from "./configuracion.server.ts";
import type { TipoDocumento } from "./documento/tipos.ts";
import {
  contarFolios,
  DIAS_CERTIFICADO,
  leerCafs,
  leerCertificadoVigente,
} from "./emision/folios.store.server.ts";

export const venceLuego = (hasta: Date, ahora: Date): boolean =>
  hasta.getTime() - ahora.getTime() <= DIAS_CERTIFICADO * DIA_MS;

type Quedan = { tipo: TipoDocumento; quedan: number };

/** Folios left of each kind of document that the shop issues; none while the seller has no RUT. */
export async function leerFoliosEnUso(ctx: Parameters<typeof leerConfiguracion>[0]): Promise<Quedan[]> {
  const { emisor, ambiente, puntos_exentos } = await leerConfiguracion(ctx);
  if (!emisor) return [];
  const folios = await contarFolios(ctx, { rut: emisor.rut, ambiente });
  const tipos = tiposEnUso({ puntos_exentos, notas: folios.has(61) });
  return tipos.map((tipo) => ({ tipo, quedan: folios.get(tipo) ?? 0 }));
}

const ENLACE = "/admin/ajustes/boletas";

/** Tells the owners once what runs out: folios of the newest range of a kind, and the certificate. */
export async function avisarDeLlaves(ctx: Ctx): Promise<number> {
  return enTransaccion(ctx, async (tx) => (await avisarDeFolios(tx)) + (await avisarDeCertificado(tx)));
}

async function avisarDeFolios(tx: Tx): Promise<number> {
  const { folios_minimo } = await leerConfiguracion(tx);
  const pocos = (await leerFoliosEnUso(tx)).filter(({ quedan }) => quedan < folios_minimo);
  const cafs = await leerCafs(tx);
  for (const { tipo, quedan } of pocos) {
    const cargados = cafs.filter((caf) => caf.tipo === tipo).map(({ id }) => id);
    await avisarAdmins(tx, {
      permiso: "boletas.editar",
      clave: `boletas-folios:${tipo}:${Math.max(0, ...cargados)}:${quedan === 0 ? "nada" : "pocos"}`,
      titulo: fraseFolios({ tipo, quedan }),
      texto: "Pide otro CAF en sii.cl y cárgalo: sin folios los documentos esperan.",
      enlace: ENLACE,
    });
  }
  return pocos.length;
}

async function avisarDeCertificado(tx: Tx): Promise<number> {
  const certificado = await leerCertificadoVigente(tx);
  if (!certificado || !venceLuego(certificado.hasta, tx.now())) return 0;
  const vencido = estaVencido(certificado, tx.now());
  const dia = formatearFechaCorta(certificado.hasta);
  await avisarAdmins(tx, {
    permiso: "boletas.editar",
    clave: `boletas-certificado:${certificado.id}${vencido ? ":vencido" : ""}`,
    titulo: `El certificado de las boletas ${vencido ? "venció" : "está por vencer"}`,
    texto: vencido
      ? `Venció el ${dia}. Carga otro: sin él no se firma ni se envía nada.`
      : `Vale hasta el ${dia}. Renuévalo y cárgalo antes: sin él no salen boletas.`,
    enlace: ENLACE,
  });
  return 1;
}
