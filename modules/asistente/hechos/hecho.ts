/** What a figure of the shop says. The words around a reference must not announce another class; see `senas.ts`. */
export type ClaseHecho =
  | "precio"
  | "precio_normal"
  | "regalo"
  | "stock"
  | "avance"
  | "fecha"
  | "total"
  | "estado"
  | "general";

/** Something that answers name: a product with its raffle, or an order. */
export type Cosa = { clave: string; nombre: string; enlace: string };

/** A figure, date or state that the shop read in this turn. The model writes its id; the shop writes the text. */
export type Hecho = {
  id: string;
  texto: string;
  clase: ClaseHecho;
  /** The thing that it belongs to; null for what holds for the whole shop. */
  cosa: string | null;
  /** The words of the sentence in which the shop says it. Only facts of the whole shop are recognised by them. */
  contexto: readonly string[];
  /** The comunas for which it holds; none where it holds everywhere. */
  lugares: readonly string[];
  /** What the person reads as its source, and the page that shows it. */
  origen: string;
  enlace: string | null;
  /** Prices are compared. */
  valor: number | null;
};

/** The facts of one turn. */
export class Libreta {
  readonly #hechos = new Map<string, Hecho>();
  readonly #cosas = new Map<string, Cosa>();
  /** Pages that texts and cards of this turn link to. */
  readonly rutas = new Set<string>();

  get hechos(): ReadonlyMap<string, Hecho> {
    return this.#hechos;
  }

  get cosas(): readonly Cosa[] {
    return [...this.#cosas.values()];
  }

  nombrar(cosa: Cosa): void {
    this.#cosas.set(cosa.clave, cosa);
    this.rutas.add(cosa.enlace);
  }

  /** Notes a fact and answers its reference. The same fact of the same thing has one id. */
  anotar(hecho: Omit<Hecho, "id">): string {
    const mismo = this.hallar(({ texto, cosa, clase, contexto }) => {
      const igual = texto === hecho.texto && cosa === hecho.cosa && clase === hecho.clase;
      return igual && (cosa !== null || contexto.join(" ") === hecho.contexto.join(" "));
    });
    const id = mismo?.id ?? `f${this.#hechos.size + 1}`;
    if (!mismo) this.#hechos.set(id, { ...hecho, id });
    return `{${id}}`;
  }

  hallar(es: (hecho: Hecho) => boolean): Hecho | undefined {
    return [...this.#hechos.values()].find(es);
  }
}
