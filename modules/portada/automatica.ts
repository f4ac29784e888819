import type { Categoria } from "#modules/productos/categoria.ts";
import type { ImagenElegida } from "./campos.ts";
import type { ProductoInicio } from "./catalogo.store.server.ts";
import type { ConObjetos, Herramienta, Lamina, ObjetoPortada, Portada } from "./portada.ts";
import { TIPOS } from "./portada.ts";

/** What a new shop has: its newest products for sale, the newest first, and its categories. */
export type Surtido = { productos: readonly ProductoInicio[]; categorias: readonly Categoria[] };

const LAMINAS = 4;
/** With fewer products the scenes would only repeat the carousel. */
const MINIMO_ESCENAS = 8;
const PROPIA: ImagenElegida = { tipo: "producto" };
const NADA = { texto: "", a: "" };

const corto = (texto: string, max: number) =>
  texto.length <= max ? texto : `${texto.slice(0, max - 1).trimEnd()}…`;

/**
 * The home page of a shop whose owner has not written one: made of its own newest products and categories. All seven
 * sections have content; those that would show the same few products again stay off.
 */
export function portadaAutomatica({ productos, categorias }: Surtido): Portada {
  const variados = alternarCategorias(productos);
  const grupos = agrupar(productos, categorias);
  const cuantos = productos.length;
  const [uno, dos, tres] = grupos;
  const escenas = cuantos >= MINIMO_ESCENAS;
  return {
    orden: [...TIPOS],
    carrusel: {
      visible: cuantos > 0,
      laminas: variados.slice(0, LAMINAS).map(lamina),
      confianza: ["Despachamos a todo Chile", "Pagas por transferencia", "Te ayudamos por el chat"],
      monedas: false,
    },
    vitrina: {
      visible: cuantos >= 3,
      titulo: "Para mirar de cerca",
      boton: { texto: "Ver todos los productos", a: "/productos" },
      categoria: null,
      objetos: ultimos(variados, 3).map(herramienta),
    },
    fogon: escena(uno, escenas && conVarios(uno), 6),
    camino: escena(dos, escenas && conVarios(dos), 3),
    mosaico: escena(tres ?? uno, escenas && conVarios(tres), 3),
    estelar: estelar(variados[LAMINAS] ?? variados[0], cuantos > LAMINAS + 3),
    marquesina: {
      visible: cuantos >= 4,
      titulo: "Recién llegados",
      boton: { texto: "Ver todo", a: "/productos" },
      de: "nuevos",
      categoria: null,
      cuantos: 24,
      skus: [],
    },
  };
}

/** The last ones, so that the showcase differs from the carousel as soon as there are enough products. */
const ultimos = <T>(lista: readonly T[], cuantos: number): T[] =>
  lista.length > LAMINAS + cuantos ? lista.slice(LAMINAS, LAMINAS + cuantos) : lista.slice(-cuantos);

type Grupo = { categoria: Categoria; productos: readonly ProductoInicio[] };

const conVarios = (grupo: Grupo | undefined) => (grupo?.productos.length ?? 0) >= 2;

/** Categories by how many of the newest products they have. */
function agrupar(productos: readonly ProductoInicio[], categorias: readonly Categoria[]): Grupo[] {
  return categorias
    .map((categoria) => ({
      categoria,
      productos: productos.filter(({ categoria_id }) => categoria_id === categoria.id),
    }))
    .filter((grupo) => grupo.productos.length > 0)
    .toSorted((a, b) => b.productos.length - a.productos.length || a.categoria.id - b.categoria.id);
}

function lamina({ sku, producto, categoria_id }: ProductoInicio, lugar: number): Lamina {
  const nombre = corto(producto, 60);
  const primera = lugar === 0;
  return {
    nombre,
    titulo: primera ? "Lo más nuevo de la tienda" : corto(producto, 80),
    texto: primera ? nombre : "",
    sku,
    categoria: categoria_id,
    imagen: PROPIA,
    alt: corto(producto, 120),
    adornos: [],
    precio_muestra: null,
    boton: { texto: "Ver producto", a: "" },
    segundo: primera ? { texto: "Ver todo", a: "/productos" } : NADA,
  };
}

const herramienta = ({ sku, producto }: ProductoInicio): Herramienta => ({
  sku,
  nombre: corto(producto, 60),
  texto: "",
  precio_muestra: null,
  vistas: [],
});

const objeto = ({ sku }: ProductoInicio): ObjetoPortada => ({ sku, nombre: "", imagen: PROPIA, a: "" });

function escena(
  grupo: Grupo | undefined,
  visible: boolean,
  cuantos: number,
): Portada[Exclude<ConObjetos, "vitrina">] {
  const nombre = grupo?.categoria.categoria ?? "Productos";
  return {
    visible,
    etiqueta: corto(nombre, 60),
    titulo: corto(nombre, 80),
    texto: "Lo último que llegó de esta categoría.",
    boton: { texto: "Ver categoría", a: "" },
    categoria: grupo?.categoria.id ?? null,
    objetos: (grupo?.productos ?? []).slice(0, cuantos).map(objeto),
    decorado: false,
  };
}

function estelar(producto: ProductoInicio | undefined, visible: boolean): Portada["estelar"] {
  const [primera = "Destacado", ...resto] = (producto?.producto ?? "")
    .split(" ")
    .filter((palabra) => palabra !== "");
  return {
    visible: visible && producto !== undefined,
    titulo: corto(primera, 24),
    subtitulo: corto(resto.join(" "), 40),
    sku: producto?.sku ?? "",
    categoria: producto?.categoria_id ?? null,
    imagen: PROPIA,
    alt: corto(producto?.producto ?? "", 120),
    datos: [],
    otro: "Ver parecidos",
    decorado: false,
  };
}

/** Takes one product of each category in turn, so that neighbours differ; each category keeps its order. */
export function alternarCategorias<T extends { categoria_id: number }>(productos: readonly T[]): T[] {
  const vistos = new Map<number, number>();
  const vuelta = productos.map((producto) => {
    const veces = vistos.get(producto.categoria_id) ?? 0;
    vistos.set(producto.categoria_id, veces + 1);
    return { producto, veces };
  });
  return vuelta.sort((a, b) => a.veces - b.veces).map(({ producto }) => producto);
}
