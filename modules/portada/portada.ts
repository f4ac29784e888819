import { z } from "zod";
import {
  adorno,
  campoPalabras,
  categoria,
  destino,
  enlacePortada,
  enteroONada,
  enteroPortada,
  imagen,
  marca,
  sku,
} from "./campos.ts";

/** The seven sections of the home page, in their first order. */
export const TIPOS = ["carrusel", "vitrina", "fogon", "camino", "mosaico", "estelar", "marquesina"] as const;
export type Tipo = (typeof TIPOS)[number];

export const NOMBRES_SECCIONES: Readonly<Record<Tipo, string>> = {
  carrusel: "Carrusel de apertura",
  vitrina: "Vitrina de tres",
  fogon: "Escena nocturna",
  camino: "Escena del camino",
  mosaico: "Mosaico",
  estelar: "Producto estrella",
  marquesina: "Marquesina",
};

/** How many parts each section holds. */
export const TOPES = { laminas: 8, adornos: 2, confianza: 3, vistas: 3, datos: 3, skus: 48 } as const;
export const TOPE_OBJETOS = { vitrina: 3, fogon: 6, camino: 3, mosaico: 3 } as const;
export type ConObjetos = keyof typeof TOPE_OBJETOS;

const PRECIO = "Un precio de muestra es un número entero.";
const precio_muestra = enteroONada(PRECIO, 1, 999_999_999);

const visible = marca;

/** Forms send empty fields for the places that are not used. */
const sinVacios = (valor: unknown) => (Array.isArray(valor) ? valor.filter((uno) => uno !== "") : valor);

const lamina = z.object({
  /** What screen readers and the dots of the carousel call it. */
  nombre: campoPalabras(60).refine((texto) => texto !== "", "Escribe un nombre corto."),
  titulo: campoPalabras(80).refine((texto) => texto !== "", "Escribe el título."),
  texto: campoPalabras(240),
  sku,
  /** Replaces the product in the links while the shop has none of it. */
  categoria,
  imagen,
  alt: campoPalabras(120),
  adornos: z.preprocess(sinVacios, z.array(adorno).max(TOPES.adornos).default([])),
  precio_muestra,
  /** Without an address it leads to the product. */
  boton: enlacePortada,
  segundo: enlacePortada,
});

const objeto = z.object({
  sku,
  /** Empty: the name of the product. */
  nombre: campoPalabras(60),
  imagen,
  /** Where it leads when it is no product. */
  a: destino,
});

const herramienta = z.object({
  sku,
  nombre: campoPalabras(60),
  texto: campoPalabras(160),
  precio_muestra,
  vistas: z
    .array(z.object({ nombre: campoPalabras(60), imagen }))
    .max(TOPES.vistas)
    .default([]),
});

const escena = <T extends ConObjetos>(tipo: T) =>
  z.object({
    visible,
    /** What screen readers call it. */
    etiqueta: campoPalabras(60),
    titulo: campoPalabras(80),
    texto: campoPalabras(240),
    boton: enlacePortada,
    /** The newest of this category fill the places of products that are gone. */
    categoria,
    objetos: z.array(objeto).max(TOPE_OBJETOS[tipo]).default([]),
    decorado: marca,
  });

export const esquemaPortada = z.object({
  orden: z
    .preprocess((valor) => (typeof valor === "string" ? valor.split(",") : valor), z.array(z.enum(TIPOS)))
    .refine((orden) => orden.length === TIPOS.length && new Set(orden).size === TIPOS.length, {
      error: "El orden no nombra las siete secciones.",
    }),
  carrusel: z.object({
    visible,
    laminas: z.array(lamina).max(TOPES.laminas, `Caben ${TOPES.laminas} láminas.`).default([]),
    /** Short promises under the words of the first slide, each with its icon by place: a truck, a shield, a message. */
    confianza: z.preprocess(sinVacios, z.array(campoPalabras(40)).max(TOPES.confianza).default([])),
    monedas: marca,
  }),
  vitrina: z.object({
    visible,
    titulo: campoPalabras(80),
    boton: enlacePortada,
    categoria,
    objetos: z.array(herramienta).max(TOPE_OBJETOS.vitrina).default([]),
  }),
  fogon: escena("fogon"),
  camino: escena("camino"),
  mosaico: escena("mosaico"),
  estelar: z.object({
    visible,
    titulo: campoPalabras(24),
    subtitulo: campoPalabras(40),
    sku,
    categoria,
    imagen,
    alt: campoPalabras(120),
    datos: z
      .array(z.object({ cifra: campoPalabras(8), que: campoPalabras(24) }))
      .max(TOPES.datos)
      .default([]),
    /** The button while the product is not for sale: it leads to the category. */
    otro: campoPalabras(40),
    decorado: marca,
  }),
  marquesina: z.object({
    visible,
    titulo: campoPalabras(80),
    boton: enlacePortada,
    de: z.enum(["nuevos", "categoria", "elegidos"]).default("nuevos"),
    categoria,
    cuantos: enteroPortada("Entre 4 y 48 productos.", 4, 48).prefault(24),
    skus: z
      .preprocess(
        (valor) => (typeof valor === "string" ? valor.split(/[\s,;]+/).filter((uno) => uno !== "") : valor),
        z.array(sku).max(TOPES.skus, `Caben ${TOPES.skus} productos.`),
      )
      .default([]),
  }),
});

export type Portada = z.infer<typeof esquemaPortada>;
export type Lamina = Portada["carrusel"]["laminas"][number];
export type ObjetoPortada = Portada["fogon"]["objetos"][number];
export type Herramienta = Portada["vitrina"]["objetos"][number];

/** What a row of `portadas` holds: a page that an admin wrote, or the decision to let the shop make it from its products. */
export type Contenido = { automatica: true } | { automatica: false; portada: Portada };

const esquemaContenido = z.discriminatedUnion("automatica", [
  z.object({ automatica: z.literal(true) }),
  z.object({ automatica: z.literal(false), portada: esquemaPortada }),
]);

/** The content of a row; null when it does not fit, for the caller to report. */
export function leerContenido(valor: unknown): Contenido | null {
  const { success, data } = esquemaContenido.safeParse(valor);
  return success ? data : null;
}

/** Every picture of the owner's that the page shows. */
export function fotosDePortada({ carrusel, vitrina, fogon, camino, mosaico, estelar }: Portada): string[] {
  const imagenes = [
    ...carrusel.laminas.map((lamina) => lamina.imagen),
    ...vitrina.objetos.flatMap(({ vistas }) => vistas.map((vista) => vista.imagen)),
    ...[fogon, camino, mosaico].flatMap(({ objetos }) => objetos.map((objeto) => objeto.imagen)),
    estelar.imagen,
  ];
  return [...new Set(imagenes.flatMap((una) => (una.tipo === "foto" ? [una.archivo] : [])))];
}
