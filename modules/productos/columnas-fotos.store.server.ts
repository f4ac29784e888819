import { productos } from "#database/schema.ts";

/** The pictures of a product, in their order. */
export const COLUMNAS_FOTOS = {
  imagen_1: productos.imagen_1,
  imagen_2: productos.imagen_2,
  imagen_3: productos.imagen_3,
  imagen_4: productos.imagen_4,
  imagen_5: productos.imagen_5,
  imagen_6: productos.imagen_6,
};
