import { anunciarVenta, avisarA, enlaceVenta } from "#modules/compras/avisos.server.ts";
import { deshacerDevolucionDeServicio } from "#modules/compras/dinero/pagos.store.server.ts";
import { tomarVenta } from "#modules/compras/venta/tomar-venta.server.ts";
import { cambiarVenta } from "#modules/compras/venta/venta.store.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { type CobroTarjeta, leerIntento, moverTarjeta } from "./cobros.store.server.ts";
import { trasHecho } from "./estado-tarjeta.ts";
import { proximaDeReembolso, reembolsoPerdido } from "./plazos.ts";
import {
  type FilaReembolso,
  leerReembolso,
  leerReembolsos,
  moverReembolso,
} from "./reembolsos.store.server.ts";
import { devueltoSegun } from "./respuestas.ts";
import { FallaWebpay, type LlavesWebpay, type ServicioWebpay } from "./servicio.ts";

type Fin =
  | { estado: "hecho"; tipo: "REVERSED" | "NULLIFIED"; autorizacion: string | null; respuesta: unknown }
  | { estado: "rechazado"; detalle: string };

/** Stores how a refund ended, once. A refused one gives its money back to the sale, where it is in favour of the customer. */
export async function terminarReembolso(ctx: Ctx, id: number, fin: Fin): Promise<void> {
  await enTransaccion(ctx, async (tx) => {
    const previo = await leerReembolso(tx, id);
    const cobro = previo && (await leerIntento(tx, previo.cobro));
    if (!cobro) throw new Error(`No existe el reembolso ${id}.`);
    const { venta, cliente } = await tomarVenta(tx, cobro.codigo);
    const terminado_en = tx.now();
    if (!(await moverReembolso(tx, id, { ...fin, terminado_en, proxima_consulta: null }))) return;
    if (fin.estado === "hecho") {
      await moverCobro(tx, cobro.id);
      await avisarA(tx, cliente, {
        clave: `reembolso-tarjeta:${id}`,
        titulo: `Devolvimos ${pesos(previo.monto)} a tu tarjeta`,
        texto: `Es dinero de tu compra ${cobro.codigo}. Tu banco lo muestra en unos días.`,
        enlace: "/mis-pedidos",
      });
    } else {
      if (previo.devolucion !== null) await deshacerDevolucionDeServicio(tx, previo.devolucion, terminado_en);
      await avisarRechazo(tx, cobro, previo, fin.detalle);
    }
    await cambiarVenta(tx, venta, {});
    anunciarVenta(tx, venta);
  });
}

async function moverCobro(tx: Tx, id: number): Promise<void> {
  const cobro = await leerIntento(tx, id);
  if (!cobro) return;
  const hechos = (await leerReembolsos(tx, [id])).filter(({ estado }) => estado === "hecho");
  const devuelto = hechos.reduce((suma, { monto }) => suma + monto, 0);
  const hecho = devuelto >= (cobro.monto_cobrado ?? 0) ? "devuelve" : "devuelve_parte";
  const estado = trasHecho(cobro.estado, hecho);
  if (estado) await moverTarjeta(tx, cobro, { estado });
}

const avisarRechazo = (tx: Tx, cobro: CobroTarjeta, { id, monto }: FilaReembolso, detalle: string) =>
  avisarAdmins(tx, {
    permiso: "ventas.anular",
    clave: `webpay-reembolso:${id}`,
    titulo: `No se devolvieron ${pesos(monto)} a la tarjeta de ${cobro.codigo}`,
    texto: `${detalle.replace(/\.$/, "")}. El dinero sigue en la tienda: inténtalo otra vez o devuélvelo por transferencia.`,
    enlace: enlaceVenta(cobro.codigo),
  });

type Preguntado = Pick<FilaReembolso, "id" | "cobro" | "monto" | "creado_en"> & { token: string };

/**
 * The answer to a refund was lost: what Transbank says is left of the payment decides. It did not happen only when Transbank says so
 * a quarter of an hour later: until then the request may still arrive.
 */
export async function preguntarPorReembolso(
  ctx: Ctx,
  servicio: ServicioWebpay,
  { id, cobro, monto, creado_en, token }: Preguntado,
  llaves: LlavesWebpay,
): Promise<"hecho" | "rechazado" | "pidiendo"> {
  const ahora = ctx.now();
  try {
    const { leido, cruda } = await servicio.consultar(llaves, token);
    const hechos = (await leerReembolsos(ctx, [cobro])).filter((uno) => uno.estado === "hecho");
    const previo = hechos.reduce((suma, uno) => suma + uno.monto, 0);
    if (devueltoSegun(leido, leido.amount) >= previo + monto) {
      const tipo = leido.status === "REVERSED" ? ("REVERSED" as const) : ("NULLIFIED" as const);
      await terminarReembolso(ctx, id, { estado: "hecho", tipo, autorizacion: null, respuesta: cruda });
      return "hecho";
    }
    if (reembolsoPerdido(creado_en, ahora)) {
      await terminarReembolso(ctx, id, {
        estado: "rechazado",
        detalle: "Transbank no recibió la devolución",
      });
      return "rechazado";
    }
  } catch (error) {
    if (!(error instanceof FallaWebpay)) throw error;
    ctx.log.warn("webpay: status of a refund unknown", { reembolso: id, ...describeError(error) });
  }
  await enTransaccion(ctx, (tx) =>
    moverReembolso(tx, id, { proxima_consulta: proximaDeReembolso(creado_en, ahora) }),
  );
  return "pidiendo";
}
