import type { Controles } from "#modules/comun/texto/controles.ts";
import { MAX_SEGUIMIENTO, MAX_TRANSPORTISTA } from "./rotulo.ts";

// The forms of the dispatch of a sale: each of their fields is refused by its name.

export const CAMPOS_ROTULO: Controles<"transportista" | "seguimiento"> = {
  transportista: { tipo: "linea", label: "Transportista", largo: MAX_TRANSPORTISTA },
  seguimiento: {
    tipo: "linea",
    label: "Seguimiento",
    largo: MAX_SEGUIMIENTO,
    ayuda: "Número o enlace del transportista; se pide al enviar.",
  },
};

export const CAMPOS_PASO: Controles<"estado" | "transportista" | "seguimiento"> = {
  estado: { tipo: "eleccion", label: "Paso" },
  ...CAMPOS_ROTULO,
};

export const CAMPOS_COSTO: Controles<"costo"> = {
  costo: { tipo: "entero", label: "Costo real del envío" },
};
