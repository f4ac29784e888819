import { leerCsv } from "#modules/comun/leer-csv.ts";
import { type Conteos, contarFilas } from "#modules/comun/plan-csv.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Lector, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import type { Contada } from "#modules/productos/existencias/existencias.ts";
import { listarCategorias } from "#modules/productos/productos.store.server.ts";
import { contarConTraza } from "./corregir-existencias.server.ts";
import { type Hoja, leerHoja } from "./csv-productos.ts";
import type { ProductoNuevo } from "./formularios.ts";
import { agregarProducto, cambiarProducto } from "./guardar-producto.server.ts";
import { type FilaPlan, type FilaRevisada, planificar, skusDe } from "./plan-importacion.ts";
import { bloquearProductos, leerConOpciones, leerProductosPorSku } from "./productos.store.server.ts";
import { TEXTOS } from "./textos.ts";

const MAX_FILAS = 2_000;

export type Revision = { filas: FilaRevisada[]; conteos: Conteos; ignoradas: string[] };

function exigirHoja(texto: string): Hoja {
  const rechazo = (frase: string) => new Rechazo("valor", frase);
  if (texto.trim() === "") throw rechazo(TEXTOS.csv_vacio);
  const filas = leerCsv(texto);
  if (!filas) throw rechazo(TEXTOS.csv_comillas);
  const hoja = leerHoja(filas);
  if (!hoja) throw rechazo(TEXTOS.csv_sin_sku);
  if (hoja.filas.length === 0) throw rechazo(TEXTOS.csv_vacio);
  if (hoja.filas.length > MAX_FILAS) throw rechazo(TEXTOS.csv_largo);
  return hoja;
}

async function planDe(
  ctx: Lector | Tx,
  hoja: Hoja,
  existentes: readonly ProductoNuevo[],
): Promise<FilaPlan[]> {
  const productos = new Map(existentes.map((producto) => [producto.sku, producto]));
  const conOpciones = await leerConOpciones(ctx, [...productos.keys()]);
  return planificar(hoja, { productos, categorias: await listarCategorias(ctx), conOpciones });
}

/** What an import would change. Nothing is written. */
export async function revisarImportacion(ctx: Ctx, texto: string, sesion: Sesion): Promise<Revision> {
  exigirPermiso(sesion, "productos.editar");
  const hoja = exigirHoja(texto);
  const plan = await planDe(ctx, hoja, await leerProductosPorSku(ctx, skusDe(hoja)));
  const filas = plan.map(({ datos: _, ...fila }) => fila);
  return { filas, conteos: contarFilas(filas), ignoradas: hoja.ignoradas };
}

/** Imports the whole file or nothing, validated again under locks. Importing the same file twice changes nothing more. */
export async function importarProductos(ctx: Ctx, texto: string, sesion: Sesion): Promise<Conteos> {
  exigirPermiso(sesion, "productos.editar");
  const hoja = exigirHoja(texto);
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "importar-productos");
    const existentes = await bloquearProductos(tx, skusDe(hoja));
    const plan = await planDe(tx, hoja, existentes);
    const conteos = contarFilas(plan);
    if (conteos.mal > 0) throw new Rechazo("valor", TEXTOS.csv_malas);
    const antes = new Map(existentes.map((producto) => [producto.sku, producto]));
    const contadas: Contada[] = [];
    for (const { datos, estado } of plan) {
      if (!datos || estado === "igual") continue;
      const previo = antes.get(datos.sku);
      if (!previo) await agregarProducto(tx, datos, sesion.codigo_referido);
      else {
        const { existencias, ...resto } = datos;
        await cambiarProducto(tx, previo, resto, sesion.codigo_referido);
        if (existencias !== previo.existencias) contadas.push({ sku: datos.sku, opcion: null, existencias });
      }
    }
    await contarConTraza(tx, { causa: "importacion", motivo: null, contadas, quien: sesion.codigo_referido });
    return conteos;
  });
}
