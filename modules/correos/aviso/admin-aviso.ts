import { z } from "zod";
import { renglon, ruta } from "../campos.ts";
import { definir } from "../correo.ts";

export const esquemaAviso = z.object({ titulo: renglon, texto: renglon, ruta });

export const AVISO = {
  titulo: "Nueva venta PZ-K7M2QX",
  texto: "Una compra de $139.970 espera la confirmación de su pago.",
  ruta: "/admin/ventas?texto=PZ-K7M2QX",
};

export const adminAviso = definir({
  esquema: esquemaAviso,
  asunto: (datos) => datos.titulo,
  muestra: AVISO,
});
