import type { Peticion } from "#app/context.ts";
import { leerCuentasActivas } from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import { debeDiferencia } from "#modules/compras/cotizacion/montos.ts";
import { listarVentasDe } from "#modules/compras/venta/listar-ventas.server.ts";
import { leerSituaciones } from "#modules/compras/venta/premio.store.server.ts";
import type { SituacionPremio } from "#modules/compras/venta/premio.ts";
import { premioPorEnviar, type Venta } from "#modules/compras/venta/venta.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { type OpcionPremio, opcionesDePremios } from "#modules/despachos/elegir-opcion.server.ts";
import { fechaPedido } from "./vista.ts";

type Actual = Peticion & { sesion: Sesion };

export type PedidoVisto = Venta & {
  cuando: string;
  debe_diferencia: boolean;
  /** Why a prize cannot be sent yet; null when it can and for other orders. */
  espera_premio: Exclude<SituacionPremio, "listo"> | null;
  /** What the winner of a prize with options can choose; null when there is nothing to choose. */
  opciones_premio: OpcionPremio[] | null;
};

/** The orders of the person, with the bank accounts if a transfer is still pending. */
export async function leerPedidos({ ctx, sesion }: Actual, pagina: number) {
  const lista = await listarVentasDe(ctx, sesion.codigo_referido, pagina);
  const premios = lista.ventas.filter(premioPorEnviar).map(({ codigo }) => codigo);
  const [situaciones, opciones] = await Promise.all([
    leerSituaciones(ctx, premios),
    opcionesDePremios(ctx, lista.ventas),
  ]);
  const pedidos = lista.ventas.map((venta): PedidoVisto => {
    const situacion = situaciones.get(venta.codigo) ?? "listo";
    const vive = venta.estado_pago === "Validando Pago" || venta.estado_pago === "Pagado";
    return {
      ...venta,
      cuando: fechaPedido(venta.fecha, ctx.now()),
      debe_diferencia: vive && debeDiferencia(venta),
      espera_premio: situacion === "listo" ? null : situacion,
      opciones_premio: opciones.get(venta.codigo) ?? null,
    };
  });
  const debe = pedidos.some((p) => p.estado_pago === "Validando Pago" || p.debe_diferencia);
  const cuentas = debe ? await leerCuentasActivas(ctx) : [];
  const { total, paginas } = lista;
  return { pedidos, cuentas, total, pagina, paginas };
}
