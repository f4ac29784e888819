import { anunciarVenta, avisarA } from "#modules/compras/avisos.server.ts";
import { anotarAuditoria, type HechoAuditado } from "#modules/comun/auditoria.store.server.ts";
import type { AccionAuditada } from "#modules/comun/auditoria.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import {
  exigirAjena,
  exigirVersion,
  tomarVenta,
  type VentaTomada,
  ventaAjena,
} from "./tomar-venta.server.ts";

type Pedida = {
  codigo: string;
  sesion: Sesion;
  /** Whose sale it must be: the caller's own, another person's, or anybody's. */
  de?: "propia" | "ajena" | undefined;
  /** The version that the person saw: the same form sent twice acts once. */
  version?: number | undefined;
};

/** A locked sale and the three ways in which its use cases tell others what they did. */
export type VentaEnMano = VentaTomada & {
  /** Records what the caller did to the sale, and tells the pages that show it. */
  anotar: (
    accion: AccionAuditada,
    cambio: Pick<HechoAuditado, "antes" | "despues">,
    lineas?: Iterable<{ tipo: "producto" | "ticket" }>,
  ) => Promise<void>;
  /** Tells the customer. `clase` and the version of the sale are its key: one notice for each time. */
  avisar: (aviso: { clase: string; version: number; titulo: string; texto: string }) => Promise<void>;
};

/**
 * Changes a sale: one transaction that locks its people, then the sale, and refuses a caller who may not touch it. `cambiar` decides
 * and writes.
 */
export const conVenta = <R>(
  ctx: Ctx,
  { codigo, sesion, de, version }: Pedida,
  cambiar: (tx: Tx, enMano: VentaEnMano) => Promise<R>,
): Promise<R> =>
  enTransaccion(ctx, async (tx) => {
    const tomada = await tomarVenta(tx, codigo);
    const { venta, cliente } = tomada;
    if (de === "propia" && venta.usuario !== sesion.codigo_referido) throw ventaAjena();
    if (de === "ajena") exigirAjena(venta, sesion);
    exigirVersion(venta, version);
    return cambiar(tx, {
      ...tomada,
      async anotar(accion, cambio, lineas) {
        await anotarAuditoria(tx, {
          quien: sesion.codigo_referido,
          accion,
          objeto: `venta:${codigo}`,
          ...cambio,
        });
        anunciarVenta(tx, venta, lineas);
      },
      avisar: ({ clase, version, titulo, texto }) =>
        avisarA(tx, cliente, {
          clave: `${clase}:${codigo}:${version}`,
          titulo,
          texto,
          enlace: "/mis-pedidos",
        }),
    });
  });
