/** The whole schema, for the client and the migration generator. */
export * from "./schema/archivos.ts";
export * from "./schema/asistente.ts";
export * from "./schema/auth.ts";
export * from "./schema/compras.ts";
export * from "./schema/conexiones.ts";
export * from "./schema/existencias.ts";
export * from "./schema/factores.ts";
export * from "./schema/montoncito.ts";
export * from "./schema/pagos.ts";
export * from "./schema/productos.ts";
export * from "./schema/puntos.ts";
export * from "./schema/sistema.ts";
export * from "./schema/sorteos.ts";
export * from "./schema/tienda.ts";
export * from "./schema/transferencias.ts";
export * from "./schema/usuarios.ts";
export * from "./schema/ventas.ts";
