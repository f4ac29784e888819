// Draws the range 1…objetivo as a strip: one slice per holder, the viewer's own apart, slices too thin to see grouped.

/** A range of the table; `persona` numbers people by their first appearance. */
export type RangoDibujable = {
  inicio: number;
  final: number;
  persona: number;
  mio: boolean;
  codigo: string;
};

export type TrozoFranja = {
  inicio: number;
  final: number;
  /** `grupo`: neighbours too thin to be told apart; `libre`: numbers that are not taken yet. */
  clase: "persona" | "grupo" | "libre";
  persona: number;
  mio: boolean;
  personas: number;
  codigo: string;
};

/** A slice below this part of the strip has less than three pixels on a phone. */
const PARTE_MINIMA = 1 / 120;
/** Above this number of own slices the viewer's thin ones are grouped too, like those of other people. */
const PROPIOS_SUELTOS = 60;

const ancho = ({ inicio, final }: { inicio: number; final: number }) => final - inicio + 1;

/** Merges neighbouring ranges of the same person into one slice. */
function fundir(rangos: readonly RangoDibujable[]): TrozoFranja[] {
  const trozos: TrozoFranja[] = [];
  for (const { inicio, final, persona, mio, codigo } of rangos) {
    const anterior = trozos.at(-1);
    if (anterior && anterior.persona === persona) anterior.final = final;
    else trozos.push({ inicio, final, clase: "persona", persona, mio, personas: 1, codigo });
  }
  return trozos;
}

function grupoDe(trozos: readonly TrozoFranja[]): TrozoFranja[] {
  const [primero] = trozos;
  if (!primero || trozos.length === 1) return [...trozos];
  const personas = new Set(trozos.map(({ persona }) => persona)).size;
  return [
    {
      ...primero,
      clase: "grupo",
      final: trozos.at(-1)?.final ?? primero.final,
      mio: trozos.some(({ mio }) => mio),
      personas,
      codigo: "",
    },
  ];
}

/** `rangos` must come in ascending order and without gaps. */
export function franja(rangos: readonly RangoDibujable[], objetivo: number): TrozoFranja[] {
  const enteros = fundir(rangos);
  const sueltos = enteros.filter(({ mio }) => mio).length <= PROPIOS_SUELTOS;
  const seAgrupa = (trozo: TrozoFranja) => ancho(trozo) < objetivo * PARTE_MINIMA && !(trozo.mio && sueltos);
  const trozos: TrozoFranja[] = [];
  let delgados: TrozoFranja[] = [];
  for (const trozo of enteros) {
    if (seAgrupa(trozo)) {
      delgados.push(trozo);
    } else {
      trozos.push(...grupoDe(delgados), trozo);
      delgados = [];
    }
  }
  trozos.push(...grupoDe(delgados));
  const reunido = enteros.at(-1)?.final ?? 0;
  if (reunido < objetivo) {
    const libre = { clase: "libre", persona: -1, mio: false, personas: 0, codigo: "" } as const;
    trozos.push({ ...libre, inicio: reunido + 1, final: objetivo });
  }
  return trozos;
}
