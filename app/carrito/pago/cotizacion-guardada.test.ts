import { afterEach, expect, test, vi } from "vitest";
import {
  cotizacionEsDe,
  cotizacionGuardada,
  cotizacionSirve,
  guardarCotizacion,
  leerCotizacion,
} from "./cotizacion-guardada.ts";

afterEach(() => vi.unstubAllGlobals());

const cuenta = {
  nombre: "Puntazo SpA",
  rut: "76.543.210-3",
  banco: "Banco de Chile",
  tipo_cuenta: "Cuenta corriente",
  numero: "001234567809",
  email: "pagos@puntazo.example",
  asunto: "PZ-ABC234",
  monto: 20_000,
};
const cotizacion = {
  codigo: "PZ-ABC234",
  vence_en: "2026-11-17T12:00:00.000Z",
  total: 20_000,
  puntos_ganados: 100,
  descuento: 2_000,
  no_apartadas: ["Parrilla"],
  cuentas: [cuenta],
  clave: "producto:1x2",
  para: "AAAA1111",
  intento: "a".repeat(32),
  envio_cobrado: 3_500,
  lugar: "Providencia",
  destinatario: { nombre: "Camila Rojas", celular: "+56 9 8123 4567" },
  terminos: "2026-11-15",
};
const antes = Date.parse("2026-11-16T12:00:00Z");

test("a stored quote is read back; anything else is none", () => {
  expect(leerCotizacion(JSON.stringify(cotizacion))).toEqual(cotizacion);
  for (const roto of [null, "", "{", "[]", "7", JSON.stringify({ ...cotizacion, total: "mucho" })])
    expect(leerCotizacion(roto)).toBeNull();
  expect(leerCotizacion(JSON.stringify({ ...cotizacion, cuentas: [{ banco: 1 }] }))).toBeNull();
  expect(leerCotizacion(JSON.stringify({ ...cotizacion, envio_cobrado: "todo" }))).toBeNull();
  expect(leerCotizacion(JSON.stringify({ ...cotizacion, lugar: 7 }))).toBeNull();
  for (const no_apartadas of [undefined, null, 7, [7]])
    expect(leerCotizacion(JSON.stringify({ ...cotizacion, no_apartadas }))).toBeNull();
  for (const destinatario of [undefined, null, 7, { nombre: "Camila" }])
    expect(leerCotizacion(JSON.stringify({ ...cotizacion, destinatario }))?.destinatario).toBeNull();
  for (const terminos of [undefined, null, 7, ""])
    expect(leerCotizacion(JSON.stringify({ ...cotizacion, terminos }))?.terminos).toBeNull();
});

test("it belongs to its cart, but does not serve, once the goods go elsewhere", () => {
  const situacion = { clave: cotizacion.clave, usuario: "AAAA1111", ahora: antes, lugar: "Maipú" };
  expect(cotizacionEsDe(cotizacion, situacion)).toBe(true);
  expect(cotizacionSirve(cotizacion, situacion)).toBe(false);
  expect(cotizacionSirve(cotizacion, { ...situacion, lugar: "Providencia" })).toBe(true);
});

test("it serves its own cart and person until it ends", () => {
  const suya = { clave: cotizacion.clave, usuario: "AAAA1111", ahora: antes, lugar: cotizacion.lugar };
  expect(cotizacionSirve(cotizacion, suya)).toBe(true);
  expect(cotizacionSirve(cotizacion, { ...suya, usuario: "BBBB2222" })).toBe(false);
  expect(cotizacionSirve(cotizacion, { ...suya, usuario: null })).toBe(false);
  expect(cotizacionSirve(cotizacion, { ...suya, clave: "producto:1x3" })).toBe(false);
  expect(cotizacionSirve(cotizacion, { ...suya, ahora: Date.parse(cotizacion.vence_en) })).toBe(false);
});

test("a text that is missing or empty, and an account that is not whole, make it none", () => {
  for (const campo of ["codigo", "vence_en", "clave", "para", "intento"])
    for (const malo of [undefined, "", 7])
      expect(leerCotizacion(JSON.stringify({ ...cotizacion, [campo]: malo })), campo).toBeNull();
  for (const campo of Object.keys(cuenta)) {
    const cuentas = [{ ...cuenta, [campo]: undefined }];
    expect(leerCotizacion(JSON.stringify({ ...cotizacion, cuentas })), campo).toBeNull();
  }
  for (const campo of ["total", "puntos_ganados", "descuento"])
    expect(leerCotizacion(JSON.stringify({ ...cotizacion, [campo]: 1.5 })), campo).toBeNull();
});

test("the browser keeps one quote until it is taken away", () => {
  const guardado = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (clave: string) => guardado.get(clave) ?? null,
    setItem: (clave: string, texto: string) => void guardado.set(clave, texto),
    removeItem: (clave: string) => void guardado.delete(clave),
  });
  expect(cotizacionGuardada()).toBeNull();
  guardarCotizacion(cotizacion);
  guardarCotizacion({ ...cotizacion, total: 30_000 });
  expect(cotizacionGuardada()).toEqual({ ...cotizacion, total: 30_000 });
  guardarCotizacion(null);
  expect(cotizacionGuardada()).toBeNull();
  expect(guardado.size).toBe(0);
});

test("a browser without storage keeps none, and the page goes on", () => {
  const negar = () => {
    throw new DOMException("denied", "SecurityError");
  };
  // A full storage refuses its methods, one that is blocked cannot even be reached.
  const lleno = { value: { getItem: negar, setItem: negar, removeItem: negar } };
  for (const almacen of [lleno, { get: negar }]) {
    vi.stubGlobal("localStorage", undefined);
    Object.defineProperty(globalThis, "localStorage", { ...almacen, configurable: true });
    guardarCotizacion(cotizacion);
    guardarCotizacion(null);
    expect(cotizacionGuardada()).toBeNull();
  }
});
