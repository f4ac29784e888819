import { z } from "zod";
import { cantidadEntera, renglon, ruta } from "../campos.ts";
import { definir } from "../correo.ts";

export const existenciasBajas = definir({
  esquema: z.object({
    cosas: z.array(z.object({ nombre: renglon, sku: renglon, quedan: cantidadEntera })).min(1),
    otras: cantidadEntera.default(0),
    ruta,
  }),
  asunto: ({ cosas, otras }) =>
    cosas.length + otras === 1
      ? "Se acaba 1 producto"
      : `Se acaban ${cosas.length + otras} productos u opciones`,
  muestra: {
    cosas: [
      { nombre: "Polera de algodón · Talla M", sku: "100012", quedan: 0 },
      { nombre: "Parrilla de tambor con tapa", sku: "100007", quedan: 2 },
    ],
    otras: 3,
    ruta: "/admin/productos",
  },
});
