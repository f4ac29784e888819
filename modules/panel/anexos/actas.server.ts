import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { Anexo, FuenteAnexos } from "#modules/puntos/sellos/anexos.ts";
import { huellaDeArchivo } from "#modules/puntos/sellos/publicar.server.ts";
import { leerActasPorSellar, leerSkusDeSorteos } from "#modules/sorteos/verificacion/acta.store.server.ts";
import { textoActa } from "#modules/sorteos/verificacion/acta.ts";
import { leerActaSorteo } from "#modules/sorteos/verificacion/leer-acta.server.ts";

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
export const actas: FuenteAnexos = {
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
