import { z } from "zod";
import { type Entrada, type Leido, leerFormulario, parrafos } from "#modules/comun/formulario.ts";

/** The two legal documents and their sections, in the order of the specification. */
export const SECCIONES_LEGALES = {
  terminos: [
    "funcionamiento-general",
    "tickets-y-puntos",
    "programa-de-referidos",
    "proceso-de-sorteo",
    "compras-y-envios",
    "devoluciones-y-reembolsos",
    "privacidad-y-seguridad",
    "cambios-a-los-terminos",
  ],
  privacidad: [
    "recoleccion-de-datos",
    "uso-de-los-datos",
    "divulgacion-de-los-datos",
    "seguridad-de-los-datos",
    "tus-derechos",
    "cambios-a-esta-politica",
  ],
} as const;

export type Documentado = keyof typeof SECCIONES_LEGALES;

/** What the owner wrote for each section; sections without a text are absent. */
type Parrafos = Record<string, string>;

/** The owner's texts, and the sections whose own text they replace instead of following it. */
export type Propios = { parrafos: Parrafos; reemplaza: readonly string[] };

export const SIN_PROPIOS: Propios = { parrafos: {}, reemplaza: [] };

/** The name of the box that makes the text of a section replace it. */
export const campoReemplaza = (id: string): string => `reemplaza-${id}`;

export const MAX_PARRAFO = 3_000;

const IDS: readonly string[] = Object.values(SECCIONES_LEGALES).flat();

const formulario = z.object(Object.fromEntries(IDS.map((id) => [id, parrafos(MAX_PARRAFO)])));

const SIN_TEXTO = "Escribe el texto que reemplaza a esta sección, o desmarca la casilla.";

/** The texts of the form, without the empty ones. A section cannot be replaced by nothing: its heading would stay alone. */
export function leerTextosPropios(entrada: Entrada): Leido<Propios> {
  const leido = leerFormulario(formulario, entrada);
  if (leido.errores !== null) return leido;
  const reemplaza = IDS.filter((id) => (entrada[campoReemplaza(id)] ?? "") !== "");
  const vacias = reemplaza.filter((id) => leido.datos[id] === "");
  if (vacias.length > 0)
    return { datos: null, errores: Object.fromEntries(vacias.map((id) => [id, SIN_TEXTO])) };
  const escritos = Object.entries(leido.datos).filter(([, texto]) => texto !== "");
  return { datos: { parrafos: Object.fromEntries(escritos), reemplaza }, errores: null };
}

/** What a row of `legal_versiones` holds: the texts of the owner, and both documents as they were shown. */
const guardado = z.object({
  parrafos: z.record(z.string(), z.string()),
  reemplaza: z.array(z.string()).readonly(),
  documentos: z.object({ terminos: z.unknown(), privacidad: z.unknown() }),
});
export type VersionGuardada = z.infer<typeof guardado>;

export const leerVersionGuardada = (datos: unknown): VersionGuardada => guardado.parse(datos);

/** "2026-11-16"; a second one of the same day is "2026-11-16-2". */
export function siguienteVersion(dia: string, existentes: readonly string[]): string {
  const tomadas = new Set(existentes);
  let version = dia;
  for (let n = 2; tomadas.has(version); n++) version = `${dia}-${n}`;
  return version;
}
