/** Money that came in and was not used up. Days are "2026-10-24"; RUTs are written the same way everywhere. */
export type Deposito = {
  id: number;
  /** Pesos that are still free of it. */
  monto: number;
  /** The day of the transfer; the accounting day where the bank does not say. */
  dia: string;
  rut: string | null;
  nombre: string | null;
  /** The bank may have cut the end of the name. */
  nombre_cortado: boolean;
  comentario: string | null;
  glosa: string;
  /** From a definitive file, a report or a connection, read with a format that was checked with a real file. */
  firme: boolean;
};

type Cobro = { codigo: string; usuario: string; total: number };

/** A sale that waits for its payment, or for the rest of it. */
export type VentaEnEspera = Cobro & {
  /** Name and RUT are what the customer typed: they propose, and never make a match sure. */
  nombre: string;
  rut: string | null;
  /** What its payments reach so far. */
  pagado: number;
  /** The day of the sale, or of the quote that showed its bank data. */
  dia: string;
};

/** A sale that waits for nothing: a deposit for it is a question for a person. */
export type VentaCerrada = Cobro & {
  rut: string | null;
  dia: string;
  estado: "Pagado" | "Rechazado" | "Anulado";
  /** How it was paid without a movement of the bank: a deposit of that amount may be that payment. */
  sin_movimiento: "a mano" | "con Khipu" | "con tarjeta" | null;
};

/** A cart that showed its bank data and did not become a sale. */
export type CotizacionSinVenta = Cobro & {
  /** What its person typed in the profile. */
  rut: string | null;
  dia: string;
  vencida: boolean;
};

/** A RUT that once paid for a customer. */
export type PistaPagador = {
  rut: string;
  usuario: string;
  /** It paid a sale of this customer that was confirmed by its code: it cannot be typed into a profile. */
  con_codigo: boolean;
};

export type PendientesCalce = {
  depositos: readonly Deposito[];
  ventas: readonly VentaEnEspera[];
  cerradas: readonly VentaCerrada[];
  cotizaciones: readonly CotizacionSinVenta[];
  pistas: readonly PistaPagador[];
};

export type Nivel = "segura" | "probable" | "a mano";

/** What a proposal says; the page chooses its buttons by it. */
export type TipoPropuesta =
  | "codigo"
  | "rut"
  | "pagador"
  | "nombre"
  | "monto"
  /** Several deposits or several sales fit alike. */
  | "empate"
  /** Several deposits pay one sale together. */
  | "suma"
  /** One deposit pays several sales together. */
  | "varias"
  | "parcial"
  | "exceso"
  | "anterior"
  | "ya_pagada"
  | "rechazada"
  | "anulada"
  | "cotizacion";

export type Propuesta = {
  nivel: Nivel;
  tipo: TipoPropuesta;
  /** Ids of its deposits, the earliest first. */
  depositos: number[];
  /** Codes of its sales, or of one quote. */
  ventas: string[];
  /** Why, in words. */
  motivo: string;
  /** A *segura* that needs no look: its deposit comes from a file that is final and whose format is proven. */
  automatica: boolean;
};

/** Each deposit and each sale is in one proposal at most. */
export type Calce = {
  propuestas: Propuesta[];
  /** Deposits that nothing explains. */
  sueltos: number[];
};

/** What is missing of a sale. */
export const saldoDe = ({ total, pagado }: Pick<VentaEnEspera, "total" | "pagado">): number => total - pagado;
