import { z } from "zod";
import { escribirCursorFirmado, leerCursorFirmado } from "#modules/comun/cursor.server.ts";
import { precioVigente } from "#modules/comun/dinero/oferta.ts";
import { isoSantiago } from "#modules/comun/fechas/fechas.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";
import { fotoParaOtros, fotosDe } from "#modules/productos/foto.ts";
import { type ConOpciones, leerConOpciones } from "#modules/productos/opciones/opciones.store.server.ts";
import {
  type NombresOpcion,
  nombreOpcion,
  type Opcion,
  skuCompleto,
} from "#modules/productos/opciones/opciones.ts";
import { rutaComprar } from "#modules/productos/tarjeta.ts";
import {
  type FilaExistencias,
  type FilaIntegracion,
  type LugarExistencias,
  leerExistenciasDesde,
  leerProductoPorSku,
  leerProductosDesde,
} from "./productos.store.server.ts";

type Lectura = Lector & Pick<Ctx, "now" | "public_url">;
type Paginada = Lectura & Pick<Ctx, "secret">;
type Pagina = { limite: number; cursor?: string | undefined };

const SKU = /^[0-9A-Za-z-]{1,32}$/;
const LUGAR_PRODUCTO: z.ZodType<[number]> = z.tuple([z.int()]);
const LUGAR_EXISTENCIAS: z.ZodType<LugarExistencias> = z.tuple([z.int(), z.int()]);

/** Products for another system, newest first, with the options on sale. A product that is created meanwhile is on no later page. */
export async function listarProductosIntegracion(
  ctx: Paginada,
  { limite, cursor, disponible }: Pagina & { disponible?: boolean | undefined },
) {
  const consulta = { lista: "productos", filtros: { disponible } };
  const [despues = null] = leerCursorFirmado(ctx, consulta, cursor, LUGAR_PRODUCTO) ?? [];
  const filas = await leerProductosDesde(ctx, { disponible, despues, cuantos: limite + 1 });
  const pagina = filas.slice(0, limite);
  const ultima = filas.length > limite ? pagina.at(-1) : undefined;
  return {
    productos: await conOpciones(ctx, pagina),
    siguiente: ultima ? escribirCursorFirmado(ctx, consulta, [ultima.id]) : null,
  };
}

/** One product; null when there is none. */
export async function leerProductoIntegracion(ctx: Lectura, sku: string) {
  const fila = SKU.test(sku) ? await leerProductoPorSku(ctx, sku) : null;
  const [producto] = fila ? await conOpciones(ctx, [fila]) : [];
  return producto ?? null;
}

async function conOpciones(ctx: Lectura, filas: readonly FilaIntegracion[]) {
  const porSku = await leerConOpciones(
    ctx,
    filas.map(({ sku }) => sku),
  );
  return filas.map((fila) => productoDe(ctx, fila, porSku.get(fila.sku)));
}

function productoDe(ctx: Lectura, fila: FilaIntegracion, elegibles: ConOpciones | undefined) {
  const { precio, oferta } = precioVigente(fila, ctx.now());
  const foto = (id: string) => fotoParaOtros(ctx.public_url, id);
  const opcionDe = (nombres: NombresOpcion) => (opcion: Opcion) => ({
    id: opcion.id,
    sku: skuCompleto(fila.sku, opcion.sufijo),
    nombre: nombreOpcion(nombres, opcion),
    precio: Math.max(0, precio + opcion.diferencia),
    agotado: opcion.existencias === 0,
    imagen: opcion.imagen && foto(opcion.imagen),
  });
  return {
    sku: fila.sku,
    nombre: fila.producto,
    categoria: fila.categoria,
    categoria_2: fila.categoria_2,
    descripcion: fila.descripcion,
    precio,
    precio_normal: oferta?.precio_normal ?? null,
    oferta_hasta: oferta ? isoSantiago(oferta.hasta) : null,
    disponible: fila.disponible,
    agotado: fila.existencias === 0,
    clase_peso: fila.clase_peso,
    sin_retracto: fila.sin_retracto,
    sin_retracto_frase: fila.sin_retracto_frase,
    puntos_regalo: fila.puntos_regalo,
    creado_en: isoSantiago(fila.created_at),
    url: `${ctx.public_url}${rutaComprar(fila.sku)}`,
    imagenes: fotosDe(fila).map(foto),
    opciones: elegibles ? elegibles.opciones.map(opcionDe(elegibles)) : [],
  };
}

/** Units free to sell of every product or option, newest products first. */
export async function listarExistencias(
  ctx: Paginada,
  { limite, cursor, sku }: Pagina & { sku?: string | undefined },
) {
  const consulta = { lista: "existencias", filtros: { sku } };
  const despues = leerCursorFirmado(ctx, consulta, cursor, LUGAR_EXISTENCIAS);
  const filas = await leerExistenciasDesde(ctx, { sku, despues, cuantas: limite + 1 });
  const pagina = filas.slice(0, limite);
  const ultima = filas.length > limite ? pagina.at(-1) : undefined;
  return {
    existencias: pagina.map(existenciasDe),
    siguiente: ultima ? escribirCursorFirmado(ctx, consulta, [ultima.id, ultima.opcion ?? 0]) : null,
  };
}

const existenciasDe = ({ valor_1, valor_2, opcion_1, opcion_2, ...fila }: FilaExistencias) => ({
  sku: skuCompleto(fila.producto, fila.sufijo),
  producto: fila.producto,
  opcion: fila.opcion,
  nombre: fila.nombre,
  opcion_nombre: valor_1 === null ? null : nombreOpcion({ opcion_1, opcion_2 }, { valor_1, valor_2 }),
  existencias: fila.existencias,
  disponible: fila.disponible,
  ubicacion: fila.ubicacion,
});
