export const INTENTOS = ["input", "mensaje", "borrar_mensaje", "abandonar"] as const;
export type Intento = (typeof INTENTOS)[number];

/** What became of a form of the page. `en` tells one answer from the next equal one. */
export type Respuesta = { intento: Intento; ok: boolean; mensaje: string; en: number };
