import { rutaCategoria } from "#modules/productos/categoria.ts";
import { type PrecioTarjeta, rutaComprar } from "#modules/productos/tarjeta.ts";
import { alternarCategorias } from "./automatica.ts";
import type { ImagenElegida } from "./campos.ts";
import type { ProductoInicio } from "./catalogo.store.server.ts";
import type { ConObjetos, Lamina, ObjetoPortada, Portada, Tipo } from "./portada.ts";
import { type PrecioVista, precioHoy, verPrecio } from "./precio-vista.ts";

/** The home page as visitors get it: words and links as written, products as they are now. */

export type ImagenVista =
  | Extract<ImagenElegida, { tipo: "arte" }>
  /** `archivo` is null for a product without pictures. */
  | { tipo: "foto"; archivo: string | null; x: number; y: number };

type EnlaceVista = { texto: string; a: string };

export type LaminaVista = Pick<Lamina, "nombre" | "titulo" | "texto" | "alt" | "adornos"> & {
  imagen: ImagenVista;
  precio: PrecioVista | null;
  producto: Pick<ProductoInicio, "sku" | "puntos" | "puntos_final"> | null;
  /** Whether its main button leads to its product. */
  de_producto: boolean;
  boton: EnlaceVista | null;
  segundo: EnlaceVista | null;
};

export type ObjetoVista = {
  nombre: string;
  to: string;
  imagen: ImagenVista;
  precio: PrecioTarjeta | null;
  /** Set while the product has a raffle. */
  sorteado: string | null;
};

export type HerramientaVista = {
  /** Its place in the showcase, for its short address `/product/{id}`. */
  id: number;
  nombre: string;
  texto: string;
  precio: PrecioVista;
  /** Progress of its raffle; null without one. */
  sorteo: Pick<ProductoInicio, "puntos" | "puntos_final"> | null;
  vistas: { nombre: string; imagen: ImagenVista }[];
};

export type EscenaVista = {
  etiqueta: string;
  titulo: string;
  texto: string;
  boton: EnlaceVista | null;
  objetos: ObjetoVista[];
  decorado: boolean;
};

export type Muestra = Pick<ProductoInicio, "sku" | "producto" | "imagen_1"> & PrecioTarjeta;

export type SeccionVista =
  | { tipo: "carrusel"; laminas: LaminaVista[]; confianza: string[]; monedas: boolean }
  | { tipo: "vitrina"; titulo: string; boton: EnlaceVista | null; herramientas: HerramientaVista[] }
  | ({ tipo: "fogon" } & EscenaVista)
  | ({ tipo: "camino" } & EscenaVista)
  | ({ tipo: "mosaico" } & EscenaVista)
  | ({
      tipo: "estelar";
      imagen: ImagenVista;
      producto: ProductoInicio | null;
      categoria: string | null;
    } & Pick<Portada["estelar"], "titulo" | "subtitulo" | "alt" | "datos" | "otro" | "decorado">)
  | { tipo: "marquesina"; titulo: string; boton: EnlaceVista | null; muestra: Muestra[] };

export type Existente = {
  por_sku: ReadonlyMap<string, ProductoInicio>;
  por_categoria: ReadonlyMap<number, readonly ProductoInicio[]>;
  recientes: readonly ProductoInicio[];
  /** Names of the categories. */
  categorias: ReadonlyMap<number, string>;
  /** Only a demo shop shows the sample prices of the specification. */
  demostracion: boolean;
};

/** The SKUs that a home page names. */
export function skusDePortada({
  carrusel,
  vitrina,
  fogon,
  camino,
  mosaico,
  estelar,
  marquesina,
}: Portada): string[] {
  const con_sku = [
    ...carrusel.laminas,
    ...[vitrina, fogon, camino, mosaico].flatMap(({ objetos }): { sku: string }[] => objetos),
    estelar,
  ];
  return [...new Set([...con_sku.map(({ sku }) => sku), ...marquesina.skus])].filter((sku) => sku !== "");
}

/** Category → how many of its newest products are needed, for the places of products that are gone. */
export function categoriasPorLeer(portada: Portada, por_sku: Existente["por_sku"]): Map<number, number> {
  const pedidas = new Map<number, number>();
  const pedir = (categoria: number | null, cuantos: number) => {
    if (categoria !== null) pedidas.set(categoria, Math.max(pedidas.get(categoria) ?? 0, cuantos));
  };
  for (const tipo of ["fogon", "camino", "mosaico"] as const) {
    const { objetos, categoria, visible } = portada[tipo];
    const faltan = objetos.some(({ sku }) => sku !== "" && !por_sku.has(sku));
    if (visible && faltan) pedir(categoria, objetos.length * 2);
  }
  const { visible, de, categoria, cuantos } = portada.marquesina;
  if (visible && de === "categoria") pedir(categoria, cuantos);
  return pedidas;
}

/** The sections that are on and have something to show, in their order. */
export function verPortada(portada: Portada, hay: Existente): SeccionVista[] {
  const visibles = portada.orden.filter((tipo) => portada[tipo].visible);
  return visibles.map((tipo) => VER[tipo](portada, hay)).filter((seccion) => seccion !== null);
}

const VER: Record<Tipo, (portada: Portada, hay: Existente) => SeccionVista | null> = {
  carrusel({ carrusel: { laminas, confianza, monedas } }, hay) {
    const vistas = sinRepetir(laminas.map((lamina) => verLamina(lamina, hay)).filter((una) => una !== null));
    return vistas.length > 0 ? { tipo: "carrusel", laminas: vistas, confianza, monedas } : null;
  },
  vitrina: verVitrina,
  fogon: (portada, hay) => verEscena("fogon", portada, hay),
  camino: (portada, hay) => verEscena("camino", portada, hay),
  mosaico: (portada, hay) => verEscena("mosaico", portada, hay),
  estelar: verEstelar,
  marquesina: verMarquesina,
};

const rutaDe = (hay: Existente, categoria: number | null): string | null => {
  const nombre = categoria === null ? undefined : hay.categorias.get(categoria);
  return nombre === undefined ? null : rutaCategoria(nombre);
};

/** A button with words; `otra` is where it leads without an address of its own. */
const botonDe = ({ texto, a }: EnlaceVista, otra: string | null): EnlaceVista | null => {
  const destino = a || otra;
  return texto !== "" && destino ? { texto, a: destino } : null;
};

function verImagen(
  imagen: ImagenElegida,
  producto: ProductoInicio | undefined,
  lugar = 0,
): ImagenVista | null {
  if (imagen.tipo !== "producto") return imagen;
  if (!producto) return null;
  const fotos = [producto.imagen_1, producto.imagen_2, producto.imagen_3];
  const archivo = fotos[lugar] ?? null;
  return archivo === null && lugar > 0 ? null : { tipo: "foto", archivo, x: 50, y: 50 };
}

/** A slide of a product that is gone leads to its category; without one, or with the product's picture, it is left out. */
function verLamina(lamina: Lamina, hay: Existente): LaminaVista | null {
  const { nombre, titulo, texto, alt, adornos, sku, precio_muestra } = lamina;
  const producto = hay.por_sku.get(sku);
  const imagen = verImagen(lamina.imagen, producto);
  const suya = producto ? rutaComprar(producto.sku) : rutaDe(hay, lamina.categoria);
  if (!imagen || (sku !== "" && !suya && lamina.boton.a === "")) return null;
  return {
    nombre,
    titulo,
    texto,
    alt,
    adornos,
    imagen,
    precio: verPrecio(precio_muestra, producto, hay.demostracion),
    producto: producto
      ? { sku: producto.sku, puntos: producto.puntos, puntos_final: producto.puntos_final }
      : null,
    de_producto: lamina.boton.a === "",
    boton: botonDe(lamina.boton, suya),
    segundo: botonDe(lamina.segundo, suya),
  };
}

function verVitrina({ vitrina }: Portada, hay: Existente): SeccionVista | null {
  const herramientas = vitrina.objetos.flatMap((objeto, lugar): HerramientaVista[] => {
    const producto = hay.por_sku.get(objeto.sku);
    if (!producto) return [];
    const { precio_muestra, texto } = objeto;
    const nombre = objeto.nombre || producto.producto;
    const escritas = objeto.vistas.length > 0 ? objeto.vistas : TRES_FOTOS;
    const vistas = escritas.flatMap((vista, i) => {
      const imagen = verImagen(vista.imagen, producto, i);
      return imagen ? [{ nombre: vista.nombre || `${nombre}, vista ${i + 1}`, imagen }] : [];
    });
    const precio = verPrecio(precio_muestra, producto, hay.demostracion);
    const sorteo =
      producto.puntos > 0 ? { puntos: producto.puntos, puntos_final: producto.puntos_final } : null;
    return precio ? [{ id: lugar + 1, nombre, texto, precio, sorteo, vistas: sinRepetir(vistas) }] : [];
  });
  const boton = botonDe(vitrina.boton, rutaDe(hay, vitrina.categoria) ?? "/productos");
  return herramientas.length > 0
    ? { tipo: "vitrina", titulo: vitrina.titulo, boton, herramientas: sinRepetir(herramientas) }
    : null;
}

const TRES_FOTOS = [0, 1, 2].map(() => ({ nombre: "", imagen: { tipo: "producto" } as const }));

function verEscena(
  tipo: Exclude<ConObjetos, "vitrina">,
  portada: Portada,
  hay: Existente,
): SeccionVista | null {
  const { etiqueta, titulo, texto, boton, categoria, objetos, decorado } = portada[tipo];
  const propios = objetos.flatMap((objeto) => verObjeto(objeto, hay) ?? []);
  const nombrados = new Set(objetos.map(({ sku }) => sku));
  const reemplazos = (categoria === null ? [] : (hay.por_categoria.get(categoria) ?? [])).filter(
    ({ sku }) => !nombrados.has(sku),
  );
  const todos = [...propios, ...reemplazos.map((producto) => deProducto(producto, VACIO))].slice(
    0,
    objetos.length,
  );
  if (todos.length === 0) return null;
  return {
    tipo,
    etiqueta: etiqueta || titulo,
    titulo,
    texto,
    boton: botonDe(boton, rutaDe(hay, categoria) ?? "/productos"),
    objetos: sinRepetir(todos),
    decorado,
  };
}

const VACIO: ObjetoPortada = { sku: "", nombre: "", imagen: { tipo: "producto" }, a: "" };

function verObjeto(objeto: ObjetoPortada, hay: Existente): ObjetoVista | null {
  const producto = hay.por_sku.get(objeto.sku);
  if (producto) return deProducto(producto, objeto);
  const imagen = objeto.imagen.tipo === "producto" ? null : objeto.imagen;
  if (objeto.sku !== "" || objeto.nombre === "" || objeto.a === "" || !imagen) return null;
  return { nombre: objeto.nombre, to: objeto.a, imagen, precio: null, sorteado: null };
}

const deProducto = (producto: ProductoInicio, { nombre, imagen }: ObjetoPortada): ObjetoVista => ({
  nombre: nombre || producto.producto,
  to: rutaComprar(producto.sku),
  imagen: verImagen(imagen, producto) ?? { tipo: "foto", archivo: null, x: 50, y: 50 },
  precio: precioHoy(producto),
  sorteado: producto.puntos > 0 ? producto.sku : null,
});

function verEstelar({ estelar }: Portada, hay: Existente): SeccionVista | null {
  const { titulo, subtitulo, alt, otro, decorado } = estelar;
  const producto = hay.por_sku.get(estelar.sku) ?? null;
  const imagen = verImagen(estelar.imagen, producto ?? undefined);
  const categoria = rutaDe(hay, estelar.categoria);
  if (!imagen || (!producto && (!categoria || otro === ""))) return null;
  // The facts belong to the product: they go with it.
  const datos = producto ? estelar.datos.filter(({ cifra, que }) => cifra !== "" && que !== "") : [];
  return { tipo: "estelar", titulo, subtitulo, alt, otro, decorado, datos, imagen, producto, categoria };
}

function verMarquesina({ marquesina }: Portada, hay: Existente): SeccionVista | null {
  const { titulo, boton, de, categoria, cuantos, skus } = marquesina;
  const elegidos = {
    nuevos: () => alternarCategorias(hay.recientes),
    categoria: () => (categoria === null ? [] : (hay.por_categoria.get(categoria) ?? [])),
    elegidos: () => skus.flatMap((sku) => hay.por_sku.get(sku) ?? []),
  }[de]();
  const muestra = elegidos
    .slice(0, cuantos)
    .map((uno) => ({ sku: uno.sku, producto: uno.producto, imagen_1: uno.imagen_1, ...precioHoy(uno) }));
  const suya = de === "categoria" ? rutaDe(hay, categoria) : null;
  return muestra.length > 0
    ? { tipo: "marquesina", titulo, boton: botonDe(boton, suya ?? "/productos"), muestra }
    : null;
}

/** Carousels tell their slides apart by name, so a repeated name gets a number. */
function sinRepetir<T extends { nombre: string }>(cosas: readonly T[]): T[] {
  const vistas = new Map<string, number>();
  return cosas.map((cosa) => {
    const veces = (vistas.get(cosa.nombre) ?? 0) + 1;
    vistas.set(cosa.nombre, veces);
    return veces === 1 ? cosa : { ...cosa, nombre: `${cosa.nombre} (${veces})` };
  });
}
