import { estaVencido } from "#modules/boletas/certificado/vigencia.ts";
import { leerConfiguracion } from "#modules/boletas/configuracion.server.ts";
import { leerCertificadoVigente, tomarFolio } from "#modules/boletas/emision/folios.store.server.ts";
import { TEXTOS_BOLETAS } from "#modules/boletas/textos.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerFormularioSet } from "./formulario-set.ts";
import { type CasoDelSet, leerSet } from "./set.ts";
import { OBJETO_SET } from "./set-hecho.server.ts";

/**
 * Makes the boletas of the SII's test set: each case takes the next folio of certification, and what it says is kept. Making it again
 * takes other folios, as the SII asks after a set that it refused. Returns how many.
 */
export async function hacerSet(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<number> {
  exigirPermiso(sesion, "boletas.editar");
  const { casos, frase } = leerSet(exigirDatos(leerFormularioSet(entrada)).set);
  if (casos === null) throw rechazoDeCampo("valor", "set", frase);
  const quien = sesion.codigo_referido;
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "boletas-llaves");
    const { ambiente, emisor, resolucion } = await leerConfiguracion(tx);
    if (ambiente !== "certificacion") throw new Rechazo("estado", TEXTOS_BOLETAS.solo_certificacion);
    if (!emisor) throw new Rechazo("estado", TEXTOS_BOLETAS.sin_emisor);
    if (resolucion.fecha === "") throw new Rechazo("estado", TEXTOS_BOLETAS.sin_resolucion);
    const certificado = await leerCertificadoVigente(tx);
    if (!certificado || estaVencido(certificado, tx.now()))
      throw new Rechazo("estado", TEXTOS_BOLETAS.sin_certificado);
    const conFolio = await darFolios(tx, emisor.rut, casos);
    const despues = { emisor, resolucion, firmado_en: tx.now().toISOString(), casos: conFolio };
    await anotarAuditoria(tx, { quien, accion: "boletas.set", objeto: OBJETO_SET, despues });
    return conFolio.length;
  });
}

async function darFolios(tx: Tx, rut: string, casos: readonly CasoDelSet[]) {
  const dados: (CasoDelSet & { folio: number; caf: number })[] = [];
  for (const caso of casos) {
    const tomado = await tomarFolio(tx, { rut, ambiente: "certificacion", tipo: 39 });
    if (!tomado) throw new Rechazo("estado", TEXTOS_BOLETAS.pocos_folios_set);
    dados.push({ ...caso, ...tomado });
  }
  return dados;
}
