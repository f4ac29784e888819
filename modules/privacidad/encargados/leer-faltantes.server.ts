import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerTransportistas } from "#modules/ajustes/transportistas.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { leerConexion } from "#modules/transferencias/fintoc/fintoc.store.server.ts";
import { faltanEncargados, type ServicioEncargado } from "./encargado.ts";
import { leerEncargados } from "./encargados.store.server.ts";

/** What the configuration of the server switches on. */
export type ServiciosDelServidor = { correo: boolean; asistente: boolean };

async function encendidos(ctx: Lector, servidor: ServiciosDelServidor): Promise<ServicioEncargado[]> {
  const { transportistas, con_khipu, con_webpay } = await leerAjustes(ctx);
  const hechos: [ServicioEncargado, boolean][] = [
    ["transporte", leerTransportistas(transportistas).length > 0],
    ["correo", servidor.correo],
    ["asistente", servidor.asistente],
    ["khipu", con_khipu],
    ["webpay", con_webpay],
    ["fintoc", (await leerConexion(ctx)) !== null],
  ];
  return hechos.flatMap(([servicio, encendido]) => (encendido ? [servicio] : []));
}

/** Services that are on and that no entry names. A demo shop gives its data to no company. */
export async function leerEncargadosFaltantes(
  ctx: Lector,
  servidor: ServiciosDelServidor,
): Promise<ServicioEncargado[]> {
  const { demostracion } = await leerAjustes(ctx);
  if (demostracion) return [];
  return faltanEncargados(await encendidos(ctx, servidor), await leerEncargados(ctx));
}
