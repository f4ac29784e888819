import { leerFiltros, leerPositivo, textoHasta, unaDe } from "#modules/comun/texto/busqueda.ts";
import { sinTildes } from "#modules/comun/texto/texto-plano.ts";

const PESTANAS = ["confirmados", "aparte"] as const;

/** The filters of the desk in its address. Without `estado` it shows what is to be matched. */
export const leerFiltrosConciliacion = (params: URLSearchParams) =>
  leerFiltros(params, { estado: unaDe(PESTANAS), texto: textoHasta(80), deposito: leerPositivo });

export type FiltrosConciliacion = ReturnType<typeof leerFiltrosConciliacion>;

const junto = (texto: string): string => sinTildes(texto).replace(/[^a-z0-9]+/g, "");

type Campos = { textos: readonly (string | null)[]; montos: readonly number[] };

/** Whether a row has the text: an amount begins with it; a name, RUT, code or comment contains it, however it is punctuated. */
export function contiene({ textos, montos }: Campos, texto: string | undefined): boolean {
  const buscado = junto(texto ?? "");
  if (buscado === "") return true;
  return (
    montos.some((monto) => String(Math.abs(monto)).startsWith(buscado)) ||
    textos.some((uno) => uno !== null && junto(uno).includes(buscado))
  );
}
