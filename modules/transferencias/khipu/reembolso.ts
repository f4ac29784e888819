import { porEstado, porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import type { FilaCobro } from "./cobros.store.server.ts";
import { TEXTOS_KHIPU } from "./textos.ts";

type Previo = { estado: "pidiendo" | "hecho" | "rechazado"; monto: number };

/** What the shop gave back of a payment, or asked Khipu to give back. */
export const sumaDevuelta = (previos: readonly Previo[]): number =>
  previos.reduce((suma, { estado, monto }) => (estado === "rechazado" ? suma : suma + monto), 0);

/** Why Khipu cannot be asked to give that back; null when it can. Whether it will, only Khipu knows. */
export function negativaReembolsoKhipu(
  { estado, monto: pagado }: Pick<FilaCobro, "estado" | "monto">,
  previos: readonly Previo[],
  monto: number,
): Negativa | null {
  if (previos.some((previo) => previo.estado === "pidiendo"))
    return porEstado(TEXTOS_KHIPU.reembolso_en_curso);
  if (estado !== "pagado") return porEstado(TEXTOS_KHIPU.reembolso_sin_dinero);
  return monto > pagado - sumaDevuelta(previos) ? porValor(TEXTOS_KHIPU.reembolso_de_mas) : null;
}

/** The client gives up long before: what has no answer by then gets none. */
const SIN_RESPUESTA_MS = 60_000;

/** No request waits for the answer to a refund any more. */
export const quedoSinRespuesta = ({ creado_en }: { creado_en: Date }, ahora: Date): boolean =>
  ahora.getTime() - creado_en.getTime() >= SIN_RESPUESTA_MS;
