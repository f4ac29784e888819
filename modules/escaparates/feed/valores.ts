import type { ArticuloFeed } from "./articulo.ts";

/** '19990 CLP': pesos have no cents. */
export const enPesos = (precio: number): string => `${precio} CLP`;

/** '2026-11-23T03:00Z' */
const instante = (fecha: Date): string => `${fecha.toISOString().slice(0, 16)}Z`;

/** From when until when a sale price is asked for; null without an offer, or when its start is not known. */
export const vigenciaOferta = ({ oferta }: Pick<ArticuloFeed, "oferta">): string | null =>
  oferta?.desde ? `${instante(oferta.desde)}/${instante(oferta.hasta)}` : null;

/** What shipping costs, one row per region; a row without one is for the whole country. */
export const enviosDe = ({
  envios,
}: Pick<ArticuloFeed, "envios">): { region: string | null; precio: string }[] =>
  envios.flatMap(({ regiones, cobrado }) =>
    (regiones ?? [null]).map((region) => ({ region, precio: enPesos(cobrado) })),
  );
