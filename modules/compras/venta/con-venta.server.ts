import { anunciarVenta, avisarA } from "#modules/compras/avisos.server.ts";
import { anotarAuditoria, type HechoAuditado } from "#modules/comun/auditoria.store.server.ts";
import type { AccionAuditada } from "#modules/comun/auditoria.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
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
  /** Who does it. */
  sesion: Pick<Sesion, "codigo_referido">;
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

type Cambiar<R> = (tx: Tx, enMano: VentaEnMano) => Promise<R>;

/**
 * Changes a sale: one transaction that locks its people, then the sale, and refuses a caller who may not touch it. `cambiar` decides
 * and writes.
 */
export const conVenta = <R>(ctx: Ctx, pedida: Pedida, cambiar: Cambiar<R>): Promise<R> =>
  enTransaccion(ctx, (tx) => conVentaEn(tx, pedida, cambiar));

/** The same inside a transaction that has other locks to take before those of the sale. */
export async function conVentaEn<R>(
  tx: Tx,
  { codigo, sesion, de, version }: Pedida,
  cambiar: Cambiar<R>,
): Promise<R> {
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
}

type PorJob = {
  /** Decides and writes under the locks of the sale; false when there was nothing to do any more. */
  atender: (tx: Tx, tomada: VentaTomada) => Promise<boolean>;
  /** Logs a sale that failed. The others go on. */
  fallo: (falla: { codigo: string }) => void;
};

/** For jobs: changes each of these sales in a transaction of its own. Returns how many `atender` handled. */
export async function conCadaVenta(
  ctx: Ctx,
  codigos: readonly string[],
  { atender, fallo }: PorJob,
): Promise<number> {
  let atendidas = 0;
  for (const codigo of codigos) {
    try {
      if (await enTransaccion(ctx, async (tx) => atender(tx, await tomarVenta(tx, codigo)))) atendidas++;
    } catch (error) {
      fallo({ codigo, ...describeError(error) });
    }
  }
  return atendidas;
}
