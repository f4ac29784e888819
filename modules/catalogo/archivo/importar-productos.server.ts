import { contarConTraza } from "#modules/catalogo/corregir-existencias.server.ts";
import type { ProductoNuevo } from "#modules/catalogo/formularios.ts";
import { agregarProducto, cambiarProducto } from "#modules/catalogo/guardar-producto.server.ts";
import { type Excedido, excedidos } from "#modules/catalogo/limites/limites.ts";
import {
  leerLimitesDeProductos,
  respetandoLimites,
} from "#modules/catalogo/limites/respetar-limites.server.ts";
import { escribirGrilla } from "#modules/catalogo/opciones/guardar-opciones.server.ts";
import { bloquearProductos, leerProductosPorSku } from "#modules/catalogo/productos.store.server.ts";
import { TEXTOS_CATALOGO } from "#modules/catalogo/textos.ts";
import { puede } from "#modules/comun/acceso/permisos.ts";
import { leerCsv } from "#modules/comun/planilla/leer-csv.ts";
import { type ConteosPlan, contarFilas } from "#modules/comun/planilla/plan-csv.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Lector, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import type { Contada } from "#modules/productos/existencias/existencias.ts";
import { negativaDeOfertas } from "#modules/productos/precio-honesto.ts";
import { listarCategorias } from "#modules/productos/productos.store.server.ts";
import { type FilaRevisada, type HojaProductos, leerHoja, TITULOS_CSV } from "./csv-productos.ts";
import { leerOpcionesDe } from "./opciones.store.server.ts";
import { type PlanImportacion, planificar, skusDeHoja } from "./plan-importacion.ts";
import type { FilaPlanProducto } from "./plan-producto.ts";

const MAX_PRODUCTOS = 2_000;
const MAX_FILAS = 6_000;

export type RevisionProductos = Pick<PlanImportacion, "ausentes" | "stock_dejado"> & {
  filas: FilaRevisada[];
  conteos: ConteosPlan;
  ignoradas: string[];
  /** Whether rows of options are among them. */
  con_opciones: boolean;
  /** How many products would leave the bounds of the economy. For people who may not pass them their rows are errors. */
  fuera_de_limites: number;
};
/** What the admin ticked: the owner passes the bounds of the economy, and the units of the file count although some were sold since. */
export type Permitido = { pasa?: boolean; fija_stock?: boolean };
export type Importados = ConteosPlan & Pick<RevisionProductos, "con_opciones">;

function exigirHoja(texto: string): HojaProductos {
  const rechazo = (frase: string) => new Rechazo("valor", frase);
  if (texto.trim() === "") throw rechazo(TEXTOS_CATALOGO.csv_vacio);
  const filas = leerCsv(texto);
  if (!filas) throw rechazo(TEXTOS_CATALOGO.csv_comillas);
  const hoja = leerHoja(filas);
  if (!hoja) throw rechazo(TEXTOS_CATALOGO.csv_sin_sku);
  if (hoja.filas.length === 0) throw rechazo(TEXTOS_CATALOGO.csv_vacio);
  if (hoja.filas.length > MAX_FILAS) throw rechazo(TEXTOS_CATALOGO.csv_largo);
  return hoja;
}

async function planDe(
  ctx: Lector | Tx,
  hoja: HojaProductos,
  existentes: readonly ProductoNuevo[],
  fija_stock: boolean,
): Promise<PlanImportacion> {
  const productos = new Map(existentes.map((producto) => [producto.sku, producto]));
  const opciones = await leerOpcionesDe(ctx, [...productos.keys()]);
  const categorias = await listarCategorias(ctx);
  const plan = planificar(hoja, { productos, categorias, opciones, fija_stock });
  if (plan.filas.filter(({ opcion }) => !opcion).length > MAX_PRODUCTOS)
    throw new Rechazo("valor", TEXTOS_CATALOGO.csv_largo);
  return plan;
}

/** What an import would change. Nothing is written. */
export async function revisarImportacion(
  ctx: Ctx,
  texto: string,
  sesion: Sesion,
  { fija_stock = false }: Permitido = {},
): Promise<RevisionProductos> {
  exigirPermiso(sesion, "productos.editar");
  const hoja = exigirHoja(texto);
  const skus = skusDeHoja(hoja);
  const plan = await planDe(ctx, hoja, await leerProductosPorSku(ctx, skus), fija_stock);
  const limites = await leerLimitesDeProductos(ctx, skus);
  const cambios = cambiosDe(plan, limites);
  const fuera = filasFuera(cambios, limites);
  const falsas = ofertasFalsas(cambios, limites, ctx.now());
  const suya = puede(sesion, "productos.limites");
  const filas = plan.filas.map(({ datos: _, ...fila }) => {
    const falsa = falsas.get(fila.linea);
    if (falsa) return conErrores(fila, [{ campo: "precio_normal", frase: falsa }]);
    const pasados = fuera.get(fila.linea);
    return pasados && !suya ? conErrores(fila, pasados.map(deOtra)) : fila;
  });
  return {
    filas,
    conteos: contarFilas(filas),
    ignoradas: hoja.ignoradas,
    ausentes: plan.ausentes,
    stock_dejado: plan.stock_dejado,
    fuera_de_limites: fuera.size,
    con_opciones: filas.some(({ opcion }) => opcion),
  };
}

/** Imports the whole file or nothing, validated again under locks. Importing the same file twice changes nothing more. */
export async function importarProductos(
  ctx: Ctx,
  texto: string,
  sesion: Sesion,
  { pasa = false, fija_stock = false }: Permitido = {},
): Promise<Importados> {
  exigirPermiso(sesion, "productos.editar");
  const hoja = exigirHoja(texto);
  const quien = sesion.codigo_referido;
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "importar-productos");
    const skus = skusDeHoja(hoja);
    const existentes = await bloquearProductos(tx, skus);
    const plan = await planDe(tx, hoja, existentes, fija_stock);
    const conteos = contarFilas(plan.filas);
    if (conteos.mal > 0) throw new Rechazo("valor", TEXTOS_CATALOGO.csv_malas);
    await respetandoLimites(tx, skus, { sesion, pasa }, () => escribir(tx, plan, existentes, quien));
    return { ...conteos, con_opciones: plan.filas.some(({ opcion }) => opcion) };
  });
}

async function escribir(
  tx: Tx,
  plan: PlanImportacion,
  existentes: readonly ProductoNuevo[],
  quien: string,
): Promise<void> {
  const contadas = await escribirProductos(tx, plan.filas, existentes, quien);
  // Options come after all products: some of them may be new.
  for (const { sku, grilla, guardadas, contadas: suyas } of plan.grillas) {
    await escribirGrilla(tx, { sku, grilla, guardadas, quien });
    contadas.push(...suyas);
  }
  await contarConTraza(tx, { causa: "importacion", motivo: null, contadas, quien });
}

type Limites = Awaited<ReturnType<typeof leerLimitesDeProductos>>;

/** The products of a file as they are and as they would be, with the options that the file leaves on sale. */
function cambiosDe({ filas, grillas }: PlanImportacion, { economias }: Limites) {
  const puestas = new Map(grillas.map(({ sku, grilla }) => [sku, grilla.filas]));
  return filas.flatMap(({ linea, sku, datos }) => {
    if (!datos) return [];
    const antes = economias.get(sku)?.economia ?? null;
    const { precio_cliente, precio_normal, oferta_hasta, puntos, puntos_regalo } = datos;
    const opciones = puestas.get(sku)?.filter(({ disponible }) => disponible) ?? antes?.opciones ?? [];
    const objetivo_en_curso = antes?.objetivo_en_curso ?? null;
    const precios = { precio_cliente, precio_normal, oferta_hasta };
    const despues = { ...precios, puntos, objetivo_en_curso, puntos_regalo, opciones };
    return [{ linea, sku, antes, despues }];
  });
}

type Cambios = ReturnType<typeof cambiosDe>;

/** The rows of products that would leave the bounds of the economy, by line. */
const filasFuera = (cambios: Cambios, { topes, mayores }: Limites): Map<number, Excedido[]> =>
  new Map(
    cambios.flatMap(({ linea, sku, antes, despues }): [number, Excedido[]][] => {
      const pasados = excedidos(antes, despues, mayores(sku), topes);
      return pasados.length > 0 ? [[linea, pasados]] : [];
    }),
  );

/** Why the offers of a file may not call their normal price so, by line. */
const ofertasFalsas = (cambios: Cambios, { historias }: Limites, ahora: Date): Map<number, string> =>
  new Map(
    cambios.flatMap(({ linea, sku, antes, despues }): [number, string][] => {
      const historia = (opcion?: number) => historias(sku, opcion);
      const frase = negativaDeOfertas(antes, despues, historia, ahora);
      return frase === null ? [] : [[linea, frase]];
    }),
  );

const deOtra = ({ campo, frase }: Excedido) => ({
  campo,
  frase: `${frase} ${TEXTOS_CATALOGO.limites_edicion_otra}`,
});

type Falla = { campo: Excedido["campo"] | "precio_normal"; frase: string };

const conErrores = (fila: FilaRevisada, fallas: readonly Falla[]): FilaRevisada => ({
  ...fila,
  estado: "mal",
  errores: fallas.map(({ campo, frase }) => ({ columna: TITULOS_CSV[campo], frase })),
  cambia: [],
});

/** Adds and changes products; returns the units that must be counted. */
async function escribirProductos(
  tx: Tx,
  filas: readonly FilaPlanProducto[],
  existentes: readonly ProductoNuevo[],
  quien: string,
): Promise<Contada[]> {
  const antes = new Map(existentes.map((producto) => [producto.sku, producto]));
  const contadas: Contada[] = [];
  for (const { datos, estado } of filas) {
    if (!datos || estado === "igual") continue;
    const previo = antes.get(datos.sku);
    if (!previo) await agregarProducto(tx, datos, quien);
    else {
      const { existencias, ...resto } = datos;
      await cambiarProducto(tx, previo, resto, quien);
      if (existencias !== previo.existencias) contadas.push({ sku: datos.sku, opcion: null, existencias });
    }
  }
  return contadas;
}
