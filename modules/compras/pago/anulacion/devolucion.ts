/** What an annulment gives back to the customer, in pesos. */
export type Devolucion = {
  /** The lines, each less its share of the discount. */
  lineas: number;
  /** Of the shipping that the sale charged. */
  envio: number;
  /** Of the shipping difference that was received apart from the sale. */
  diferencia: number;
  total: number;
};

type Linea = {
  tipo: "producto" | "ticket";
  total: number;
  descuento: number;
  /** Its goods left the shop, even if it was annulled since. */
  enviada: boolean;
};
type Envio = { envio_cobrado: number; diferencia_recibida: number };

/** The refund of a line: its total less its share of the discount. */
export const devolucionDeLinea = ({ total, descuento }: Pick<Linea, "total" | "descuento">): number =>
  total - descuento;

/**
 * What annulling some lines gives back. The shipping goes back with the last product of the sale, unless something was sent:
 * then the shop has paid for it. Goods that the customer returned by right bring it back all the same (`vuelven`).
 * `otras` are the lines that stay, `anuladas` those that were annulled before.
 */
export function devolucionDe(
  { envio_cobrado, diferencia_recibida }: Envio,
  { elegidas, otras, anuladas }: Record<"elegidas" | "otras" | "anuladas", readonly Linea[]>,
  { vuelven = false }: { vuelven?: boolean } = {},
): Devolucion {
  const sueltos = [...elegidas, ...anuladas].filter(({ tipo }) => tipo === "producto");
  const sinEnvio =
    elegidas.some(({ tipo }) => tipo === "producto") &&
    otras.every(({ tipo }) => tipo === "ticket") &&
    (vuelven || sueltos.every(({ enviada }) => !enviada));
  const lineas = elegidas.reduce((suma, linea) => suma + devolucionDeLinea(linea), 0);
  const envio = sinEnvio ? envio_cobrado : 0;
  const diferencia = sinEnvio ? diferencia_recibida : 0;
  return { lineas, envio, diferencia, total: lineas + envio + diferencia };
}

type Anulada = { estado_pago: string; total: number; envio_cobrado: number; envio_devuelto: number };

/** What annulments took off the total of a sale: its annulled lines, or all of them, and the shipping that went back. */
export function anuladoDe(
  { estado_pago, total, envio_cobrado, envio_devuelto }: Anulada,
  lineas: readonly (Pick<Linea, "total" | "descuento"> & { estado: string })[],
): number {
  if (estado_pago === "Anulado") return total - envio_cobrado + envio_devuelto;
  const anuladas = lineas.filter(({ estado }) => estado === "Anulado");
  return anuladas.reduce((suma, linea) => suma + devolucionDeLinea(linea), envio_devuelto);
}
