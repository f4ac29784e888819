import { leerFiltros, leerPagina, leerTexto, unaDe } from "#modules/comun/busqueda.ts";
import { NOMBRES_EVENTO, PRUEBA } from "#modules/conexiones/salidas/eventos.ts";

export const NOMBRE_ESTADO = { pendiente: "En espera", entregado: "Entregado", fallido: "Falló" } as const;

export type BusquedaEnvios = ReturnType<typeof leerBusqueda>;

/** The filters of the log in the address; an invalid value is ignored. */
export const leerBusqueda = (params: URLSearchParams) =>
  leerFiltros(params, {
    texto: leerTexto,
    evento: unaDe([...NOMBRES_EVENTO, PRUEBA]),
    estado: unaDe(["pendiente", "entregado", "fallido"] as const),
    pagina: leerPagina,
  });
