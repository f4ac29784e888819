import { z } from "zod";
import { conPuntos } from "#modules/comun/dinero.ts";
import { cantidad, codigo, cuenta, definir, instante, renglon, ruta } from "./campos.ts";

const aviso = z.object({ titulo: renglon, texto: renglon, ruta });
export type AvisoCorreo = z.infer<typeof aviso>;

/** Reminders, and what the shop's keepers should know. */
export const PLANTILLAS_AVISO = {
  referido_acreditado: definir(
    z.object({ nombre: renglon.nullish(), puntos: cantidad, porcentaje: cantidad }),
    (datos) => `Ganaste ${conPuntos(datos.puntos)} por una persona que invitaste`,
  ),
  pago_recordatorio: definir(
    z.object({ nombre: renglon.nullish(), codigo, total: cantidad, cuentas: z.array(cuenta) }),
    (datos) => `Aún esperamos el pago de tu compra ${datos.codigo}`,
  ),
  admin_aviso: definir(aviso, (datos) => datos.titulo),
  /** `fecha` is the instant up to which the summary goes: the next one starts there. */
  admin_resumen: definir(z.object({ fecha: instante, avisos: z.array(aviso).min(1) }), (datos) =>
    datos.avisos.length === 1 ? "Un aviso de Puntazo hoy" : `${datos.avisos.length} avisos de Puntazo hoy`,
  ),
};
