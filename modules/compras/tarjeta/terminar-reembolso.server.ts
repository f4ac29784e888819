import { anunciarVenta, avisarA, enlaceVenta } from "#modules/compras/avisos.server.ts";
import { deshacerDevolucionDeServicio } from "#modules/compras/dinero/pagos.store.server.ts";
import { tomarVenta, type VentaTomada } from "#modules/compras/venta/tomar-venta.server.ts";
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
  type ReembolsoPendiente,
} from "./reembolsos.store.server.ts";
import { devueltoSegun } from "./respuestas.ts";
import { FallaWebpay, type LlavesWebpay, type ServicioWebpay } from "./servicio.ts";

type Fin =
  | { estado: "hecho"; tipo: "REVERSED" | "NULLIFIED"; autorizacion: string | null; respuesta: unknown }
  | { estado: "rechazado"; detalle: string };

/** Stores how a refund ended, once. A refused one gives its money back to the sale, where it is in favour of the customer. */
export async function terminarReembolso(ctx: Ctx, id: number, fin: Fin): Promise<void> {
  await enTransaccion(ctx, async (tx) => {
    const reembolso = await leerReembolso(tx, id);
    const cobro = reembolso && (await leerIntento(tx, reembolso.cobro));
    if (!cobro) throw new Error(`No existe el reembolso ${id}.`);
    await terminarReembolsoTarjeta(tx, { ...(await tomarVenta(tx, cobro.codigo)), cobro, reembolso }, fin);
  });
}

type EnMano = Pick<VentaTomada, "venta" | "cliente"> & { cobro: CobroTarjeta; reembolso: FilaReembolso };

/** The same under the lock of the sale. */
export async function terminarReembolsoTarjeta(
  tx: Tx,
  { venta, cliente, cobro, reembolso }: EnMano,
  fin: Fin,
): Promise<void> {
  const { id, monto, devolucion } = reembolso;
  const terminado_en = tx.now();
  if (!(await moverReembolso(tx, id, { ...fin, terminado_en, proxima_consulta: null }))) return;
  if (fin.estado === "hecho") {
    await moverCobro(tx, cobro.id);
    await avisarA(tx, cliente, {
      clave: `reembolso-tarjeta:${id}`,
      titulo: `Devolvimos ${pesos(monto)} a tu tarjeta`,
      texto: `Es dinero de tu compra ${cobro.codigo}. Tu banco lo muestra en unos días.`,
      enlace: "/mis-pedidos",
    });
  } else {
    if (devolucion !== null) await deshacerDevolucionDeServicio(tx, devolucion, terminado_en);
    await avisarRechazo(tx, cobro, reembolso, fin.detalle);
  }
  await cambiarVenta(tx, venta, {});
  anunciarVenta(tx, venta);
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

type Pospuesto = Pick<ReembolsoPendiente, "id" | "monto" | "creado_en" | "creada_en" | "codigo">;

/** The job asks again later. Once Transbank no longer answers, the admins are told: a person finds out and says it on the sale. */
export async function posponerReembolso(ctx: Ctx, reembolso: Pospuesto): Promise<void> {
  const { id, monto, codigo } = reembolso;
  await enTransaccion(ctx, async (tx) => {
    const proxima_consulta = proximaDeReembolso(reembolso, tx.now());
    if (!(await moverReembolso(tx, id, { proxima_consulta })) || proxima_consulta !== null) return;
    await avisarAdmins(tx, {
      permiso: "ventas.anular",
      clave: `webpay-reembolso-sin-respuesta:${id}`,
      titulo: `Transbank no dijo si devolvió ${pesos(monto)} de ${codigo}`,
      texto: "Búscalo en el portal de Transbank y di en la venta qué pasó. No lo devuelvas mientras tanto.",
      enlace: enlaceVenta(codigo),
    });
  });
}

type Preguntado = Pospuesto & { cobro: number; token: string };

/**
 * The answer to a refund was lost: what Transbank says is left of the payment decides. It did not happen only when Transbank says so
 * a quarter of an hour later: until then the request may still arrive.
 */
export async function preguntarPorReembolso(
  ctx: Ctx,
  servicio: ServicioWebpay,
  preguntado: Preguntado,
  llaves: LlavesWebpay,
): Promise<"hecho" | "rechazado" | "pidiendo"> {
  const { id, cobro, monto, creado_en, token } = preguntado;
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
  await posponerReembolso(ctx, preguntado);
  return "pidiendo";
}
