import type { FiltrosProductos } from "#modules/catalogo/filtros.ts";
import { excedidos } from "#modules/catalogo/limites/limites.ts";
import {
  leerLimitesDeProductos,
  type PasoLimites,
  quierePasar,
  respetandoLimites,
} from "#modules/catalogo/limites/respetar-limites.server.ts";
import { leerSkusFiltrados } from "#modules/catalogo/productos.store.server.ts";
import { TEXTOS_CATALOGO } from "#modules/catalogo/textos.ts";
import { puede } from "#modules/comun/acceso/permisos.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { sha256Hex } from "#modules/comun/cripto/criptografia.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Lector, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { actualizarProducto } from "#modules/productos/cambios.store.server.ts";
import { insertarEdicion } from "#modules/productos/ediciones.store.server.ts";
import { negativaDeOfertas } from "#modules/productos/precio-honesto.ts";
import { listarCategorias } from "#modules/productos/productos.store.server.ts";
import { leerCambio, resumenDe } from "./cambio.ts";
import { bloquearEditables, leerEditables } from "./edicion.store.server.ts";
import { type CambioMasivo, type Edicion, edicionDe, type ProductoEditable } from "./edicion-masiva.ts";

export const MAX_EDICION = 500;

export type FilaEdicion = { sku: string; producto: string } & Edicion;
export type PlanEdicion = {
  resumen: string;
  filas: FilaEdicion[];
  /** Differs when a product changed since the admin saw the plan. */
  huella: string;
};
export type PedidoEdicion = { skus: readonly string[]; cambio: Entrada; clave: string; huella: string };
export type EdicionHecha = { edicion: number; resumen: string; cambiados: number; rechazados: number };

/** The SKUs that the filters find, if they are not too many. */
export async function skusDelFiltro(ctx: Lector, filtros: FiltrosProductos): Promise<string[]> {
  const skus = await leerSkusFiltrados(ctx, filtros, MAX_EDICION + 1);
  if (skus.length > MAX_EDICION) throw new Rechazo("valor", TEXTOS_CATALOGO.edicion_larga);
  return skus;
}

/** What a bulk edit would change. Nothing is written. */
export async function revisarEdicion(
  ctx: Ctx,
  { skus, cambio: entrada }: Pick<PedidoEdicion, "skus" | "cambio">,
  sesion: Sesion,
): Promise<PlanEdicion> {
  exigirPermiso(sesion, "productos.ver");
  const cambio = exigirDatos(leerCambio(entrada, ctx.now()));
  return planDe(ctx, await leerEditables(ctx, exigirSkus(skus)), cambio, pasoDe(entrada, sesion));
}

/**
 * Applies the plan that the admin saw, in one transaction. A form that is sent twice gets its first answer again; a plan
 * that no longer holds is refused whole.
 */
export async function editarProductos(
  ctx: Ctx,
  pedido: PedidoEdicion,
  sesion: Sesion,
): Promise<EdicionHecha> {
  exigirPermiso(sesion, "productos.editar");
  const skus = exigirSkus(pedido.skus);
  const cambio = exigirDatos(leerCambio(pedido.cambio, ctx.now()));
  if (!/^[0-9a-f]{32}$/.test(pedido.clave)) throw new Rechazo("malformado", TEXTOS_CATALOGO.edicion_cambio);
  const idempotency = {
    quien: sesion.codigo_referido,
    clave: pedido.clave,
    funcion: "editarProductos",
    huella: await sha256Hex(JSON.stringify([skus, cambio, pedido.huella])),
  };
  return enTransaccion({ ...ctx, idempotency }, async (tx) => {
    const paso = pasoDe(pedido.cambio, sesion);
    const plan = await planDe(tx, await bloquearEditables(tx, skus), cambio, paso);
    if (plan.huella !== pedido.huella) throw new Rechazo("estado", TEXTOS_CATALOGO.edicion_cambio);
    return respetandoLimites(tx, skus, paso, () => aplicar(tx, plan, sesion.codigo_referido));
  });
}

const pasoDe = (entrada: Entrada, sesion: Sesion) => ({ sesion, pasa: quierePasar(entrada) });

function exigirSkus(skus: readonly string[]): string[] {
  const unicos = [...new Set(skus)].filter((sku) => /^[0-9A-Za-z-]{1,32}$/.test(sku)).sort();
  if (unicos.length === 0) throw new Rechazo("valor", TEXTOS_CATALOGO.edicion_vacia);
  if (unicos.length > MAX_EDICION) throw new Rechazo("valor", TEXTOS_CATALOGO.edicion_larga);
  return unicos;
}

async function planDe(
  ctx: Ctx | Tx,
  productos: readonly ProductoEditable[],
  cambio: CambioMasivo,
  paso: PasoLimites,
): Promise<PlanEdicion> {
  if (productos.length === 0) throw new Rechazo("valor", TEXTOS_CATALOGO.edicion_vacia);
  const resumen = resumenDe(cambio, await nombreDeCategoria(ctx, cambio));
  const juzgar = await limitesDe(ctx, productos, paso);
  const filas = productos.map((producto) => ({
    sku: producto.sku,
    producto: producto.producto,
    ...juzgar(producto.sku, edicionDe(producto, cambio, ctx.now())),
  }));
  const huella = await sha256Hex(JSON.stringify(filas.map(({ producto: _, ...fila }) => fila)));
  return { resumen, filas, huella };
}

/** Refuses the changes that leave the bounds of the economy, product by product, unless the owner wants to pass them. */
async function limitesDe(
  ctx: Ctx | Tx,
  productos: readonly ProductoEditable[],
  { sesion, pasa }: PasoLimites,
) {
  const { topes, economias, mayores, historias } = await leerLimitesDeProductos(
    ctx,
    productos.map(({ sku }) => sku),
  );
  const suya = puede(sesion, "productos.limites");
  return (sku: string, edicion: Edicion): Edicion => {
    const antes = economias.get(sku)?.economia;
    if (edicion.estado !== "cambia" || !antes) return edicion;
    const { precio_cliente, precio_normal, oferta_hasta } = { ...antes, ...edicion.despues };
    const despues = { ...antes, precio_cliente, precio_normal, oferta_hasta };
    const historia = (opcion?: number) => historias(sku, opcion);
    const falsa = negativaDeOfertas(antes, despues, historia, ctx.now());
    if (falsa !== null) return { estado: "rechazado", frase: falsa };
    if (pasa && suya) return edicion;
    const [primero] = excedidos(antes, despues, mayores(sku), topes);
    if (!primero) return edicion;
    const como = suya ? TEXTOS_CATALOGO.limites_edicion_duena : TEXTOS_CATALOGO.limites_edicion_otra;
    return { estado: "rechazado", frase: `${primero.frase} ${como}` };
  };
}

async function nombreDeCategoria(ctx: Lector, cambio: CambioMasivo): Promise<string> {
  if (cambio.tipo !== "categoria") return "";
  const elegida = (await listarCategorias(ctx)).find(({ id }) => id === cambio.categoria_id);
  if (!elegida) throw rechazoDeCampo("valor", "categoria_id", TEXTOS_CATALOGO.categoria_desconocida);
  return elegida.categoria;
}

async function aplicar(tx: Tx, { resumen, filas }: PlanEdicion, quien: string): Promise<EdicionHecha> {
  const cambios = filas.flatMap((fila) =>
    fila.estado === "cambia" ? [{ sku: fila.sku, antes: fila.antes, despues: fila.despues }] : [],
  );
  if (cambios.length === 0) throw new Rechazo("estado", TEXTOS_CATALOGO.edicion_nada);
  for (const { sku, despues } of cambios) {
    await actualizarProducto(tx, sku, despues);
    tx.announce({ tabla: "productos", clave: sku });
  }
  const edicion = await insertarEdicion(tx, { quien, fecha: tx.now(), resumen, cambios });
  await anotarAuditoria(tx, {
    quien,
    accion: "productos.editar_varios",
    objeto: `edicion:${edicion}`,
    antes: Object.fromEntries(cambios.map(({ sku, antes }) => [sku, antes])),
    despues: { resumen, ...Object.fromEntries(cambios.map(({ sku, despues }) => [sku, despues])) },
  });
  const rechazados = filas.filter(({ estado }) => estado === "rechazado").length;
  return { edicion, resumen, cambiados: cambios.length, rechazados };
}
