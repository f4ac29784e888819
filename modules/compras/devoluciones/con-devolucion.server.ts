import { conVentaEn, type VentaEnMano } from "#modules/compras/venta/con-venta.server.ts";
import { type LineaDeVenta, leerLineas } from "#modules/compras/venta/lineas.store.server.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { avisarDevolucion, type HechosFinales } from "./avisar-devolucion.server.ts";
import {
  cambiarPedida,
  codigoDeDevolucion,
  type FilaPedida,
  type LineaPedidaDeVuelta,
  leerLineasPedidas,
  leerPedida,
} from "./devoluciones.store.server.ts";
import { TEXTOS_DEVOLUCION } from "./textos.ts";

type Nombrada = {
  id: number;
  /** Who does it. */
  sesion: Pick<Sesion, "codigo_referido">;
  /** Whose purchase it must be; a job does not say it. */
  de?: "propia" | "ajena";
  /** The version that the person saw: the same form sent twice acts once. */
  version?: number | undefined;
};

/** The units of a request with the line of the sale that they are of. */
export type LineaDeVuelta = LineaPedidaDeVuelta & { de: LineaDeVenta };

/** A locked request. `mover` takes it to a state and tells the customer. */
export type DevolucionEnMano = VentaEnMano & {
  pedida: FilaPedida;
  lineas: LineaDeVuelta[];
  mover: (cambios: Partial<FilaPedida>, hechos?: HechosFinales) => Promise<FilaPedida>;
};

type Cambiar<R> = (tx: Tx, enMano: DevolucionEnMano) => Promise<R>;

export const sinDevolucion = () => new Rechazo("desconocido", TEXTOS_DEVOLUCION.desconocida);

/** Changes a request in one transaction, under the lock of its sale. */
export const conDevolucion = <R>(ctx: Ctx, nombrada: Nombrada, cambiar: Cambiar<R>): Promise<R> =>
  enTransaccion(ctx, async (tx) => {
    const codigo = await codigoDeDevolucion(tx, nombrada.id);
    if (codigo === null) throw sinDevolucion();
    return conDevolucionEn(tx, { ...nombrada, codigo }, cambiar);
  });

/** The same inside a transaction that took other locks before. */
export const conDevolucionEn = <R>(
  tx: Tx,
  { id, codigo, sesion, de, version }: Nombrada & { codigo: string },
  cambiar: Cambiar<R>,
): Promise<R> =>
  conVentaEn(tx, { codigo, sesion, de }, async (_, enMano) => {
    const pedida = await leerPedida(tx, id);
    if (!pedida) throw sinDevolucion();
    if (version !== undefined && version !== pedida.version)
      throw new Rechazo("estado", TEXTOS_DEVOLUCION.cambio);
    const lineas = unir(await leerLineasPedidas(tx, [id]), await leerLineas(tx, [enMano.venta.id]));
    return cambiar(tx, {
      ...enMano,
      pedida,
      lineas,
      async mover(cambios, hechos) {
        await cambiarPedida(tx, pedida, cambios);
        const movida = { ...pedida, ...cambios, version: pedida.version + 1 };
        const nombradas = lineas.map(({ de: linea, cantidad }) => ({ ...linea, cantidad }));
        await avisarDevolucion(tx, enMano, { pedida: movida, lineas: nombradas, ...(hechos && { hechos }) });
        return movida;
      },
    });
  });

/** The lines of a request with those of its sale. */
export const unir = (
  pedidas: readonly LineaPedidaDeVuelta[],
  deVenta: readonly LineaDeVenta[],
): LineaDeVuelta[] =>
  pedidas.flatMap((pedida) => {
    const de = deVenta.find(({ tipo, id }) => tipo === "producto" && id === pedida.linea);
    return de ? [{ ...pedida, de }] : [];
  });
