import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerComun } from "#modules/comun/tx/comun.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import type { Categoria } from "#modules/productos/categoria.ts";
import { listarCategorias } from "#modules/productos/productos.store.server.ts";
import { portadaAutomatica } from "./automatica.ts";
import { leerDeCategoria, leerPorSku, leerRecientes, type ProductoInicio } from "./catalogo.store.server.ts";
import { leerBorrador, leerPublicada } from "./portada.store.server.ts";
import { leerContenido, type Portada } from "./portada.ts";
import { categoriasPorLeer, type SeccionVista, skusDePortada, verPortada } from "./vista.ts";

/** Read more of the newest products than are shown, so that there are some of every category among them. */
const RECIENTES = 72;

type Lectura = Pick<Ctx, "db" | "log" | "now" | "comun">;
type Base = { categorias: Categoria[]; recientes: ProductoInicio[]; demostracion: boolean };

async function leerBase(ctx: Lectura): Promise<Base> {
  const [categorias, recientes, { demostracion }] = await Promise.all([
    listarCategorias(ctx),
    leerRecientes(ctx, RECIENTES),
    leerAjustes(ctx),
  ]);
  return { categorias, recientes, demostracion };
}

/** The published home page with the products as they are now. */
export const leerInicio = (ctx: Lectura): Promise<SeccionVista[]> =>
  leerComun(ctx, "inicio", async () => {
    const [base, fila] = await Promise.all([leerBase(ctx), leerPublicada(ctx)]);
    return poblar(ctx, base, portadaDe(ctx, fila, base));
  });

/** The home page as it would be published now, for the preview of the editor. */
export async function leerVistaPrevia(ctx: Lectura): Promise<SeccionVista[]> {
  const [base, borrador, publicada] = await Promise.all([
    leerBase(ctx),
    leerBorrador(ctx),
    leerPublicada(ctx),
  ]);
  return poblar(ctx, base, portadaDe(ctx, borrador ?? publicada, base));
}

type Fila = { id: number; contenido: unknown } | null;

/** Without a stored version, or with one that does not fit, the shop makes its own; the second case is reported. */
export function portadaDe(
  ctx: Pick<Ctx, "log">,
  fila: Fila,
  { categorias, recientes }: Omit<Base, "demostracion">,
): Portada {
  const contenido = fila && leerContenido(fila.contenido);
  if (fila && !contenido) ctx.log.error("portada: the stored home page does not fit", { id: fila.id });
  if (contenido && !contenido.automatica) return contenido.portada;
  return portadaAutomatica({ productos: recientes, categorias });
}

async function poblar(
  ctx: Lectura,
  { categorias, recientes, demostracion }: Base,
  portada: Portada,
): Promise<SeccionVista[]> {
  const skus = skusDePortada(portada);
  const por_sku = new Map(recientes.map((producto) => [producto.sku, producto]));
  const otros = skus.filter((sku) => !por_sku.has(sku));
  for (const producto of otros.length > 0 ? await leerPorSku(ctx, otros) : [])
    por_sku.set(producto.sku, producto);
  const pares = [...categoriasPorLeer(portada, por_sku)].map(
    async ([id, cuantos]) => [id, await leerDeCategoria(ctx, id, cuantos)] as const,
  );
  const hay = {
    por_sku,
    por_categoria: new Map(await Promise.all(pares)),
    recientes,
    categorias: new Map(categorias.map(({ id, categoria }) => [id, categoria])),
    demostracion,
  };
  return verPortada(portada, hay);
}

/** Where `/product/{id}` leads: the product at that place of the showcase, or its category; null when there is no such place. */
export async function leerVitrina(
  ctx: Lectura,
  lugar: number,
): Promise<{ sku: string } | { categoria: string | null } | null> {
  const [base, fila] = await Promise.all([leerBase(ctx), leerPublicada(ctx)]);
  const { objetos, categoria } = portadaDe(ctx, fila, base).vitrina;
  const objeto = objetos[lugar - 1];
  if (!objeto) return null;
  const [producto] = objeto.sku === "" ? [] : await leerPorSku(ctx, [objeto.sku]);
  if (producto) return { sku: producto.sku };
  return { categoria: base.categorias.find(({ id }) => id === categoria)?.categoria ?? null };
}
