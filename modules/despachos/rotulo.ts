import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";

/** What is written on a parcel that left: who carries it and how it is followed. */
export type Rotulo = { transportista: string | null; seguimiento: string };

export const MAX_TRANSPORTISTA = 60;
export const MAX_SEGUIMIENTO = 200;

const renglon = (texto: string | undefined) =>
  (texto ?? "")
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();

/** The tracking is required; a carrier is not, because an address says who it is. */
export function exigirRotulo(escrito: {
  transportista?: string | undefined;
  seguimiento?: string | undefined;
}): Rotulo {
  const transportista = renglon(escrito.transportista);
  const seguimiento = renglon(escrito.seguimiento).slice(0, MAX_SEGUIMIENTO);
  if (seguimiento === "") throw rechazoDeCampo("valor", "seguimiento", TEXTOS_COMPRAS.seguimiento);
  if (transportista.length > MAX_TRANSPORTISTA)
    throw rechazoDeCampo("valor", "transportista", TEXTOS_COMPRAS.transportista_largo);
  return { transportista: transportista || null, seguimiento };
}

type Enviada = { transportista: string | null; seguimiento: string | null };

export const mismoRotulo = (linea: Enviada, { transportista, seguimiento }: Enviada): boolean =>
  linea.transportista === transportista && linea.seguimiento === seguimiento;

/** A carrier and its number on one line: 'Starken 123456'. */
export const enRotulo = ({ transportista, seguimiento }: Enviada): string =>
  [transportista, seguimiento].filter(Boolean).join(" ");

/** The parcels of a sale: its sent lines by what is written on them, in the order of the first of each. */
export function bultosDe<L extends Enviada & { estado: string }>(
  lineas: readonly L[],
): { rotulo: Enviada; lineas: L[] }[] {
  const enviadas = lineas.filter(({ seguimiento, estado }) => seguimiento && estado !== "Anulado");
  return [...Map.groupBy(enviadas, (linea) => JSON.stringify([linea.transportista, linea.seguimiento]))].map(
    ([, suyas]) => ({
      rotulo: {
        transportista: suyas[0]?.transportista ?? null,
        seguimiento: suyas[0]?.seguimiento ?? null,
      },
      lineas: suyas,
    }),
  );
}
