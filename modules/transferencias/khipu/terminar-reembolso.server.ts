import { conDevolucion } from "#modules/compras/devoluciones/con-devolucion.server.ts";
import { cambiarPedida, type FilaPedida } from "#modules/compras/devoluciones/devoluciones.store.server.ts";
import { reembolsar } from "#modules/compras/devoluciones/reembolsar-devolucion.server.ts";
import { deshacerDevolucionDeServicio } from "#modules/compras/dinero/pagos.store.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Mirada, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { quedoSinRespuesta } from "./reembolso.ts";
import {
  cobroParaDevolver,
  type FilaReembolsoKhipu,
  leerPorTerminar,
  leerReembolsoVivo,
  moverReembolsoKhipu,
} from "./reembolsos.store.server.ts";
import { TEXTOS_KHIPU } from "./textos.ts";

type Fin = Pick<FilaReembolsoKhipu, "detalle"> & { estado: "hecho" | "rechazado" };

/** Ends a refund under the lock of its sale. A refused one leaves the money in the shop and the return to be paid by transfer. */
export async function terminarReembolsoEn(
  tx: Tx,
  pedida: FilaPedida,
  reembolso: FilaReembolsoKhipu,
  fin: Fin,
): Promise<void> {
  const terminado_en = tx.now();
  if (!(await moverReembolsoKhipu(tx, reembolso.id, { ...fin, terminado_en }))) return;
  if (fin.estado === "hecho") return;
  await deshacerDevolucionDeServicio(tx, reembolso.devolucion, terminado_en);
  await cambiarPedida(tx, pedida, { forma: "transferencia" });
}

type Aclaracion = { id: number; version?: number | undefined; devolvio: boolean };

/** 'Khipu sí lo devolvió' or 'Khipu no lo devolvió': the answer was lost, and a person looked in the shop's account at Khipu. */
export async function aclararReembolso(
  ctx: Ctx,
  { id, version, devolvio }: Aclaracion,
  sesion: Sesion,
): Promise<void> {
  exigirPermiso(sesion, "ventas.anular");
  await conDevolucion(ctx, { id, version, sesion, de: "ajena" }, async (tx, { pedida, anotar }) => {
    const reembolso = await leerReembolsoVivo(tx, id);
    if (reembolso?.estado !== "pidiendo") throw new Rechazo("estado", TEXTOS_KHIPU.reembolso_aclarado);
    if (!quedoSinRespuesta(reembolso, tx.now())) throw new Rechazo("estado", TEXTOS_KHIPU.reembolso_espera);
    const fin: Fin = devolvio
      ? { estado: "hecho", detalle: null }
      : { estado: "rechazado", detalle: "La tienda miró en Khipu: no se devolvió" };
    await terminarReembolsoEn(tx, pedida, reembolso, fin);
    await anotar("devoluciones.aclarar_khipu", { despues: { devolucion: id, devolvio } });
  });
  if (devolvio) await reembolsar(ctx, id, { sesion, forma: "khipu" });
}

const POR_VEZ = 50;

/**
 * Ends the returns whose money Khipu gave back and whose rest was cut off, and tells admins of refunds without an answer. One that fails
 * stops no other.
 */
export async function terminarReembolsos(ctx: Ctx): Promise<number> {
  let terminados = 0;
  for (const fila of await leerPorTerminar(ctx, POR_VEZ))
    try {
      if (fila.estado === "hecho") {
        await reembolsar(ctx, fila.pedida);
        terminados++;
      } else if (quedoSinRespuesta(fila, ctx.now())) await avisarSinRespuesta(ctx, fila);
    } catch (error) {
      ctx.log.error("khipu: a return was not ended", { devolucion: fila.pedida, ...describeError(error) });
    }
  return terminados;
}

/** Once for each refund. */
const avisarSinRespuesta = (
  ctx: Ctx,
  { id, pedida, monto, codigo }: { id: number; pedida: number; monto: number; codigo: string },
) =>
  enTransaccion(ctx, (tx) =>
    avisarAdmins(tx, {
      permiso: "ventas.anular",
      clave: `khipu-reembolso:${id}`,
      titulo: `Khipu no dijo si devolvió ${pesos(monto)} de ${codigo}`,
      texto: "Búscalo en tu panel de Khipu y di en la devolución qué pasó. No lo transfieras mientras tanto.",
      enlace: `/admin/devoluciones/${pedida}`,
    }),
  );

/** What the desk shows of Khipu for a return: whether it can be asked, and a refund without an answer. */
export async function leerKhipuDeDevolucion(
  ctx: Mirada,
  { id, venta, monto }: { id: number; venta: number; monto: number },
): Promise<{ puede: boolean; sin_respuesta: boolean }> {
  const reembolso = await leerReembolsoVivo(ctx, id);
  return {
    puede: reembolso === null && (await cobroParaDevolver(ctx, venta, monto)).cobro !== null,
    sin_respuesta: reembolso?.estado === "pidiendo" && quedoSinRespuesta(reembolso, ctx.now()),
  };
}
