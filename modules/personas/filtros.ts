import { claveDe, leerFiltros, leerPagina, leerTexto, unaDe } from "#modules/comun/texto/busqueda.ts";
import { ROLES, type Rol } from "./situacion.ts";

/** `admin` finds admins of every kind. */
export type RolBuscado = Rol | "admin";
const BUSCADOS: readonly RolBuscado[] = [...ROLES, "admin"];

export const ORDENES_USUARIOS = {
  nuevos: "Más nuevas",
  antiguos: "Más antiguas",
  nombre: "Nombre",
  puntos: "Más puntos",
} as const;
export type OrdenUsuarios = keyof typeof ORDENES_USUARIOS;

export const ESTADOS_USUARIOS = {
  activas: "Activas",
  bloqueadas: "Bloqueadas",
  sin_confirmar: "Sin confirmar",
  eliminadas: "Eliminadas",
} as const;
export type EstadoUsuarios = keyof typeof ESTADOS_USUARIOS;

export type FiltrosUsuarios = {
  texto?: string | undefined;
  rol?: RolBuscado | undefined;
  estado?: EstadoUsuarios | undefined;
  orden: OrdenUsuarios;
  pagina: number;
};

/** The filters of a URL; invalid values are ignored. */
export const leerFiltrosUsuarios = (params: URLSearchParams): FiltrosUsuarios =>
  leerFiltros(params, {
    texto: leerTexto,
    rol: unaDe(BUSCADOS),
    estado: claveDe(ESTADOS_USUARIOS, undefined),
    orden: claveDe(ORDENES_USUARIOS, "nuevos"),
    pagina: leerPagina,
  });

/** RUTs are searched without dots and dash. */
export const comoRut = (texto: string): string => texto.replace(/[.\s-]/g, "").toUpperCase();
