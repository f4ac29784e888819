import { expect, test } from "vitest";
import type { Permiso } from "#modules/comun/acceso/permisos.ts";
import { enumerarAlDia } from "./nombrar-tareas.ts";
import { conteosDelMenu, type HechoTarea, lineasDelDia, tareasPara } from "./tareas.ts";

const AHORA = new Date("2026-11-17T15:00:00Z");
const hace = (horas: number) => new Date(AHORA.getTime() - horas * 3_600_000);
const NADA: HechoTarea = { cuantas: 0, monto: null, desde: null, nombres: [] };
const MIRADA = {
  ahora: AHORA,
  puede: () => true,
  tarde_dias: 3,
  pocas: 5,
  fuera_de_horario: false,
};

test("a line says how many, how much, how long and what to do; from three days on it is late", () => {
  const { lineas, al_dia } = lineasDelDia(
    {
      pagos: { ...NADA, cuantas: 6, monto: 204_950, desde: hace(25) },
      despachos: { ...NADA, cuantas: 1, monto: 312_450, desde: hace(5 * 24) },
      premios: NADA,
      comprobantes: NADA,
      correos: NADA,
    },
    MIRADA,
  );
  expect(lineas).toMatchObject([
    {
      clave: "pagos",
      cuantas: 6,
      palabras: "pagos por confirmar",
      detalle: "$204.950",
      espera: "el más antiguo, hace 1 día",
      breve: "$204.950 · hace 1 día",
      tarde: false,
      boton: "Confirmar",
    },
    {
      palabras: "pedido por despachar",
      espera: "el más antiguo, hace 5 días",
      tarde: true,
      boton: "Preparar",
    },
  ]);
  expect(enumerarAlDia(al_dia)).toBe("Premios por entregar, comprobantes y correos");
});

test("what has no money is named, and many are cut short", () => {
  const de = (cuantas: number, nombres: string[]) =>
    lineasDelDia({ se_acaban: { ...NADA, cuantas, nombres } }, MIRADA).lineas[0];
  expect(de(3, ["Parlante", "Termo", "Manta"])).toMatchObject({
    detalle: "Parlante, Termo y Manta",
    espera: "quedan 5 o menos",
    breve: "Parlante, Termo y Manta",
  });
  expect(de(6, ["Parlante", "Termo", "Manta"])?.detalle).toBe("Parlante, Termo y 4 más");
  const [mensajes] = lineasDelDia(
    { mensajes: { ...NADA, cuantas: 1, desde: hace(2 / 3), nombres: ["¿Hacen factura?"] } },
    MIRADA,
  ).lineas;
  expect(mensajes).toMatchObject({
    palabras: "mensaje sin responder",
    detalle: "¿Hacen factura?",
    breve: "El más antiguo, hace 40 minutos",
  });
});

test("what is of several kinds says how many of each, with the money first", () => {
  const [boletas, renovaciones, no_calzan] = lineasDelDia(
    {
      boletas: { ...NADA, cuantas: 3, desde: hace(30), nombres: ["2 con rechazo del SII", "1 en espera"] },
      renovaciones: { ...NADA, cuantas: 1, nombres: ["quedan 8 folios"] },
      no_calzan: { ...NADA, cuantas: 1, monto: 12_000, desde: hace(30), nombres: ["1 sin boleta"] },
    },
    MIRADA,
  ).lineas;
  expect(boletas).toMatchObject({
    palabras: "documentos tributarios por atender",
    detalle: "2 con rechazo del SII y 1 en espera",
    breve: "El más antiguo, hace 1 día",
  });
  expect(renovaciones).toMatchObject({
    palabras: "renovación de boletas pendiente",
    detalle: "Quedan 8 folios",
    espera: "",
    breve: "Quedan 8 folios",
    tarde: false,
  });
  expect(no_calzan).toMatchObject({ detalle: "$12.000: 1 sin boleta", breve: "$12.000 · hace 1 día" });
});

test("a raffle says its evening; its button starts it when its hour has come or rehearsals are allowed", () => {
  const de = (fecha: string, mirada = {}) =>
    lineasDelDia(
      { sorteos: { ...NADA, cuantas: 1, desde: new Date(fecha), nombres: ["Kayak"] } },
      { ...MIRADA, ...mirada },
    ).lineas[0];
  expect(de("2026-11-18T01:00:00Z")).toMatchObject({
    espera: "hoy, desde las 22:00",
    boton: "Ver",
    tarde: false,
  });
  expect(de("2026-11-18T01:00:00Z", { ahora: new Date("2026-11-18T01:00:00Z") })?.boton).toBe("Iniciar");
  expect(de("2026-11-19T01:00:00Z", { fuera_de_horario: true })).toMatchObject({
    espera: "mañana, desde las 22:00",
    boton: "Iniciar",
  });
  expect(de("2026-11-20T01:00:00Z")?.espera).toBe("el jueves 19 de noviembre, desde las 22:00");
  expect(de("2026-11-16T01:00:00Z")).toMatchObject({ tarde: true, boton: "Iniciar" });
});

test("each person sees the tasks of their role, and only looks at what they may not do", () => {
  const solo = (permisos: Permiso[]) => (permiso: Permiso) => permisos.includes(permiso);
  expect(tareasPara(solo(["productos.ver", "asistente.ver"]))).toEqual(["mensajes", "se_acaban"]);
  const hechos = { pagos: { ...NADA, cuantas: 1, monto: 0 }, correos: { ...NADA, cuantas: 1 } };
  const lectora = lineasDelDia(hechos, { ...MIRADA, puede: solo(["ventas.ver"]) });
  expect(lectora.lineas.map(({ clave, boton }) => [clave, boton])).toEqual([["pagos", "Ver"]]);
});

test("the menu counts each thing once: a proof is part of its payment, a prize of the dispatch", () => {
  const conteos = conteosDelMenu({ pagos: 6, comprobantes: 2, despachos: 5, premios: 1, se_acaban: 3 });
  expect(conteos).toMatchObject({ "/admin/ventas": 6, "/admin/despachos": 5, "/admin/productos": 3 });
});
