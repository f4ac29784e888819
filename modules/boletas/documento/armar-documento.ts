import { enLatin1 } from "./latin1.ts";
import { horaSii, nombreItem, nombreReceptor, rutReceptor, rutSii } from "./textos-documento.ts";
import type { Boleta, Documento, LineaBoleta, NotaDeCredito } from "./tipos.ts";
import { montoLinea, repartirDescuentos, TASA_IVA, totalizar } from "./totales.ts";
import { elemento, grupo } from "./xml.ts";

/** Sales of the shop: products and services without a periodic bill. */
const VENTAS_Y_SERVICIOS = 3;

/** The name of the element that is signed; it begins with a letter, as XML asks of an ID. */
export const idDocumento = ({ tipo, folio }: Pick<Documento, "tipo" | "folio">): string =>
  `F${folio}T${tipo}`;

/**
 * The unsigned `<Documento>`. Its parts stand in lines of their own: the SII refuses files with lines above 4,000 characters.
 */
export function armarDocumento(documento: Documento, ted: string): string {
  const partes = [
    encabezado(documento),
    ...documento.lineas.map((linea, i) => detalle(documento, linea, i + 1)),
    ...descuentos(documento),
    documento.tipo === 61 ? referencia(documento) : referenciaAlCaso(documento),
    ted,
    elemento("TmstFirma", horaSii(documento.firmada_en)),
  ];
  const lineas = partes.filter((parte) => parte !== null).join("\n");
  return `<Documento ID="${idDocumento(documento)}">\n${lineas}\n</Documento>`;
}

const encabezado = (documento: Documento): string =>
  grupo("Encabezado", [
    documento.tipo === 61 ? idNota(documento) : idBoleta(documento),
    documento.tipo === 61 ? emisorNota(documento) : emisorBoleta(documento),
    grupo("Receptor", [
      elemento("RUTRecep", rutReceptor(documento)),
      elemento("RznSocRecep", nombreReceptor(documento)),
    ]),
    totales(documento),
  ]);

const idBoleta = ({ tipo, folio, fecha }: Boleta): string =>
  grupo("IdDoc", [
    elemento("TipoDTE", tipo),
    elemento("Folio", folio),
    elemento("FchEmis", fecha),
    elemento("IndServicio", VENTAS_Y_SERVICIOS),
  ]);

/** Boletas have gross prices, and so have the notas that undo them. */
const idNota = ({ tipo, folio, fecha }: NotaDeCredito): string =>
  grupo("IdDoc", [
    elemento("TipoDTE", tipo),
    elemento("Folio", folio),
    elemento("FchEmis", fecha),
    elemento("MntBruto", 1),
  ]);

const emisorBoleta = ({ emisor }: Boleta): string =>
  grupo("Emisor", [
    elemento("RUTEmisor", rutSii(emisor.rut)),
    elemento("RznSocEmisor", enLatin1(emisor.razon_social, 100)),
    elemento("GiroEmisor", enLatin1(emisor.giro, 80)),
    elemento("DirOrigen", enLatin1(emisor.direccion, 70)),
    elemento("CmnaOrigen", enLatin1(emisor.comuna, 20)),
  ]);

const emisorNota = ({ emisor, acteco }: NotaDeCredito): string =>
  grupo("Emisor", [
    elemento("RUTEmisor", rutSii(emisor.rut)),
    elemento("RznSoc", enLatin1(emisor.razon_social, 100)),
    elemento("GiroEmis", enLatin1(emisor.giro, 80)),
    elemento("Acteco", acteco),
    elemento("DirOrigen", enLatin1(emisor.direccion, 60)),
    elemento("CmnaOrigen", enLatin1(emisor.comuna, 20)),
  ]);

const siHay = (nombre: string, monto: number): string | null =>
  monto === 0 ? null : elemento(nombre, monto);

function totales({ tipo, lineas, descuentos }: Documento): string {
  const { neto, exento, iva, total } = totalizar(tipo, lineas, descuentos);
  return grupo("Totales", [
    siHay("MntNeto", neto),
    siHay("MntExe", exento),
    tipo === 61 && iva > 0 ? elemento("TasaIVA", TASA_IVA) : null,
    siHay("IVA", iva),
    elemento("MntTotal", total),
  ]);
}

const sinIva = ({ tipo }: Documento, { exenta }: LineaBoleta) => tipo !== 41 && exenta;

/** The schema has no price of zero: such a line says its amount alone. */
const detalle = (documento: Documento, linea: LineaBoleta, numero: number): string =>
  grupo("Detalle", [
    elemento("NroLinDet", numero),
    sinIva(documento, linea) ? elemento("IndExe", 1) : null,
    elemento("NmbItem", nombreItem(linea)),
    elemento("QtyItem", linea.cantidad),
    elemento("UnmdItem", linea.unidad ?? "UN"),
    siHay("PrcItem", linea.precio),
    elemento("MontoItem", montoLinea(linea)),
  ]);

/** A discount over lines with and without VAT is two lines: the SII adds up each kind by itself. */
function descuentos({ tipo, lineas, descuentos: todos }: Documento): string[] {
  const marcados = repartirDescuentos(tipo, lineas, todos).flatMap(({ glosa, afecto, exento }) => [
    { glosa, monto: afecto, exento: false },
    { glosa, monto: exento, exento: tipo !== 41 },
  ]);
  return marcados
    .filter(({ monto }) => monto > 0)
    .map(({ glosa, monto, exento }, i) =>
      grupo("DscRcgGlobal", [
        elemento("NroLinDR", i + 1),
        elemento("TpoMov", "D"),
        elemento("GlosaDR", enLatin1(glosa, 45)),
        elemento("TpoValor", "$"),
        elemento("ValorDR", monto),
        exento ? elemento("IndExeDR", 1) : null,
      ]),
    );
}

const referencia = ({ referencia: { tipo, folio, fecha, codigo, razon } }: NotaDeCredito): string =>
  grupo("Referencia", [
    elemento("NroLinRef", 1),
    elemento("TpoDocRef", tipo),
    elemento("FolioRef", folio),
    elemento("FchRef", fecha),
    elemento("CodRef", codigo),
    elemento("RazonRef", enLatin1(razon, 90)),
  ]);

/** Boletas name no other document: only those of the test set say which case they are. */
const referenciaAlCaso = ({ caso }: Boleta): string | null =>
  caso === undefined
    ? null
    : grupo("Referencia", [
        elemento("NroLinRef", 1),
        elemento("CodRef", "SET"),
        elemento("RazonRef", enLatin1(caso, 90)),
      ]);
