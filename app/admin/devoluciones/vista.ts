import {
  ESTADOS_POR_ATENDER,
  type EstadoDevolucion,
  estaAbierta,
} from "#modules/compras/devoluciones/estado-devolucion.ts";
import {
  DIAS_REEMBOLSO,
  DIAS_RETRACTO,
  DIAS_RETRACTO_SIN_CONTRATO,
  finReembolso,
} from "#modules/compras/devoluciones/plazos.ts";
import { diasQueQuedan } from "#modules/comun/fechas/plazos.ts";

export const esperaTienda = (estado: EstadoDevolucion): boolean =>
  ESTADOS_POR_ATENDER.some((uno) => uno === estado);

type Pedida = {
  estado: EstadoDevolucion;
  tipo: "retracto" | "garantia";
  solucion: string;
  pedida_en: Date;
  derecho_hasta: Date | null;
};

/** Days of the guarantee, as the desk counts them: six months, which may have three or four days more. */
const DIAS_GARANTIA = 180;

const dias = (n: number): string => (n === 1 ? "1 día" : `${n} días`);

/** A term of a return in words, and whether it is about to end. */
export type PlazoDicho = { texto: string; urgente: boolean };

/** More days than the ten are left only where the contract was not sent. */
const diasDeRetracto = (quedaban: number): number =>
  quedaban > DIAS_RETRACTO ? DIAS_RETRACTO_SIN_CONTRATO : DIAS_RETRACTO;

/** How many days of the right were left when it was asked for. */
export function plazoDelDerecho({ tipo, pedida_en, derecho_hasta }: Pedida): PlazoDicho {
  const quedaban = derecho_hasta && Math.max(0, diasQueQuedan(derecho_hasta, pedida_en));
  if (quedaban === null) return { texto: "Pedida antes de que empezara su plazo", urgente: false };
  const de = tipo === "retracto" ? diasDeRetracto(quedaban) : DIAS_GARANTIA;
  return { texto: `Pedida con ${dias(Math.min(de, quedaban))} de ${de}`, urgente: false };
}

const CERCA = 10;

/** How many days are left to pay the money back; null when nothing is to be paid. */
export function plazoDePago({ estado, solucion, pedida_en }: Pedida, ahora: Date): PlazoDicho | null {
  if (solucion !== "dinero" || !estaAbierta(estado)) return null;
  const quedan = diasQueQuedan(finReembolso(pedida_en), ahora);
  if (quedan < 0)
    return { texto: `Vencido hace ${dias(-quedan)}: el dinero ya debía estar de vuelta`, urgente: true };
  return {
    texto: `Quedan ${dias(quedan)} de ${DIAS_REEMBOLSO} para devolver el dinero`,
    urgente: quedan <= CERCA,
  };
}
