import { rutFormateado } from "#modules/comun/contacto/rut.ts";

/** Above this many UF a boleta names its buyer. */
const UF_CON_NOMBRE = 135;

export const debeNombrar = (total: number, valor_uf: number): boolean => total > UF_CON_NOMBRE * valor_uf;

type Comprador = { rut: string | null; nombre: string | null; apellido: string | null };

/** Name and RUT of the buyer as a document says them; null while one of them is missing. */
export function receptorDe({ rut, nombre, apellido }: Comprador): { rut: string; nombre: string } | null {
  const suyo = rutFormateado(rut ?? "");
  const completo = [nombre, apellido].filter(Boolean).join(" ").trim();
  return suyo && completo !== "" ? { rut: suyo, nombre: completo } : null;
}
