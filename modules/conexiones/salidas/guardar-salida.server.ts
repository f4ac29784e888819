import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { AccionAuditada } from "#modules/comun/auditoria.ts";
import { cambiosDe } from "#modules/comun/cambios.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { borrarSecreto, guardarSecreto } from "#modules/conexiones/secretos.server.ts";
import { secretoNuevo } from "./firma.server.ts";
import { leerSalida } from "./formulario.server.ts";
import {
  bloquearSalida,
  cambiarSalida,
  eliminarSalida,
  type FilaSalida,
  insertarSalida,
  leerSalidas,
} from "./salidas.store.server.ts";

const MAX_SALIDAS = 10;
const DESCONOCIDA = "Esa dirección ya no existe.";

/** The secret of the address, which only this answer carries. */
export type SalidaConSecreto = { url: string; secreto: string };

/** Adds an address that receives events, with a secret made by the shop. */
export async function crearSalida(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<SalidaConSecreto> {
  exigirPermiso(sesion, "conexiones.editar");
  const datos = exigirDatos(leerSalida(entrada, ctx.public_url));
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "conexiones_salidas");
    const todas = await leerSalidas(tx);
    if (todas.length >= MAX_SALIDAS)
      throw new Rechazo("estado", `Puedes tener hasta ${MAX_SALIDAS} direcciones.`);
    if (todas.some(({ url }) => url === datos.url))
      throw new Rechazo("estado", "Esa dirección ya está en la lista.", { campo: "url" });
    const quien = sesion.codigo_referido;
    const id = await insertarSalida(tx, { ...datos, quien, creada_en: tx.now() });
    await anotar(tx, sesion, "conexiones.salida_crear", id, { despues: datos });
    return { url: datos.url, secreto: await darSecreto(tx, id, quien) };
  });
}

export function editarSalida(ctx: Ctx, id: number, entrada: Entrada, sesion: Sesion): Promise<FilaSalida> {
  exigirPermiso(sesion, "conexiones.editar");
  const datos = exigirDatos(leerSalida(entrada, ctx.public_url));
  return cambiar(ctx, id, datos, sesion);
}

/** Switches an address on or off. On again it starts without its old failures; what waited for it is sent. */
export function activarSalida(ctx: Ctx, id: number, activa: boolean, sesion: Sesion): Promise<FilaSalida> {
  exigirPermiso(sesion, "conexiones.editar");
  const sinFallas = activa ? { fallando_desde: null, espera_hasta: null } : {};
  return cambiar(ctx, id, { activa, apagada_motivo: null, ...sinFallas }, sesion);
}

/** Replaces the secret: from now on every delivery is signed with the new one. */
export async function cambiarSecreto(ctx: Ctx, id: number, sesion: Sesion): Promise<SalidaConSecreto> {
  exigirPermiso(sesion, "conexiones.editar");
  return enTransaccion(ctx, async (tx) => {
    const { url } = await tomar(tx, id);
    return { url, secreto: await darSecreto(tx, id, sesion.codigo_referido) };
  });
}

/** Deletes an address with its secret and the log of its deliveries. */
export async function borrarSalida(ctx: Ctx, id: number, sesion: Sesion): Promise<FilaSalida> {
  exigirPermiso(sesion, "conexiones.editar");
  return enTransaccion(ctx, async (tx) => {
    const antes = await tomar(tx, id);
    await borrarSecreto(tx, `salida.${id}`, sesion.codigo_referido);
    await eliminarSalida(tx, id);
    const { url, eventos } = antes;
    await anotar(tx, sesion, "conexiones.salida_borrar", id, { antes: { url, eventos } });
    tx.announce({ tabla: "conexiones_envios" });
    return antes;
  });
}

function cambiar(ctx: Ctx, id: number, cambio: Partial<FilaSalida>, sesion: Sesion): Promise<FilaSalida> {
  return enTransaccion(ctx, async (tx) => {
    const antes = await tomar(tx, id);
    // The list of events is compared as a text: two arrays are never the same value.
    const cambios = cambiosDe(comparable(antes), comparable(cambio));
    if (!cambios) return antes;
    await cambiarSalida(tx, id, cambio);
    await anotar(tx, sesion, "conexiones.salida_editar", id, cambios);
    tx.announce({ tabla: "conexiones_envios" });
    return { ...antes, ...cambio };
  });
}

const comparable = ({ eventos, ...resto }: Partial<FilaSalida>): Record<string, unknown> => ({
  ...resto,
  ...(eventos && { eventos: eventos.join(" ") }),
});

export async function tomar(tx: Tx, id: number): Promise<FilaSalida> {
  const fila = await bloquearSalida(tx, id);
  if (!fila) throw new Rechazo("desconocido", DESCONOCIDA);
  return fila;
}

async function darSecreto(tx: Tx, id: number, quien: string): Promise<string> {
  const secreto = secretoNuevo(tx.random);
  await guardarSecreto(tx, `salida.${id}`, secreto, quien);
  return secreto;
}

const anotar = (
  tx: Tx,
  { codigo_referido: quien }: Sesion,
  accion: AccionAuditada,
  id: number,
  cambio: { antes?: unknown; despues?: unknown },
): Promise<void> => anotarAuditoria(tx, { quien, accion, objeto: `salida:${id}`, ...cambio });
