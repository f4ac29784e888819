/** How heavy a product is to send, from lightest to heaviest. A parcel has the class of its heaviest product. */
export const CLASES_PESO = ["liviano", "mediano", "pesado"] as const;
export type ClasePeso = (typeof CLASES_PESO)[number];

export const NOMBRE_CLASE: Readonly<Record<ClasePeso, string>> = {
  liviano: "Liviano",
  mediano: "Mediano",
  pesado: "Pesado",
};

/** A class as people write it, in any capitals; null when it is none. */
export const leerClasePeso = (texto: string): ClasePeso | null =>
  CLASES_PESO.find((clase) => clase === texto.trim().toLowerCase()) ?? null;

/** The sentence for a class that does not exist. */
export const claseDesconocida = (texto: string): string =>
  `No conocemos la clase «${texto.trim().slice(0, 30)}»: escribe liviano, mediano o pesado.`;

/** The heaviest class; null for an empty list. */
export const claseMasPesada = (clases: readonly ClasePeso[]): ClasePeso | null =>
  CLASES_PESO.findLast((clase) => clases.includes(clase)) ?? null;
