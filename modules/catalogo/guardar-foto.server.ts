import { type FotoSubida, prepararFoto } from "#modules/comun/archivos/preparar-foto.server.ts";
import { guardarFoto } from "#modules/comun/archivos.store.server.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { AccionAuditada } from "#modules/comun/auditoria.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { actualizarProducto } from "#modules/productos/cambios.store.server.ts";
import { fotosDe } from "#modules/productos/foto.ts";
import { soltarFotos } from "#modules/productos/opciones/opciones.store.server.ts";
import { columnasDeFotos, type Hacia, MAX_FOTOS, moverFoto, sonLasMismas } from "./fotos.ts";
import { bloquearFotos } from "./productos.store.server.ts";
import { TEXTOS_CATALOGO } from "./textos.ts";

type Pedido = { sku: string; accion: AccionAuditada; elegir: (fotos: string[]) => string[] };

/** Appends a picture; one that the product already has stays where it is. */
export async function agregarFoto(
  ctx: Ctx,
  sku: string,
  subida: FotoSubida,
  sesion: Sesion,
): Promise<string[]> {
  exigirPermiso(sesion, "productos.editar");
  const foto = await prepararFoto(subida);
  return enTransaccion(ctx, async (tx) => {
    const elegir = (fotos: string[]) => {
      if (fotos.includes(foto.id)) return fotos;
      if (fotos.length >= MAX_FOTOS) throw new Rechazo("estado", TEXTOS_CATALOGO.fotos_llenas);
      return [...fotos, foto.id];
    };
    await guardarFoto(tx, { ...foto, created_at: tx.now() });
    return cambiarFotos(tx, { sku, accion: "productos.foto_agregar", elegir }, sesion);
  });
}

/** Stores a new order, which must contain exactly the current pictures. */
export async function ordenarFotos(
  ctx: Ctx,
  sku: string,
  orden: string[],
  sesion: Sesion,
): Promise<string[]> {
  exigirPermiso(sesion, "productos.editar");
  const elegir = (fotos: string[]) => {
    if (!sonLasMismas(orden, fotos)) throw new Rechazo("estado", TEXTOS_CATALOGO.fotos_cambiaron);
    return orden;
  };
  return enTransaccion(ctx, (tx) =>
    cambiarFotos(tx, { sku, accion: "productos.foto_ordenar", elegir }, sesion),
  );
}

export async function desplazarFoto(ctx: Ctx, sku: string, foto: string, hacia: Hacia, sesion: Sesion) {
  exigirPermiso(sesion, "productos.editar");
  const elegir = (fotos: string[]) => moverFoto(exigirFoto(fotos, foto), foto, hacia);
  return enTransaccion(ctx, (tx) =>
    cambiarFotos(tx, { sku, accion: "productos.foto_ordenar", elegir }, sesion),
  );
}

/** Removes a picture from the product and from the options that show it. Its file stays, because carts and shared links still show it. */
export async function quitarFoto(ctx: Ctx, sku: string, foto: string, sesion: Sesion): Promise<string[]> {
  exigirPermiso(sesion, "productos.editar");
  const elegir = (fotos: string[]) => exigirFoto(fotos, foto).filter((otra) => otra !== foto);
  return enTransaccion(ctx, (tx) =>
    cambiarFotos(tx, { sku, accion: "productos.foto_quitar", elegir }, sesion),
  );
}

function exigirFoto(fotos: string[], foto: string): string[] {
  if (!fotos.includes(foto)) throw new Rechazo("desconocido", TEXTOS_CATALOGO.foto_desconocida);
  return fotos;
}

async function cambiarFotos(tx: Tx, { sku, accion, elegir }: Pedido, sesion: Sesion): Promise<string[]> {
  const fila = await bloquearFotos(tx, sku);
  if (!fila) throw new Rechazo("desconocido", TEXTOS_CATALOGO.producto_desconocido);
  const antes = fotosDe(fila);
  const despues = elegir(antes);
  if (despues.join() === antes.join()) return antes;
  await actualizarProducto(tx, sku, columnasDeFotos(despues));
  const quitadas = antes.filter((foto) => !despues.includes(foto));
  if (quitadas.length > 0) await soltarFotos(tx, sku, quitadas);
  const quien = sesion.codigo_referido;
  await anotarAuditoria(tx, { quien, accion, objeto: `producto:${sku}`, antes, despues });
  tx.announce({ tabla: "productos", clave: sku });
  return despues;
}
