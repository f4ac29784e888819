import { createHash } from "node:crypto";
import { leerCuentas } from "#modules/compras/cuentas.store.server.ts";
import { type ArchivoSubido, MAX_ARCHIVO } from "#modules/comun/archivos/tipo-archivo.ts";
import { borrarArchivo, insertarArchivo } from "#modules/comun/archivos.store.server.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { masDias } from "#modules/comun/fechas/dias.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { exigir, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Lector, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import type { Columnas, LecturaCartola } from "#modules/transferencias/cartola/lectura.ts";
import { confirmarSolasDespues } from "#modules/transferencias/conciliacion/confirmar-solas.server.ts";
import type { PeriodoCartola } from "#modules/transferencias/movimiento.ts";
import {
  completarMovimiento,
  insertarMovimientos,
  leerMovimientos,
  type MovimientoGuardado,
} from "#modules/transferencias/movimientos.store.server.ts";
import { type Novedades, novedades } from "#modules/transferencias/novedades.ts";
import {
  borrarRevisadas,
  buscarPorHuella,
  type CartolaConArchivo,
  insertarCartola,
  leerCartolaConArchivo,
  marcarGuardada,
  olvidarLecturas,
  recordarFormato,
} from "./cartolas.store.server.ts";
import { claveTitulos, negativaColumnas } from "./columnas.ts";
import { cuentasAjenas, negativaAjenas } from "./cuenta-ajena.ts";
import { leerTitulos, leerUnaVez } from "./leer-guardada.server.ts";
import { type Decision, describirPlan, type RevisionImportada, resolverDudosos } from "./plan.ts";
import { TEXTOS_CARTOLA } from "./textos.ts";

const huellaDe = (contenido: Uint8Array): string => createHash("sha256").update(contenido).digest("hex");

/**
 * Keeps a file for its review and returns its number. Only the file is stored: its movements wait for `guardarCartola`, and a
 * job deletes the file if that never comes.
 */
export async function subirCartola(
  ctx: Ctx,
  { nombre, contenido }: ArchivoSubido,
  sesion: Sesion,
): Promise<number> {
  exigirPermiso(sesion, "transferencias.importar");
  if (contenido.byteLength === 0) throw new Rechazo("valor", TEXTOS_CARTOLA.vacio);
  if (contenido.byteLength > MAX_ARCHIVO) throw new Rechazo("demasiado_grande", TEXTOS_CARTOLA.grande);
  const sha256 = huellaDe(contenido);
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, `cartola:${sha256}`);
    const conocida = await buscarPorHuella(tx, sha256);
    if (conocida !== null) return conocida;
    const archivo = bytesAHex(tx.random(16));
    const tamano = contenido.byteLength;
    const ahora = tx.now();
    await insertarArchivo(tx, {
      id: archivo,
      tipo: "cartola",
      mime: "application/octet-stream",
      nombre: nombreSeguro(nombre),
      contenido,
      tamano,
      created_at: ahora,
    });
    const quien = sesion.codigo_referido;
    const id = await insertarCartola(tx, { sha256, archivo, quien, creada_en: ahora });
    await anotarAuditoria(tx, {
      quien,
      accion: "transferencias.subir",
      objeto: `cartola:${id}`,
      antes: null,
      despues: { nombre: nombreSeguro(nombre), tamano, sha256 },
    });
    return id;
  });
}

/** A name for a header and any disk; its extension says nothing about the content and stays. */
const nombreSeguro = (nombre: string): string =>
  nombre
    .normalize("NFC")
    .replace(/^.*[/\\]/u, "")
    .replace(/[^\p{L}\p{N} ._-]+/gu, "_")
    .trim()
    .slice(0, 100) || "cartola";

async function exigirCartola(lector: Lector, id: number): Promise<CartolaConArchivo> {
  const cartola = await leerCartolaConArchivo(lector, id);
  if (!cartola) throw new Rechazo("desconocido", TEXTOS_CARTOLA.desconocida);
  return cartola;
}

/** Days around the period of a file in which the same movement may stand with another date. */
const MARGEN = 7;

const conMargen = ({ desde, hasta }: PeriodoCartola): PeriodoCartola => ({
  desde: masDias(desde, -MARGEN),
  hasta: masDias(hasta, MARGEN),
});

async function comparar(lector: Lector, lectura: LecturaCartola): Promise<Novedades<MovimientoGuardado>> {
  const guardados = lectura.periodo ? await leerMovimientos(lector, conMargen(lectura.periodo)) : [];
  return novedades(guardados, lectura);
}

/** The accounts of a file that are none of the shop's. */
const ajenasDe = async (lector: Lector, lectura: LecturaCartola): Promise<string[]> =>
  cuentasAjenas(
    lectura,
    (await leerCuentas(lector)).map(({ numero }) => numero),
  );

/** What saving this file would do. */
export async function revisarCartola(ctx: Ctx, id: number, sesion: Sesion): Promise<RevisionImportada> {
  exigirPermiso(sesion, "transferencias.ver");
  const cartola = await exigirCartola(ctx, id);
  const { nombre, guardada_en } = cartola;
  const resultado = await leerUnaVez(ctx, cartola);
  if (resultado.estado !== "leida") return { id, nombre, guardada_en, ...resultado };
  const { lectura } = resultado;
  const plan = describirPlan(lectura, await comparar(ctx, lectura));
  return { id, nombre, guardada_en, estado: "leida", plan, ajenas: await ajenasDe(ctx, lectura) };
}

/** Remembers which column is which in files with the titles of this one. */
export async function recordarColumnas(
  ctx: Ctx,
  { id, columnas }: { id: number; columnas: Columnas },
  sesion: Sesion,
): Promise<void> {
  exigirPermiso(sesion, "transferencias.importar");
  const titulos = await leerTitulos(ctx, await exigirCartola(ctx, id));
  if (titulos === null) return;
  exigir(negativaColumnas(columnas, titulos));
  const quien = sesion.codigo_referido;
  await enTransaccion(ctx, async (tx) => {
    const clave = claveTitulos(titulos);
    await recordarFormato(tx, { titulos: clave, columnas, quien, creado_en: tx.now() });
    await anotarAuditoria(tx, {
      quien,
      accion: "transferencias.columnas",
      objeto: `formato:${clave.slice(0, 12)}`,
      antes: null,
      despues: { titulos, columnas },
    });
  });
}

type Guardada = { nuevos: number; completados: number };

type PorGuardar = {
  id: number;
  decisiones: readonly Decision[];
  /** The accounts that are not the shop's and that the person accepts all the same. */
  ajenas?: readonly string[] | undefined;
};

/**
 * Saves what the file adds to the stored movements. The file is read before the transaction, which takes long; the comparison
 * with what is stored happens under the lock, so that two files at once add nothing twice.
 */
export async function guardarCartola(
  ctx: Ctx,
  { id, decisiones, ajenas = [] }: PorGuardar,
  sesion: Sesion,
): Promise<Guardada> {
  exigirPermiso(sesion, "transferencias.importar");
  const resultado = await leerUnaVez(ctx, await exigirCartola(ctx, id));
  if (resultado.estado !== "leida") throw new Rechazo("estado", TEXTOS_CARTOLA.sin_leer);
  const { lectura } = resultado;
  const guardada = await enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "movimientos-banco");
    const { guardada_en } = await exigirCartola(tx, id);
    if (guardada_en) throw new Rechazo("estado", TEXTOS_CARTOLA.repetida);
    const deOtros = await ajenasDe(tx, lectura);
    exigir(negativaAjenas(deOtros, ajenas));
    const escrita = await escribir(tx, id, lectura, decisiones);
    await anotarAuditoria(tx, {
      quien: sesion.codigo_referido,
      accion: "transferencias.importar",
      objeto: `cartola:${id}`,
      antes: null,
      despues: {
        formato: lectura.formato,
        leidos: lectura.movimientos.length,
        ...escrita,
        ...(deOtros.length > 0 ? { cuentas_ajenas: deOtros } : {}),
      },
    });
    tx.announce({ tabla: "movimientos_banco" });
    return escrita;
  });
  await confirmarSolasDespues(ctx);
  return guardada;
}

async function escribir(
  tx: Tx,
  id: number,
  lectura: LecturaCartola,
  decisiones: readonly Decision[],
): Promise<Guardada> {
  const { nuevos, promovidos, ambiguos } = await comparar(tx, lectura);
  const resueltos = resolverDudosos(ambiguos, decisiones);
  if (!resueltos) throw new Rechazo("estado", TEXTOS_CARTOLA.dudosos);
  const agregados = [...nuevos, ...resueltos.nuevos];
  const completados = [...promovidos.map(({ fusion }) => fusion), ...resueltos.mismos];
  const { comprobado, formato, cuenta, periodo, cuadratura, movimientos } = lectura;
  const ahora = tx.now();
  await insertarMovimientos(tx, agregados, { cartola: id, comprobado, creado_en: ahora });
  for (const fusion of completados)
    await completarMovimiento(
      tx,
      fusion,
      fusion.archivo === lectura.archivo ? { cartola: id, comprobado } : {},
    );
  await marcarGuardada(tx, id, {
    formato,
    cuenta,
    desde: periodo?.desde ?? null,
    hasta: periodo?.hasta ?? null,
    calza: cuadratura.clase === "ninguna" ? null : cuadratura.calza,
    leidos: movimientos.length,
    nuevos: agregados.length,
    guardada_en: ahora,
  });
  return { nuevos: agregados.length, completados: completados.length };
}

/** The raw file, as the bank gave it. */
export async function descargarCartola(ctx: Ctx, id: number, sesion: Sesion): Promise<CartolaConArchivo> {
  exigirPermiso(sesion, "transferencias.ver");
  return exigirCartola(ctx, id);
}

/** Deletes the files that were reviewed a day ago and not saved, and the readings of those that were saved. */
export const limpiarCartolas = (ctx: Ctx): Promise<number> =>
  enTransaccion(ctx, async (tx) => {
    const archivos = await borrarRevisadas(tx, new Date(tx.now().getTime() - DIA_MS));
    for (const archivo of archivos) await borrarArchivo(tx, archivo);
    await olvidarLecturas(tx, new Date(tx.now().getTime() - DIA_MS));
    return archivos.length;
  });
