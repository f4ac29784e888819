/** The data of the demo shop that all parts which only read share: to fill it takes longer than to measure a part. */
export const TIENDA = "tienda";

const FICHA = "/productos/detalle-producto/100004";

/** The seven pages of the demo shop that visitors see most. */
export const DE_VISITANTES = [
  "/",
  "/productos",
  `${FICHA}/comprar`,
  `${FICHA}/participa`,
  `${FICHA}/sorteo/SRT-0004`,
  "/carrito",
  "/juegos/el-montoncito",
];

/** Pages of a customer who signed in. */
export const CON_SESION = [...DE_VISITANTES, "/mis-puntos", "/mis-pedidos", "/mis-sorteos"];
