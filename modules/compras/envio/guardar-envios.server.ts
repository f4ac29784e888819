import { guardarAjustes, leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { leerCsv } from "#modules/comun/planilla/leer-csv.ts";
import { type ConteosPlan, contarFilas } from "#modules/comun/planilla/plan-csv.ts";
import { exigirDatos, exigirPermiso, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { CLASES_PESO } from "#modules/productos/clase-peso.ts";
import { comunasDe } from "#modules/usuarios/regiones.ts";
import { type FilaTarifaCsv, planificarEnvios } from "./csv-envios.ts";
import { leerTarifas, ponerTarifas, quitarTarifas } from "./envios.store.server.ts";
import { cambiosDeTabla, esRegion, FRASES_ENVIOS, leerFormularioEnvios } from "./formulario-envios.ts";
import { type Tarifa, tarifaDe } from "./tarifa.ts";

const MAX_FILAS = 2_000;

const TEXTOS = {
  vacio: "Elige un archivo CSV o pega su contenido.",
  comillas: "El archivo tiene comillas sin cerrar.",
  columnas: "La primera fila debe tener las columnas Región, Comuna, Clase de peso, Costo y Días.",
  largo: "El archivo puede tener hasta 2.000 filas: divídelo en partes.",
  malas: "Hay filas con errores: corrígelas y vuelve a revisar. No cambiamos nada.",
  repetida: "Esa comuna ya tiene sus tarifas.",
  sin_fila: "Esa comuna no tiene tarifas propias.",
} as const;

export type EnviosGuardados = { cambio: boolean };

/** Saves the cells that were sent. Saving them unchanged also says that the owner reviewed them. */
export async function guardarEnvios(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<EnviosGuardados> {
  exigirPermiso(sesion, "envios.editar");
  const leidos = exigirDatos(leerFormularioEnvios(entrada));
  return cambiar(ctx, sesion, "todas", async (tx) => cambiosDeTabla(await leerTarifas(tx), leidos));
}

/** Gives a comuna rows of its own, which start as those of its region. */
export async function agregarComuna(
  ctx: Ctx,
  { region, comuna }: Entrada,
  sesion: Sesion,
): Promise<EnviosGuardados> {
  exigirPermiso(sesion, "envios.editar");
  const lugar = exigirLugar(region, comuna);
  return cambiar(ctx, sesion, lugar.region, async (tx) => {
    const filas = await leerTarifas(tx, [lugar.region]);
    if (filas.some((fila) => fila.comuna === lugar.comuna))
      throw rechazoDeCampo("estado", "comuna", TEXTOS.repetida);
    const poner = CLASES_PESO.map((clase_peso): Tarifa => {
      const { costo, dias } = tarifaDe(filas, lugar, clase_peso) ?? { costo: 0, dias: 5 };
      return { ...lugar, clase_peso, costo, dias };
    });
    return { poner, quitar: [] };
  });
}

/** Removes the rows of a comuna: those of its region apply again. */
export async function quitarComuna(
  ctx: Ctx,
  { region, comuna }: Entrada,
  sesion: Sesion,
): Promise<EnviosGuardados> {
  exigirPermiso(sesion, "envios.editar");
  const lugar = exigirLugar(region, comuna);
  return cambiar(ctx, sesion, lugar.region, async (tx) => {
    const quitar = (await leerTarifas(tx, [lugar.region])).filter((fila) => fila.comuna === lugar.comuna);
    if (quitar.length === 0) throw new Rechazo("estado", TEXTOS.sin_fila);
    return { poner: [], quitar };
  });
}

function exigirLugar(region: unknown, comuna: unknown) {
  if (typeof region !== "string" || !esRegion(region))
    throw rechazoDeCampo("valor", "region", FRASES_ENVIOS.region);
  if (typeof comuna !== "string" || !comunasDe(region).includes(comuna))
    throw rechazoDeCampo("valor", "comuna", FRASES_ENVIOS.comuna);
  return { region, comuna };
}

/** The start rows are right for this shop as they are. */
export async function confirmarEnvios(ctx: Ctx, sesion: Sesion): Promise<EnviosGuardados> {
  exigirPermiso(sesion, "envios.editar");
  return cambiar(ctx, sesion, "todas", async () => ({ poner: [], quitar: [] }));
}

export type RevisionEnvios = { filas: FilaTarifaCsv[]; conteos: ConteosPlan };

/** What a file would change. Nothing is written. */
export async function revisarEnvios(ctx: Ctx, texto: string, sesion: Sesion): Promise<RevisionEnvios> {
  exigirPermiso(sesion, "envios.editar");
  const filas = exigirPlan(texto, await leerTarifas(ctx));
  return { filas, conteos: contarFilas(filas) };
}

/** Imports the whole file or nothing, read again under the lock. Rows that the file does not name stay as they are. */
export async function importarEnvios(ctx: Ctx, texto: string, sesion: Sesion): Promise<ConteosPlan> {
  exigirPermiso(sesion, "envios.editar");
  let conteos: ConteosPlan = { nuevo: 0, cambia: 0, igual: 0, mal: 0 };
  await cambiar(ctx, sesion, "todas", async (tx) => {
    const filas = exigirPlan(texto, await leerTarifas(tx));
    conteos = contarFilas(filas);
    if (conteos.mal > 0) throw new Rechazo("valor", TEXTOS.malas);
    const poner = filas.flatMap(({ tarifa, estado }) => (tarifa && estado !== "igual" ? [tarifa] : []));
    return { poner, quitar: [] };
  });
  return conteos;
}

function exigirPlan(texto: string, guardadas: readonly Tarifa[]): FilaTarifaCsv[] {
  const rechazo = (frase: string) => new Rechazo("valor", frase);
  if (texto.trim() === "") throw rechazo(TEXTOS.vacio);
  const filas = leerCsv(texto);
  if (!filas) throw rechazo(TEXTOS.comillas);
  if (filas.length > MAX_FILAS + 1) throw rechazo(TEXTOS.largo);
  const plan = planificarEnvios(filas, guardadas);
  if (!plan) throw rechazo(TEXTOS.columnas);
  if (plan.length === 0) throw rechazo(TEXTOS.vacio);
  return plan;
}

type Cambios = { poner: readonly Tarifa[]; quitar: readonly Tarifa[] };

/** Changes rows under the lock of the table, notes it, and marks the table as reviewed by its owner. */
function cambiar(
  ctx: Ctx,
  { codigo_referido: quien }: Sesion,
  region: string,
  decidir: (tx: Tx) => Promise<Cambios>,
): Promise<EnviosGuardados> {
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "tarifas-envio");
    const { poner, quitar } = await decidir(tx);
    const { envios_revisados } = await leerAjustes(tx);
    const cambio = poner.length + quitar.length > 0;
    if (!cambio && envios_revisados) return { cambio };
    await ponerTarifas(tx, poner);
    await quitarTarifas(tx, quitar);
    if (!envios_revisados) await guardarAjustes(tx, { envios_revisados: true }, quien);
    await anotarAuditoria(tx, {
      quien,
      accion: "envios.guardar",
      objeto: `envios:${region}`,
      antes: { quitadas: quitar },
      despues: { puestas: poner, ...(!envios_revisados && { envios_revisados: true }) },
    });
    tx.announce({ tabla: "tarifas_envio" });
    return { cambio };
  });
}
