/** Where all points are: balances of the accounts of the book. */
export type EconomiaPuntos = {
  emitidos: number;
  en_usuarios: number;
  en_pozos: number;
  en_mesas: number;
  consumidos: number;
  /** Negative when players have won more than they lost. */
  banca: number;
  /** How many people, pools and tables hold points now. */
  personas: number;
  pozos: number;
  mesas: number;
};

export const PARTES_ECONOMIA = ["en_usuarios", "en_pozos", "en_mesas", "consumidos", "banca"] as const;
export type ParteEconomia = (typeof PARTES_ECONOMIA)[number];

/** The difference in issued = held + pooled + staked + spent + house; anything but zero means that the book is broken. */
export const descuadre = (economia: EconomiaPuntos): number =>
  economia.emitidos - PARTES_ECONOMIA.reduce((suma, parte) => suma + economia[parte], 0);

/** A piece of a bar; `inicio` and `ancho` are percentages of its width. */
export type Segmento = { parte: ParteEconomia | "emitidos"; puntos: number; inicio: number; ancho: number };

type Termino = Pick<Segmento, "parte" | "puntos">;

/**
 * The same identity as two bars of equal length: every term is drawn on the side where it is positive. A negative house
 * balance is therefore drawn beside the issued points.
 */
export function barrasEconomia(economia: EconomiaPuntos): { origen: Segmento[]; destino: Segmento[] } {
  const { emitidos, banca } = economia;
  const origen = [termino("emitidos", emitidos), termino("banca", -banca)];
  const partes = PARTES_ECONOMIA.map((parte) => termino(parte, economia[parte]));
  const destino = [...partes, termino("emitidos", -emitidos)];
  const largo = Math.max(suma(origen), suma(destino), 1);
  return { origen: tender(origen, largo), destino: tender(destino, largo) };
}

const termino = (parte: Termino["parte"], puntos: number): Termino => ({
  parte,
  puntos: Math.max(0, puntos),
});

const suma = (terminos: readonly Termino[]) => terminos.reduce((total, { puntos }) => total + puntos, 0);

function tender(terminos: readonly Termino[], largo: number): Segmento[] {
  let inicio = 0;
  return terminos
    .filter(({ puntos }) => puntos > 0)
    .map(({ parte, puntos }) => {
      const segmento = { parte, puntos, inicio, ancho: (puntos / largo) * 100 };
      inicio += segmento.ancho;
      return segmento;
    });
}
