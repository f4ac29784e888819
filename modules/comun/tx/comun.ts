import type { LectorComun } from "./contexto.ts";

/** Reads what is the same for everybody: once for all pages of a moment while a page is read, otherwise for the caller alone. */
export const leerComun = <T>(ctx: LectorComun, clave: string, leer: () => Promise<T>): Promise<T> =>
  ctx.comun ? ctx.comun(clave, leer) : leer();
