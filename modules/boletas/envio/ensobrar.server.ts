import { leerEncendidas } from "#modules/boletas/configuracion.server.ts";
import type { TipoDocumento } from "#modules/boletas/documento/tipos.ts";
import { anotarSucesos, pasarDocumentos } from "#modules/boletas/documentos.store.server.ts";
import type { Firmador } from "#modules/boletas/firmador.ts";
import { leerFirmante } from "#modules/boletas/llaves/llaves.server.ts";
import { enOrden } from "#modules/comun/tx/candados.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { insertarSobre, leerPorEnsobrar } from "./sobres.store.server.ts";

/** What the SII takes in one envelope. */
const POR_SOBRE = 500;

/** Another process put some of these documents into an envelope meanwhile. */
class YaEnsobrados extends Error {}

/** Puts the signed boletas into envelopes, in the order of their folios. Returns how many envelopes. */
export async function ensobrar(ctx: Ctx, firmador: Firmador, porSobre = POR_SOBRE): Promise<number> {
  const reglas = await leerEncendidas(ctx);
  const firmante = reglas ? await leerFirmante(ctx) : null;
  if (!reglas || !firmante) return 0;
  for (let sobres = 0; ; sobres++) {
    const leidos = await leerPorEnsobrar(ctx, reglas.ambiente, porSobre);
    // The seller may have changed its RUT: an envelope is of one.
    const suyos = leidos.filter(({ rut_emisor }) => rut_emisor === leidos[0]?.rut_emisor);
    const [primero] = suyos;
    if (!primero) return sobres;
    const documentos = suyos.map(({ tipo, xml }) => ({ tipo: tipo as TipoDocumento, xml }));
    const caratula = {
      rut_emisor: primero.rut_emisor,
      rut_envia: firmante.rut,
      resolucion: reglas.resolucion,
      firmado_en: ctx.now(),
    };
    const contenido = await firmador.sobre(caratula, documentos, firmante);
    const hecho = await guardar(
      ctx,
      suyos.map(({ id }) => id),
      {
        rut_emisor: primero.rut_emisor,
        ambiente: reglas.ambiente,
        rut_envia: firmante.rut,
        contenido,
      },
    );
    if (!hecho) return sobres;
  }
}

type Cerrado = {
  rut_emisor: string;
  ambiente: "certificacion" | "produccion";
  rut_envia: string;
  contenido: Uint8Array;
};

/** The envelope and its documents in one transaction: all of them are still free, or nothing is written. */
async function guardar(ctx: Ctx, ids: readonly number[], cerrado: Cerrado): Promise<boolean> {
  return enTransaccion(ctx, async (tx) => {
    enOrden(tx.db, "boletas", ids);
    const creado_en = tx.now();
    const sobre = await insertarSobre(tx, {
      ...cerrado,
      documentos: ids.length,
      creado_en,
      proximo_intento: creado_en,
    });
    const pasados = await pasarDocumentos(tx, ids, "en_sobre", { sobre });
    if (pasados.length < ids.length) throw new YaEnsobrados();
    await anotarSucesos(tx, [{ sobre }], {
      suceso: "en_sobre",
      detalle: ids.length === 1 ? "1 documento" : `${ids.length} documentos`,
    });
    return true;
  }).catch((error) => {
    if (error instanceof YaEnsobrados) return false;
    throw error;
  });
}
