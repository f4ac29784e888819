/** Why an answer is not shown. */
type MotivoDetenida =
  | "vacia"
  | "signo"
  | "cifra"
  | "fecha"
  | "promesa"
  | "enlace"
  | "dato"
  | "cosa"
  | "estado";
export type Detenida = { motivo: MotivoDetenida; que: string };

export const por = (motivo: MotivoDetenida, que: string | null | undefined): Detenida | null =>
  que === null || que === undefined ? null : { motivo, que };
