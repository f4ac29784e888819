import {
  type FotoLista,
  type FotoSubida,
  prepararFoto,
} from "#modules/comun/archivos/preparar-foto.server.ts";
import { guardarFoto } from "#modules/comun/archivos.store.server.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { cambiosDe } from "#modules/comun/cambios.ts";
import type { Entrada, Leido } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { actualizarProducto, insertarProducto } from "#modules/productos/cambios.store.server.ts";
import { ponerUnidades } from "#modules/productos/existencias/mover-existencias.server.ts";
import { type Grilla, leerGrilla } from "#modules/productos/opciones/grilla.ts";
import { esSkuDeOpcion, menorDiferencia } from "#modules/productos/opciones/opciones.store.server.ts";
import { listarCategorias } from "#modules/productos/productos.store.server.ts";
import { crearSorteo } from "#modules/sorteos/crear-sorteo.server.ts";
import {
  type DatosProducto,
  leerProductoEditado,
  leerProductoNuevo,
  MAX_PRECIO,
  type ProductoNuevo,
} from "./formularios.ts";
import { columnasDeFotos, MAX_FOTOS } from "./fotos.ts";
import { quierePasar, respetandoLimites } from "./limites/respetar-limites.server.ts";
import { escribirGrilla } from "./opciones/guardar-opciones.server.ts";
import { bloquearProductos, haySorteoEnCurso } from "./productos.store.server.ts";
import { TEXTOS_CATALOGO } from "./textos.ts";

export type ProductoGuardado = { sku: string; cambio: boolean; sorteo: string | null };

/** Creates a product with its pictures and its options, and its raffle when it has a target. */
export async function crearProducto(
  ctx: Ctx,
  entrada: Entrada,
  sesion: Sesion,
  subidas: readonly FotoSubida[] = [],
): Promise<ProductoGuardado> {
  exigirPermiso(sesion, "productos.editar");
  const quien = sesion.codigo_referido;
  const { datos, grilla } = exigirDatos(leerConOpciones(entrada));
  const fotos = await prepararFotos(subidas);
  return enTransaccion(ctx, async (tx) => {
    await exigirCategorias(tx, datos);
    exigirOfertaPorVenir(datos, tx.now());
    for (const foto of fotos) await guardarFoto(tx, { ...foto, created_at: tx.now() });
    return respetandoLimites(tx, [datos.sku], { sesion, pasa: quierePasar(entrada) }, async () => {
      const ids = fotos.map(({ id }) => id);
      const guardado = await agregarProducto(tx, datos, quien, ids);
      if (grilla.opcion_1 !== null)
        await escribirGrilla(tx, { sku: datos.sku, grilla, guardadas: [], quien });
      return guardado;
    });
  });
}

type Nuevo = { datos: ProductoNuevo; grilla: Grilla };

/** The fields of a new product and its combinations, whose errors come together. Their units are counted by combination. */
function leerConOpciones(entrada: Entrada): Leido<Nuevo> {
  const producto = leerProductoNuevo(entrada);
  const precio = producto.datos?.precio_cliente ?? MAX_PRECIO;
  const opciones = leerGrilla(entrada, { precio, fotos: [], guardadas: [] });
  if (producto.errores || opciones.errores)
    return { datos: null, errores: { ...producto.errores, ...opciones.errores } };
  const { filas } = opciones.datos;
  const existencias = filas.length > 0 ? null : producto.datos.existencias;
  return { datos: { datos: { ...producto.datos, existencias }, grilla: opciones.datos }, errores: null };
}

/** The pictures of a form, the same one once. A refusal names the file. */
async function prepararFotos(subidas: readonly FotoSubida[]): Promise<FotoLista[]> {
  if (subidas.length > MAX_FOTOS) throw rechazoDeCampo("valor", "fotos", TEXTOS_CATALOGO.fotos_de_mas);
  const fotos = new Map<string, FotoLista>();
  for (const subida of subidas) {
    const foto = await prepararFoto(subida).catch((error: unknown) => {
      if (!(error instanceof Rechazo)) throw error;
      throw rechazoDeCampo("valor", "fotos", `${subida.nombre}: ${error.message}`);
    });
    if (!fotos.has(foto.id)) fotos.set(foto.id, foto);
  }
  return [...fotos.values()];
}

/** Changes a product. A running raffle keeps its target and minimum; new values apply to the next one. */
export async function editarProducto(
  ctx: Ctx,
  sku: string,
  entrada: Entrada,
  sesion: Sesion,
): Promise<ProductoGuardado> {
  exigirPermiso(sesion, "productos.editar");
  const datos = exigirDatos(leerProductoEditado(entrada));
  return enTransaccion(ctx, async (tx) => {
    const [antes] = await bloquearProductos(tx, [sku]);
    if (!antes) throw new Rechazo("desconocido", TEXTOS_CATALOGO.producto_desconocido);
    await exigirCategorias(tx, datos);
    await exigirPrecioDeOpciones(tx, sku, datos);
    if (antes.oferta_hasta?.getTime() !== datos.oferta_hasta?.getTime())
      exigirOfertaPorVenir(datos, tx.now());
    return respetandoLimites(tx, [sku], { sesion, pasa: quierePasar(entrada) }, () =>
      cambiarProducto(tx, antes, datos, sesion.codigo_referido),
    );
  });
}

async function exigirCategorias(tx: Tx, { categoria_id, categoria_2_id }: DatosProducto): Promise<void> {
  const ids = new Set((await listarCategorias(tx)).map(({ id }) => id));
  if (!ids.has(categoria_id))
    throw rechazoDeCampo("valor", "categoria_id", TEXTOS_CATALOGO.categoria_desconocida);
  if (categoria_2_id !== null && !ids.has(categoria_2_id))
    throw rechazoDeCampo("valor", "categoria_2_id", TEXTOS_CATALOGO.categoria_desconocida);
}

/** An option may cost less than its product, but at least one peso. */
async function exigirPrecioDeOpciones(tx: Tx, sku: string, { precio_cliente }: DatosProducto): Promise<void> {
  if (precio_cliente + Math.min(0, await menorDiferencia(tx, sku)) < 1)
    throw rechazoDeCampo("valor", "precio_cliente", TEXTOS_CATALOGO.opcion_bajo_un_peso);
}

/** A new last day must not be over. One that passed while the form was open is accepted: the hourly job ends that offer. */
function exigirOfertaPorVenir({ oferta_hasta }: DatosProducto, ahora: Date): void {
  if (oferta_hasta !== null && oferta_hasta <= ahora)
    throw rechazoDeCampo("valor", "oferta_hasta", TEXTOS_CATALOGO.oferta_pasada);
}

/** The caller has validated the data. */
export async function agregarProducto(
  tx: Tx,
  datos: ProductoNuevo,
  quien: string,
  fotos: readonly string[] = [],
): Promise<ProductoGuardado> {
  const { sku, existencias, ...campos } = datos;
  const fila = { ...campos, ...columnasDeFotos(fotos), sku, created_at: tx.now() };
  if ((await esSkuDeOpcion(tx, sku)) || !(await insertarProducto(tx, fila)))
    throw rechazoDeCampo("estado", "sku", TEXTOS_CATALOGO.sku_ocupado);
  const deseadas = existencias === null ? [] : [{ sku, opcion: null, existencias }];
  await ponerUnidades(tx, { causa: "inicial", motivo: null, quien, deseadas });
  const sorteo = await crearSorteo(tx, datos);
  const despues = { ...datos, sorteo, ...(fotos.length > 0 && { fotos }) };
  await anotarAuditoria(tx, { quien, accion: "productos.crear", objeto: `producto:${sku}`, despues });
  tx.announce({ tabla: "productos", clave: sku });
  return { sku, cambio: true, sorteo };
}

/** The caller has locked the row of the product and validated the data. */
export async function cambiarProducto(
  tx: Tx,
  antes: DatosProducto & { sku: string },
  datos: DatosProducto,
  quien: string,
): Promise<ProductoGuardado> {
  const { sku } = antes;
  const cambios = cambiosDe(antes, datos);
  const abre = datos.puntos > 0 && !(await haySorteoEnCurso(tx, sku));
  if (!cambios && !abre) return { sku, cambio: false, sorteo: null };
  if (cambios) await actualizarProducto(tx, sku, datos);
  const sorteo = abre ? await crearSorteo(tx, { ...datos, sku }) : null;
  await anotarAuditoria(tx, {
    quien,
    accion: "productos.editar",
    objeto: `producto:${sku}`,
    antes: cambios?.antes ?? {},
    despues: { ...cambios?.despues, ...(sorteo && { sorteo }) },
  });
  tx.announce({ tabla: "productos", clave: sku });
  return { sku, cambio: true, sorteo };
}
