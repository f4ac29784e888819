/**
 * Questions about one subject. `preguntas` has one per line; a line may end in ` => words`, which its answer must have besides
 * those of `dice`. Everything is compared without accents or capitals, with the answer and the texts of its cards; `a|b` accepts
 * either. `persona` asks with a session.
 */
export type Tanda = {
  tema: string;
  dice?: readonly string[];
  persona?: string;
  preguntas: string;
};
