import { claveDe, leerFiltros, leerPagina, leerTexto, unaDe } from "#modules/comun/busqueda.ts";
import { ROLES, type Rol } from "./situacion.ts";

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
  rol?: Rol | undefined;
  estado?: EstadoUsuarios | undefined;
  orden: OrdenUsuarios;
  pagina: number;
};

/** The filters of a URL; invalid values are ignored. */
export const leerFiltrosUsuarios = (params: URLSearchParams): FiltrosUsuarios =>
  leerFiltros(params, {
    texto: leerTexto,
    rol: unaDe(ROLES),
    estado: claveDe(ESTADOS_USUARIOS, undefined),
    orden: claveDe(ORDENES_USUARIOS, "nuevos"),
    pagina: leerPagina,
  });

/** RUTs are searched without dots and dash. */
export const comoRut = (texto: string): string => texto.replace(/[.\s-]/g, "").toUpperCase();
