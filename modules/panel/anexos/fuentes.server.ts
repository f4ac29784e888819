import { CLASE_BOLETA } from "#modules/boletas/sellado/hoja-boleta.ts";
import {
  type BoletaSellada,
  leerBoletasPorId,
  leerBoletasPorSellar,
} from "#modules/boletas/sellado/sellado.store.server.ts";
import { leerFilasAuditoria, leerFinalAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { leerFilasPrecio, leerFinalPrecio } from "#modules/productos/precios-sellados.store.server.ts";
import type { Anexo, FuenteAnexos } from "#modules/puntos/sellos/anexos/anexos.ts";
import { huellaDeArchivo, huellaPrivada, huellaPublica } from "#modules/puntos/sellos/publicar.server.ts";
import { leerActasPorSellar, leerSkusDeSorteos } from "#modules/sorteos/verificacion/acta.store.server.ts";
import { textoActa } from "#modules/sorteos/verificacion/acta.ts";
import { leerActaSorteo } from "#modules/sorteos/verificacion/leer-acta.server.ts";
import { fuenteDeTabla } from "./tabla.server.ts";

const CLASE = "acta";
/** An acta may have thousands of ranges. */
const POR_PAGINA = 20;

async function anexar(lector: Lector, sorteos: readonly { key: string; sku: string }[]): Promise<Anexo[]> {
  const anexos: Anexo[] = [];
  for (const { key, sku } of sorteos) {
    const acta = await leerActaSorteo(lector, sku, key);
    if (acta) anexos.push({ clase: CLASE, id: key, hash: huellaDeArchivo(textoActa(acta)) });
  }
  return anexos;
}

/** The actas of raffles that ended: SHA-256 of the file that anyone can download. */
const actas: FuenteAnexos = {
  clase: CLASE,
  async *leer(tx, { antes_de }) {
    for (let despues = ""; ; ) {
      const pagina = await leerActasPorSellar(tx.db, { antes_de, despues, limite: POR_PAGINA });
      const final = pagina.at(-1);
      if (!final) return;
      yield await anexar(tx, pagina);
      despues = final.key;
    }
  },
  releer: async (lector, { sellados }) =>
    anexar(
      lector,
      await leerSkusDeSorteos(
        lector.db,
        sellados.map(({ id }) => String(id)),
      ),
    ),
};

/**
 * What admins did. A row may name people, so its hash has a key that only the shop knows. Each row carries the hash of the one before:
 * the chain is made at the seal, where it makes no action wait for another (docs/decisions/024).
 */
const auditoria = fuenteDeTabla({
  clase: "auditoria",
  tabla: "auditoria",
  filas: leerFilasAuditoria,
  final: leerFinalAuditoria,
  hash: (secreto, fila, anterior) => huellaPrivada(secreto, "auditoria", fila.id, { ...fila, anterior }),
});

/** Every price that the shop asked for. The row is public, so the proof of its annex shows it. */
const precios: FuenteAnexos = {
  ...fuenteDeTabla({
    clase: "precio",
    tabla: "precios_historia",
    filas: leerFilasPrecio,
    final: leerFinalPrecio,
    hash: (_, fila) => huellaPublica(fila),
  }),
  async publico(lector, id) {
    const [fila] = await leerFilasPrecio(lector, { despues: Number(id) - 1, hasta: Number(id), limite: 1 });
    return fila ?? null;
  },
};

const BOLETAS_POR_PAGINA = 1_000;

/** Folio, total and day of each boleta, under a key that only the shop and the person with the paper know. */
const anexarBoletas = (secreto: Uint8Array, boletas: readonly BoletaSellada[]): Anexo[] =>
  boletas.map(({ id, dia, folio, total }) => ({
    clase: CLASE_BOLETA,
    id,
    hash: huellaPrivada(secreto, CLASE_BOLETA, id, { dia, folio, total }),
  }));

/** A boleta is annexed once it is stamped, which is not in the order of the ids: what no seal has yet is looked for by itself. */
const boletas: FuenteAnexos = {
  clase: CLASE_BOLETA,
  async *leer(tx, { secreto, antes_de }) {
    for (let despues = 0; ; ) {
      const pagina = await leerBoletasPorSellar(tx, { antes_de, despues, limite: BOLETAS_POR_PAGINA });
      const final = pagina.at(-1);
      if (!final) return;
      yield anexarBoletas(secreto, pagina);
      despues = final.id;
    }
  },
  releer: async (lector, { secreto, sellados }) =>
    anexarBoletas(
      secreto,
      await leerBoletasPorId(
        lector,
        sellados.map(({ id }) => Number(id)),
      ),
    ),
};

/** Every kind of annex that a seal covers. */
export const FUENTES: readonly FuenteAnexos[] = [actas, auditoria, boletas, precios];
