import type { TipoDocumento } from "#modules/boletas/documento/tipos.ts";
import { FOLIOS_DE } from "#modules/boletas/estado-documento.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";

type Uso = {
  puntos_exentos: boolean;
  /** Whether folios of credit notes were ever loaded: a shop that never annuls needs none. */
  notas: boolean;
};

/** The kinds of document that the shop issues, each with folios of its own. */
export const tiposEnUso = ({ puntos_exentos, notas }: Uso): TipoDocumento[] => [
  39,
  ...(puntos_exentos ? [41 as const] : []),
  ...(notas ? [61 as const] : []),
];

export function fraseFolios({ tipo, quedan }: { tipo: TipoDocumento; quedan: number }): string {
  const folios = quedan === 1 ? "Queda 1 folio" : `Quedan ${miles(quedan)} folios`;
  return `${quedan === 0 ? "No quedan folios" : folios} de ${FOLIOS_DE[tipo]}`;
}
