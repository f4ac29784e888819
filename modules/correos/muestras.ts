import { completarAjustes } from "#modules/comun/ajustes.ts";
import type { DatosPara, Plantilla } from "./correo.ts";

const LINEAS = [
  { nombre: "Parrilla de tambor con tapa", cantidad: 1, precio: 129_990, total: 129_990, puntos: 1_300 },
  { nombre: "Ticket 500 puntos", cantidad: 2, precio: 4_990, total: 9_980, puntos: 1_000 },
];

const CUENTAS = [
  {
    nombre: "Puntazo SpA",
    rut: "77.123.456-9",
    banco: "BancoEstado",
    tipo_cuenta: "Cuenta Corriente",
    numero: "00112233445",
    email: "pagos@puntazo.example",
  },
];

/** One example of each mail, for previews and tests. */
export const MUESTRAS: { [P in Plantilla]: DatosPara<P> } = {
  confirmar_cuenta: { enlace: "https://puntazo.example/confirmar?token=Ab3-xYz_9", horas: 24 },
  cuenta_existente: { enlace_recuperar: "https://puntazo.example/recuperar" },
  recuperar_contrasena: { enlace: "https://puntazo.example/restablecer?token=Q1w2-E3r4", horas: 1 },
  contrasena_cambiada: {},
  cuenta_eliminada: {},
  carrito: {
    codigo: "PZ-K7M2QX",
    lineas: LINEAS,
    total: 139_970,
    puntos: 2_300,
    cuentas: CUENTAS,
  },
  pago: { codigo: "PZ-K7M2QX", lineas: LINEAS, total: 139_970, puntos: 2_300, despacho: true },
  pago_rechazado: {
    codigo: "PZ-K7M2QX",
    total: 139_970,
    motivo: "La transferencia no llegó a nuestra cuenta.",
  },
  envio_diferencia: {
    codigo: "PZ-K7M2QX",
    costo: 8_500,
    incluido: 5_000,
    diferencia: 3_500,
    cuentas: CUENTAS,
  },
  pedido_enviado: {
    codigo: "PZ-K7M2QX",
    seguimiento: "CX9400123CL",
    lineas: [{ nombre: "Parrilla de tambor con tapa", cantidad: 1 }],
  },
  venta_anulada: {
    codigo: "PZ-K7M2QX",
    completa: false,
    motivo: "Retracto dentro de los diez días.",
    lineas: LINEAS.slice(0, 1),
    total: 129_990,
    puntos_descontados: 1_300,
  },
  abono: {
    sku: "100004",
    producto: "Parrilla de tambor con tapa",
    sorteo: "SRT-0004",
    puntos: 120,
    puntosInicio: 1_301,
    puntosFinal: 1_420,
    compromiso: "f0b14328075b50aaece24eb7af947a2080d792d5c87a6856ea22dad962797a99",
  },
};

export const TIENDA_MUESTRA = completarAjustes({ demostracion: true });
