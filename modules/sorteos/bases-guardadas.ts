import { z } from "zod";
import { ENVIOS_PREMIO, type EnvioPremio } from "#modules/ajustes/ajustes.ts";
import { GARANTIAS } from "#modules/comun/baliza/drand.ts";
import { type Bases, basesDe, type Organizador } from "./bases.ts";

const organizador = z.object({
  razon_social: z.string(),
  rut: z.string(),
  domicilio: z.string(),
  email: z.string(),
});

const basesSchema = z.object({
  version: z.literal("bases-v1"),
  producto: z.string(),
  objetivo: z.number(),
  minimo: z.number(),
  premio_puntos: z.number(),
  aportes_necesarios: z.number(),
  dias_hasta_el_sorteo: z.number(),
  dias_para_la_meta: z.number().nullish(),
  dias_para_reclamar: z.number().nullish(),
  horario: z.string(),
  edad_minima: z.number(),
  sorteo: z.literal("sorteo-v1"),
  garantia: z.enum(GARANTIAS).nullish(),
  envio_premio: z.enum(ENVIOS_PREMIO).nullish(),
  organizador: organizador.optional(),
});

/** The frozen rules of a raffle. Missing ones are derived from its own numbers, and a missing organiser is today's, `hoy`. */
export function leerBases(
  guardadas: unknown,
  sorteo: { producto: string; objetivo: number; minimo: number },
  hoy: Organizador,
): Bases {
  const leidas = basesSchema.safeParse(guardadas);
  const { producto, objetivo, minimo } = sorteo;
  const deSusNumeros = basesDe({ producto, puntos: objetivo, minimo_puntos: minimo }, hoy);
  return {
    ...deSusNumeros,
    ...leidas.data,
    garantia: leidas.data?.garantia ?? null,
    envio_premio: leidas.data?.envio_premio ?? null,
    dias_para_la_meta: leidas.data?.dias_para_la_meta ?? null,
    dias_para_reclamar: leidas.data?.dias_para_reclamar ?? null,
    organizador: leidas.data?.organizador ?? deSusNumeros.organizador,
  };
}

type ReglasDelPremio = { envio_premio: EnvioPremio | null; dias_para_reclamar: number | null };

/** Who pays the shipping of the prize and how long it can be claimed, as the frozen rules say; null in rules from before they said it. */
export function reglasDelPremio(guardadas: unknown): ReglasDelPremio {
  const leidas = basesSchema.safeParse(guardadas).data;
  return {
    envio_premio: leidas?.envio_premio ?? null,
    dias_para_reclamar: leidas?.dias_para_reclamar ?? null,
  };
}
