import { z } from "zod";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import type { Alcance } from "#modules/conexiones/fichas/ficha.ts";
import { armarCarrito, pedidoCarrito } from "#modules/escaparates/herramientas/armar-carrito.server.ts";
import {
  buscarParaOtros,
  pedidoBusqueda,
} from "#modules/escaparates/herramientas/buscar-productos.server.ts";
import { cotizarParaOtros, pedidoEnvio } from "#modules/escaparates/herramientas/cotizar-envio.server.ts";
import { leerEstadoPedido, pedidoEstado } from "#modules/escaparates/herramientas/estado-pedido.server.ts";
import { pedidoProducto, verProducto } from "#modules/escaparates/herramientas/ver-producto.server.ts";
import { verSorteo } from "#modules/escaparates/herramientas/ver-sorteo.server.ts";
import { API } from "#server/api/door.ts";
import type { ApiRow } from "#server/api/row.ts";

type Definition<S extends z.ZodType> = {
  name: string;
  title: string;
  description: string;
  schema: S;
  /** What the token must be allowed to read; null opens the tool to everybody. */
  scope: Alcance | null;
  run: (ctx: Ctx, input: z.output<S>) => Promise<object>;
};

/** One tool as the protocol sees it, without the type of its input. */
export type Tool = Omit<Definition<z.ZodType>, "run"> & {
  /** Checks the arguments and reads; throws a `Rechazo` with a sentence for the assistant. */
  call: (ctx: Ctx, input: unknown) => Promise<object>;
};

function tool<S extends z.ZodType>({ run, ...row }: Definition<S>): Tool {
  return {
    ...row,
    async call(ctx, input) {
      const { data, error } = row.schema.safeParse(input, { reportInput: true });
      if (error) throw new Rechazo("malformado", argumentSentence(error));
      return run(ctx, data);
    },
  };
}

/** Names the argument, as the read-only API names its parameters. */
function argumentSentence({ issues: [issue] }: z.ZodError): string {
  if (issue?.code === "unrecognized_keys") return `El argumento «${issue.keys[0]}» no existe.`;
  const where = issue?.path.join(".") ?? "";
  if (where === "") return "Los argumentos deben ser un objeto.";
  if (issue?.code === "too_big") return `El argumento «${where}» pasa del máximo, que es ${issue.maximum}.`;
  return `El argumento «${where}» falta o no es válido.`;
}

const FOR_EVERYBODY: readonly Tool[] = [
  tool({
    name: "buscar_productos",
    title: "Buscar productos",
    description:
      "Productos a la venta por texto, categoría y orden, con su precio de ahora. Hasta 24 por página.",
    schema: pedidoBusqueda,
    scope: null,
    run: buscarParaOtros,
  }),
  tool({
    name: "ver_producto",
    title: "Ver un producto",
    description:
      "Todo lo que dice la página de un producto: precio, oferta, opciones, existencias y retracto.",
    schema: pedidoProducto,
    scope: null,
    run: verProducto,
  }),
  tool({
    name: "ver_sorteo",
    title: "Ver el sorteo de un producto",
    description: "Cuántos puntos lleva y le faltan al sorteo de un producto, y su fecha si ya la tiene.",
    schema: pedidoProducto,
    scope: null,
    run: verSorteo,
  }),
  tool({
    name: "cotizar_envio",
    title: "Cotizar un envío",
    description: "Cuánto cuesta y demora el envío a una comuna de Chile, y qué parte paga la tienda.",
    schema: pedidoEnvio,
    scope: null,
    run: cotizarParaOtros,
  }),
  tool({
    name: "armar_carrito",
    title: "Proponer un carrito",
    description:
      "Un enlace a la tienda que muestra estas líneas y le pregunta a la persona antes de tocar su carrito. No compra ni aparta nada.",
    schema: pedidoCarrito,
    scope: null,
    run: armarCarrito,
  }),
];

const ORDER_STATE: Tool = tool({
  name: "estado_pedido",
  title: "Ver en qué va un pedido",
  description: "Estado del pago y del despacho de un pedido, con su seguimiento y sin datos del comprador.",
  schema: pedidoEstado,
  scope: "ventas:leer",
  run: leerEstadoPedido,
});

/** The parameters of an address are texts, and assistants send numbers as numbers. */
const asParameters = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String));

const found = z.looseObject({});

/** A row of the read-only API as a tool: the same scope, parameters and answer. */
const fromApi = ({ tool: name, scope, schema, note, prepare }: ApiRow): Tool => ({
  name,
  title: note.resumen,
  description: `${note.resumen}. ${note.detalle}`,
  schema,
  scope,
  async call(ctx, input) {
    const { data, error } = asParameters.safeParse(input);
    if (error) throw new Rechazo("malformado", argumentSentence(error));
    return found.parse(await prepare(data)(ctx));
  },
});

export const MCP_TOOLS: readonly Tool[] = [...FOR_EVERYBODY, ORDER_STATE, ...API.map(fromApi)];
