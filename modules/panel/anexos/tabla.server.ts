import { tomarCorte } from "#modules/comun/corte.store.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { Anexo, FuenteAnexos, PedidoAnexos } from "#modules/puntos/sellos/anexos/anexos.ts";
import { SIN_ANTERIOR } from "#modules/puntos/sellos/formato.ts";

type Tabla<Fila extends { id: number }> = {
  clase: string;
  tabla: string;
  /** Rows after `despues` up to `hasta`, in the order of their ids. */
  filas(lector: Lector, rango: { despues: number; hasta: number; limite: number }): Promise<Fila[]>;
  /** The highest id that the sealed day has; 0 when there is none. */
  final(
    lector: Lector,
    rango: Pick<PedidoAnexos, "corte" | "antes_de"> & { despues: number },
  ): Promise<number>;
  /** `anterior` is the hash of the row before. */
  hash(secreto: Uint8Array, fila: Fila, anterior: string): string;
};

const POR_PAGINA = 1_000;
const numero = (anexo: Anexo | null | undefined): number => Number(anexo?.id ?? 0);

/** The rows of a table that accepts new rows only, in the order of their ids. Ids may have gaps. */
export function fuenteDeTabla<Fila extends { id: number }>(tabla: Tabla<Fila>): FuenteAnexos {
  const { clase } = tabla;
  const anexar = (secreto: Uint8Array, fila: Fila, anterior: string): Anexo => ({
    clase,
    id: fila.id,
    hash: tabla.hash(secreto, fila, anterior),
  });
  return {
    clase,
    cortar: (ctx, espera) => tomarCorte(ctx, tabla.tabla, espera),
    async *leer(tx, { secreto, ultimo, corte, antes_de }) {
      let despues = numero(ultimo);
      let anterior = ultimo?.hash ?? SIN_ANTERIOR;
      const hasta = await tabla.final(tx, { despues, corte, antes_de });
      for (;;) {
        const filas = await tabla.filas(tx, { despues, hasta, limite: POR_PAGINA });
        const final = filas.at(-1);
        if (!final) return;
        yield filas.map((fila) => {
          const anexo = anexar(secreto, fila, anterior);
          anterior = anexo.hash;
          return anexo;
        });
        despues = final.id;
      }
    },
    async releer(lector, { secreto, anterior, sellados }) {
      const rango = { despues: numero(anterior), hasta: numero(sellados.at(-1)) };
      const filas = await tabla.filas(lector, { ...rango, limite: sellados.length + POR_PAGINA });
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
}
