import { nombreAccion } from "#modules/comun/auditoria.ts";
import { nombrePersona } from "#modules/personas/persona.ts";

type Autor = Parameters<typeof nombrePersona>[0];
type Hecho = { id: number; fecha: Date; accion: string; autor: Autor };
type Venta = { fecha: Date; comprador: string };

/** A moment of a sale, as its page tells it. */
export type MomentoVenta = { id: number; que: string; quien: string; fecha: Date };

/** The name of who did it; rules of the shop have no person. */
const autorDe = (autor: Autor): string =>
  autor.codigo_referido.startsWith("sistema:") ? "la tienda" : nombrePersona(autor);

/** What was done to a sale, the last first, down to its purchase. */
export const historiaDe = ({ fecha, comprador }: Venta, hechos: readonly Hecho[]): MomentoVenta[] => [
  ...hechos.map((hecho) => ({
    id: hecho.id,
    que: nombreAccion(hecho.accion),
    quien: autorDe(hecho.autor),
    fecha: hecho.fecha,
  })),
  { id: 0, que: "Registró la compra", quien: comprador, fecha },
];
