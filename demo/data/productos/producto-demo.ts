/** Sizes in centimetres; `nombres` replaces "Ancho", "Alto", "Fondo" in the picture with measures. */
export type Medidas = {
  ancho: number;
  alto: number;
  fondo: number | null;
  nombres?: [ancho: string, alto: string, fondo: string];
};

export type ProductoDemo = {
  sku: string;
  producto: string;
  categoria: string;
  categoria_2: string | null;
  descripcion: string;
  precio_cliente: number;
  puntos: number;
  puntos_regalo: number;
  minimo_puntos: number;
  disponible: boolean;
  /** Name of the drawn object in ../arte/recortes. */
  objeto: string;
  /** Colour of a recoloured object; null keeps the colours of the art. */
  variante: string | null;
  /** File names in ../fotos, in the order in which they are shown. */
  fotos: string[];
  medidas: Medidas;
};

export const CATEGORIAS_DEMO = [
  "Herramientas",
  "Parrillas y asados",
  "Autos",
  "Bebés",
  "Jacuzzi y piscina",
  "Hogar",
  "Tecnología",
  "Aire libre",
];

/** Picture names of a product: 1 stage, 2 close-up, 3 measures, 4 scene, 5 second close-up, 6 second scene. */
export function fotosDemo(sku: string, cuantas: number): string[] {
  return Array.from({ length: cuantas }, (_, i) => `${sku}-${i + 1}.webp`);
}

/** Joins the paragraphs and bullet lines of a description; a blank line separates paragraphs. */
export function parrafosDemo(...parrafos: string[]): string {
  return parrafos.join("\n\n");
}

export function listaDemo(...lineas: string[]): string {
  return lineas.map((linea) => `• ${linea}`).join("\n");
}
