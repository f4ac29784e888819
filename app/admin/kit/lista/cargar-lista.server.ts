import type { RouterContextProvider } from "react-router";
import { type Peticion, requierePermiso } from "#app/context.ts";
import type { Permiso } from "#modules/comun/acceso/permisos.ts";
import { archivoCsv, type ColumnaCsv, HAY_MAS } from "#modules/comun/planilla/csv.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import type { ListaFiltrada } from "#modules/usuarios/filtros/filtro.ts";
import { leerFiltrosGuardados } from "#modules/usuarios/filtros/guardar-filtro.server.ts";

type Args = { context: Readonly<RouterContextProvider>; url: URL };
type LeerFiltros<Q> = (params: URLSearchParams) => Q;

const filtrosDe = <Q>({ url }: Args, leer: LeerFiltros<Q>): Q => leer(url.searchParams);

type Carga<Q, L> = {
  permiso: Permiso;
  filtros: LeerFiltros<Q>;
  listar: (ctx: Ctx, filtros: Q, peticion: Peticion & { sesion: Sesion }) => Promise<L>;
};

/** The loader of a list: the permission first, then the filters of the address and what they find. */
export async function cargarLista<Q, L>(args: Args, { permiso, filtros: leer, listar }: Carga<Q, L>) {
  const peticion = requierePermiso(args, permiso);
  const filtros = filtrosDe(args, leer);
  return { filtros, lista: await listar(peticion.ctx, filtros, peticion) };
}

/** The same for a list whose filters people can keep. */
export async function cargarListaGuardable<Q, L>(args: Args, nombre: ListaFiltrada, carga: Carga<Q, L>) {
  const { ctx, sesion } = requierePermiso(args, carga.permiso);
  const [leida, guardados] = await Promise.all([
    cargarLista(args, carga),
    leerFiltrosGuardados(ctx, sesion, nombre),
  ]);
  return { ...leida, guardados: { lista: nombre, filtros: guardados } };
}

type Exportable<P = Permiso> = P extends `${infer N}.exportar` ? N : never;

type Descarga<Q, F> = {
  /** Of the file, and of the permission to take it away. */
  nombre: Exportable;
  filtros: LeerFiltros<Q>;
  exportar: (ctx: Ctx, filtros: Q, sesion: Sesion) => Promise<{ filas: readonly F[]; cortado: boolean }>;
  columnas: readonly ColumnaCsv<F>[];
  /** The last line of a file that does not hold the whole list. */
  cortado?: string;
};

/** The file of a list, with the filters of the address. */
export async function descargarLista<Q, F>(args: Args, descarga: Descarga<Q, F>): Promise<Response> {
  const { nombre, filtros, exportar, columnas, cortado: nota = HAY_MAS } = descarga;
  const { ctx, sesion } = requierePermiso(args, `${nombre}.exportar`);
  const { filas, cortado } = await exportar(ctx, filtrosDe(args, filtros), sesion);
  return archivoCsv(nombre, columnas, filas, cortado ? nota : undefined);
}
