import type { Permiso } from "#modules/comun/acceso/permisos.ts";
import { porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";

/** The lists that keep filters, with the permission to see each. */
export const LISTAS = {
  ventas: { nombre: "Ventas", permiso: "ventas.ver" },
  usuarios: { nombre: "Usuarios", permiso: "usuarios.ver" },
  productos: { nombre: "Productos", permiso: "productos.ver" },
  despachos: { nombre: "Despachos", permiso: "ventas.ver" },
} as const satisfies Record<string, { nombre: string; permiso: Permiso }>;

export type ListaFiltrada = keyof typeof LISTAS;
export type FiltroGuardado = { id: number; lista: ListaFiltrada; nombre: string; consulta: string };

export const esLista = (lista: string): lista is ListaFiltrada => Object.hasOwn(LISTAS, lista);

export const MAX_NOMBRE_FILTRO = 40;
const MAX_CONSULTA = 500;
/** Of one person in one list. */
export const MAX_FILTROS = 20;

/** Where the list stands, not what it shows. */
const LUGAR = ["pagina", "despues", "antes"];

/** The parameters of an address that are worth keeping, always in the same order; empty when there are none. */
export function limpiarConsulta(consulta: string): string {
  const params = new URLSearchParams(consulta);
  const utiles = [...params].filter(([nombre, valor]) => !LUGAR.includes(nombre) && valor !== "");
  const limpios = new URLSearchParams(utiles);
  limpios.sort();
  return limpios.toString();
}

/** Why a filter cannot be kept; null when it can. `otros`: how many the list has under other names. */
export function negativaFiltro(nombre: string, consulta: string, otros: number): Negativa | null {
  if (nombre === "") return porValor("Ponle un nombre al filtro.");
  if (nombre.length > MAX_NOMBRE_FILTRO)
    return porValor(`El nombre puede tener hasta ${MAX_NOMBRE_FILTRO} caracteres.`);
  if (consulta === "") return porValor("Elige algún filtro antes de guardarlo.");
  if (consulta.length > MAX_CONSULTA) return porValor("Ese filtro es demasiado largo para guardarlo.");
  return otros >= MAX_FILTROS
    ? porValor(`Ya guardas ${MAX_FILTROS} filtros de esta lista: borra alguno primero.`)
    : null;
}
