import { z } from "zod";
import { cantidadEntera, instanteIso, renglon } from "../campos.ts";
import { definir } from "../correo.ts";
import { COMPROMISO, SORTEO, sorteo } from "./hechos.ts";

/** The copy of what decides a raffle, sent before the pulse of the beacon exists. */
export const sorteoSemilla = definir({
  esquema: z.object({
    ...sorteo,
    aportes: cantidadEntera,
    huella_aportes: renglon,
    semilla: renglon,
    /** The pinned pulse as it enters the draw, without its signature. */
    baliza: renglon,
    ronda: cantidadEntera,
    /** Null for a pulse of a chain that the shop no longer knows. */
    pulso_en: instanteIso.nullable(),
    /** True when the shop was late and the pulse was already out. */
    tarde: z.boolean(),
  }),
  asunto: (datos) => `Guarda este correo: lo que decide el sorteo de ${datos.producto}`,
  muestra: {
    ...SORTEO,
    aportes: 7,
    huella_aportes: "02b84c7bcc0351de4510fa165b78b0e1aaecfccd674eb717f1fd4f9909f4482a",
    semilla: COMPROMISO,
    baliza: "drand:52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971:34123456",
    ronda: 34_123_456,
    pulso_en: "2026-11-21T01:02:00.000Z",
    tarde: false,
  },
});
