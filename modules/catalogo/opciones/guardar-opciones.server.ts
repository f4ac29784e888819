import { quierePasar, respetandoLimites } from "#modules/catalogo/limites/respetar-limites.server.ts";
import { bloquearFotos, bloquearProductos } from "#modules/catalogo/productos.store.server.ts";
import { TEXTOS_CATALOGO } from "#modules/catalogo/textos.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { Entrada, Errores } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { fotosDe } from "#modules/productos/foto.ts";
import { type FilaOpcion, type Grilla, leerGrilla } from "#modules/productos/opciones/grilla.ts";
import {
  actualizarOpcion,
  fijarNombres,
  insertarOpcion,
  leerNombres,
  leerTodasLasOpciones,
  liberarValores,
  type OpcionGuardada,
  skusOcupados,
} from "#modules/productos/opciones/opciones.store.server.ts";
import { type NombresOpcion, skuCompleto } from "#modules/productos/opciones/opciones.ts";

/**
 * Saves the options of a product. A combination is never deleted: sales name it, so it is withdrawn instead. Rows that
 * the form does not mention stay as they are, because another admin may have added them meanwhile.
 */
export async function guardarOpciones(
  ctx: Ctx,
  sku: string,
  entrada: Entrada,
  sesion: Sesion,
): Promise<{ cambio: boolean }> {
  exigirPermiso(sesion, "productos.editar");
  return enTransaccion(ctx, async (tx) => {
    const [producto] = await bloquearProductos(tx, [sku]);
    const fotos = await bloquearFotos(tx, sku);
    if (!producto || !fotos) throw new Rechazo("desconocido", TEXTOS_CATALOGO.producto_desconocido);
    const guardadas = await leerTodasLasOpciones(tx, sku);
    const grilla = exigirDatos(
      leerGrilla(entrada, {
        precio: producto.precio_cliente,
        fotos: fotosDe(fotos),
        guardadas,
      }),
    );
    return respetandoLimites(tx, [sku], { sesion, pasa: quierePasar(entrada) }, () =>
      escribirGrilla(tx, { sku, grilla, guardadas, quien: sesion.codigo_referido }),
    );
  });
}

type Escritura = { sku: string; grilla: Grilla; guardadas: readonly OpcionGuardada[]; quien: string };

/** The caller has locked the product and validated the grid. */
export async function escribirGrilla(tx: Tx, { sku, grilla, guardadas, quien }: Escritura) {
  await exigirSkusLibres(tx, sku, grilla.filas);
  const nombres = await leerNombres(tx, sku);
  const { filas, ...nuevos } = grilla;
  const cambiaNombres = nombres?.opcion_1 !== nuevos.opcion_1 || nombres?.opcion_2 !== nuevos.opcion_2;
  const cambiadas = filas.filter((fila, posicion) => cambia(fila, posicion, guardadas));
  if (!cambiaNombres && cambiadas.length === 0) return { cambio: false };
  if (cambiaNombres) await fijarNombres(tx, sku, nuevos);
  await liberarValores(
    tx,
    cambiadas.flatMap(({ id }) => id ?? []),
  );
  for (const [posicion, fila] of filas.entries()) {
    if (!cambiadas.includes(fila)) continue;
    const { id } = fila;
    if (id === null) await insertarOpcion(tx, fila, { sku, posicion }, quien);
    else await actualizarOpcion(tx, { ...fila, id }, { sku, posicion });
  }
  await anotarAuditoria(tx, {
    quien,
    accion: "productos.opciones",
    objeto: `producto:${sku}`,
    antes: {
      ...nombres,
      opciones: resumen(guardadas.filter(({ id }) => cambiadas.some((f) => f.id === id))),
    },
    despues: { ...nuevos, opciones: resumen(cambiadas) },
  });
  tx.announce({ tabla: "productos", clave: sku });
  return { cambio: true };
}

/** The full SKU of a combination may not be that of a product: files find both by it. */
async function exigirSkusLibres(tx: Tx, sku: string, filas: readonly FilaOpcion[]): Promise<void> {
  const ocupados = await skusOcupados(
    tx,
    filas.map(({ sufijo }) => skuCompleto(sku, sufijo)),
  );
  if (ocupados.size === 0) return;
  const errores: Errores = {};
  for (const [lugar, { sufijo }] of filas.entries())
    if (ocupados.has(skuCompleto(sku, sufijo))) errores[`sufijo.${lugar}`] = TEXTOS_CATALOGO.sku_ocupado;
  throw new Rechazo("valor", TEXTOS_CATALOGO.sku_ocupado, { errores });
}

const COMPARADOS = ["valor_1", "valor_2", "sufijo", "diferencia", "imagen", "disponible"] as const;

function cambia(fila: FilaOpcion, posicion: number, guardadas: readonly OpcionGuardada[]): boolean {
  const lugar = guardadas.findIndex(({ id }) => id === fila.id);
  const antes = guardadas[lugar];
  return !antes || lugar !== posicion || COMPARADOS.some((campo) => antes[campo] !== fila[campo]);
}

const resumen = (filas: readonly (FilaOpcion | OpcionGuardada)[]) =>
  filas.map(({ valor_1, valor_2, sufijo, diferencia, existencias, disponible }) => ({
    valores: [valor_1, ...(valor_2 === null ? [] : [valor_2])].join(" · "),
    sufijo,
    diferencia,
    existencias,
    disponible,
  }));

/** The options of a product for its editor. */
export async function fichaOpciones(
  ctx: Pick<Ctx, "db">,
  sku: string,
): Promise<NombresOpcion & { opciones: OpcionGuardada[] }> {
  const [nombres, opciones] = await Promise.all([leerNombres(ctx, sku), leerTodasLasOpciones(ctx, sku)]);
  return { opcion_1: nombres?.opcion_1 ?? null, opcion_2: nombres?.opcion_2 ?? null, opciones };
}
