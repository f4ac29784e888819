import { z } from "zod";
import { entero, linea } from "#modules/comun/formulario.ts";
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { campo, controlesDe } from "#modules/comun/texto/controles.ts";
import type { EstadoDevolucion } from "./estado-devolucion.ts";
import { pagaLaTienda } from "./palabras.ts";
import { TEXTOS_DEVOLUCION } from "./textos.ts";

/** What an admin writes of a way back that the shop gave back to the customer. */
export const deVuelta = z.object({
  monto: campo(entero("Escribe el monto", 1, 1_000_000), { label: "Monto, en pesos" }),
  comprobante: campo(linea("Escribe la boleta del envío y el número de tu transferencia.", 200), {
    label: "Boleta del envío y transferencia",
  }),
});
export const CAMPOS_VUELTA = controlesDe(deVuelta);

type Pedida = {
  estado: EstadoDevolucion;
  tipo: "retracto" | "garantia";
  recibida_en: Date | null;
  sin_envio: boolean;
};

/** Why no payment of the way back can be written down; null when it can, also to correct one. */
export function negativaVuelta(pedida: Pedida, envio_retracto: "tienda" | "cliente"): Negativa | null {
  if (pedida.recibida_en === null || pedida.sin_envio) return porEstado(TEXTOS_DEVOLUCION.vuelta_sin_recibir);
  if (pedida.estado === "rechazada") return porEstado(TEXTOS_DEVOLUCION.vuelta_rechazada);
  return pagaLaTienda({ ...pedida, envio_retracto }) ? null : porEstado(TEXTOS_DEVOLUCION.vuelta_del_cliente);
}
