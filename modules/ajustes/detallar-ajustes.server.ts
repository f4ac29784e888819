import { z } from "zod";
import type { ConRol } from "#modules/comun/acceso/permisos.ts";
import { orden } from "#modules/comun/orden.server.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";
import { contarExistencias, leerAjustes, leerGuardados, leerUltimoHecho } from "./ajustes.store.server.ts";
import { type Ajustes, ajustesInvalidos, completarAjustes } from "./ajustes.ts";
import { objetoDe } from "./guardar-ajustes.server.ts";
import { INTERRUPTOR, PARTES_PAUSABLES, type PartePausable } from "./pausa.ts";
import { muestraPasos, primerosPasos } from "./primeros-pasos.ts";

/** The settings for their admin page: values and the last change of each switch. */
export async function detallarAjustes(ctx: Lector) {
  const guardados = await leerGuardados(ctx);
  const ajustes = completarAjustes(guardados);
  const partes = await Promise.all(PARTES_PAUSABLES.map((parte) => leerParte(ctx, parte, ajustes)));
  return { ajustes, partes, invalidos: ajustesInvalidos(guardados) };
}

/** The list of a new shop, for the admin who looks, and whether the panel shows it. */
export async function leerPrimerosPasos(ctx: Lector, { factor = "opcional" }: Pick<ConRol, "factor">) {
  const [ajustes, existencias] = await Promise.all([leerAjustes(ctx), contarExistencias(ctx)]);
  const lista = primerosPasos(ajustes, { ...existencias, factor });
  const ordenes = { respaldo: orden("backup"), llave: orden("admin", "llave") };
  return { ...lista, ordenes, respaldo: ajustes.respaldo, mostrar: muestraPasos(ajustes, lista) };
}

/** Logs the settings whose stored value does not fit: until they are saved again their first value is in force. */
export async function avisarInvalidos(ctx: Pick<Ctx, "db" | "log">): Promise<void> {
  const claves = ajustesInvalidos(await leerGuardados(ctx));
  if (claves.length > 0) ctx.log.error("settings: stored values do not fit", { claves });
}

export type DetalleAjustes = Awaited<ReturnType<typeof detallarAjustes>>;

const declarado = z.object({ declaracion: z.object({ version: z.string() }) });

async function leerParte(ctx: Lector, parte: PartePausable, ajustes: Ajustes) {
  const { clave, aviso } = INTERRUPTOR[parte];
  const hecho = await leerUltimoHecho(ctx, objetoDe(parte));
  const version = declarado.safeParse(hecho?.despues).data?.declaracion.version ?? null;
  return {
    parte,
    encendida: ajustes[clave],
    aviso: ajustes[aviso],
    ultimo: hecho && { fecha: hecho.fecha, autor: hecho.autor, version },
  };
}
