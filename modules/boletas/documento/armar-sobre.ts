import { horaSii, rutSii } from "./textos-documento.ts";
import type { Caratula, TipoDocumento } from "./tipos.ts";
import { elemento, grupo } from "./xml.ts";

export const MAX_SOBRE = 500;
/** The ID of the set of documents, which the envelope's signature covers. */
export const ID_SOBRE = "SetDoc";

const RUT_SII = "60803000-K";
const SII = "http://www.sii.cl/SiiDte";
/** The SII asks for the double quotes. */
const DECLARACION = '<?xml version="1.0" encoding="ISO-8859-1"?>';
/** Boletas and the other documents travel in envelopes, and over channels, of their own. */
const RAICES = { boletas: "EnvioBOLETA", notas: "EnvioDTE" };
const ESQUEMAS = { boletas: "EnvioBOLETA_v11.xsd", notas: "EnvioDTE_v10.xsd" };

type ClaseSobre = keyof typeof RAICES;

export const claseSobre = (tipo: TipoDocumento): ClaseSobre => (tipo === 61 ? "notas" : "boletas");

/**
 * The root element around its content. A document is signed inside it too: canonical XML takes the namespaces of all ancestors into
 * what is signed.
 */
export function enSobre(clase: ClaseSobre, contenido: string): string {
  const raiz = RAICES[clase];
  const espacios = `xmlns="${SII}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`;
  return `<${raiz} ${espacios} xsi:schemaLocation="${SII} ${ESQUEMAS[clase]}" version="1.0">\n${contenido}\n</${raiz}>`;
}

export const conDeclaracion = (xml: string): string => `${DECLARACION}\n${xml}`;

/** The set of signed documents with its cover, not yet signed. */
export function armarConjunto(
  caratula: Caratula,
  documentos: readonly { tipo: TipoDocumento; xml: string }[],
): string {
  const partes = [armarCaratula(caratula, documentos), ...documentos.map(({ xml }) => xml)];
  return `<SetDTE ID="${ID_SOBRE}">\n${partes.join("\n")}\n</SetDTE>`;
}

function armarCaratula(
  { rut_emisor, rut_envia, resolucion, firmado_en }: Caratula,
  documentos: readonly { tipo: TipoDocumento }[],
): string {
  const porTipo = Map.groupBy(documentos, ({ tipo }) => tipo);
  const cuentas = [...porTipo]
    .toSorted(([uno], [otro]) => uno - otro)
    .map(([tipo, suyos]) => grupo("SubTotDTE", [elemento("TpoDTE", tipo), elemento("NroDTE", suyos.length)]));
  const partes = [
    elemento("RutEmisor", rutSii(rut_emisor)),
    elemento("RutEnvia", rutSii(rut_envia)),
    elemento("RutReceptor", RUT_SII),
    elemento("FchResol", resolucion.fecha),
    elemento("NroResol", resolucion.numero),
    elemento("TmstFirmaEnv", horaSii(firmado_en)),
    ...cuentas,
  ];
  return grupo("Caratula", partes, ' version="1.0"');
}
