import type { Boleta, Caratula, Emisor, NotaDeCredito } from "#modules/boletas/documento/tipos.ts";
import { RUT_PERSONA, RUT_TIENDA } from "./autoridad.ts";

export const EMISOR: Emisor = {
  rut: RUT_TIENDA,
  razon_social: "Comercial Tienda de Prueba SpA",
  giro: "Venta al por menor por internet",
  direccion: "Avenida Ñuñoa 1234, oficina 56",
  comuna: "Ñuñoa",
};

export const boletaDePrueba = (cambios: Partial<Boleta> = {}): Boleta => ({
  tipo: 39,
  folio: 60,
  fecha: "2026-11-18",
  firmada_en: new Date("2026-11-18T15:04:05Z"),
  emisor: EMISOR,
  receptor: null,
  lineas: [
    { nombre: "Parrilla «Doña Ñusta» — grande", cantidad: 1, precio: 1190 },
    { nombre: "Envío", cantidad: 1, precio: 1071 },
  ],
  descuentos: [],
  ...cambios,
});

export const notaDePrueba = (cambios: Partial<NotaDeCredito> = {}): NotaDeCredito => ({
  ...boletaDePrueba(),
  tipo: 61,
  folio: 7,
  acteco: "479100",
  referencia: { tipo: 39, folio: 60, fecha: "2026-11-18", codigo: 1, razon: "Anula la boleta: no hay stock" },
  ...cambios,
});

export const CARATULA: Caratula = {
  rut_emisor: RUT_TIENDA,
  rut_envia: RUT_PERSONA,
  resolucion: { numero: 0, fecha: "2026-11-02" },
  firmado_en: new Date("2026-11-18T15:10:00Z"),
};
