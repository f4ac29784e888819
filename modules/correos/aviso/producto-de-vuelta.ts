import { z } from "zod";
import { renglon, ruta } from "../campos.ts";
import { definir } from "../correo.ts";

export const productoDeVuelta = definir({
  esquema: z.object({ producto: renglon, ruta }),
  asunto: ({ producto }) => `Volvió: ${producto}`,
  muestra: {
    producto: "Polera de algodón · Talla M",
    ruta: "/productos/detalle-producto/100012/comprar?opcion=7",
  },
});
