import { type EstadoDocumento, estaViva, fueRecibida } from "#modules/boletas/estado-documento.ts";

/** What decides which document a sale owes, in pesos. */
export type HechosVenta = {
  origen: string;
  estado_pago: string;
  total: number;
  /** What annulments took off the total. */
  anulado: number;
  /** What of the price the voucher of a card covers, in place of a boleta. */
  con_tarjeta: number;
  /** The shipping difference that was received and not given back. */
  diferencia: number;
};

export type DocumentoDeVenta = {
  id: number;
  tipo: number;
  estado: EstadoDocumento;
  total: number;
  folio: number | null;
  /** Of a credit note: the boleta that it mends. */
  refiere: number | null;
};

export type DeudaDocumento =
  | { clase: "boleta"; monto: number /** Nothing of the sale has a boleta yet. */; entera: boolean }
  | { clase: "nota"; monto: number; boleta: number /** 1 annuls the boleta, 3 lowers it. */; codigo: 1 | 3 };

export type Cuentas = {
  nuevas: DeudaDocumento[];
  /** Documents without a folio that no longer say what is owed. */
  sin_efecto: number[];
};

/** What of a sale belongs on a boleta now: its price without what a card paid. Prizes and unpaid sales owe none. */
export function montoConBoleta(hechos: HechosVenta): number {
  const { origen, estado_pago, total, anulado, con_tarjeta, diferencia } = hechos;
  if (origen === "sorteo" || (estado_pago !== "Pagado" && estado_pago !== "Anulado")) return 0;
  return Math.max(0, Math.max(0, total - anulado) + diferencia - con_tarjeta);
}

const sumar = (documentos: readonly DocumentoDeVenta[]): number =>
  documentos.reduce((suma, { total }) => suma + total, 0);

const esNota = ({ tipo }: Pick<DocumentoDeVenta, "tipo">): boolean => tipo === 61;

/** Compares what a sale should have on paper with what it has, and says what is missing. */
export function cuentasDe(hechos: HechosVenta, documentos: readonly DocumentoDeVenta[]): Cuentas {
  const vivos = documentos.filter(({ estado }) => estaViva(estado));
  const sueltos = vivos.filter(({ estado, folio }) => estado === "debida" && folio === null);
  const firmes = vivos.filter((documento) => !sueltos.includes(documento));
  const boletas = firmes.filter((documento) => !esNota(documento));
  const notas = firmes.filter(esNota);
  const falta = montoConBoleta(hechos) - (sumar(boletas) - sumar(notas));
  const debidas = falta < 0 ? notasPor(-falta, boletas, notas) : boletaPor(falta, boletas);
  if (sonLasMismas(debidas, sueltos)) return { nuevas: [], sin_efecto: [] };
  return { nuevas: debidas, sin_efecto: sueltos.map(({ id }) => id) };
}

const boletaPor = (monto: number, boletas: readonly DocumentoDeVenta[]): DeudaDocumento[] =>
  monto === 0 ? [] : [{ clase: "boleta", monto, entera: boletas.length === 0 }];

/**
 * Credit notes over the boletas, the last one first. While one of them waits for the SII nothing is owed yet: if it is refused
 * there is nothing to mend.
 */
function notasPor(
  monto: number,
  boletas: readonly DocumentoDeVenta[],
  notas: readonly DocumentoDeVenta[],
): DeudaDocumento[] {
  let queda = monto;
  const debidas: DeudaDocumento[] = [];
  for (const { id, estado, total } of boletas.toReversed()) {
    const vigente = total - sumar(notas.filter(({ refiere }) => refiere === id));
    const suyo = Math.min(vigente, queda);
    if (suyo <= 0) continue;
    if (!fueRecibida(estado)) return [];
    queda -= suyo;
    debidas.push({ clase: "nota", monto: suyo, boleta: id, codigo: suyo === total ? 1 : 3 });
  }
  return debidas;
}

const nombreDeuda = (deuda: DeudaDocumento): string =>
  deuda.clase === "nota" ? `nota ${deuda.boleta} ${deuda.monto}` : `boleta ${deuda.monto}`;
const nombreSuelto = ({ tipo, refiere, total }: DocumentoDeVenta): string =>
  tipo === 61 ? `nota ${refiere} ${total}` : `boleta ${total}`;

function sonLasMismas(debidas: readonly DeudaDocumento[], sueltos: readonly DocumentoDeVenta[]): boolean {
  const tiene = sueltos.map(nombreSuelto).sort();
  const debe = debidas.map(nombreDeuda).sort();
  return debe.length === tiene.length && debe.every((nombre, i) => nombre === tiene[i]);
}
