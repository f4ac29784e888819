import { z } from "zod";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { cantidad, codigo, cuenta, definir, instante, renglon, ruta } from "./campos.ts";

const aviso = z.object({ titulo: renglon, texto: renglon, ruta });
export type AvisoCorreo = z.infer<typeof aviso>;

/** "1 aviso", "12 avisos" */
export function cuantosAvisos({ avisos, otros }: { avisos: readonly unknown[]; otros: number }): string {
  const total = avisos.length + otros;
  return total === 1 ? "1 aviso" : `${total} avisos`;
}

/** Reminders, and what the shop's keepers should know. */
export const PLANTILLAS_AVISO = {
  referido_acreditado: definir(
    z.object({ nombre: renglon.nullish(), puntos: cantidad, porcentaje: cantidad }),
    (datos) => `Ganaste ${conPuntos(datos.puntos)} por una persona que invitaste`,
  ),
  pago_recordatorio: definir(
    z.object({
      nombre: renglon.nullish(),
      codigo,
      total: cantidad,
      /** True when the customer did all there is to do. */
      comprobante: z.boolean().default(false),
      cuentas: z.array(cuenta),
    }),
    ({ codigo, comprobante }) =>
      comprobante
        ? `Seguimos revisando el pago de tu compra ${codigo}`
        : `Aún esperamos el pago de tu compra ${codigo}`,
  ),
  admin_aviso: definir(aviso, (datos) => datos.titulo),
  /** `fecha` is the instant up to which the summary goes: the next one starts there. */
  admin_resumen: definir(
    z.object({ fecha: instante, avisos: z.array(aviso).min(1), otros: cantidad.default(0) }),
    (datos) => `Resumen del día: ${cuantosAvisos(datos)}`,
  ),
};
