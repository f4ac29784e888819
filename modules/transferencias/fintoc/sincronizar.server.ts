import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { rutFormateado } from "#modules/comun/contacto/rut.ts";
import { diaDe, masDias } from "#modules/comun/fechas/dias.ts";
import { HORA_MS, MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { SecretoIlegible } from "#modules/conexiones/secretos.server.ts";
import { confirmarSolasDespues } from "#modules/transferencias/conciliacion/confirmar-solas.server.ts";
import type { MovimientoBanco } from "#modules/transferencias/movimiento.ts";
import { avisarFalla } from "./avisos.server.ts";
import { exigirConexion, leerLlavesFintoc } from "./conexion.server.ts";
import {
  type Conexion,
  cambiarConexion,
  leerConexion,
  leerUltimoDia,
  reclamarIntento,
  tomarConexion,
} from "./fintoc.store.server.ts";
import { guardarListado, type ListadoGuardado } from "./guardar-listado.server.ts";
import { leerMovimiento, type Propia } from "./leer-movimiento.ts";
import { FallaFintoc, type ServicioFintoc } from "./servicio.ts";
import { TEXTOS_FINTOC } from "./textos.ts";

const POR_PAGINA = 300;
const MAX_PAGINAS = 100;
/** A list begins some days before the newest movement that is known: banks book some movements late. */
const DIAS_ANTES = 7;
const DIAS_PRIMERA = 30;
const DIAS_MAXIMO = 90;

/** Without an event, Fintoc is asked this often. */
const CADA = 30 * MINUTO_MS;
const ESPERA_MAXIMA = 6 * HORA_MS;

/** Minutes until the next attempt after so many failures in a row: 2, 4, 8 … up to six hours. */
const espera = (fallas: number): number => Math.min(ESPERA_MAXIMA, MINUTO_MS * 2 ** Math.min(fallas, 20));

/** Whether an attempt is due: an event asked for it, the last one is long ago, or its failure is. */
function toca({ intentada_en, fallas, pedidos, atendidos }: Conexion, ahora: Date): boolean {
  if (intentada_en === null) return true;
  const edad = ahora.getTime() - intentada_en.getTime();
  return fallas > 0 ? edad >= espera(fallas) : pedidos > atendidos || edad >= CADA;
}

type Resultado = ListadoGuardado & { error: string | null };
const NADA: ListadoGuardado = { nuevos: 0, completados: 0 };

/**
 * Asks Fintoc as long as an attempt is due. Called by the job, and after each event. Returns how many movements are new. An event
 * whose own call found the attempt taken is attended by the call that took it.
 */
export async function atenderFintoc(ctx: Ctx, servicio: ServicioFintoc): Promise<number> {
  let nuevos = 0;
  for (;;) {
    const conexion = await leerConexion(ctx);
    if (!conexion || !toca(conexion, ctx.now())) return nuevos;
    if (!(await reclamarIntento(ctx, conexion, ctx.now()))) return nuevos;
    nuevos += (await sincronizar(ctx, servicio, conexion)).nuevos;
  }
}

/** 'Actualizar ahora': asks Fintoc whatever the clock says, and tells the outcome. */
export async function actualizarAhora(ctx: Ctx, servicio: ServicioFintoc, sesion: Sesion): Promise<string> {
  exigirPermiso(sesion, "conexiones.editar");
  const conexion = await exigirConexion(ctx);
  await reclamarIntento(ctx, conexion, ctx.now());
  const { error, nuevos, completados } = await sincronizar(ctx, servicio, conexion);
  if (error) throw new Rechazo("estado", error);
  if (nuevos + completados === 0) return "Fintoc respondió: no hay movimientos nuevos.";
  if (nuevos === 0) return "Fintoc completó movimientos que ya estaban; no hay nuevos.";
  return nuevos === 1 ? "Fintoc trajo 1 movimiento nuevo." : `Fintoc trajo ${nuevos} movimientos nuevos.`;
}

async function sincronizar(ctx: Ctx, servicio: ServicioFintoc, conexion: Conexion): Promise<Resultado> {
  try {
    const { movimientos, ilegibles, desde } = await listar(ctx, servicio, conexion);
    // Fintoc may not have read the newest days yet: its list reaches as far as its newest movement.
    const hasta =
      movimientos
        .map(({ fecha_contable }) => fecha_contable)
        .sort()
        .at(-1) ?? desde;
    const guardado = await guardarListado(ctx, conexion, { movimientos, periodo: { desde, hasta } });
    await anotarExito(ctx, conexion, ilegibles);
    await confirmarSolasDespues(ctx);
    return { ...guardado, error: ilegibles.length > 0 ? fraseIlegibles(ilegibles) : null };
  } catch (error) {
    if (!(error instanceof FallaFintoc || error instanceof SecretoIlegible)) {
      ctx.log.error("fintoc: movements not saved", describeError(error));
      await anotarFalla(ctx, conexion, new FallaFintoc("pasajera", TEXTOS_FINTOC.no_guardado));
      return { ...NADA, error: TEXTOS_FINTOC.no_guardado };
    }
    ctx.log.warn("fintoc: no list of movements", { motivo: error.message });
    const falla = error instanceof FallaFintoc ? error : new FallaFintoc("llave", error.message);
    await anotarFalla(ctx, conexion, falla);
    return { ...NADA, error: falla.message };
  }
}

const primero = (...dias: string[]): string => dias.sort()[0] ?? "";
const ultimo = (...dias: string[]): string => dias.sort().at(-1) ?? "";

/** The first day of the next list. */
async function desdeCuando(ctx: Ctx, { cuenta_fintoc, pedido_desde }: Conexion): Promise<string> {
  const hoy = diaDe(ctx.now());
  const conocido = await leerUltimoDia(ctx, cuenta_fintoc);
  const usual =
    conocido === null ? masDias(hoy, -DIAS_PRIMERA) : masDias(primero(conocido, hoy), -DIAS_ANTES);
  return ultimo(primero(usual, pedido_desde ?? usual), masDias(hoy, -DIAS_MAXIMO));
}

type Listado = { movimientos: MovimientoBanco[]; ilegibles: string[]; desde: string };

/** Reads all pages before anything is saved: half a list must not look like a whole one. */
async function listar(ctx: Ctx, servicio: ServicioFintoc, conexion: Conexion): Promise<Listado> {
  const llaves = await leerLlavesFintoc(ctx);
  if (!llaves) throw new FallaFintoc("llave", TEXTOS_FINTOC.apagada);
  const { cuenta_fintoc, cuenta } = conexion;
  const propio = rutFormateado((await leerAjustes(ctx)).rut);
  const propia: Propia = { cuenta_fintoc, cuenta, propios: propio === null ? [] : [propio] };
  const desde = await desdeCuando(ctx, conexion);
  const movimientos = new Map<string, MovimientoBanco>();
  const ilegibles = new Set<string>();
  const vistos = new Set<string>();
  for (let pagina = 1; ; pagina++) {
    if (pagina > MAX_PAGINAS) throw new FallaFintoc("pasajera", TEXTOS_FINTOC.muchos);
    const filas = await servicio.listar({
      ...llaves,
      cuenta: cuenta_fintoc,
      desde,
      pagina,
      por_pagina: POR_PAGINA,
    });
    if (filas.length > POR_PAGINA) throw new FallaFintoc("pasajera", TEXTOS_FINTOC.respuesta);
    const antes = vistos.size;
    for (const [i, fila] of filas.entries()) {
      const leido = leerMovimiento(fila, propia);
      const id = leido.id ?? `página ${pagina}, fila ${i + 1}`;
      vistos.add(id);
      if (leido.que === "movimiento") movimientos.set(id, leido.movimiento);
      if (leido.que === "ilegible") ilegibles.add(id);
    }
    // A page that repeats the ones before would be asked for again without end.
    if (filas.length < POR_PAGINA || vistos.size === antes)
      return { movimientos: [...movimientos.values()], ilegibles: [...ilegibles], desde };
  }
}

const MUESTRA = 3;

function fraseIlegibles(ids: readonly string[]): string {
  const cuales = ids.slice(0, MUESTRA).join(", ");
  const mas = ids.length > MUESTRA ? ` y ${ids.length - MUESTRA} más` : "";
  return ids.length === 1
    ? `Fintoc envió un movimiento que no se puede leer (${cuales}). Los demás se guardaron.`
    : `Fintoc envió ${ids.length} movimientos que no se pueden leer (${cuales}${mas}). Los demás se guardaron.`;
}

const anotarExito = (ctx: Ctx, conexion: Conexion, ilegibles: readonly string[]): Promise<void> =>
  enTransaccion(ctx, async (tx) => {
    const { cuenta_fintoc, pedidos } = conexion;
    const actual = await tomarConexion(tx);
    if (actual?.cuenta_fintoc !== cuenta_fintoc) return;
    // Fintoc answers with what it read before the bank's key changed: only a new reading of the bank ends that warning.
    const sinClave = actual.error === TEXTOS_FINTOC.credenciales;
    await cambiarConexion(tx, {
      // Lists that run at once may end in another order.
      atendidos: Math.max(actual.atendidos, pedidos),
      // An event that came meanwhile may have named an earlier day.
      ...(actual.pedidos === pedidos ? { pedido_desde: null } : {}),
      sincronizada_en: tx.now(),
      fallas: 0,
      ...(sinClave
        ? {}
        : { error: ilegibles.length > 0 ? fraseIlegibles(ilegibles) : null, avisada_en: null }),
    });
  });

/** The owner is told once of a key that fails, until it works again or is replaced. */
async function anotarFalla(
  ctx: Ctx,
  { cuenta_fintoc }: Conexion,
  { clase, message }: FallaFintoc,
): Promise<void> {
  await enTransaccion(ctx, async (tx) => {
    const actual = await tomarConexion(tx);
    if (actual?.cuenta_fintoc !== cuenta_fintoc) return;
    const avisa = clase === "llave" && actual.avisada_en === null;
    await cambiarConexion(tx, {
      fallas: actual.fallas + 1,
      error: message,
      ...(avisa ? { avisada_en: tx.now() } : {}),
    });
    if (avisa) await avisarFalla(tx, message);
  });
}
