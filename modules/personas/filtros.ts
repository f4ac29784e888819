import { leerClave, leerPositivo, leerTexto } from "#modules/comun/busqueda.ts";
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
export const leerFiltrosUsuarios = (params: URLSearchParams): FiltrosUsuarios => ({
  texto: leerTexto(params.get("texto")),
  rol: ROLES.find((rol) => rol === params.get("rol")),
  estado: leerClave(ESTADOS_USUARIOS, params.get("estado")),
  orden: leerClave(ORDENES_USUARIOS, params.get("orden")) ?? "nuevos",
  pagina: leerPositivo(params.get("pagina")) ?? 1,
});

/** RUTs are searched without dots and dash. */
export const comoRut = (texto: string): string => texto.replace(/[.\s-]/g, "").toUpperCase();
