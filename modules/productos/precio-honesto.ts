import { pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearDia } from "#modules/comun/fechas/fechas.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";

/** A row of the history of prices of a product: what it asked for from an instant until the next row. */
export type TramoPrecio = {
  precio: number;
  /** While `precio` is an offer: the price after it, and its end. */
  precio_normal: number | null;
  oferta_hasta: Date | null;
  desde: Date;
};

/** A row of the history of prices as anyone may read it, and as the seal of its day covers it. */
export type PrecioSellado = {
  id: number;
  producto: string;
  opcion: number | null;
  precio: number;
  precio_normal: number | null;
  oferta_hasta: string | null;
  desde: string;
};

/** The days before an offer that count for it. */
export const DIAS_MIRADOS = 30;
/** How many of them a price must have been asked for before an offer may call it the normal one. */
export const DIAS_COBRADO = 7;

type Cobro = { precio: number; oferta: boolean; desde: number; hasta: number };

/** What was asked for, piece by piece, oldest first; the last one has no end. An offer that is over became its normal price. */
function cobrosDe(historia: readonly TramoPrecio[]): Cobro[] {
  const cobros = historia.flatMap((tramo, i): Cobro[] => {
    const desde = tramo.desde.getTime();
    const hasta = historia[i + 1]?.desde.getTime() ?? Number.POSITIVE_INFINITY;
    if (tramo.precio_normal === null || tramo.oferta_hasta === null)
      return [{ precio: tramo.precio, oferta: false, desde, hasta }];
    const fin = Math.min(Math.max(tramo.oferta_hasta.getTime(), desde), hasta);
    return [
      { precio: tramo.precio, oferta: true, desde, hasta: fin },
      { precio: tramo.precio_normal, oferta: false, desde: fin, hasta },
    ];
  });
  return cobros.filter(({ desde, hasta }) => desde < hasta);
}

/**
 * The lowest price of the 30 days before the offer that runs at an instant; null without an offer, or without a price before it. An
 * offer that was lowered or prolonged without a pause is one offer.
 */
export function menorAntesDeOferta(historia: readonly TramoPrecio[], ahora: Date): number | null {
  const cobros = cobrosDe(historia).filter(({ desde }) => desde <= ahora.getTime());
  const ultimoNormal = cobros.findLastIndex(({ oferta }) => !oferta);
  const [primera] = cobros.slice(ultimoNormal + 1);
  if (!primera) return null;
  const mirado = primera.desde - DIAS_MIRADOS * DIA_MS;
  const previos = cobros.slice(0, ultimoNormal + 1).filter(({ hasta }) => hasta > mirado);
  return previos.length > 0 ? Math.min(...previos.map(({ precio }) => precio)) : null;
}

/** How many of the 30 days before an instant asked for at least this price. */
export function diasCobrados(historia: readonly TramoPrecio[], precio: number, ahora: number): number {
  const mirado = ahora - DIAS_MIRADOS * DIA_MS;
  const ms = cobrosDe(historia)
    .filter((cobro) => cobro.precio >= precio)
    .map(({ desde, hasta }) => Math.min(hasta, ahora) - Math.max(desde, mirado))
    .filter((tiempo) => tiempo > 0)
    .reduce((suma, tiempo) => suma + tiempo, 0);
  return ms / DIA_MS;
}

/** The first day on which a price may be called normal, if it is asked for from now on. */
function usableDesde(historia: readonly TramoPrecio[], precio: number, ahora: Date): Date {
  const pasada = historia.filter(({ desde }) => desde <= ahora);
  const supuesta = [...pasada, { precio, precio_normal: null, oferta_hasta: null, desde: ahora }];
  let dias = 0;
  while (diasCobrados(supuesta, precio, ahora.getTime() + dias * DIA_MS) < DIAS_COBRADO) dias += 1;
  return new Date(ahora.getTime() + dias * DIA_MS);
}

type Oferta = { precio_normal: number | null; oferta_hasta: Date | null };

/**
 * Why an offer may not call its normal price so; null when it may. An offer that neither changes its normal price nor lasts longer than
 * before is not judged again.
 */
export function negativaDeOferta(
  antes: Oferta | null,
  { precio_normal, oferta_hasta }: Oferta,
  historia: readonly TramoPrecio[],
  ahora: Date,
): string | null {
  if (precio_normal === null || oferta_hasta === null || oferta_hasta <= ahora) return null;
  const igual = antes?.precio_normal === precio_normal && (antes.oferta_hasta ?? ahora) >= oferta_hasta;
  if (igual || diasCobrados(historia, precio_normal, ahora.getTime()) >= DIAS_COBRADO) return null;
  const desde = formatearDia(usableDesde(historia, precio_normal, ahora));
  return `No cobraste ${pesos(precio_normal)} por ${DIAS_COBRADO} de los últimos ${DIAS_MIRADOS} días: no puede ser el precio normal de una oferta. Si lo cobras desde ahora, podrás usarlo desde el ${desde}.`;
}

type OfertaConOpciones = Oferta & {
  opciones: readonly { id: number | null; diferencia: number; nombre?: string }[];
};

const conDiferencia = ({ precio_normal, oferta_hasta }: Oferta, diferencia: number): Oferta => ({
  precio_normal: precio_normal === null ? null : precio_normal + diferencia,
  oferta_hasta,
});

/** The same of a product and of each of its options: an option has its own price, so it has its own normal price to prove. */
export function negativaDeOfertas(
  antes: OfertaConOpciones | null,
  despues: OfertaConOpciones,
  historia: (opcion?: number) => readonly TramoPrecio[],
  ahora: Date,
): string | null {
  const suya = negativaDeOferta(antes, despues, historia(), ahora);
  if (suya !== null) return suya;
  for (const { id, diferencia, nombre } of despues.opciones) {
    const previa = antes?.opciones.find((opcion) => id !== null && opcion.id === id);
    const negativa = negativaDeOferta(
      antes && previa ? conDiferencia(antes, previa.diferencia) : null,
      conDiferencia(despues, diferencia),
      id === null ? [] : historia(id),
      ahora,
    );
    if (negativa !== null) return nombre ? `${nombre}: ${negativa}` : negativa;
  }
  return null;
}

/** What an offer says beside its former price; null without a price before it. */
export const menorEnPalabras = (menor: number | null | undefined): string | null =>
  menor ? `El precio más bajo de los ${DIAS_MIRADOS} días anteriores fue ${pesos(menor)}` : null;
