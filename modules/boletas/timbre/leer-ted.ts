import type { Receptor } from "#modules/boletas/documento/tipos.ts";

/** What the SII authorised: a range of folios and the key that stamps them. */
export type PartesCaf = {
  /** The characters that the SII signed. */
  da: string;
  rut: string;
  tipo: number;
  desde: number;
  hasta: number;
  fecha: string;
  modulo: string;
  exponente: string;
  idk: number;
  frma: string;
};

export type PartesTed = {
  /** The characters that the stamp signs. */
  dd: string;
  rut: string;
  tipo: number;
  folio: number;
  fecha: string;
  receptor: Receptor;
  total: number;
  item: string;
  caf: PartesCaf;
  timbrado_en: string;
  frmt: string;
};

const B64 = "[A-Za-z0-9+/=\\s]+";
const TEXTO = "[^<>]*";
const RUT = "\\d{1,8}-[\\dK]";
const NUMERO = "\\d{1,15}";
const DIA = "\\d{4}-\\d\\d-\\d\\d";

const DA = `<DA><RE>(?<rut>${RUT})</RE><RS>${TEXTO}</RS><TD>(?<tipo>${NUMERO})</TD><RNG><D>(?<desde>${NUMERO})</D><H>(?<hasta>${NUMERO})</H></RNG><FA>(?<fecha>${DIA})</FA><RSAPK><M>(?<modulo>${B64})</M><E>(?<exponente>${B64})</E></RSAPK><IDK>(?<idk>${NUMERO})</IDK></DA>`;
const CAF = new RegExp(
  `^<CAF version="1\\.0">(?<da>${DA})<FRMA algoritmo="SHA1withRSA">(?<frma>${B64})</FRMA></CAF>$`,
);
const DD = `<DD><RE>(?<rut>${RUT})</RE><TD>(?<tipo>${NUMERO})</TD><F>(?<folio>${NUMERO})</F><FE>(?<fecha>${DIA})</FE><RR>(?<receptor>${RUT})</RR><RSR>(?<nombre>${TEXTO})</RSR><MNT>(?<total>${NUMERO})</MNT><IT1>(?<item>${TEXTO})</IT1>(?<caf><CAF .*</CAF>)<TSTED>(?<timbrado>[\\dT:-]{19})</TSTED></DD>`;
const TED = new RegExp(
  `^<TED version="1\\.0">(?<dd>${DD})<FRMT algoritmo="SHA1withRSA">(?<frmt>${B64})</FRMT></TED>$`,
  "s",
);

/** Blanks between tags are no part of what is signed. */
export const aplanar = (xml: string): string => xml.trim().replace(/>\s+</g, "><");

const ENTIDADES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const sinEntidades = (texto: string): string =>
  texto.replace(/&(amp|lt|gt|quot|apos);/g, (_, nombre: string) => ENTIDADES[nombre] ?? "");

/**
 * Reads a flattened CAF by its fixed grammar; null when it is anything else. The signatures cover characters, so a parser, which may
 * write them in another way, would only stand between.
 */
export function leerPartesCaf(plano: string): PartesCaf | null {
  const partes = CAF.exec(plano)?.groups;
  if (!partes) return null;
  const { da = "", rut = "", fecha = "", modulo = "", exponente = "", frma = "" } = partes;
  const numero = (nombre: string) => Number(partes[nombre]);
  return {
    da,
    rut,
    tipo: numero("tipo"),
    desde: numero("desde"),
    hasta: numero("hasta"),
    fecha,
    modulo,
    exponente,
    idk: numero("idk"),
    frma,
  };
}

/** Reads a stamp, as text of ISO-8859-1; null when it is none. */
export function leerTed(texto: string): PartesTed | null {
  const partes = TED.exec(aplanar(texto))?.groups;
  const caf = leerPartesCaf(partes?.caf ?? "");
  if (!partes || !caf) return null;
  const { dd = "", rut = "", fecha = "", receptor = "", nombre = "", item = "", timbrado = "" } = partes;
  return {
    dd,
    rut,
    tipo: Number(partes.tipo),
    folio: Number(partes.folio),
    fecha,
    receptor: { rut: receptor, nombre: sinEntidades(nombre) },
    total: Number(partes.total),
    item: sinEntidades(item),
    caf,
    timbrado_en: timbrado,
    frmt: partes.frmt ?? "",
  };
}
