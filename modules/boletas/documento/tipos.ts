export type Ambiente = "certificacion" | "produccion";

/** The SII's numbers: 39 boleta afecta, 41 boleta exenta, 61 nota de crédito. */
export type TipoBoleta = 39 | 41;
export type TipoDocumento = TipoBoleta | 61;

export type Emisor = {
  rut: string;
  razon_social: string;
  giro: string;
  direccion: string;
  comuna: string;
};

export type Receptor = { rut: string; nombre: string };

/** Prices are gross, in whole pesos. Shipping is a line like any other. */
export type LineaBoleta = {
  nombre: string;
  cantidad: number;
  precio: number;
  /** Only lines of a boleta afecta say it: in a boleta exenta all are. */
  exenta?: boolean;
  /** As the line counts: "UN" without one, at most four letters. */
  unidad?: string;
};

export type DescuentoBoleta = { glosa: string; monto: number };

type Contenido = {
  folio: number;
  /** Day of Chile, AAAA-MM-DD. */
  fecha: string;
  firmada_en: Date;
  emisor: Emisor;
  /** Null: a buyer without a name. */
  receptor: Receptor | null;
  lineas: readonly LineaBoleta[];
  descuentos: readonly DescuentoBoleta[];
};

export type Boleta = Contenido & {
  tipo: TipoBoleta;
  /** Of the SII's test set: the case that it answers. */
  caso?: string;
};

/** What a nota de crédito says about the boleta that it annuls (1) or whose amounts it mends (3). */
type ReferenciaNota = {
  tipo: TipoBoleta;
  folio: number;
  fecha: string;
  codigo: 1 | 3;
  razon: string;
};

export type NotaDeCredito = Contenido & {
  tipo: 61;
  /** Code of the economic activity, which boletas do not say. */
  acteco: string;
  referencia: ReferenciaNota;
};

export type Documento = Boleta | NotaDeCredito;

export type Caratula = {
  rut_emisor: string;
  /** Of the person whose certificate signs. */
  rut_envia: string;
  resolucion: { numero: number; fecha: string };
  firmado_en: Date;
};

/** A document signed as it stands in its envelope, and its stamp for the paper. */
export type DocumentoFirmado = { tipo: TipoDocumento; folio: number; xml: string; ted: string };

export type PorEnsobrar = Pick<DocumentoFirmado, "tipo" | "xml">;
