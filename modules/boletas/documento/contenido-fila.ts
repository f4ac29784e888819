import type { Documento, TipoDocumento } from "./tipos.ts";

type Fila = {
  tipo: number;
  detalle: Pick<Documento, "lineas" | "descuentos">;
  receptor_rut: string | null;
  receptor_nombre: string | null;
};

const tipoDe = ({ tipo }: { tipo: number }): TipoDocumento => (tipo === 61 || tipo === 41 ? tipo : 39);

/** What a row says of its document besides folio, seller and reference. */
export const contenidoDeFila = (fila: Fila) => ({
  tipo: tipoDe(fila),
  receptor:
    fila.receptor_rut === null ? null : { rut: fila.receptor_rut, nombre: fila.receptor_nombre ?? "" },
  lineas: fila.detalle.lineas,
  descuentos: fila.detalle.descuentos,
});
