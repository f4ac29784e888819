import { z } from "zod";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";
import { contarExistencias, leerGuardados, leerUltimoHecho } from "./ajustes.store.server.ts";
import { type Ajustes, ajustesInvalidos, completarAjustes } from "./ajustes.ts";
import { objetoDe } from "./guardar-ajustes.server.ts";
import { INTERRUPTOR, PARTES, type Parte } from "./pausa.ts";
import { preparativos } from "./preparativos.ts";

/** The settings for their admin page: values, the last change of each switch, and what a new shop still lacks. */
export async function detallarAjustes(ctx: Lector) {
  const [guardados, existencias] = await Promise.all([leerGuardados(ctx), contarExistencias(ctx)]);
  const ajustes = completarAjustes(guardados);
  const partes = await Promise.all(PARTES.map((parte) => leerParte(ctx, parte, ajustes)));
  return {
    ajustes,
    partes,
    preparativos: preparativos(guardados, ajustes, existencias),
    invalidos: ajustesInvalidos(guardados),
  };
}

/** Logs the settings whose stored value does not fit: until they are saved again their first value is in force. */
export async function avisarInvalidos(ctx: Pick<Ctx, "db" | "log">): Promise<void> {
  const claves = ajustesInvalidos(await leerGuardados(ctx));
  if (claves.length > 0) ctx.log.error("settings: stored values do not fit", { claves });
}

export type DetalleAjustes = Awaited<ReturnType<typeof detallarAjustes>>;

const declarado = z.object({ declaracion: z.object({ version: z.string() }) });

async function leerParte(ctx: Lector, parte: Parte, ajustes: Ajustes) {
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
