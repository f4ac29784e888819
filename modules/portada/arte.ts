/** Objects without background that come with the shop, with the size of their files. */
export const MEDIDAS = {
  aspiradora: [791, 482],
  "caja-herramientas": [520, 409],
  coche: [756, 703],
  cuna: [785, 640],
  inflador: [789, 697],
  jacuzzi: [1132, 800],
  "lomo-vetado": [486, 440],
  neumatico: [744, 706],
  "parrilla-kettle": [722, 703],
  "parrilla-tambor": [855, 971],
  sierra: [796, 576],
  "silla-auto": [568, 676],
  taladro: [841, 621],
} as const;

export type NombreRecorte = keyof typeof MEDIDAS;

/** Larger drawings of several objects, with the size of their files. */
export const CUADROS = { "hero-herramientas": [900, 700] } as const;

type NombreCuadro = keyof typeof CUADROS;
export type NombreArte = NombreRecorte | NombreCuadro;

export const ARTE = [...Object.keys(MEDIDAS), ...Object.keys(CUADROS)] as [NombreArte, ...NombreArte[]];

export const esRecorte = (nombre: NombreArte): nombre is NombreRecorte => Object.hasOwn(MEDIDAS, nombre);

/** Small decorations beside the object of a slide. */
export const ADORNOS = [
  "burbujas",
  "choclo",
  "destornillador",
  "estrella",
  "llama",
  "llave",
  "mamadera",
  "osito",
  "pato",
  "regalo",
] as const;
