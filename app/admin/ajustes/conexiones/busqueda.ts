import { leerFiltros, leerPagina, leerTexto, unaDe } from "#modules/comun/texto/busqueda.ts";
import { EVENTO_PRUEBA, NOMBRES_EVENTO } from "#modules/conexiones/salidas/eventos.ts";

export const NOMBRE_ESTADO = { pendiente: "En espera", entregado: "Entregado", fallido: "Falló" } as const;

export type BusquedaEnvios = ReturnType<typeof leerBusquedaEnvios>;

/** The filters of the log in the address; an invalid value is ignored. */
export const leerBusquedaEnvios = (params: URLSearchParams) =>
  leerFiltros(params, {
    texto: leerTexto,
    evento: unaDe([...NOMBRES_EVENTO, EVENTO_PRUEBA]),
    estado: unaDe(["pendiente", "entregado", "fallido"] as const),
    pagina: leerPagina,
  });
