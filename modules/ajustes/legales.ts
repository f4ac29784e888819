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

/** What the owner added to each section; sections without a text are absent. */
export type Parrafos = Record<string, string>;

export const MAX_PARRAFO = 3_000;

const IDS: readonly string[] = Object.values(SECCIONES_LEGALES).flat();

const formulario = z.object(Object.fromEntries(IDS.map((id) => [id, parrafos(MAX_PARRAFO)])));

/** The texts of the form, without the empty ones. */
export function leerParrafos(entrada: Entrada): Leido<Parrafos> {
  const leido = leerFormulario(formulario, entrada);
  if (leido.errores !== null) return leido;
  const escritos = Object.entries(leido.datos).filter(([, texto]) => texto !== "");
  return { datos: Object.fromEntries(escritos), errores: null };
}

/** What a row of `legal_versiones` holds: the additions of the owner, and both documents as they were shown. */
const guardado = z.object({
  parrafos: z.record(z.string(), z.string()).default({}),
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
