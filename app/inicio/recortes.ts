/** Objects without background for the scenes, with the size of their files. */
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

/** The cut-out of a product, if it has one. */
export const RECORTES: ReadonlyMap<string, NombreRecorte> = new Map([
  ["100001", "jacuzzi"],
  ["100002", "taladro"],
  ["100003", "coche"],
  ["100004", "parrilla-tambor"],
  ["100006", "sierra"],
  ["100007", "caja-herramientas"],
  ["100011", "parrilla-kettle"],
  ["100013", "lomo-vetado"],
  ["100015", "neumatico"],
  ["100016", "inflador"],
  ["100018", "aspiradora"],
  ["100022", "cuna"],
  ["100023", "silla-auto"],
]);
