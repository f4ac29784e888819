import { anunciarVenta } from "#modules/compras/avisos.server.ts";
import { codigoNuevo } from "#modules/compras/cotizacion/codigo-venta.server.ts";
import type { Persona } from "#modules/compras/venta/compras.store.server.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { insertarPremio } from "./premio.store.server.ts";
import { direccionDe } from "./registrar-venta.server.ts";

/** The product that a raffle gives, as a sale that costs nothing. Answers its code. */
export async function registrarPremio(tx: Tx, ganador: Persona, sku: string): Promise<string> {
  const codigo = await codigoNuevo(tx);
  const usuario = ganador.codigo_referido;
  await insertarPremio(tx, { codigo, usuario, sku, fecha: tx.now(), envio: direccionDe(ganador) });
  anunciarVenta(tx, { codigo, usuario }, [{ tipo: "producto" }]);
  return codigo;
}
