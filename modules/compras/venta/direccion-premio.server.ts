import { direccionDe } from "#modules/compras/registro/registrar-venta.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { leerPersonas } from "./compras.store.server.ts";
import type { Venta } from "./venta.ts";

type Envio = Pick<Venta, "origen"> & { lineas: readonly { estado: string }[] };

/** A prize that nobody prepares yet: its winner chose no moment to win, so it follows the profile until then. */
export const premioPorPreparar = ({ origen, lineas }: Envio): boolean =>
  origen === "sorteo" && lineas.every(({ estado }) => estado === "Pagado");

/** Sales with the address that each goes to if it is prepared now. */
export async function conDireccionDeHoy<V extends Venta>(ctx: Lector, ventas: V[]): Promise<V[]> {
  const ganadores = ventas.filter(premioPorPreparar).map(({ usuario }) => usuario);
  if (ganadores.length === 0) return ventas;
  const personas = await leerPersonas(ctx, ganadores);
  const porCodigo = new Map(personas.map((persona) => [persona.codigo_referido, persona]));
  return ventas.map((venta) => {
    const ganador = premioPorPreparar(venta) ? porCodigo.get(venta.usuario) : undefined;
    return ganador ? { ...venta, envio: direccionDe(ganador) } : venta;
  });
}
