/** `pendiente`: it cannot be checked yet because its facts are still secret; `ok` is false then. */
export type Veredicto = { ok: boolean; pendiente: boolean; explicacion: string };

export const bien = (explicacion: string): Veredicto => ({ ok: true, pendiente: false, explicacion });
export const mal = (explicacion: string): Veredicto => ({ ok: false, pendiente: false, explicacion });
export const falta = (explicacion: string): Veredicto => ({ ok: false, pendiente: true, explicacion });
