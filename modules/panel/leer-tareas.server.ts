import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { puede } from "#modules/comun/acceso/permisos.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerSinCompra } from "#modules/transferencias/conciliacion/leer-sin-compra.server.ts";
import { contarTareas, leerHechosDelDia } from "./tareas.store.server.ts";
import { type ClaveTarea, conteosDelMenu, type HechosTareas, lineasDelDia, tareasPara } from "./tareas.ts";

const de = (sesion: Sesion) => tareasPara((permiso) => puede(sesion, permiso));

/** How many things wait on each page of the menu that this person may open. */
export async function contarEnMenu(ctx: Pick<Ctx, "db" | "now">, sesion: Sesion) {
  const filas = await contarTareas(ctx, de(sesion), await leerAjustes(ctx));
  return conteosDelMenu(Object.fromEntries(filas.map(({ clave, cuantas }) => [clave, cuantas])));
}

/** The day of this person, or only these tasks of it: what waits, line by line, and what does not. */
export async function leerTareas(ctx: Ctx, sesion: Sesion, solo?: readonly ClaveTarea[]) {
  const claves = de(sesion).filter((clave) => solo?.includes(clave) ?? true);
  const ajustes = await leerAjustes(ctx);
  const filas = await leerHechosDelDia(
    ctx,
    claves.filter((clave) => clave !== "sin_compra"),
    ajustes,
  );
  const hechos: HechosTareas = Object.fromEntries(filas.map(({ clave, ...hecho }) => [clave, hecho]));
  if (claves.includes("sin_compra")) hechos.sin_compra = await leerSinCompra(ctx, sesion);
  return lineasDelDia(hechos, {
    ahora: ctx.now(),
    puede: (permiso) => puede(sesion, permiso),
    tarde_dias: ajustes.tarea_tarde_dias,
    pocas: ajustes.existencias_bajas,
    fuera_de_horario: ajustes.sorteos_fuera_de_horario,
  });
}
