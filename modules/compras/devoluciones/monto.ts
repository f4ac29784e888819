import { type Devolucion, devolucionDe } from "../pago/anulacion/devolucion.ts";
import { partirLinea } from "./partir-linea.ts";

type Linea = {
  tipo: "producto" | "ticket";
  id: number;
  cantidad: number;
  precio: number;
  total: number;
  descuento: number;
  puntos: number;
  estado: string;
  enviada: boolean;
};
type Envio = { envio_cobrado: number; diferencia_recibida: number };

/** Units of a line, as a request names them. */
export type UnidadesDeVuelta = { linea: number; cantidad: number };

/**
 * What a return gives back and takes: the price of its units less their share of the discount, and their gift points. Who gives the last
 * product of a sale back gets the shipping that they paid apart too: the law lets the shop keep no expenses.
 */
export function montoDe(
  venta: Envio,
  lineas: readonly Linea[],
  pedidas: readonly UnidadesDeVuelta[],
): Devolucion & { puntos: number } {
  const vivas = lineas.filter(({ estado }) => estado !== "Anulado");
  const unidades = (linea: Linea) =>
    linea.tipo === "producto" ? (pedidas.find((pedida) => pedida.linea === linea.id)?.cantidad ?? 0) : 0;
  const partes = vivas.map((linea) =>
    unidades(linea) > 0 ? partirLinea(linea, unidades(linea)) : { va: null, queda: linea },
  );
  const elegidas = partes.flatMap(({ va }) => va ?? []);
  const otras = partes.flatMap(({ queda }) => queda ?? []);
  const anuladas = lineas.filter(({ estado }) => estado === "Anulado");
  const puntos = elegidas.reduce((suma, linea) => suma + linea.puntos, 0);
  return { ...devolucionDe(venta, { elegidas, otras, anuladas }, { vuelven: true }), puntos };
}
