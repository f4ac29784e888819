import type { Tx } from "#modules/comun/contexto.ts";
import { anunciarVenta } from "./avisos.server.ts";
import { codigoNuevo } from "./codigo-venta.server.ts";
import type { Persona } from "./compras.store.server.ts";
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
