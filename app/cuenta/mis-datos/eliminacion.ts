export const PALABRA_ELIMINAR = "ELIMINAR";

/** Capitals are for the eye: whoever writes the word in small letters means it too. */
export const esPalabraEliminar = (texto: string): boolean => texto.trim().toUpperCase() === PALABRA_ELIMINAR;
