import { expect, test } from "vitest";
import { completarAjustes } from "./ajustes.ts";
import { CLAVES_PASOS, muestraPasos, primerosPasos } from "./primeros-pasos.ts";

const NADA = {
  cuentas: 0,
  productos: 0,
  tickets: 0,
  versiones_legales: 0,
  envio_menor: 2_990,
  envio_mayor: 5_000,
  factor: "opcional",
} as const;
const HECHO = {
  nombre_tienda: "Lanas",
  razon_social: "Lanas SpA",
  rut: "76.543.210-3",
  email: "hola@lanas.cl",
  whatsapp_numero: "56912345678",
  correo_probado: "2026-11-16T12:00:00Z",
  envios_revisados: true,
  respaldo: "Todas las noches, en la oficina",
};
const LLENA = {
  cuentas: 1,
  productos: 1,
  tickets: 0,
  versiones_legales: 1,
  envio_menor: 2_990,
  envio_mayor: 5_000,
  factor: "puesto",
} as const;

test("a new shop has everything left, in the order of the owner's work", () => {
  const { pasos, listos, completo } = primerosPasos(completarAjustes({}), NADA);
  expect(pasos.map(({ clave }) => clave)).toEqual(CLAVES_PASOS);
  expect([listos, completo]).toEqual([0, false]);
  for (const { enlace } of pasos) expect(enlace).toMatch(/^(\/|#)/);
});

test("what is left comes first, what is done last, both in the order of the work", () => {
  const ajustes = completarAjustes({ nombre_tienda: "Lanas", whatsapp_numero: "56912345678" });
  const { pasos, listos } = primerosPasos(ajustes, NADA);
  expect(pasos.map(({ clave }) => clave)).toEqual([
    ...CLAVES_PASOS.filter((clave) => clave !== "apariencia" && clave !== "whatsapp"),
    "apariencia",
    "whatsapp",
  ]);
  expect(listos).toBe(2);
});

test("no step speaks of commands, and the seller's names what its form wants", () => {
  const { pasos, opcionales } = primerosPasos(completarAjustes({}), NADA);
  for (const { texto } of [...pasos, ...opcionales]) expect(texto).not.toMatch(/npm|comando|terminal/);
  const vendedor = pasos.find(({ clave }) => clave === "vendedor")?.texto;
  for (const campo of ["Correo", "domicilio", "razón social", "RUT", "giro", "representante", "teléfono"])
    expect(vendedor?.toLowerCase()).toContain(campo.toLowerCase());
});

test("a shop that sells products only finishes its list without tickets, raffles and game", () => {
  const ajustes = completarAjustes(HECHO);
  const { listos, completo, opcionales } = primerosPasos(ajustes, LLENA);
  expect([listos, completo]).toEqual([CLAVES_PASOS.length, true]);
  expect(opcionales.map(({ clave, listo }) => [clave, listo])).toEqual([
    ["tickets", false],
    ["sorteos", false],
    ["juego", false],
  ]);
  expect(muestraPasos(ajustes, { completo })).toBe(false);
});

test("raffles that are on as a rehearsal are not ready, and their step says why", () => {
  const sorteos = (encendidos: object) =>
    primerosPasos(completarAjustes({ ...HECHO, ...encendidos }), LLENA).opcionales.find(
      ({ clave }) => clave === "sorteos",
    );
  const ensayo = { sorteos_activos: true, sorteos_fuera_de_horario: true };
  expect(sorteos(ensayo)).toMatchObject({
    listo: false,
    texto: expect.stringContaining("Apaga los ensayos"),
  });
  expect(sorteos({ ...ensayo, sorteos_fuera_de_horario: false })).toMatchObject({ listo: true });
  expect(sorteos({ sorteos_fuera_de_horario: true })?.texto).not.toContain("ensayo");
});

test("each step is missing alone", () => {
  const sin = (clave: string, ajustes: object, situacion: object) => {
    const { pasos } = primerosPasos(completarAjustes({ ...HECHO, ...ajustes }), { ...LLENA, ...situacion });
    expect(pasos.filter(({ listo }) => !listo).map((paso) => paso.clave)).toEqual([clave]);
  };
  sin("apariencia", { nombre_tienda: "" }, {});
  sin("vendedor", { rut: "" }, {});
  sin("cuenta", {}, { cuentas: 0 });
  sin("correo", { correo_probado: "" }, {});
  sin("whatsapp", { whatsapp_numero: "" }, {});
  sin("producto", {}, { productos: 0 });
  sin("envios", { envios_revisados: false }, {});
  sin("legales", {}, { versiones_legales: 0 });
  sin("respaldo", { respaldo: "" }, {});
  sin("factor", {}, { factor: "pendiente" });
});

test.each([
  [
    2_990,
    5_000,
    5_000,
    "Hoy tus clientes no pagan envío: la tienda paga los primeros $5.000 de cada uno y ninguno cuesta más de $5.000",
  ],
  [
    2_990,
    7_490,
    5_000,
    "Hoy tus clientes pagan entre $0 y $2.490 por envío, y la tienda paga los primeros $5.000 de cada uno.",
  ],
  [
    4_000,
    4_000,
    1_000,
    "Hoy tus clientes pagan $3.000 por envío, y la tienda paga los primeros $1.000 de cada uno.",
  ],
  [
    null,
    null,
    5_000,
    "La tabla está vacía: la tienda paga los primeros $5.000 de cada uno, y la diferencia se cobra después",
  ],
])(
  "the step of shipping says what customers pay: rows from %s to %s, %s included",
  (envio_menor, envio_mayor, envio_incluido_hasta, frase) => {
    const ajustes = completarAjustes({ envio_incluido_hasta });
    const { pasos } = primerosPasos(ajustes, { ...NADA, envio_menor, envio_mayor });
    const paso = pasos.find(({ clave }) => clave === "envios");
    expect(paso?.texto).toContain(frase);
    expect([paso?.enlace, paso?.ajuste?.enlace, paso?.listo]).toEqual([
      "/admin/envios",
      "/admin/ajustes?lugar=pagos",
      false,
    ]);
  },
);

test("a backup does its step by itself and says when it was made", () => {
  const paso = (ajustes: Record<string, unknown>) =>
    primerosPasos(completarAjustes(ajustes), NADA).pasos.find(({ clave }) => clave === "respaldo");
  expect(paso({})).toMatchObject({ listo: false, texto: expect.not.stringContaining("Último") });
  expect(paso({ respaldado_en: "2026-11-16T06:30:00.000Z" })).toMatchObject({
    listo: true,
    texto: expect.stringMatching(/^Último respaldo: 16-11-2026 03:30\. Pide a quien instala/),
  });
  expect(paso({ respaldado_en: "ayer" })?.texto).not.toContain("Último");
});

test("the list goes away when it is hidden, and demo shops have none", () => {
  expect(muestraPasos(completarAjustes({}), { completo: false })).toBe(true);
  expect(muestraPasos(completarAjustes({ pasos_ocultos: true }), { completo: false })).toBe(false);
  expect(muestraPasos(completarAjustes({ demostracion: true }), { completo: false })).toBe(false);
});
