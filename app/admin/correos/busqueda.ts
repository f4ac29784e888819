import { z } from "zod";

const ESTADOS = ["pendiente", "enviado", "atascado"] as const;

/** Filters in the address; an invalid value is ignored. */
const busqueda = z.object({
  estado: z.enum(ESTADOS).optional().catch(undefined),
  texto: z
    .string()
    .transform((texto) => texto.trim().slice(0, 100) || undefined)
    .optional(),
  pagina: z.coerce.number().int().min(1).max(100_000).catch(1),
});

export type BusquedaCorreos = z.infer<typeof busqueda>;

export const leerBusqueda = (params: URLSearchParams): BusquedaCorreos =>
  busqueda.parse({
    estado: params.get("estado") ?? undefined,
    texto: params.get("q") ?? undefined,
    pagina: params.get("pagina") ?? 1,
  });

/** The id of a mail from an address or a form, or null when it is invalid. */
export function leerId(texto: unknown): number | null {
  const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).safeParse(texto);
  return id.success ? id.data : null;
}
