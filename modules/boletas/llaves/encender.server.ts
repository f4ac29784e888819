import { guardarAjustes, leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { estaVencido } from "#modules/boletas/certificado/vigencia.ts";
import { configuracionDe } from "#modules/boletas/configuracion.server.ts";
import { contarFolios, leerCertificadoVigente } from "#modules/boletas/emision/folios.store.server.ts";
import { TEXTOS_BOLETAS } from "#modules/boletas/textos.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerDatosBoletas } from "./formulario-boletas.ts";

const OBJETO = "boletas:ajustes";

/** Saves what documents say of the shop. The environment changes only while no boletas are issued. */
export async function guardarDatosBoletas(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "boletas.editar");
  const datos = exigirDatos(leerDatosBoletas(entrada));
  const quien = sesion.codigo_referido;
  await enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "boletas-llaves");
    const { activas, ambiente } = configuracionDe(await leerAjustes(tx));
    if (activas && ambiente !== datos.ambiente)
      throw rechazoDeCampo("estado", "ambiente", TEXTOS_BOLETAS.otro_ambiente);
    await guardarAjustes(
      tx,
      {
        boletas_ambiente: datos.ambiente,
        boletas_resolucion_numero: datos.resolucion_numero,
        boletas_resolucion_fecha: datos.resolucion_fecha,
        boletas_comuna: datos.comuna,
        boletas_acteco: datos.acteco,
        boletas_folios_minimo: datos.folios_minimo,
        boletas_puntos_exentos: datos.puntos_exentos,
        valor_uf: datos.valor_uf,
      },
      quien,
    );
    await anotarAuditoria(tx, { quien, accion: "boletas.ajustes", objeto: OBJETO, despues: datos });
  });
}

/** Boletas are issued for payments confirmed from now on, and for those of earlier times in which they were on. False when they are on already. */
export async function encenderBoletas(ctx: Ctx, sesion: Sesion): Promise<boolean> {
  exigirPermiso(sesion, "boletas.editar");
  const quien = sesion.codigo_referido;
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "boletas-llaves");
    const configuracion = configuracionDe(await leerAjustes(tx));
    if (configuracion.activas) return false;
    await exigirListo(tx, configuracion);
    const desde = tx.now().toISOString();
    await guardarAjustes(tx, { boletas_activas: true, boletas_desde: desde }, quien);
    const despues = { ambiente: configuracion.ambiente, desde };
    await anotarAuditoria(tx, { quien, accion: "boletas.encender", objeto: OBJETO, despues });
    return true;
  });
}

async function exigirListo(tx: Tx, configuracion: ReturnType<typeof configuracionDe>) {
  const { emisor, ambiente, resolucion, puntos_exentos } = configuracion;
  if (!emisor) throw new Rechazo("estado", TEXTOS_BOLETAS.sin_emisor);
  if (resolucion.fecha === "") throw new Rechazo("estado", TEXTOS_BOLETAS.sin_resolucion);
  const certificado = await leerCertificadoVigente(tx);
  if (!certificado || estaVencido(certificado, tx.now()))
    throw new Rechazo("estado", TEXTOS_BOLETAS.sin_certificado);
  const folios = await contarFolios(tx, { rut: emisor.rut, ambiente });
  if (!folios.get(39)) throw new Rechazo("estado", TEXTOS_BOLETAS.sin_caf);
  if (puntos_exentos && !folios.get(41)) throw new Rechazo("estado", TEXTOS_BOLETAS.sin_caf_exento);
}

/**
 * Nothing is issued or sent from now on. What was sent stays as it is until they are on again, and what was paid until now still owes
 * its boleta then.
 */
export async function apagarBoletas(ctx: Ctx, sesion: Sesion): Promise<boolean> {
  exigirPermiso(sesion, "boletas.editar");
  const quien = sesion.codigo_referido;
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "boletas-llaves");
    const ajustes = await leerAjustes(tx);
    if (!ajustes.boletas_activas) return false;
    const { boletas_ambiente: ambiente, boletas_desde: desde, boletas_tramos } = ajustes;
    const tramo = desde === "" ? [] : [{ ambiente, desde, hasta: tx.now().toISOString() }];
    const despues = { boletas_activas: false, boletas_tramos: [...boletas_tramos, ...tramo] };
    await guardarAjustes(tx, despues, quien);
    await anotarAuditoria(tx, { quien, accion: "boletas.apagar", objeto: OBJETO });
    return true;
  });
}
