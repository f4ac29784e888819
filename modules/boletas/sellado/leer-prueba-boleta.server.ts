import { z } from "zod";
import { leerDia } from "#modules/comun/fechas/dias.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { leerPruebaAnexo } from "#modules/puntos/sellos/anexos/leer-anexos.server.ts";
import { salDeFila } from "#modules/puntos/sellos/publicar.server.ts";
import { buscarSecreto } from "#modules/puntos/sellos/sellos.store.server.ts";
import { CLASE_BOLETA, type RespuestaLibro } from "./hoja-boleta.ts";
import { buscarBoletaSellada } from "./sellado.store.server.ts";

/** What a person with the paper sends: everything that makes a boleta unique, and its total. */
const pedidoLibro = z.object({
  rut: z.string().regex(/^\d{1,8}-[\dK]$/),
  tipo: z.coerce.number().int().min(1).max(999),
  folio: z.coerce.number().int().min(1).max(9_999_999_999),
  dia: z.string().refine((dia) => leerDia(dia) !== undefined),
  total: z.coerce.number().int().min(1).max(999_999_999_999),
});

/** The proof that the sealed book covers a boleta, for a person who knows all that its paper says. */
export async function leerPruebaBoleta(
  ctx: Lector,
  datos: Record<string, string | null>,
): Promise<RespuestaLibro> {
  const { data: pedido } = pedidoLibro.safeParse(datos);
  const boleta = pedido && (await buscarBoletaSellada(ctx, pedido));
  if (!boleta) return { estado: "desconocida" };
  const { id, sellada } = boleta;
  const secreto = sellada ? await buscarSecreto(ctx) : null;
  const prueba =
    sellada && (await leerPruebaAnexo(ctx, { fecha: sellada, clase: CLASE_BOLETA, id: String(id) }));
  if (!secreto || !prueba) return { estado: "sin_sellar" };
  const { fecha, indice, tamano, hoja, raiz } = prueba;
  const sal = salDeFila(secreto, CLASE_BOLETA, id);
  return { estado: "sellada", id, sal, fecha, indice, tamano, hoja, prueba: prueba.prueba, raiz };
}
