import { rutFormateado } from "#modules/comun/contacto/rut.ts";
import { sinTildes } from "#modules/comun/texto/texto-plano.ts";
import type { TipoMovimiento } from "#modules/transferencias/movimiento.ts";
import { leerFechaHora } from "./fecha.ts";
import type { FormatoCartola, Patron } from "./formato.ts";

export type PagadorGlosa = {
  /** The glosa has the shape of a transfer. */
  reconocida: boolean;
  rut: string | null;
  nombre: string | null;
  banco: string | null;
  ocurrido_en: Date | null;
  cortado: boolean;
};

/** The wording of transfers that several banks share. */
const GENERALES: readonly Patron[] = [
  /^transferencia (?:recibida|enviada)(?: de| a)?:? (?<nombre>.+)$/i,
  /^(?:transferencia|transf\.?|tef|traspaso) (?:de|a|desde|hacia):? ?(?<nombre>.+)$/i,
];

const NADA = { reconocida: false, rut: null, nombre: null, banco: null, ocurrido_en: null, cortado: false };

/** Who paid, as far as the bank's text says it. A number is a RUT only with a right check digit. */
export function leerGlosa(
  glosa: string,
  { patrones = [], cortes = [] }: Pick<FormatoCartola, "patrones" | "cortes">,
): PagadorGlosa {
  const plana = glosa.trim().replace(/\s+/g, " ");
  for (const patron of [...patrones, ...GENERALES]) {
    const encontrada = patron.exec(plana);
    if (!encontrada) continue;
    const { rut, nombre, banco, cuando } = encontrada.groups ?? {};
    const momento = cuando
      ? leerFechaHora(cuando, { estilos: ["dma"], periodo: null, desde1904: false })
      : null;
    return {
      reconocida: true,
      rut: rut ? rutFormateado(rut) : null,
      nombre: nombre?.trim() || null,
      banco: banco?.trim() || null,
      ocurrido_en: momento?.ocurrido_en ?? null,
      cortado: cortes.includes(glosa.trimEnd().length),
    };
  }
  return NADA;
}

const PASARELAS =
  /\b(transbank|getnet|mercado ?pago|khipu|klap|sumup|flow|webpay|redelcom|haulmer|tuu|compraqui)\b/;
const DEVOLUCION = /\b(devolucion|reversa|reverso|devuelta|rechazada)\b/;
const COMISION = /\b(comision|mantencion|impuesto|intereses|interes)\b/;
const PROPIO = /\bcuentas? propias?\b/;

type Hechos = { glosa: string; monto: number; propio: boolean; transferencia: boolean };

/** Own transfers and settlements of gateways first: they look like transfers of customers. */
export function tipoDeGlosa({ glosa, monto, propio, transferencia }: Hechos): TipoMovimiento {
  const plana = sinTildes(glosa);
  if (propio || PROPIO.test(plana)) return "propio";
  if (monto > 0 && PASARELAS.test(plana)) return "liquidacion";
  if (DEVOLUCION.test(plana)) return "devolucion";
  if (monto < 0 && COMISION.test(plana)) return "comision";
  return transferencia ? "transferencia" : "otro";
}
