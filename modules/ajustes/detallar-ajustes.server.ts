import { z } from "zod";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { contarExistencias, leerGuardados, leerUltimoHecho } from "./ajustes.store.server.ts";
import { type Ajustes, completarAjustes } from "./ajustes.ts";
import { objetoDe } from "./guardar-ajustes.server.ts";
import { INTERRUPTOR, PARTES, type Parte } from "./pausa.ts";
import { preparativos } from "./preparativos.ts";

/** The settings for their admin page: values, the last change of each switch, and what a new shop still lacks. */
export async function detallarAjustes(ctx: Lector) {
  const [guardados, existencias] = await Promise.all([leerGuardados(ctx), contarExistencias(ctx)]);
  const ajustes = completarAjustes(guardados);
  const partes = await Promise.all(PARTES.map((parte) => leerParte(ctx, parte, ajustes)));
  return { ajustes, partes, preparativos: preparativos(guardados, ajustes, existencias) };
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
