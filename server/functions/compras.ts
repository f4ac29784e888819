import { z } from "zod";
import { cotizarCarrito } from "#modules/compras/cotizacion/cotizar-carrito.server.ts";
import { revisarCupon } from "#modules/compras/cupones/usar-cupon.server.ts";
import { confirmarCorreoPago } from "#modules/compras/pago/confirmar-correo-pago.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { confirmarCorreoCarrito } from "#modules/compras/registro/confirmar-correo-carrito.server.ts";
import { ingresarCompras } from "#modules/compras/registro/ingresar-compras.server.ts";
import { MOTIVOS_SIN_RETRACTO } from "#modules/comun/sin-retracto.ts";
import { guardarEntrega } from "#modules/despachos/guardar-entrega.server.ts";
import { codigo, correo, instanteUtc, message, REENVIO } from "./campos.ts";
import { type FunctionRow, fn } from "./row.ts";

/** Accepts any quantity: the rule about quantities refuses with its own message. */
const carrito = z
  .array(
    z.object({
      id: z.int().positive(),
      tipo: z.enum(["producto", "ticket"]),
      opcion: z.int().positive().optional(),
      cantidad: z.number(),
      precio: z.number().optional(),
      name: z.string().max(500).optional(),
      puntos: z.number().optional(),
      puntos_regalo: z.number().optional(),
    }),
  )
  .max(500);
const cupon = z.string().max(60);
/** Accepts any text: the rule cleans it and says what is missing. */
const escrito = z.string().max(500);
const destinatario = z
  .object({ nombre: escrito, celular: escrito })
  .describe("Quién recibe; sin él, o en blanco, los datos del perfil.");

const cuenta = z.strictObject({
  nombre: z.string(),
  rut: z.string(),
  banco: z.string(),
  tipo_cuenta: z.string(),
  numero: z.string(),
  email: z.string(),
  monto: z.int(),
  asunto: z.string(),
});

const cotizacion = z.strictObject({
  codigo: z.string().describe("Código de venta, para el asunto de la transferencia."),
  vence_en: instanteUtc.describe("Hasta cuándo valen los precios: 48 horas."),
  lineas: z.array(
    z.strictObject({
      tipo: z.enum(["producto", "ticket"]),
      id: z.int(),
      sku: z.string().nullable(),
      opcion: z.int().optional(),
      opcion_nombre: z.string().nullable(),
      sufijo: z.string().nullable().describe("Sigue al SKU: el de la opción elegida."),
      clase_peso: z.enum(["liviano", "mediano", "pesado"]).nullable(),
      sin_retracto: z
        .enum(MOTIVOS_SIN_RETRACTO)
        .nullable()
        .describe("Por qué no tiene derecho a retracto; nulo si lo tiene."),
      sin_retracto_frase: z.string(),
      nombre: z.string(),
      imagen_1: z.string().nullable(),
      precio: z.int(),
      puntos: z.int(),
      cantidad: z.int(),
      total: z.int(),
    }),
  ),
  productos: z.int().describe("Pesos en productos."),
  puntos: z.int().describe("Pesos en tickets de puntos."),
  cupon: z.string().nullable(),
  descuento: z.int().describe("Pesos que descuenta el cupón."),
  envio_cobrado: z.int().describe("Pesos de envío sobre lo incluido."),
  envio_region: z.string().nullable().describe("Destino del envío: la dirección del perfil."),
  envio_comuna: z.string().nullable(),
  retiro: z
    .strictObject({ direccion: z.string(), horario: z.string() })
    .nullable()
    .describe("Dónde y cuándo se retira; null si se despacha."),
  total: z.int().describe("Pesos a transferir."),
  puntos_ganados: z.int().describe("Puntos que da la compra una vez pagada."),
  no_apartadas: z.array(z.string()).describe("Productos contados de los que no se apartó ninguna unidad."),
  cuentas: z.array(cuenta),
});

const compra = z.strictObject({
  codigoVenta: z.string(),
  link: z
    .string()
    .regex(/^\/mis-(pedidos|puntos)\?compra=PZ-[A-Z2-9]{6}$/)
    .describe("Página que sigue, con la confirmación de esta compra arriba."),
  message,
});

const pago = z.strictObject({ codigo: z.string(), estado_pago: z.literal("Pagado"), message });

const LINEA = { id: 4, tipo: "producto", cantidad: 1, precio: 129_990 };

/** Codes are short words: without a limit a stranger could try them out. */
const CUPONES_PROBADOS = {
  rule: "cupon",
  named: (pedido: { cupon?: string | undefined }) => pedido.cupon,
} as const;

export const FUNCTIONS_COMPRAS: readonly FunctionRow[] = [
  fn({
    name: "cotizarCarrito",
    method: "POST",
    access: "usuario",
    guesses: CUPONES_PROBADOS,
    schema: z.object({
      carrito,
      cupon: cupon.optional(),
      retiro: z.boolean().optional(),
      destinatario: destinatario.optional(),
    }),
    answer: cotizacion,
    note: {
      grupo: "Compras",
      resumen: "Pagar: precios y datos de transferencia",
      detalle:
        "Promete precios y total por 48 horas bajo un código de venta. El mismo carrito con el mismo cupón recibe la misma promesa. Con «retiro» la compra se retira en la tienda: sin envío.",
      ejemplo: { carrito: [LINEA], cupon: "PRIMAVERA" },
      rechazos: ["estado", "valor", "desconocido"],
    },
    run: cotizarCarrito,
  }),
  fn({
    name: "guardarEntrega",
    method: "POST",
    access: "usuario",
    schema: z.object({
      nombre: escrito,
      celular: escrito,
      comuna: escrito,
      direccion: escrito,
      rut: escrito.optional(),
      retiro: z.boolean().optional(),
    }),
    answer: z.strictObject({ comuna: z.string(), region: z.string(), message }),
    note: {
      grupo: "Compras",
      resumen: "A dónde va lo que se compra",
      detalle:
        "Guarda la dirección en el perfil. El nombre, el celular y el RUT se guardan solo si el perfil no los tiene: quien recibe puede ser otra persona. Con `retiro` no pide dirección y conserva la del perfil.",
      ejemplo: {
        nombre: "Teresa Aliaga",
        celular: "+56 9 8123 4567",
        comuna: "Ñuñoa",
        direccion: "Av. Irarrázaval 3420",
      },
      rechazos: ["valor"],
    },
    run: guardarEntrega,
  }),
  fn({
    name: "revisarCupon",
    method: "POST",
    access: "visitante",
    guesses: CUPONES_PROBADOS,
    schema: z.object({ cupon, productos: z.int().nonnegative() }),
    answer: z.strictObject({
      codigo: z.string(),
      descuento: z.int().describe("Pesos que descontaría de los productos."),
      message,
    }),
    note: {
      grupo: "Compras",
      resumen: "Qué descontaría un cupón",
      detalle:
        "«productos» son los pesos en productos del carrito. No gasta un uso del cupón: eso lo hace cotizarCarrito.",
      ejemplo: { cupon: "PRIMAVERA", productos: 45_000 },
      rechazos: ["estado", "valor", "desconocido"],
    },
    run: revisarCupon,
  }),
  fn({
    name: "ingresarCompras",
    method: "POST",
    access: "usuario",
    schema: z.object({
      carrito,
      usuario: z.string().min(1).max(100),
      codigo: codigo.optional(),
      repetir: z.boolean().optional(),
      destinatario: destinatario.optional(),
      terminos: z
        .string()
        .max(40)
        .optional()
        .describe("La versión de los términos que la persona aceptó al pagar."),
    }),
    answer: compra,
    note: {
      grupo: "Compras",
      resumen: "Transferencia realizada: ingresa la compra",
      detalle:
        "El carrito se convierte en una venta en «Validando Pago». «usuario» es el identificador de la sesión, y «codigo» el de la cotización. Un carrito igual a uno reciente se rechaza, salvo con «repetir». Se cobra el envío a la dirección guardada: si ya no es el de la cotización, se rechaza con el total nuevo en «envio». Sin «terminos», o si esa versión ya no rige, la venta queda con condiciones por aceptar y el pedido las pide.",
      ejemplo: { carrito: [LINEA], usuario: "b3f1c2d4", codigo: "PZ-7KQ2MX" },
      rechazos: ["estado", "valor"],
    },
    run: ingresarCompras,
  }),
  fn({
    name: "pagoRecibido",
    method: "POST",
    access: "ventas.confirmar",
    schema: z.object({ codigo }),
    answer: pago,
    note: {
      grupo: "Compras",
      resumen: "Confirma el pago de una venta",
      detalle:
        "La venta queda «Pagado» y entrega puntos, puntos de regalo y lo que gana quien invitó, todo junto y una sola vez aunque se repita.",
      ejemplo: { codigo: "PZ-7KQ2MX" },
      rechazos: ["desconocido", "estado"],
    },
    run: pagoRecibido,
  }),
  fn({
    name: "sendEmailCarrito",
    method: "POST",
    access: "usuario",
    limit: "reenvio",
    schema: z.object({ codigoVenta: codigo }),
    answer: correo,
    note: {
      grupo: "Compras",
      resumen: "Confirma el correo de una compra propia",
      detalle: REENVIO,
      ejemplo: { codigoVenta: "PZ-7KQ2MX" },
      rechazos: ["desconocido"],
    },
    run: confirmarCorreoCarrito,
  }),
  fn({
    name: "sendEmailPagoRecibido",
    method: "POST",
    access: "ventas.confirmar",
    limit: "reenvio",
    schema: z.object({ codigo }),
    answer: correo,
    note: {
      grupo: "Compras",
      resumen: "Confirma el correo de un pago",
      detalle: REENVIO,
      ejemplo: { codigo: "PZ-7KQ2MX" },
      rechazos: ["desconocido", "estado"],
    },
    run: confirmarCorreoPago,
  }),
];
