import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import {
  eliminarCategoria,
  fijarNombreCategoria,
  insertarCategoria,
} from "#modules/productos/cambios.store.server.ts";
import { buscarCategoria, type Categoria } from "#modules/productos/categoria.ts";
import { listarCategorias } from "#modules/productos/productos.store.server.ts";
import { contarUsosCategoria } from "./catalogo.store.server.ts";
import { leerCategoria } from "./formularios.ts";
import { TEXTOS_CATALOGO } from "./textos.ts";

/** Serialises changes of categories: names are compared in memory, ignoring accents. */
async function tomarCategorias(tx: Tx): Promise<Categoria[]> {
  await bloquear(tx, "categorias");
  return listarCategorias(tx);
}

function exigirLibre(todas: readonly Categoria[], nombre: string, propia?: number): void {
  const igual = buscarCategoria(
    todas.filter(({ id }) => id !== propia),
    nombre,
  );
  if (igual) throw rechazoDeCampo("estado", "categoria", TEXTOS_CATALOGO.categoria_repetida);
}

function exigirCategoria(todas: readonly Categoria[], id: number): Categoria {
  const esta = todas.find((otra) => otra.id === id);
  if (!esta) throw new Rechazo("desconocido", TEXTOS_CATALOGO.categoria_desconocida);
  return esta;
}

/** Customers' pages show categories together with products and listen to events of products only. */
function anunciar(tx: Tx, id: number): void {
  tx.announce({ tabla: "categorias", clave: String(id) });
  tx.announce({ tabla: "productos" });
}

export async function crearCategoria(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<number> {
  exigirPermiso(sesion, "productos.editar");
  const { categoria } = exigirDatos(leerCategoria(entrada));
  return enTransaccion(ctx, async (tx) => {
    exigirLibre(await tomarCategorias(tx), categoria);
    const id = await insertarCategoria(tx, categoria);
    const quien = sesion.codigo_referido;
    const hecho = {
      quien,
      accion: "categorias.crear",
      objeto: `categoria:${id}`,
      despues: { categoria },
    } as const;
    await anotarAuditoria(tx, hecho);
    anunciar(tx, id);
    return id;
  });
}

export async function renombrarCategoria(
  ctx: Ctx,
  id: number,
  entrada: Entrada,
  sesion: Sesion,
): Promise<void> {
  exigirPermiso(sesion, "productos.editar");
  const { categoria } = exigirDatos(leerCategoria(entrada));
  await enTransaccion(ctx, async (tx) => {
    const todas = await tomarCategorias(tx);
    const antes = exigirCategoria(todas, id);
    if (antes.categoria === categoria) return;
    exigirLibre(todas, categoria, id);
    await fijarNombreCategoria(tx, id, categoria);
    await anotarAuditoria(tx, {
      quien: sesion.codigo_referido,
      accion: "categorias.renombrar",
      objeto: `categoria:${id}`,
      antes: { categoria: antes.categoria },
      despues: { categoria },
    });
    anunciar(tx, id);
  });
}

/** Deletes a category that no product uses. */
export async function borrarCategoria(ctx: Ctx, id: number, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "productos.editar");
  await enTransaccion(ctx, async (tx) => {
    const { categoria } = exigirCategoria(await tomarCategorias(tx), id);
    const usos = await contarUsosCategoria(tx, id);
    if (usos > 0) {
      const cuantos = usos === 1 ? "1 producto la usa" : `${usos} productos la usan`;
      throw new Rechazo("estado", `No se puede borrar «${categoria}»: ${cuantos}.`);
    }
    await eliminarCategoria(tx, id);
    const quien = sesion.codigo_referido;
    await anotarAuditoria(tx, {
      quien,
      accion: "categorias.borrar",
      objeto: `categoria:${id}`,
      antes: { categoria },
    });
    anunciar(tx, id);
  });
}
