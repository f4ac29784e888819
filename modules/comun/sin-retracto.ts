/** Why the law gives no right of withdrawal for a product (Ley 19.496, art. 3 bis). */
export const MOTIVOS_SIN_RETRACTO = ["no_revendible", "perecible", "a_medida", "higiene"] as const;
export type MotivoSinRetracto = (typeof MOTIVOS_SIN_RETRACTO)[number];

/** As admins choose it, and as files write it. */
export const NOMBRE_SIN_RETRACTO: Readonly<Record<MotivoSinRetracto, string>> = {
  no_revendible: "No se puede volver a vender como se ofreció",
  perecible: "Perecible: se deteriora o caduca pronto",
  a_medida: "Hecho a pedido o a medida",
  higiene: "Sellado por higiene",
};

const POR_QUE: Readonly<Record<MotivoSinRetracto, string>> = {
  no_revendible: "por su naturaleza no puede volver a venderse como se ofreció",
  perecible: "se deteriora o caduca pronto",
  a_medida: "se hace a tu pedido o a tu medida",
  higiene: "viene sellado por higiene y abierto no se puede volver a vender",
};

/** What a product, or the line of a sale, says of the right of withdrawal; `sin_retracto` is null where there is the right. */
export type Exclusion = { sin_retracto: MotivoSinRetracto | null; sin_retracto_frase: string };

export const CON_RETRACTO: Exclusion = { sin_retracto: null, sin_retracto_frase: "" };

/** A reason as a file writes it: its key or its name, in any capitals; null when it is none. */
export function leerSinRetracto(texto: string): MotivoSinRetracto | null {
  const dicho = texto.trim().toLowerCase();
  return (
    MOTIVOS_SIN_RETRACTO.find(
      (motivo) => motivo === dicho || NOMBRE_SIN_RETRACTO[motivo].toLowerCase() === dicho,
    ) ?? null
  );
}

/** The sentence for a reason that does not exist. */
export const motivoDesconocido = (texto: string): string =>
  `No conocemos el motivo «${texto.trim().slice(0, 30)}»: escribe ${MOTIVOS_SIN_RETRACTO.slice(0, -1).join(", ")} o ${MOTIVOS_SIN_RETRACTO.at(-1)}, o déjalo vacío.`;

/** What a customer reads before paying; null where there is the right of withdrawal. The shop's own words follow the reason. */
export const fraseSinRetracto = ({ sin_retracto, sin_retracto_frase }: Exclusion): string | null =>
  sin_retracto && [`Sin derecho a retracto: ${POR_QUE[sin_retracto]}.`, sin_retracto_frase].join(" ").trim();

/**
 * What a sale keeps of its line: an exclusion counts only if it was announced before paying. A quote that did not announce it keeps
 * the right, and so does a product that is no longer excluded.
 */
export function exclusionAnunciada(hoy: Exclusion, cotizada: Partial<Exclusion> | undefined): Exclusion {
  if (!cotizada) return hoy;
  const { sin_retracto, sin_retracto_frase = "" } = cotizada;
  return sin_retracto && hoy.sin_retracto ? { sin_retracto, sin_retracto_frase } : CON_RETRACTO;
}
