import { expect, test } from "vitest";
import { CLASES_SOLICITUD, ESTADOS_SOLICITUD } from "#database/schema.ts";
import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";
import { ultimoDiaDelPlazo } from "#modules/comun/fechas/plazos.ts";
import {
  admiteBloqueo,
  type EstadoSolicitud,
  exigeMotivo,
  NOMBRES_CLASE_SOLICITUD,
  negativaVerbo,
  PALABRA_ESTADO,
  pideBloqueo,
  type Verbo,
  venceProrroga,
  venceRespuesta,
} from "./solicitud.ts";

const RECIBIDA = new Date("2026-11-18T15:00:00Z");
const VENCE = venceRespuesta(RECIBIDA);
const en = (estado: EstadoSolicitud, prorrogada_en: Date | null = null) => ({
  estado,
  vence_en: VENCE,
  prorrogada_en,
});
const VERBOS = ["acusar", "tomar", "prorrogar", "acoger", "parcial", "denegar"] as const;
const permitidos = (estado: EstadoSolicitud) =>
  VERBOS.filter((verbo: Verbo) => negativaVerbo(en(estado), verbo, RECIBIDA) === null);

test("the words of the page are those of the tables", () => {
  expect(NOMBRES_CLASE_SOLICITUD).toEqual([...CLASES_SOLICITUD]);
  expect(Object.keys(PALABRA_ESTADO)).toEqual([...ESTADOS_SOLICITUD]);
});

test("each state allows its own steps and no other", () => {
  expect(Object.fromEntries(ESTADOS_SOLICITUD.map((estado) => [estado, permitidos(estado)]))).toEqual({
    recibida: ["acusar"],
    acusada: ["tomar", "prorrogar"],
    en_revision: ["prorrogar", "acoger", "parcial", "denegar"],
    acogida: [],
    parcial: [],
    denegada: [],
  });
  expect(negativaVerbo(en("acogida"), "denegar", RECIBIDA)?.frase).toMatch(/ya se respondió/);
  expect(negativaVerbo(en("recibida"), "acoger", RECIBIDA)?.frase).toMatch(/acusa recibo/);
});

test("thirty days to answer and thirty more, once and before the end", () => {
  const dia = (fin: Date) => formatearFechaCorta(ultimoDiaDelPlazo(fin));
  expect(dia(VENCE)).toBe("18-12-2026");
  expect(dia(venceProrroga(VENCE))).toBe("17-01-2027");
  expect(negativaVerbo(en("acusada", RECIBIDA), "prorrogar", RECIBIDA)?.frase).toMatch(/una sola vez/);
  expect(negativaVerbo(en("en_revision"), "prorrogar", VENCE)?.frase).toMatch(/venció/);
  expect(negativaVerbo(en("en_revision"), "acoger", VENCE)).toBeNull();
});

test("a block goes with rectification, deletion and opposition, or alone", () => {
  expect(NOMBRES_CLASE_SOLICITUD.filter(admiteBloqueo)).toEqual([
    "rectificacion",
    "supresion",
    "oposicion",
    "bloqueo",
  ]);
  expect(pideBloqueo("bloqueo", false)).toBe(true);
  expect(pideBloqueo("rectificacion", false)).toBe(false);
  expect(pideBloqueo("acceso", true)).toBe(false);
});

test("a denial needs a reason", () => {
  expect((["acoger", "parcial", "denegar"] as const).map(exigeMotivo)).toEqual([false, true, true]);
});
