import { expect, test } from "vitest";
import {
  avisadoAlGanar,
  enPalabrasFalta,
  faltaParaReclamar,
  fraseReclamo,
  negativaPregunta,
  negativaRespuesta,
  pasoDelReclamo,
  plazoReanudado,
  type Reclamo,
  TEXTOS_RECLAMO,
} from "./reclamo.ts";

const FIN = new Date("2027-01-18T00:00:00-03:00");
const dia = (texto: string) => new Date(`${texto}T12:00:00-03:00`);
const ABIERTO: Reclamo = {
  reclamar_hasta: FIN,
  reclamado_en: null,
  detenido_en: null,
  vencido_en: null,
  avisado_dias: null,
  pregunta: null,
  respuesta: null,
};
const paso = (cambio: Partial<Parameters<typeof pasoDelReclamo>[0]>, ahora: Date) =>
  pasoDelReclamo({ ...ABIERTO, completo: false, sin_stock: false, ...cambio }, ahora);

test("address and RUT claim a prize at any moment before it lapsed, and a claimed one never lapses", () => {
  expect(paso({ completo: true }, dia("2026-12-01"))).toEqual({ paso: "reclamar" });
  expect(paso({ completo: true }, dia("2027-02-01"))).toEqual({ paso: "reclamar" });
  expect(paso({ reclamado_en: dia("2026-12-01") }, dia("2027-02-01"))).toBeNull();
  expect(paso({ vencido_en: FIN, completo: true }, dia("2027-02-01"))).toBeNull();
});

test("it lapses at the end of its last day, and reminds at 30, 10 and 2 days left, each once", () => {
  expect(paso({}, dia("2026-12-01"))).toBeNull();
  expect(paso({}, dia("2026-12-18"))).toEqual({ paso: "recordar", dias: 30 });
  expect(paso({ avisado_dias: 30 }, dia("2026-12-19"))).toBeNull();
  expect(paso({ avisado_dias: 30 }, dia("2027-01-07"))).toEqual({ paso: "recordar", dias: 10 });
  expect(paso({ avisado_dias: 10 }, dia("2027-01-15"))).toEqual({ paso: "recordar", dias: 2 });
  // A shop that was off for weeks sends the last one only.
  expect(paso({}, dia("2027-01-17"))).toEqual({ paso: "recordar", dias: 2 });
  expect(paso({ avisado_dias: 2 }, dia("2027-01-17"))).toBeNull();
  expect(paso({ avisado_dias: 2 }, FIN)).toEqual({ paso: "vencer" });
});

test("a term that is shorter than a reminder counts it as sent", () => {
  expect([60, 30, 15, 5].map(avisadoAlGanar)).toEqual([null, 30, 30, 10]);
});

test("the term stands while the shop has a question or no unit, and goes on with what was left", () => {
  const pregunta = "¿Lo quieres en rojo?";
  expect(paso({ pregunta }, dia("2027-02-01"))).toEqual({ paso: "detener" });
  expect(paso({ pregunta, detenido_en: dia("2027-01-10") }, dia("2027-02-01"))).toBeNull();
  expect(paso({ sin_stock: true }, dia("2027-02-01"))).toEqual({ paso: "detener" });
  expect(paso({ pregunta, respuesta: "Sí", detenido_en: dia("2027-01-10") }, dia("2027-01-20"))).toEqual({
    paso: "reanudar",
    reclamar_hasta: new Date("2027-01-28T00:00:00-03:00"),
  });
});

test("a part of a day that it stood gives the whole day, over the change of hour too", () => {
  expect(plazoReanudado(ABIERTO, dia("2027-01-10"), new Date("2027-01-10T12:00:01-03:00"))).toEqual(
    new Date("2027-01-19T00:00:00-03:00"),
  );
  expect(plazoReanudado(ABIERTO, dia("2027-01-10"), dia("2027-01-10"))).toEqual(FIN);
  const abril = { reclamar_hasta: new Date("2027-04-03T00:00:00-03:00") };
  expect(plazoReanudado(abril, dia("2027-03-30"), dia("2027-04-02")).toISOString()).toBe(
    "2027-04-06T04:00:00.000Z",
  );
});

test("what is missing is named; a RUT that is none does not count", () => {
  const nadie = {
    rut: null,
    nombre: null,
    apellido: null,
    direccion: null,
    comuna: null,
    region: null,
    celular: null,
  };
  expect(enPalabrasFalta(faltaParaReclamar(nadie))).toBe("tu RUT y tu dirección");
  expect(faltaParaReclamar({ ...nadie, rut: "12.345.678-5", direccion: "Uno 1" })).toEqual(["direccion"]);
  expect(faltaParaReclamar({ ...nadie, rut: "1-1", direccion: "Uno 1", comuna: "Ñuñoa" })).toEqual(["rut"]);
  expect(faltaParaReclamar({ ...nadie, rut: "12.345.678-5", direccion: "Uno 1", comuna: "Ñuñoa" })).toEqual(
    [],
  );
});

test("the shop asks one question at a time, of a prize that waits", () => {
  const pregunta = "¿Rojo?";
  expect(negativaPregunta(ABIERTO, true)).toBeNull();
  expect(negativaPregunta({ ...ABIERTO, pregunta, respuesta: "Sí" }, true)).toBeNull();
  expect(negativaPregunta({ ...ABIERTO, pregunta }, true)?.frase).toBe(TEXTOS_RECLAMO.abierta);
  expect(negativaPregunta(null, true)?.frase).toBe(TEXTOS_RECLAMO.sin_plazo);
  expect(negativaPregunta({ ...ABIERTO, vencido_en: FIN }, true)?.frase).toBe(TEXTOS_RECLAMO.terminado);
  expect(negativaPregunta(ABIERTO, false)?.frase).toBe(TEXTOS_RECLAMO.terminado);
  expect(negativaRespuesta({ ...ABIERTO, pregunta })).toBeNull();
  for (const nada of [null, ABIERTO, { ...ABIERTO, pregunta, respuesta: "Sí" }])
    expect(negativaRespuesta(nada)?.frase).toBe(TEXTOS_RECLAMO.sin_pregunta);
});

test("the sentence of each situation", () => {
  expect(fraseReclamo(ABIERTO)).toContain("hasta el domingo 17 de enero de 2027");
  expect(fraseReclamo({ ...ABIERTO, detenido_en: FIN, pregunta: "¿?" })).toContain("pregunta de la tienda");
  expect(fraseReclamo({ ...ABIERTO, detenido_en: FIN })).toContain("tenga la unidad");
  expect(fraseReclamo({ ...ABIERTO, reclamado_en: FIN })).toContain("Reclamado a tiempo");
  expect(fraseReclamo({ ...ABIERTO, vencido_en: FIN })).toContain("Premio no reclamado");
});
