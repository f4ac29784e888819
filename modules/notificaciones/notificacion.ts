import { z } from "zod";
import { RUTA } from "#modules/comun/formulario.ts";
import { NOMBRES_CLASE } from "./push/clases.ts";

/** Notices link only to pages of the shop. */
const enlace = z.string().regex(RUTA, "El enlace de un aviso es una ruta de la tienda.");

/** A new notice. The key is the unique name of its reason, such as `pago:{codigo}`. */
export const notificacionSchema = z.object({
  clave: z.string().min(1).max(200),
  usuario: z.string().regex(/^[A-Z0-9]{8}$/),
  titulo: z.string().trim().min(1).max(120),
  texto: z.string().trim().min(1).max(500),
  enlace: enlace.nullish(),
  /** The instant from which the person sees the notice, which is also its date. Default: now. */
  desde: z.date().optional(),
  /** The kind under which the person's devices show it too, at the same instant as the bell. */
  push: z.enum(NOMBRES_CLASE).optional(),
});
export type NotificacionNueva = z.input<typeof notificacionSchema>;

export const NOTIFICACIONES_POR_PAGINA = 20;
export const NOTIFICACIONES_EN_CAMPANA = 8;
