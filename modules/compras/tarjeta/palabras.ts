/** The payment types of Transbank, as a voucher says them. */
const TIPOS: Readonly<Record<string, string>> = {
  VD: "Débito",
  VP: "Prepago",
  VN: "Crédito",
  VC: "Crédito en cuotas",
  SI: "Crédito en 3 cuotas sin interés",
  S2: "Crédito en 2 cuotas sin interés",
  NC: "Crédito en cuotas sin interés",
};

const tipoDePago = (codigo: string | null): string => (codigo && TIPOS[codigo]) ?? "Tarjeta";

/** Transbank gives debit and prepaid cards back whole only. */
export const soloCompleto = (codigo: string | null): boolean => codigo === "VD" || codigo === "VP";

type Cuotas = { cuotas: number | null; monto_cuota: number | null };

/** "3 cuotas", or "Sin cuotas". */
const cuotasEnPalabras = ({ cuotas }: Pick<Cuotas, "cuotas">): string =>
  cuotas === null || cuotas < 2 ? "Sin cuotas" : `${cuotas} cuotas`;

type Pagado = Cuotas & {
  codigo: string;
  buy_order: string;
  monto_cobrado: number | null;
  monto: number;
  pagada_en: Date | null;
  transaccion_en: Date | null;
  autorizacion: string | null;
  tipo_pago: string | null;
  ultimos: string | null;
};

/** What the voucher of a payment says, on its page and in its mail. */
export function datosComprobante(pagado: Pagado) {
  const { codigo, buy_order, cuotas, monto_cuota } = pagado;
  const fecha = pagado.transaccion_en ?? pagado.pagada_en;
  return {
    codigo,
    orden: buy_order,
    monto: pagado.monto_cobrado ?? pagado.monto,
    fecha: fecha ? fecha.toISOString() : "",
    autorizacion: pagado.autorizacion ?? "",
    tipo: tipoDePago(pagado.tipo_pago),
    cuotas: cuotasEnPalabras({ cuotas }),
    monto_cuota: cuotas !== null && cuotas >= 2 && monto_cuota ? monto_cuota : 0,
    ultimos: pagado.ultimos ?? "",
  };
}

export type Comprobante = ReturnType<typeof datosComprobante>;
