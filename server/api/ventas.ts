import { z } from "zod";
import {
  leerVentaIntegracion,
  listarVentasIntegracion,
} from "#modules/compras/integracion/listar-ventas.server.ts";
import { ESTADOS_DESPACHO_INTEGRACION } from "#modules/compras/integracion/venta.ts";
import { leerDia } from "#modules/comun/fechas/dias.ts";
import { type ApiRow, endpoint, PAGED, siguiente } from "./row.ts";

export const fecha = z.iso.datetime({ offset: true });
const pesos = z.int();

const ESTADOS = ["Validando Pago", "Pagado", "Rechazado", "Anulado"] as const;

const dia = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((texto) => leerDia(texto) !== undefined)
  .optional();

const linea = z.strictObject({
  id: z.int().describe("Único entre las líneas de su tipo."),
  tipo: z.enum(["producto", "ticket"]),
  sku: z.string().nullable().describe("SKU con el sufijo de la opción de hoy; nulo en tickets."),
  producto: z.string().nullable().describe("SKU del producto."),
  opcion: z.int().nullable(),
  opcion_nombre: z
    .string()
    .nullable()
    .describe("La opción con las palabras de la venta: «Talla L · Color Rojo»."),
  nombre: z.string(),
  cantidad: z.int(),
  precio: pesos.describe("Pesos por unidad, IVA incluido."),
  descuento: pesos.describe("Parte del descuento de la venta que toca a la línea."),
  total: pesos.describe("Precio por cantidad, antes del descuento."),
  puntos: z.int().describe("Puntos que da la línea."),
  estado: z
    .string()
    .describe(
      "«Validando Pago», «Pagado», «Preparando», «Enviado», «Entregado», «Acreditado», «Rechazado» o «Anulado».",
    ),
  sin_stock: z.boolean().describe("Se vendió cuando ya no quedaban unidades."),
  transportista: z.string().nullable(),
  seguimiento: z.string().nullable(),
});

const venta = z.strictObject({
  codigo: z.string(),
  fecha,
  estado: z.enum(ESTADOS),
  origen: z.enum(["transferencia", "whatsapp", "sorteo"]).describe("«sorteo» es un premio, con montos en 0."),
  pagada_en: fecha.nullable(),
  motivo: z.string().nullable().describe("Por qué se rechazó o anuló."),
  cliente: z.string().describe("Código de la persona: siempre el mismo para la misma cuenta."),
  productos: pesos.describe("Pesos en productos."),
  tickets: pesos.describe("Pesos en tickets de puntos."),
  descuento: pesos,
  cupon: z.string().nullable(),
  envio: pesos.describe("Envío cobrado con la venta, sobre lo incluido."),
  total: pesos.describe("productos + tickets − descuento + envio."),
  diferencia_envio: pesos.describe("Envío pedido aparte, después de la venta."),
  diferencia_recibida: pesos,
  recibido: pesos.describe("Suma de los pagos vigentes."),
  anulado: pesos.describe("Lo que las anulaciones quitan del total."),
  devuelto: pesos.describe("Dinero que ya volvió al cliente."),
  falta: pesos.describe("Lo que falta por pagar mientras espera."),
  a_favor: pesos.describe("Lo que la tienda tiene de más por esta venta."),
  boleta_folio: z.string().nullable(),
  despacho: z.enum(ESTADOS_DESPACHO_INTEGRACION).describe("En qué va el despacho de sus productos."),
  lineas: z.array(linea),
});

const detalle = z.strictObject({
  ...venta.shape,
  comprador: z.strictObject({
    nombre: z.string(),
    rut: z.string().nullable(),
    email: z.string().nullable(),
    celular: z.string().nullable(),
  }),
  direccion: z
    .strictObject({
      nombre: z.string(),
      direccion: z.string(),
      comuna: z.string(),
      region: z.string(),
      celular: z.string(),
    })
    .nullable()
    .describe("A dónde va el paquete; nulo si no hay dirección todavía."),
  pagos: z.array(
    z.strictObject({
      id: z.int(),
      monto: pesos,
      via: z.enum(["manual", "movimiento", "khipu", "webpay", "a_favor"]),
      fecha,
      deshecho_en: fecha.nullable().describe("Si el pago se deshizo, cuándo: no suma."),
    }),
  ),
  devoluciones: z.array(
    z.strictObject({
      id: z.int(),
      monto: pesos,
      fecha: z.iso.date().describe("Día en Chile."),
      forma: z.enum(["transferencia", "efectivo", "otra", "tarjeta", "khipu", "a_favor", "anterior"]),
      deshecha_en: fecha.nullable(),
    }),
  ),
});

export const API_VENTAS: readonly ApiRow[] = [
  endpoint({
    tool: "listar_ventas",
    path: "/ventas",
    scope: "ventas:leer",
    schema: z.strictObject({
      desde: dia.describe("Primer día de la venta, AAAA-MM-DD en Chile."),
      hasta: dia.describe("Último día de la venta, incluido."),
      estado: z.enum(ESTADOS).optional(),
      codigo: z
        .string()
        .regex(/^PZ-[A-Z2-9]{6}$/)
        .optional(),
      ...PAGED,
    }),
    answer: z.strictObject({ ventas: z.array(venta), siguiente }),
    note: {
      resumen: "Ventas, de la más nueva a la más antigua",
      detalle:
        "Una venta que entra mientras se leen las páginas queda antes de la primera: ninguna se salta ni se repite. No trae datos personales: el cliente es un código.",
      ejemplo: { desde: "2026-11-01", estado: "Pagado", limite: "100" },
    },
    run: listarVentasIntegracion,
  }),
  endpoint({
    tool: "leer_venta",
    path: "/ventas/:codigo",
    scope: "ventas:leer",
    schema: z.strictObject({ codigo: z.string().max(100).describe("Código de la venta: PZ-7K3MQA.") }),
    answer: detalle,
    unknown: "Esa venta no existe.",
    note: {
      resumen: "Una venta, con comprador, dirección, pagos y devoluciones",
      detalle:
        "Trae los datos personales que piden una boleta y un despacho: nombre, RUT, correo, teléfono y dirección. Guárdalos solo mientras hagan falta.",
      ejemplo: { codigo: "PZ-7K3MQA" },
    },
    run: (ctx, { codigo }) => leerVentaIntegracion(ctx, codigo),
  }),
];
