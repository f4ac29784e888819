import type { z } from "zod";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { isoSantiago } from "#modules/comun/fechas/fechas.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { rutaParticipar } from "#modules/productos/tarjeta.ts";
import { minimoVigente, restoSorteo } from "#modules/sorteos/abonos/minimo-abono.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";
import { exigirFicha, type pedidoProducto } from "./ver-producto.server.ts";

/** What the page of a raffle says of it: how many points it has and needs, and when it is drawn. */
export async function verSorteo(
  ctx: Pick<Ctx, "db" | "now" | "comun" | "public_url">,
  { sku }: z.infer<typeof pedidoProducto>,
) {
  const [{ producto, sorteo }, { sorteos_activos }] = await Promise.all([
    exigirFicha(ctx, sku),
    leerAjustes(ctx),
  ]);
  const base = { sku, nombre: producto.producto, url: `${ctx.public_url}${rutaParticipar(sku)}` };
  if (!sorteo) return { ...base, estado: "sin_sorteo" as const };
  const margen = { ...sorteo, acumulado: sorteo.reunido };
  const abierto = sorteo.estado === "Disponible";
  return {
    ...base,
    estado: abierto ? (sorteos_activos ? "abierto" : "en_pausa") : "espera_su_fecha",
    clave: sorteo.key,
    puntos_meta: sorteo.objetivo,
    puntos_reunidos: sorteo.reunido,
    puntos_faltan: restoSorteo(margen),
    abono_minimo: abierto ? minimoVigente(margen) : null,
    fecha_sorteo: sorteo.fecha_sorteo && isoSantiago(sorteo.fecha_sorteo),
    termina_si_no_se_llena: sorteo.termina_en && isoSantiago(sorteo.termina_en),
    url_sorteo: `${ctx.public_url}${rutaSorteo(sku, sorteo.key)}`,
    url_bases: `${ctx.public_url}${rutaSorteo(sku, sorteo.key)}/bases`,
  };
}
