export type Intento = "input" | "mensaje" | "borrar_mensaje" | "abandonar";

/** What became of a form of the page. `en` tells one answer from the next equal one. */
export type Respuesta = { intento: Intento; ok: boolean; mensaje: string; en: number };
