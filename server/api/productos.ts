import { z } from "zod";
import { MOTIVOS_SIN_RETRACTO } from "#modules/comun/sin-retracto.ts";
import {
  leerProductoIntegracion,
  listarExistencias,
  listarProductosIntegracion,
} from "#modules/productos/integracion/listar-productos.server.ts";
import { type ApiRow, endpoint, PAGED, siguiente } from "./row.ts";
import { fecha } from "./ventas.ts";

const unidades = z.int().nullable().describe("Unidades libres para vender; nulo si la tienda no las cuenta.");
const agotado = z.boolean().describe("Verdadero si no quedan unidades; cuántas hay lo dice /existencias.");
const sku = z
  .string()
  .regex(/^[0-9A-Za-z-]{1,32}$/)
  .optional();

const producto = z.strictObject({
  sku: z.string(),
  nombre: z.string(),
  categoria: z.string(),
  categoria_2: z.string().nullable(),
  descripcion: z.string(),
  precio: z.int().describe("Pesos de hoy, IVA incluido, con la oferta si la hay."),
  precio_normal: z.int().nullable().describe("Pesos antes y después de la oferta; nulo sin oferta."),
  oferta_hasta: fecha.nullable(),
  disponible: z.boolean().describe("Falso si se retiró de la venta."),
  agotado,
  clase_peso: z.enum(["liviano", "mediano", "pesado"]),
  sin_retracto: z
    .enum(MOTIVOS_SIN_RETRACTO)
    .nullable()
    .describe("Por qué no tiene derecho a retracto; nulo si lo tiene."),
  sin_retracto_frase: z.string().describe("Lo que la tienda agrega al motivo; vacía si nada."),
  puntos_regalo: z.int().describe("Puntos que regala cada unidad."),
  creado_en: fecha,
  url: z.string().describe("Su página en la tienda."),
  imagenes: z.array(z.string()).describe("Direcciones de sus fotos."),
  opciones: z
    .array(
      z.strictObject({
        id: z.int(),
        sku: z.string().describe("SKU del producto y sufijo de la opción."),
        nombre: z.string().describe("Por ejemplo «Talla L · Color Rojo»."),
        precio: z.int(),
        agotado,
        imagen: z.string().nullable(),
      }),
    )
    .describe("Las combinaciones a la venta; vacía si no hay nada que elegir."),
});

const existencias = z.strictObject({
  sku: z.string().describe("SKU con el sufijo de la opción."),
  producto: z.string().describe("SKU del producto."),
  opcion: z.int().nullable(),
  nombre: z.string(),
  opcion_nombre: z.string().nullable(),
  existencias: unidades,
  disponible: z.boolean(),
  ubicacion: z.string().describe("Dónde se guarda; vacía si la tienda no lo anota."),
});

export const API_PRODUCTOS: readonly ApiRow[] = [
  endpoint({
    tool: "listar_productos",
    path: "/productos",
    scope: "productos:leer",
    schema: z.strictObject({
      disponible: z
        .enum(["true", "false"])
        .transform((texto) => texto === "true")
        .optional()
        .describe("true: a la venta; false: retirados. Sin él, todos."),
      ...PAGED,
    }),
    answer: z.strictObject({ productos: z.array(producto), siguiente }),
    note: {
      resumen: "Productos, del más nuevo al más antiguo",
      detalle: "Con precio de hoy, fotos y las opciones a la venta.",
      ejemplo: { disponible: "true", limite: "100" },
    },
    run: listarProductosIntegracion,
  }),
  endpoint({
    tool: "leer_producto",
    path: "/productos/:codigo",
    scope: "productos:leer",
    schema: z.strictObject({ codigo: z.string().max(100).describe("SKU del producto.") }),
    answer: producto,
    unknown: "Ese producto no existe.",
    note: {
      resumen: "Un producto por su SKU",
      detalle: "También si se retiró de la venta. El SKU es el del producto, sin el sufijo de una opción.",
      ejemplo: { codigo: "100001" },
    },
    run: (ctx, { codigo }) => leerProductoIntegracion(ctx, codigo),
  }),
  endpoint({
    tool: "listar_existencias",
    path: "/existencias",
    scope: "existencias:leer",
    schema: z.strictObject({ sku: sku.describe("Solo este producto y sus opciones."), ...PAGED }),
    answer: z.strictObject({ existencias: z.array(existencias), siguiente }),
    note: {
      resumen: "Unidades libres de cada producto u opción",
      detalle:
        "Una fila por combinación a la venta, o una por producto si no tiene opciones. Lo apartado por cotizaciones y ventas ya está descontado.",
      ejemplo: { sku: "100001" },
    },
    run: listarExistencias,
  }),
];
