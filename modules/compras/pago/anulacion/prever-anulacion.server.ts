import type { DetalleVenta, LineaVenta, Venta } from "#modules/compras/venta/venta.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { sumarRetirables } from "#modules/montoncito/apuestas/retirar-propias.server.ts";
import { sumarPorDevolver } from "#modules/puntos/deudas/deudas.store.server.ts";
import type { CreditoVenta } from "#modules/puntos/entregas.store.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { type Disponible, efectoAnulacion, quitaDeCredito } from "./anulacion.ts";
import { devolucionDe } from "./devolucion.ts";
import { sumarPuntos } from "./quitar-puntos.server.ts";

type Prevista = {
  venta: Pick<Venta, "usuario" | "envio_cobrado" | "diferencia_recibida" | "lineas">;
  vivas: readonly LineaVenta[];
  credito: CreditoVenta | null;
};

/** What annulling the sale or one of its product lines would give back and do to points now, for the admin to see beforehand. */
export async function preverAnulacion(
  ctx: Lector,
  { venta, vivas, credito }: Prevista,
): Promise<DetalleVenta["efectos"]> {
  const { usuario } = venta;
  const anuladas = venta.lineas.filter(({ estado }) => estado === "Anulado");
  const cliente = await leerDisponible(ctx, usuario, await sumarRetirables(ctx, usuario));
  const invito = credito && (await leerDisponible(ctx, credito.usuario));
  const todos = sumarPuntos(vivas);
  const efecto = (elegidas: readonly LineaVenta[]) => {
    const puntos = sumarPuntos(elegidas);
    const otras = vivas.filter((linea) => !elegidas.includes(linea));
    const quita = credito ? quitaDeCredito(credito, todos - puntos) : 0;
    return {
      devolucion: devolucionDe(venta, { elegidas, otras, anuladas }),
      cliente: efectoAnulacion(cliente, puntos),
      referente: invito && quita > 0 ? efectoAnulacion(invito, quita) : null,
    };
  };
  const productos = vivas.filter(({ tipo }) => tipo === "producto");
  return {
    venta: efecto(vivas),
    lineas: Object.fromEntries(productos.map((linea) => [linea.id, efecto([linea])])),
  };
}

async function leerDisponible(ctx: Lector, codigo: string, en_juego = 0): Promise<Disponible> {
  const saldo = await leerSaldo(ctx, codigo);
  return { saldo: saldo + en_juego, deuda: await sumarPorDevolver(ctx.db, codigo) };
}
