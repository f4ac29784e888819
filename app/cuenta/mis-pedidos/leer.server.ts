import type { Peticion } from "#app/context.ts";
import { leerCompra } from "#app/cuenta/compra.server.ts";
import { redactar } from "#app/legal/redactar.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { terminosVigentes } from "#modules/ajustes/legales/publicar-legales.server.ts";
import { leerTransportistas, type Transportista } from "#modules/ajustes/transportistas.ts";
import { type DeVenta, leerDeVentas } from "#modules/boletas/papel/papel.store.server.ts";
import { debeAceptar } from "#modules/compras/contrato/condiciones.ts";
import { leerCuentasActivas } from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import { debeEnvio } from "#modules/compras/cotizacion/montos.ts";
import { type FilaPedida, leerPedidasDe } from "#modules/compras/devoluciones/devoluciones.store.server.ts";
import type { EstadoDevolucion } from "#modules/compras/devoluciones/estado-devolucion.ts";
import { leerDevoluciones, leerPagos } from "#modules/compras/dinero/pagos.store.server.ts";
import type { Reclamo } from "#modules/compras/premio/reclamo.ts";
import { leerReclamos } from "#modules/compras/premio/reclamos.store.server.ts";
import { listarVentasDe } from "#modules/compras/venta/listar-ventas.server.ts";
import { leerSituaciones } from "#modules/compras/venta/premio.store.server.ts";
import type { SituacionPremio } from "#modules/compras/venta/premio.ts";
import {
  type DevolucionVista,
  type PagoVisto,
  premioPorEnviar,
  type Venta,
} from "#modules/compras/venta/venta.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { type OpcionPremio, opcionesDePremios } from "#modules/despachos/elegir-opcion.server.ts";
import { leerMediosPago } from "#modules/transferencias/medios-pago.server.ts";
import { fechaPedido } from "./vista.ts";

type Actual = Peticion & { sesion: Sesion };

export type PedidoVisto = Venta & {
  /** The carriers of the shop, for the tracking pages of what was sent; empty for other orders. */
  transportistas: Transportista[];
  cuando: string;
  /** When it was read: pages decide nothing by the clock of the browser. */
  ahora: Date;
  debe_diferencia: boolean;
  /** The version of the terms that its customer still has to accept; null when there is nothing to accept. */
  por_aceptar: string | null;
  /** Why a prize cannot be sent yet; null when it can and for other orders. */
  espera_premio: Exclude<SituacionPremio, "listo"> | null;
  /** The term in which a prize is claimed; null for other orders and prizes without one. */
  reclamo: Reclamo | null;
  /** What the winner of a prize with options can choose; null when there is nothing to choose. */
  opciones_premio: OpcionPremio[] | null;
  /** What was received and given back, without what was undone. */
  pagos: Pick<PagoVisto, "id" | "monto" | "via" | "creado_en">[];
  devoluciones: Pick<DevolucionVista, "id" | "monto" | "forma" | "nota">[];
  /** The returns that its customer asked for, with the instant of their last step. */
  solicitudes: { id: number; estado: EstadoDevolucion; desde: Date }[];
  /** Its electronic boletas and credit notes. */
  boletas: DeVenta[];
};

/** The orders of the person, with the bank accounts if a transfer is still pending. */
export async function leerPedidos({ ctx, sesion }: Actual, pagina: number, codigo: string) {
  const [lista, compra] = await Promise.all([
    listarVentasDe(ctx, sesion.codigo_referido, pagina),
    leerCompra(ctx, sesion, codigo),
  ]);
  const premios = lista.ventas.filter(premioPorEnviar).map(({ codigo }) => codigo);
  const conPagos = lista.ventas.flatMap(({ id, recibido }) => (recibido > 0 ? [id] : []));
  const debe = lista.ventas.some((venta) => venta.estado_pago === "Validando Pago" || debeEnvio(venta));
  const ganados = lista.ventas.flatMap(({ codigo, premio }) => (premio ? [codigo] : []));
  const sinVersion = lista.ventas.some((venta) => debeAceptar(venta) && venta.terminos_version === null);
  const pagadas = lista.ventas.flatMap(({ codigo, recibido }) => (recibido > 0 ? [codigo] : []));
  const [situaciones, reclamos, opciones, movidos, solicitudes, boletas, ajustes, cuentas, medios, terminos] =
    await Promise.all([
      leerSituaciones(ctx, premios),
      leerReclamos(ctx, ganados),
      opcionesDePremios(ctx, lista.ventas),
      leerMovidos(ctx, conPagos),
      leerPedidasDe(ctx, conPagos),
      leerDeVentas(ctx, pagadas),
      leerAjustes(ctx),
      debe ? leerCuentasActivas(ctx) : [],
      lista.ventas.some(({ falta }) => falta > 0) ? leerMediosPago(ctx) : [],
      sinVersion ? terminosVigentes(ctx, redactar) : null,
    ]);
  const transportistas = leerTransportistas(ajustes.transportistas);
  const pedidos = lista.ventas.map((venta): PedidoVisto => {
    const situacion = situaciones.get(venta.codigo) ?? "listo";
    return {
      ...venta,
      transportistas: venta.lineas.some(({ seguimiento }) => seguimiento) ? transportistas : [],
      cuando: fechaPedido(venta.fecha, ctx.now()),
      ahora: ctx.now(),
      debe_diferencia: debeEnvio(venta),
      por_aceptar: debeAceptar(venta) ? (venta.terminos_version ?? terminos) : null,
      espera_premio: situacion === "listo" ? null : situacion,
      reclamo: reclamos.get(venta.codigo) ?? null,
      opciones_premio: opciones.get(venta.codigo) ?? null,
      ...movidos(venta.id),
      boletas: boletas.filter((una) => una.codigo === venta.codigo),
      solicitudes: solicitudes.filter((una) => una.venta === venta.id).map(ultimoPaso),
    };
  });
  const { total, paginas } = lista;
  return { pedidos, cuentas, medios, compra, total, pagina, paginas };
}

const ultimoPaso = (pedida: FilaPedida) => ({
  id: pedida.id,
  estado: pedida.estado,
  desde:
    pedida.terminada_en ?? pedida.recibida_en ?? pedida.enviada_en ?? pedida.aceptada_en ?? pedida.pedida_en,
});

/** The customer sees amounts and days; who recorded them and from which movement is the shop's. */
async function leerMovidos(ctx: Ctx, ids: readonly number[]) {
  const [pagos, devoluciones] = await Promise.all([leerPagos(ctx, ids), leerDevoluciones(ctx, ids)]);
  return (venta: number): Pick<PedidoVisto, "pagos" | "devoluciones"> => ({
    pagos: pagos
      .filter((pago) => pago.venta === venta && pago.deshecho_en === null)
      .map(({ id, monto, via, creado_en }) => ({ id, monto, via, creado_en })),
    devoluciones: devoluciones
      .filter((una) => una.venta === venta && una.deshecha_en === null && una.forma !== "anterior")
      // A note of the admin is not for the customer; of money used elsewhere it is the code of that sale.
      .map(({ id, monto, forma, nota }) => ({ id, monto, forma, nota: forma === "a_favor" ? nota : null })),
  });
}
