import type { Componente, Respuesta } from "./protocolo.ts";

/** An answer with what it is about. `pendiente` when the assistant did not know. */
export type Contestacion = Respuesta & { tema: string; pendiente: boolean };

export const contestar = (
  tema: string,
  output: string,
  componentes: Componente[] = [],
  pendiente = false,
): Contestacion => ({ tema, output, componentes, pendiente });
