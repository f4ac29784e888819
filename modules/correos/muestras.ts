import { completarAjustes } from "#modules/ajustes/ajustes.ts";
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

const COMPROMISO = "f0b14328075b50aaece24eb7af947a2080d792d5c87a6856ea22dad962797a99";
const SORTEO = {
  nombre: "Javiera",
  producto: "Parrilla de tambor con tapa",
  sku: "100004",
  key: "SRT-0004",
};
const CERRADO = {
  ...SORTEO,
  fecha_sorteo: "2026-11-21T01:00:00.000Z",
  mis_puntos: 120,
  objetivo: 5_000,
  compromiso: COMPROMISO,
};
const AVISO = {
  titulo: "Nueva venta PZ-K7M2QX",
  texto: "Una compra de $139.970 espera la confirmación de su pago.",
  ruta: "/admin/ventas?texto=PZ-K7M2QX",
};

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
    compromiso: COMPROMISO,
  },
  sorteo_cerrado: CERRADO,
  sorteo_hoy: { ...CERRADO, faltan_inputs: 2, di_input: false },
  sorteo_resultado: {
    ...SORTEO,
    numero_producto: 1_337,
    numero_puntos: 4_021,
    ganador_producto: "JAV****9",
    ganador_puntos: "PED****K",
    premio_puntos: 500,
  },
  premio_producto: { ...SORTEO, numero: 1_337, codigo_venta: "PZ-R4P8WN" },
  premio_puntos: { ...SORTEO, numero: 4_021, puntos: 500 },
  sorteo_sin_ganadores: {
    ...SORTEO,
    motivo: "Participaron 3 personas y se necesitan 5.",
    puntos_devueltos: 120,
  },
  referido_acreditado: { nombre: "Javiera", puntos: 130, porcentaje: 10 },
  pago_recordatorio: { nombre: "Javiera", codigo: "PZ-K7M2QX", total: 139_970, cuentas: CUENTAS },
  admin_aviso: AVISO,
  admin_resumen: {
    fecha: "2026-11-20T23:00:00.000Z",
    avisos: [
      AVISO,
      {
        titulo: "Comprobante de PZ-M4T9WB",
        texto: "El cliente adjuntó el comprobante de su transferencia.",
        ruta: "/admin/ventas?texto=PZ-M4T9WB",
      },
    ],
  },
};

export const TIENDA_MUESTRA = completarAjustes({ demostracion: true });
