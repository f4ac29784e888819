import type { Mirada } from "#modules/comun/tx/contexto.ts";
import { leerConOpciones } from "#modules/productos/opciones/opciones.store.server.ts";
import { leerProductosHallados, type ProductoHallado } from "../conocimiento/catalogo.store.server.ts";
import { SIN_RANGO } from "../lenguaje/montos.ts";
import { type Contestacion, contestar, tarjetaProducto } from "./contestacion.ts";
import { hallarProductosPedidos } from "./hallar-productos.server.ts";
import { contestarOpcion, leerOpcionPedida } from "./opcion-pedida.ts";

const MAX_PRODUCTOS = 4;

type Pregunta = { texto: string; palabras: readonly string[]; sku: string | null; ultimo: string | null };

/** Sizes, colours and other options of the product that the question names; null when it asks for none. */
export async function responderOpciones(ctx: Mirada, pregunta: Pregunta): Promise<Contestacion | null> {
  const hallados = (await nombrados(ctx, pregunta)).filter(({ disponible }) => disponible);
  const conOpciones = await leerConOpciones(
    ctx,
    hallados.map(({ sku }) => sku),
  );
  const respuestas = hallados.flatMap((hallado) => {
    const suyas = conOpciones.get(hallado.sku);
    // The price of an option is the product's own plus its difference.
    const producto = suyas && { ...suyas, ...hallado, precio_cliente: hallado.base };
    const pedida = producto && leerOpcionPedida(pregunta.texto, producto);
    if (!producto || !pedida) return [];
    const texto = contestarOpcion(producto, pedida);
    const breve = contestarOpcion(producto, pedida, false);
    return [{ hallado, texto, breve }];
  });
  const [primera] = respuestas;
  if (!primera) return null;
  const varias = respuestas.length > 1;
  return contestar("productos", respuestas.map(({ texto }) => texto).join("\n\n"), {
    breve: varias ? "Esto hay de cada uno:" : primera.breve,
    componentes: respuestas.map(({ hallado, breve }) => tarjetaProducto(hallado, varias ? breve : null)),
  });
}

async function nombrados(ctx: Mirada, { palabras, sku, ultimo }: Pregunta): Promise<ProductoHallado[]> {
  if (sku !== null) return leerProductosHallados(ctx, [sku]);
  if (palabras.length > 0) {
    const pedido = { rango: SIN_RANGO, cuantos: MAX_PRODUCTOS, barato: false };
    const { productos } = await hallarProductosPedidos(ctx, palabras, pedido);
    if (productos.length > 0) return productos;
  }
  // "¿y en talla L?" refers to the product of the last answer.
  return ultimo === null ? [] : leerProductosHallados(ctx, [ultimo]);
}
