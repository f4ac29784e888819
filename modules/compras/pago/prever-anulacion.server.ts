import type { DetalleVenta, LineaVenta } from "#modules/compras/venta/venta.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { sumarRetirables } from "#modules/montoncito/retirar-propias.server.ts";
import { sumarPorDevolver } from "#modules/puntos/deudas/deudas.store.server.ts";
import type { Credito } from "#modules/puntos/entregas.store.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { type Disponible, efectoAnulacion, quitaDeCredito } from "./anulacion.ts";
import { sumarPuntos } from "./quitar-puntos.server.ts";

type Prevista = { usuario: string; vivas: readonly LineaVenta[]; credito: Credito | null };

/** What annulling the sale or one of its product lines would do to points now, for the admin to see beforehand. */
export async function preverAnulacion(
  ctx: Lector,
  { usuario, vivas, credito }: Prevista,
): Promise<DetalleVenta["efectos"]> {
  const cliente = await leerDisponible(ctx, usuario, await sumarRetirables(ctx, usuario));
  const invito = credito && (await leerDisponible(ctx, credito.usuario));
  const todos = sumarPuntos(vivas);
  const efecto = (puntos: number) => {
    const quita = credito ? quitaDeCredito(credito, todos - puntos) : 0;
    return {
      cliente: efectoAnulacion(cliente, puntos),
      referente: invito && quita > 0 ? efectoAnulacion(invito, quita) : null,
    };
  };
  const productos = vivas.filter(({ tipo }) => tipo === "producto");
  return {
    venta: efecto(todos),
    lineas: Object.fromEntries(productos.map(({ id, puntos }) => [id, efecto(puntos)])),
  };
}

async function leerDisponible(ctx: Lector, codigo: string, en_juego = 0): Promise<Disponible> {
  const saldo = await leerSaldo(ctx, codigo);
  return { saldo: saldo + en_juego, deuda: await sumarPorDevolver(ctx.db, codigo) };
}
