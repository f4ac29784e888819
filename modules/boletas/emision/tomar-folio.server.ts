import type { Configuracion } from "#modules/boletas/configuracion.server.ts";
import { leerHechosDeVenta } from "#modules/boletas/deuda/hechos.store.server.ts";
import { revisarVenta } from "#modules/boletas/deuda/revisar-venta.server.ts";
import { contenidoDeFila } from "#modules/boletas/documento/contenido-fila.ts";
import { negativaContenido } from "#modules/boletas/documento/negativa-documento.ts";
import {
  anotarSucesos,
  bloquearDocumento,
  cambiarDocumento,
  type FilaDocumento,
} from "#modules/boletas/documentos.store.server.ts";
import { type EsperaDocumento, NOMBRE_ESPERA } from "#modules/boletas/estado-documento.ts";
import { debeNombrar, receptorDe } from "#modules/boletas/nombrar.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { tomarFolio } from "./folios.store.server.ts";
import type { PorEmitir } from "./por-emitir.store.server.ts";

/** A document with its folio. */
export type ConFolio = FilaDocumento & { folio: number; folio_en: Date; caf: number; fecha: string };

const tieneFolio = (fila: FilaDocumento): fila is ConFolio =>
  fila.folio !== null && fila.folio_en !== null && fila.caf !== null && fila.fecha !== null;

/**
 * Gives a document that is owed its folio, once: the facts of its sale are looked at again under its lock, so that what was annulled
 * meanwhile takes none. Null when it is not owed any more or has to wait for a person, which it then says.
 */
export async function darFolio(
  tx: Tx,
  { id, codigo }: { id: number; codigo: string },
  reglas: Configuracion,
): Promise<ConFolio | EsperaDocumento | null> {
  await revisarVenta(tx, codigo, reglas);
  const documento = await bloquearDocumento(tx, id);
  if (documento?.estado !== "debida") return null;
  if (tieneFolio(documento)) return documento;
  if (documento.espera === "tras_rechazo") return "tras_rechazo";
  const { emisor } = reglas;
  const receptor = await nombrarComprador(tx, documento, codigo, reglas);
  if (!emisor || (documento.tipo === 61 && reglas.acteco === ""))
    return esperar(tx, documento, "faltan_datos");
  if (receptor === "falta") return esperar(tx, documento, "falta_rut");
  const negativa = negativaContenido({ ...contenidoDeFila({ ...documento, ...receptor }), emisor });
  if (negativa) return esperar(tx, documento, "faltan_datos", negativa.frase);
  const tomado = await tomarFolio(tx, {
    rut: emisor.rut,
    ambiente: documento.ambiente,
    tipo: documento.tipo,
  });
  if (!tomado) return esperar(tx, documento, "faltan_folios");
  const folio_en = tx.now();
  const suyo = {
    ...tomado,
    ...receptor,
    folio_en,
    rut_emisor: emisor.rut,
    detalle: { ...documento.detalle, emisor, resolucion: reglas.resolucion },
    fecha: diaDe(folio_en),
    espera: null,
  };
  await cambiarDocumento(tx, id, suyo);
  await anotarSucesos(tx, [{ documento: id }], { suceso: "folio", detalle: String(tomado.folio) });
  return { ...documento, ...suyo };
}

type Nombrado = Pick<FilaDocumento, "receptor_rut" | "receptor_nombre">;

/** The buyer is read again when the folio is taken: the customer may have written the RUT meanwhile. */
async function nombrarComprador(
  tx: Tx,
  documento: FilaDocumento,
  codigo: string,
  { valor_uf }: Configuracion,
): Promise<Nombrado | "falta"> {
  const { total, receptor_rut, receptor_nombre } = documento;
  if (receptor_rut !== null || documento.tipo === 61 || !debeNombrar(total, valor_uf))
    return { receptor_rut, receptor_nombre };
  const hechos = await leerHechosDeVenta(tx, codigo);
  const receptor = hechos && receptorDe(hechos);
  return receptor ? { receptor_rut: receptor.rut, receptor_nombre: receptor.nombre } : "falta";
}

/** Says of documents that no certificate can sign them now. Those that have a folio keep it. */
export async function esperarCertificado(ctx: Ctx, porEmitir: readonly PorEmitir[]): Promise<void> {
  const otros = porEmitir.filter(({ espera }) => espera !== "falta_certificado").map(({ id }) => id);
  for (const id of otros)
    await enTransaccion(ctx, async (tx) => {
      const documento = await bloquearDocumento(tx, id);
      if (documento?.estado === "debida") await esperar(tx, documento, "falta_certificado");
    });
}

async function esperar(
  tx: Tx,
  { id, espera }: FilaDocumento,
  motivo: EsperaDocumento,
  detalle: string = NOMBRE_ESPERA[motivo],
): Promise<EsperaDocumento> {
  if (espera !== motivo) {
    await cambiarDocumento(tx, id, { espera: motivo });
    await anotarSucesos(tx, [{ documento: id }], { suceso: "espera", detalle });
  }
  return motivo;
}
