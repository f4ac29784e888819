import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { leerConfiguracion } from "./configuracion.server.ts";
import {
  contarFolios,
  DIAS_CERTIFICADO,
  leerCafs,
  leerCertificadoVigente,
} from "./emision/folios.store.server.ts";

export const venceLuego = (hasta: Date, ahora: Date): boolean =>
  hasta.getTime() - ahora.getTime() <= DIAS_CERTIFICADO * DIA_MS;

/** Folios left of boletas, of both kinds; null while the seller has no RUT. */
export async function foliosDeBoleta(ctx: Parameters<typeof leerConfiguracion>[0]): Promise<number | null> {
  const { emisor, ambiente } = await leerConfiguracion(ctx);
  if (!emisor) return null;
  const folios = await contarFolios(ctx, { rut: emisor.rut, ambiente });
  return (folios.get(39) ?? 0) + (folios.get(41) ?? 0);
}

const ENLACE = "/admin/ajustes/boletas";

/** Tells the owners once what runs out: folios of the newest range, and the certificate. */
export async function avisarDeLlaves(ctx: Ctx): Promise<number> {
  return enTransaccion(ctx, async (tx) => (await avisarDeFolios(tx)) + (await avisarDeCertificado(tx)));
}

async function avisarDeFolios(tx: Tx): Promise<number> {
  const { folios_minimo } = await leerConfiguracion(tx);
  const quedan = await foliosDeBoleta(tx);
  if (quedan === null || quedan >= folios_minimo) return 0;
  const cargados = (await leerCafs(tx)).map(({ id }) => id);
  await avisarAdmins(tx, {
    permiso: "boletas.editar",
    clave: `boletas-folios:${Math.max(0, ...cargados)}:${quedan === 0 ? "nada" : "pocos"}`,
    titulo: quedan === 0 ? "No quedan folios de boletas" : `Quedan ${quedan} folios de boletas`,
    texto: "Pide otro CAF en sii.cl y cárgalo: sin folios las boletas esperan.",
    enlace: ENLACE,
  });
  return 1;
}

async function avisarDeCertificado(tx: Tx): Promise<number> {
  const certificado = await leerCertificadoVigente(tx);
  if (!certificado || !venceLuego(certificado.hasta, tx.now())) return 0;
  await avisarAdmins(tx, {
    permiso: "boletas.editar",
    clave: `boletas-certificado:${certificado.id}`,
    titulo: "El certificado de las boletas está por vencer",
    texto: `Vale hasta el ${formatearFechaCorta(certificado.hasta)}. Renuévalo y cárgalo antes: sin él no salen boletas.`,
    enlace: ENLACE,
  });
  return 1;
}
