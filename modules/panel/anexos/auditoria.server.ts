import {
  type FilaAuditoria,
  leerFilasAuditoria,
  leerFinalAuditoria,
} from "#modules/comun/auditoria.store.server.ts";
import { tomarCorte } from "#modules/comun/corte.store.server.ts";
import type { Anexo, FuenteAnexos } from "#modules/puntos/sellos/anexos.ts";
import { SIN_ANTERIOR } from "#modules/puntos/sellos/formato.ts";
import { huellaPrivada } from "#modules/puntos/sellos/publicar.server.ts";

const CLASE = "auditoria";
const POR_PAGINA = 1_000;

const numero = (anexo: Anexo | null | undefined): number => Number(anexo?.id ?? 0);

/** A row with the hash of the row before it. A row may name people, so its hash has a key that only the shop knows. */
const anexar = (secreto: Uint8Array, fila: FilaAuditoria, anterior: string): Anexo => ({
  clase: CLASE,
  id: fila.id,
  hash: huellaPrivada(secreto, CLASE, fila.id, { ...fila, anterior }),
});

/** What admins did. Each row carries the hash of the one before: the chain is made here, at the seal, where it serialises no action. */
export const auditoria: FuenteAnexos = {
  clase: CLASE,
  cortar: (ctx, espera) => tomarCorte(ctx, "auditoria", espera),
  async *leer(tx, { secreto, ultimo, corte, antes_de }) {
    let [despues, anterior] = [numero(ultimo), ultimo?.hash ?? SIN_ANTERIOR];
    const hasta = await leerFinalAuditoria(tx, { despues, corte, antes_de });
    for (;;) {
      const filas = await leerFilasAuditoria(tx, { despues, hasta, limite: POR_PAGINA });
      if (filas.length === 0) return;
      const pagina = filas.map((fila) => {
        const anexo = anexar(secreto, fila, anterior);
        anterior = anexo.hash;
        return anexo;
      });
      yield pagina;
      despues = numero(pagina.at(-1));
    }
  },
  async releer(lector, { secreto, anterior, sellados }) {
    const filas = await leerFilasAuditoria(lector, {
      despues: numero(anterior),
      hasta: numero(sellados.at(-1)),
      limite: sellados.length + POR_PAGINA,
    });
    // The sealed hash before each row, not the computed one: a changed row must not seem to change all that follow it.
    let enlace = anterior;
    let siguiente = 0;
    return filas.map((fila) => {
      for (let sellado = sellados[siguiente]; sellado && numero(sellado) < fila.id; ) {
        enlace = sellado;
        siguiente += 1;
        sellado = sellados[siguiente];
      }
      return anexar(secreto, fila, enlace?.hash ?? SIN_ANTERIOR);
    });
  },
};
