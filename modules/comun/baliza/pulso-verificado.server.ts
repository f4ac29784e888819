import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";
import { cadenaConocida, leerTextoPulso, SIN_BALIZA } from "./drand.ts";
import { leerPulsoFijado } from "./garantia.server.ts";
import { borrarPulso } from "./pulsos.store.server.ts";
import { verificarEnHilo } from "./verificar-en-hilo.server.ts";

/**
 * The full text of a pinned pulse once it is out; null until then, and `sin-baliza` as it is. The signature is verified again: a
 * row that was written into the table by hand decides nothing, and is removed so that the true pulse can be stored.
 */
export async function leerPulsoVerificado(
  ctx: Lector & Pick<Ctx, "baliza" | "log">,
  fijado: string,
): Promise<string | null> {
  const texto = await leerPulsoFijado(ctx, fijado);
  if (texto === SIN_BALIZA) return texto;
  const pulso = texto === null ? null : leerTextoPulso(texto);
  if (!pulso || pulso.firma === null) return null;
  const cadena = cadenaConocida(pulso.cadena, ctx.baliza);
  if (!cadena) return null;
  if (await verificarEnHilo(cadena, pulso.ronda, pulso.firma)) return texto;
  ctx.log.error("beacon: a stored pulse is not valid and was removed", { pulso: texto });
  await borrarPulso(ctx, { cadena: pulso.cadena, ronda: pulso.ronda, firma: pulso.firma });
  return null;
}
