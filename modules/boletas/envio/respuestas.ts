import { z } from "zod";
import type { RespuestaDocumento, RespuestaSobre } from "./servicio.ts";

const numero = z.coerce.number().int().nonnegative();
const texto = z.union([z.string(), z.number()]).transform(String);
const frase = z
  .string()
  .nullish()
  .transform((dicha) => (dicha ?? "").slice(0, 500));

const envio = z.object({
  trackid: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().regex(/^[1-9]\d{0,18}$/)),
});

const reparo = z
  .object({
    tipo: numero,
    folio: numero,
    estado: texto,
    descripcion: frase,
    error: z.array(z.object({ codigo: texto.nullish(), descripcion: frase, detalle: frase })).nullish(),
  })
  .transform(({ tipo, folio, estado, descripcion, error }) => {
    const errores = (error ?? []).map((uno) =>
      [uno.codigo, uno.descripcion, uno.detalle].filter(Boolean).join(" "),
    );
    return {
      tipo,
      folio,
      estado,
      motivo: [descripcion, ...errores].filter(Boolean).join(": ").slice(0, 500),
    };
  });

const sobre = z.object({
  estado: texto,
  estadistica: z
    .array(
      z.object({ tipo: numero, informados: numero, aceptados: numero, rechazados: numero, reparos: numero }),
    )
    .nullish()
    .transform((lista) => lista ?? []),
  detalle_rep_rech: z
    .array(reparo)
    .nullish()
    .transform((lista) => lista ?? []),
});

const documento = z.object({ codigo: texto, descripcion: frase });

/** The number of an envelope; null when it is not what the SII publishes. */
export const leerTrackId = (json: unknown): string | null => envio.safeParse(json).data?.trackid ?? null;

export function leerEstadoSobre(json: unknown): RespuestaSobre | null {
  const { data } = sobre.safeParse(json);
  return data ? { estado: data.estado, estadistica: data.estadistica, detalle: data.detalle_rep_rech } : null;
}

export const leerEstadoDocumento = (json: unknown): RespuestaDocumento | null =>
  documento.safeParse(json).data ?? null;
