import { contratoEnviadoEn } from "#modules/compras/contrato/contrato.store.server.ts";
import { entregadaEn } from "#modules/compras/venta/entregada-en.ts";
import { type LineaDeVenta, leerLineas } from "#modules/compras/venta/lineas.store.server.ts";
import { fraseSinRetracto } from "#modules/comun/sin-retracto.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { LineaDevolvible, VentaDevolvible } from "./derecho.ts";
import { leerEnCurso } from "./devoluciones.store.server.ts";

type Venta = { id: number; estado_pago: string; origen: string };

/** The lines of a sale with what decides whether they can be given back. */
export async function leerDevolvibles(
  lector: Lector,
  { id, estado_pago, origen }: Venta,
): Promise<{ suya: VentaDevolvible; lineas: (LineaDeVenta & LineaDevolvible)[] }> {
  const en_curso = await leerEnCurso(lector, id);
  const lineas = (await leerLineas(lector, [id])).map((linea) => ({
    ...linea,
    en_curso: linea.tipo === "producto" ? (en_curso.get(linea.id) ?? 0) : 0,
    exclusion: fraseSinRetracto(linea),
    recepcion: entregadaEn(linea),
  }));
  const contrato_en = await contratoEnviadoEn(lector, id);
  return { suya: { estado_pago, premio: origen === "sorteo", contrato_en }, lineas };
}
