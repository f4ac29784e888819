export type IntentoSorteo = "input" | "mensaje" | "borrar_mensaje" | "abandonar";
