import { z } from "zod";
import { GARANTIAS } from "#modules/comun/baliza/drand.ts";
import { esCarta, MONTONES } from "./cartas.ts";
import { PROTOCOLOS } from "./protocolo.ts";

const huella = z.string().regex(/^[0-9a-f]{64}$/);
const instante = z.iso.datetime();
const monton = z.int().min(1).max(MONTONES);

/** The public record of a round. What is still secret or not decided is null. */
export const actaPartidaSchema = z.object({
  version: z.enum(PROTOCOLOS),
  key_partida: z.string(),
  garantia: z.enum(GARANTIAS),
  compromiso: huella,
  /** Start and seconds of the countdown: they say which pulse had to be pinned. */
  tiempo_inicio: instante.nullable(),
  duracion: z.int().min(1),
  semilla: huella.nullable(),
  baliza: z.string().nullable(),
  /** The frozen bets, by pseudonym and pile. */
  apuestas: z
    .array(z.object({ participante: z.string().regex(/^[0-9a-f]{16}$/), monton, puntos: z.int().min(1) }))
    .nullable(),
  huella_apuestas: huella.nullable(),
  /** The pile of the house. */
  banca: monton.nullable(),
  /** The cards of the piles 1 to 6. */
  cartas: z.array(z.string().refine(esCarta)).length(MONTONES).nullable(),
  cerrada_en: instante.nullable(),
  repartida_en: instante.nullable(),
});

export type ActaPartida = z.infer<typeof actaPartidaSchema>;
