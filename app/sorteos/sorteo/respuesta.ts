export type Intento = "input" | "mensaje" | "borrar_mensaje" | "abandonar";
