// The book of a month: each document that took a folio, its sums, and which folios were used.

/** Of one kind of document. */
export type SumaLibro = {
  tipo: number;
  documentos: number;
  neto: number;
  exento: number;
  iva: number;
  total: number;
  /** Folios without a gap between them, the first and the last of each run. */
  tramos: readonly (readonly [desde: number, hasta: number])[];
  /** Folios that the SII refused: they are lost and sum nothing. */
  perdidos: readonly number[];
};

export type SumaDelMes = Pick<SumaLibro, "documentos" | "neto" | "exento" | "iva" | "total">;

const signo = (tipo: number): 1 | -1 => (tipo === 61 ? -1 : 1);

/** An amount as the book sums it: credit notes take away. */
export const montoDelLibro = (tipo: number, monto: number | null): number | null =>
  monto === null ? null : signo(tipo) * monto;

/** What is declared of the month: boletas less credit notes. */
export function sumarMes(sumas: readonly SumaLibro[]): SumaDelMes {
  const de = (valor: (suma: SumaLibro) => number) =>
    sumas.reduce((total, suma) => total + signo(suma.tipo) * valor(suma), 0);
  return {
    documentos: sumas.reduce((total, { documentos }) => total + documentos, 0),
    neto: de(({ neto }) => neto),
    exento: de(({ exento }) => exento),
    iva: de(({ iva }) => iva),
    total: de(({ total }) => total),
  };
}

/** "1 al 40, 42". */
export const nombrarTramos = (tramos: SumaLibro["tramos"]): string =>
  tramos.map(([desde, hasta]) => (desde === hasta ? String(desde) : `${desde} al ${hasta}`)).join(", ");
