import { createHash } from "node:crypto";
import { negativaUrl } from "#modules/comun/acceso/destino.server.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { AccionAuditada } from "#modules/comun/auditoria.ts";
import { cambiosDe } from "#modules/comun/cambios.ts";
import type { Entrada, Leido } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { borrarSecreto, guardarSecreto } from "#modules/conexiones/secretos.server.ts";
import { type EventoSalida, NOMBRES_EVENTO } from "./eventos.ts";
import { secretoNuevo } from "./firma.server.ts";
import {
  bloquearSalida,
  cambiarSalida,
  eliminarSalida,
  type FilaSalida,
  insertarSalida,
  leerSalidas,
  olvidarFallas,
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
    exigirOtra(todas, datos.url);
    const quien = sesion.codigo_referido;
    const id = await insertarSalida(tx, { ...datos, quien, creada_en: tx.now() });
    await anotar(tx, sesion, "conexiones.salida_crear", id, { despues: auditable(datos) });
    return { url: datos.url, secreto: await darSecreto(tx, id, quien) };
  });
}

function exigirOtra(todas: readonly FilaSalida[], nueva: string): void {
  if (todas.some(({ url }) => url === nueva))
    throw new Rechazo("estado", "Esa dirección ya está en la lista.", { campo: "url" });
}

/** Another address starts without the failures of the old one. */
export function editarSalida(ctx: Ctx, id: number, entrada: Entrada, sesion: Sesion): Promise<FilaSalida> {
  exigirPermiso(sesion, "conexiones.editar");
  const datos = exigirDatos(leerSalida(entrada, ctx.public_url));
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "conexiones_salidas");
    const antes = await tomar(tx, id);
    const otras = (await leerSalidas(tx)).filter((salida) => salida.id !== id);
    exigirOtra(otras, datos.url);
    if (antes.url !== datos.url) await olvidarFallas(tx, id, tx.now());
    return cambiar(tx, antes, datos, sesion);
  });
}

/** Switches an address on or off. On again it starts without its old failures; what waited for it is sent. */
export function activarSalida(ctx: Ctx, id: number, activa: boolean, sesion: Sesion): Promise<FilaSalida> {
  exigirPermiso(sesion, "conexiones.editar");
  return enTransaccion(ctx, async (tx) => {
    const antes = await tomar(tx, id);
    if (activa) await olvidarFallas(tx, id, tx.now());
    return cambiar(tx, antes, { activa, apagada_motivo: null }, sesion);
  });
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
    await anotar(tx, sesion, "conexiones.salida_borrar", id, { antes: auditable({ url, eventos }) });
    tx.announce({ tabla: "conexiones_envios" });
    return antes;
  });
}

async function cambiar(
  tx: Tx,
  antes: FilaSalida,
  cambio: Partial<FilaSalida>,
  sesion: Sesion,
): Promise<FilaSalida> {
  const cambios = cambiosDe(auditable(antes), auditable(cambio));
  if (!cambios) return antes;
  await cambiarSalida(tx, antes.id, cambio);
  await anotar(tx, sesion, "conexiones.salida_editar", antes.id, cambios);
  tx.announce({ tabla: "conexiones_envios" });
  return { ...antes, ...cambio };
}

/**
 * What the audit keeps of an address. Its path or query may hold a key of the other system, and more people read the audit than
 * this page: only the server is named, and a hash tells one address from another. Events are a text: two arrays are never equal.
 */
const auditable = ({ eventos, url, ...resto }: Partial<FilaSalida>): Record<string, unknown> => ({
  ...resto,
  ...(url && { direccion: `${new URL(url).host} (${huella(url)})` }),
  ...(eventos && { eventos: eventos.join(" ") }),
});

const huella = (url: string): string => createHash("sha256").update(url).digest("hex").slice(0, 8);

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

type SalidaEscrita = { url: string; eventos: EventoSalida[] };

/** The form of an address: its URL, and one checkbox for each event by its name. */
function leerSalida(entrada: Entrada, public_url: string): Leido<SalidaEscrita> {
  const texto = typeof entrada.url === "string" ? entrada.url.trim() : "";
  const eventos = NOMBRES_EVENTO.filter((evento) => entrada[evento] === "on");
  const negativa = negativaUrl(texto, public_url);
  const errores = {
    ...(negativa ? { url: negativa } : {}),
    ...(eventos.length === 0 ? { eventos: "Elige al menos un evento." } : {}),
  };
  if (Object.keys(errores).length > 0) return { datos: null, errores };
  // The parser's own spelling: two ways to write one address are one address.
  return { datos: { url: new URL(texto).href, eventos }, errores: null };
}
