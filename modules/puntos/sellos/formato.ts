import { bytesAHex, hexABytes, sha256Hex } from "#modules/comun/cripto/criptografia.ts";
import { jsonCanonico } from "#modules/comun/cripto/json-canonico.ts";
import { type Bytes, type FuncionResumen, hojaDelArbol, raizDePrueba } from "./arbol.ts";

// The public formats of the sealed book. libro-v2 seals also the details of an entry and a second tree of annexes; marks, salts, tree
// and totals are those of libro-v1.

export const VERSIONES_LIBRO = ["libro-v1", "libro-v2"] as const;
export type VersionLibro = (typeof VERSIONES_LIBRO)[number];

/** An entry as anyone may read it: people appear as a mark that changes with every entry. */
export type AsientoPublico = {
  id: number;
  /** ISO, milliseconds, Z. */
  instante: string;
  motivo: string;
  /** `a-b` for an abono, else empty. */
  rango: string;
  movimientos: [cuenta: string, puntos: number][];
  /** libro-v2 only: the keyed hash of its details, in hex. */
  huella_datos?: string | undefined;
};

export type SelloPublico = {
  version: VersionLibro;
  fecha: string;
  anterior: string;
  desde: number;
  hasta: number;
  raiz: string;
  totales: string;
  /** Null in libro-v1, which has no annexes. */
  raiz_anexos: string | null;
  sello: string;
  /** Present on the first seal after a restore that lost published seals. */
  ruptura?: true | undefined;
};

export type PruebaPublica = {
  id: number;
  fecha: string;
  indice: number;
  tamano: number;
  hoja: string;
  prueba: string[];
  raiz: string;
};

/** What the first seal has as `anterior`. */
export const SIN_ANTERIOR = "0".repeat(64);
/** The root of the annexes of a day without any. */
export const SIN_ANEXOS = "0".repeat(64);
const PERSONA = "usuario:";
export const esPersona = (cuenta: string): boolean => cuenta.startsWith(PERSONA);
export const cuentaDeMarca = (marca: string): string => `${PERSONA}${marca}`;

export const marcaDeCuenta = async (sal: string, codigo_referido: string): Promise<string> =>
  (await sha256Hex("libro-v1/cuenta", sal, codigo_referido)).slice(0, 32);

/** What a hash covers of the details of an entry; one without details has `{}` in the database. */
export const textoDatos = (datos: Record<string, unknown>): string =>
  Object.keys(datos).length === 0 ? "null" : jsonCanonico(datos);

/** The numbers that an abono took, read from its key `abono:{raffle}:{first number}` and the points that reached the pool. */
export function rangoDe(clave: string, movimientos: readonly (readonly [string, number])[]): string {
  const [, sorteo, inicio] = /^abono:([A-Z0-9-]+):([1-9]\d*)$/.exec(clave) ?? [];
  const puntos = movimientos.find(([cuenta]) => cuenta === `pozo:${sorteo}`)?.[1] ?? 0;
  return inicio !== undefined && puntos > 0 ? `${inicio}-${Number(inicio) + puntos - 1}` : "";
}

export const versionDe = ({ huella_datos }: AsientoPublico): VersionLibro =>
  huella_datos === undefined ? "libro-v1" : "libro-v2";

export function textoAsiento(asiento: AsientoPublico): string {
  const { id, instante, motivo, rango, movimientos, huella_datos } = asiento;
  const lineas = movimientos.map(([cuenta, puntos]) => `${cuenta}:${puntos}`);
  if (huella_datos !== undefined) lineas.push(huella_datos);
  const campos = [`${versionDe(asiento)}/asiento`, String(id), instante, motivo, rango, ...lineas];
  // A newline inside a field would let two different entries have one text.
  if (campos.some((campo) => campo.includes("\n")))
    throw new Error(`El asiento ${id} tiene un campo inválido.`);
  return campos.join("\n");
}

export const hojaDe = (asiento: AsientoPublico, resumen?: FuncionResumen): Bytes | Promise<Bytes> =>
  hojaDelArbol(textoAsiento(asiento), resumen);

const GRUPOS = ["emision", "usuarios", "pozos", "mesas", "consumidos", "banca"] as const;
type Grupo = (typeof GRUPOS)[number];
/** Sums as bigint: partial sums of doubles may round. */
export type TotalesSello = Record<Grupo, bigint>;

const TEXTO_TOTALES = new RegExp(`^${GRUPOS.map((grupo) => `${grupo}:(-?\\d{1,30})`).join(" ")}$`);

export const totalesEnCero = (): TotalesSello => ({
  emision: 0n,
  usuarios: 0n,
  pozos: 0n,
  mesas: 0n,
  consumidos: 0n,
  banca: 0n,
});

/** Null when the text is not the totals of a seal. */
export function leerTotales(texto: string): TotalesSello | null {
  const cifras = TEXTO_TOTALES.exec(texto)?.slice(1);
  if (!cifras) return null;
  const totales = totalesEnCero();
  for (const [i, grupo] of GRUPOS.entries()) totales[grupo] = BigInt(cifras[i] ?? 0);
  return totales;
}

export const textoTotales = (totales: TotalesSello): string =>
  GRUPOS.map((grupo) => `${grupo}:${totales[grupo]}`).join(" ");

function grupoDe(cuenta: string): Grupo | null {
  if (esPersona(cuenta)) return "usuarios";
  if (cuenta.startsWith("pozo:")) return "pozos";
  if (cuenta.startsWith("mesa:")) return "mesas";
  return GRUPOS.find((grupo) => grupo === cuenta) ?? null;
}

/** Adds the movements of one entry to running totals. */
export function sumarAsiento(
  totales: TotalesSello,
  { movimientos }: Pick<AsientoPublico, "movimientos">,
): void {
  for (const [cuenta, puntos] of movimientos) {
    const grupo = grupoDe(cuenta);
    if (grupo) totales[grupo] += BigInt(puntos);
  }
}

export type DatosSello = Omit<SelloPublico, "sello" | "ruptura">;

export function selloDe(datos: DatosSello): Promise<string> {
  const { version, fecha, anterior, desde, hasta, raiz, totales, raiz_anexos } = datos;
  const comunes = [fecha, anterior, desde, hasta, raiz, totales];
  if (version === "libro-v1") return sha256Hex("libro-v1/sello", ...comunes);
  return sha256Hex("libro-v2/sello", ...comunes, raiz_anexos ?? SIN_ANEXOS);
}

type Camino = Pick<PruebaPublica, "indice" | "tamano" | "hoja" | "prueba" | "raiz">;

/** Whether the proof leads from its leaf to its root. Compare the leaf with its text and the root with the seal as well. */
export async function verificarPrueba(prueba: Camino, resumen?: FuncionResumen): Promise<boolean> {
  const { indice, tamano } = prueba;
  const sonHashes = [prueba.hoja, ...prueba.prueba].every((hash) => /^[0-9a-f]{64}$/.test(hash));
  if (!sonHashes) return false;
  const camino = prueba.prueba.map((hash) => new Uint8Array(hexABytes(hash)));
  const hoja = new Uint8Array(hexABytes(prueba.hoja));
  const raiz = await raizDePrueba(hoja, { indice, tamano, prueba: camino }, resumen);
  return raiz !== null && bytesAHex(raiz) === prueba.raiz;
}
