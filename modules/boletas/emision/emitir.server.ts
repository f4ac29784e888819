import type { Certificado } from "#modules/boletas/certificado/leer-certificado.server.ts";
import { type Configuracion, leerEncendidas } from "#modules/boletas/configuracion.server.ts";
import { contenidoDeFila } from "#modules/boletas/documento/contenido-fila.ts";
import type { Documento, TipoBoleta } from "#modules/boletas/documento/tipos.ts";
import { totalizar } from "#modules/boletas/documento/totales.ts";
import { anotarSucesos, buscarDocumento, pasarDocumentos } from "#modules/boletas/documentos.store.server.ts";
import type { EsperaDocumento } from "#modules/boletas/estado-documento.ts";
import type { CafAbierto, Firmador } from "#modules/boletas/firmador.ts";
import { leerCafAbierto, leerFirmante } from "#modules/boletas/llaves/llaves.server.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { avisarBoleta } from "./avisar-boleta.server.ts";
import { leerPorEmitir, type PorEmitir } from "./por-emitir.store.server.ts";
import { type ConFolio, darFolio, esperarCertificado } from "./tomar-folio.server.ts";

/** At each turn; what is left waits for the next one. */
const POR_VEZ = 500;

type Taller = {
  reglas: Configuracion;
  firmador: Firmador;
  firmante: Certificado;
  /** Opened once for all documents of a turn. */
  cafs: Map<number, CafAbierto>;
};

/**
 * Gives every document that is owed its folio and signs it, in the order in which they were owed. A document whose process was
 * killed after it took a folio comes first and gets the same one. Returns how many were signed.
 */
export async function emitirDebidas(ctx: Ctx, firmador: Firmador): Promise<number> {
  const reglas = await leerEncendidas(ctx);
  const porEmitir = reglas ? await leerPorEmitir(ctx, reglas.ambiente, POR_VEZ) : [];
  const firmante = porEmitir.length > 0 ? await leerFirmante(ctx) : null;
  if (!reglas) return 0;
  if (!firmante) {
    await esperarCertificado(ctx, porEmitir);
    return 0;
  }
  const taller: Taller = { reglas, firmador, firmante, cafs: new Map() };
  const sinFolios = new Set<number>();
  let firmadas = 0;
  for (const uno of porEmitir) {
    if (sinFolios.has(uno.tipo) && uno.espera === "faltan_folios") continue;
    const hecho = await emitir(ctx, uno, taller).catch((error) => {
      ctx.log.error("boletas: document not issued", { documento: uno.id, ...describeError(error) });
      return null;
    });
    if (hecho === "faltan_folios") sinFolios.add(uno.tipo);
    if (hecho === "timbrada") firmadas++;
  }
  return firmadas;
}

async function emitir(
  ctx: Ctx,
  uno: PorEmitir,
  taller: Taller,
): Promise<"timbrada" | EsperaDocumento | null> {
  const documento = await enTransaccion(ctx, (tx) => darFolio(tx, uno, taller.reglas));
  if (documento === null || typeof documento === "string") return documento;
  return (await firmar(ctx, documento, uno.codigo, taller)) ? "timbrada" : null;
}

/** Signs outside of any transaction. Of two processes that sign the same folio one writes, and both have the same bytes. */
async function firmar(ctx: Ctx, documento: ConFolio, codigo: string, taller: Taller): Promise<boolean> {
  const { id, tipo, detalle } = documento;
  const caf = taller.cafs.get(documento.caf) ?? (await leerCafAbierto(ctx, documento.caf));
  taller.cafs.set(documento.caf, caf);
  const { xml, ted } = await taller.firmador.documento(
    await comoSeFirma(ctx, documento, taller.reglas),
    caf,
    taller.firmante,
  );
  const { neto, exento, iva } = totalizar(tipo as TipoBoleta, detalle.lineas, detalle.descuentos);
  return enTransaccion(ctx, async (tx) => {
    const suyas = { xml, ted, neto, exento, iva, timbrada_en: tx.now() };
    const [pasada] = await pasarDocumentos(tx, [id], "timbrada", suyas);
    if (pasada === undefined) return false;
    await anotarSucesos(tx, [{ documento: id }], { suceso: "timbrada" });
    await avisarBoleta(tx, documento, codigo);
    return true;
  });
}

async function comoSeFirma(ctx: Ctx, documento: ConFolio, reglas: Configuracion): Promise<Documento> {
  const { folio, fecha, folio_en: firmada_en, detalle } = documento;
  const { emisor } = detalle;
  if (!emisor) throw new Error("A document with a folio has no seller.");
  const { tipo, ...contenido } = { ...contenidoDeFila(documento), folio, fecha, firmada_en, emisor };
  if (tipo !== 61) return { ...contenido, tipo };
  return { ...contenido, tipo, acteco: reglas.acteco, referencia: await referenciaDe(ctx, documento) };
}

async function referenciaDe(ctx: Ctx, { refiere, codigo_referencia, razon }: ConFolio) {
  const boleta = await buscarDocumento(ctx, refiere ?? 0);
  if (!boleta?.folio || !boleta.fecha) throw new Error("The boleta of a credit note has no folio.");
  return {
    tipo: boleta.tipo === 41 ? (41 as const) : (39 as const),
    folio: boleta.folio,
    fecha: boleta.fecha,
    codigo: codigo_referencia === 1 ? (1 as const) : (3 as const),
    razon: razon ?? "",
  };
}
