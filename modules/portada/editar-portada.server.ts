import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { listarCategorias } from "#modules/productos/productos.store.server.ts";
import { buscarProductosElegibles, leerNombrados, leerRecientes } from "./catalogo.store.server.ts";
import { portadaDe } from "./leer-portada.server.ts";
import { leerBorrador, leerPublicada, listarVersionesPortada } from "./portada.store.server.ts";
import { leerContenido } from "./portada.ts";
import { skusDePortada } from "./vista.ts";

/** How many published versions are kept. */
export const VERSIONES_PORTADA = 20;
const RECIENTES = 72;
const HALLADOS = 8;

/** Everything that the editor shows: the page as it stands in the draft, what it names, and its history. */
export async function leerEditor(ctx: Ctx, sesion: Sesion) {
  exigirPermiso(sesion, "portada.ver");
  const [categorias, recientes, borrador, publicada, versiones] = await Promise.all([
    listarCategorias(ctx),
    leerRecientes(ctx, RECIENTES),
    leerBorrador(ctx),
    leerPublicada(ctx),
    listarVersionesPortada(ctx, VERSIONES_PORTADA),
  ]);
  const portada = portadaDe(ctx, borrador ?? publicada, { categorias, recientes });
  const skus = skusDePortada(portada);
  return {
    portada,
    categorias,
    productos: skus.length > 0 ? await leerNombrados(ctx, skus) : [],
    /** What the next save must still find; 0 before the first version. */
    version: borrador?.id ?? publicada?.id ?? 0,
    publicada: publicada?.id ?? 0,
    borrador: borrador ? { guardada_en: borrador.guardada_en } : null,
    automatica: esAutomatica(publicada),
    puede_deshacer: puedeDeshacer(versiones),
    versiones: versiones.map(({ id, publicada_en, nombre, email, contenido }) => ({
      id,
      publicada_en,
      quien: nombre ?? email,
      automatica: esAutomatica({ contenido }),
    })),
  };
}

const esAutomatica = (fila: { contenido: unknown } | null) =>
  fila === null || leerContenido(fila.contenido)?.automatica === true;

/** There is something to go back to: an earlier version, or the page that the shop makes when an admin wrote the first one. */
const puedeDeshacer = (versiones: readonly { quien: string | null }[]) =>
  versiones.length > 1 || Boolean(versiones[0]?.quien);

/** Products for the picker. */
export async function hallarProductosElegibles(ctx: Ctx, texto: string, sesion: Sesion) {
  exigirPermiso(sesion, "portada.ver");
  return buscarProductosElegibles(ctx, texto.trim().slice(0, 80), HALLADOS);
}
