import type { Lector } from "#modules/comun/tx/contexto.ts";
import { leerSorteos, leerSorteosDestacados, type SorteoHallado } from "./catalogo.store.server.ts";
import { type Contestacion, contestar, tarjetaEnlace, tarjetaSorteo } from "./contestacion.ts";
import { avanceSorteo, cuandoSeSortea, SIN_FECHA, TEXTOS } from "./textos.ts";

const MAX = 3;

/** Progress of the raffles of a product. */
export function responderSorteos(sorteos: readonly SorteoHallado[]): Contestacion {
  const [unico] = sorteos;
  const lineas = sorteos.slice(0, MAX).map(avanceSorteo);
  const sin_fecha = sorteos.length === 1 && unico?.estado === "Disponible" ? ` ${SIN_FECHA}` : "";
  const texto =
    lineas.length === 1 ? `${lineas[0]}${sin_fecha}` : lineas.map((linea) => `- ${linea}`).join("\n");
  return contestar("sorteo_producto", texto, sorteos.slice(0, MAX).map(tarjetaSorteo));
}

export async function responderSorteoPorKey(ctx: Lector, key: string): Promise<Contestacion | null> {
  const sorteos = await leerSorteos(ctx, { key });
  return sorteos.length > 0 ? responderSorteos(sorteos) : null;
}

export const sorteoDe = (ctx: Lector, sku: string): Promise<SorteoHallado[]> => leerSorteos(ctx, { sku });

/** Current raffles: those with a date first, then the fullest ones. */
export async function responderSorteosAbiertos(ctx: Lector): Promise<Contestacion> {
  const { cerrados, abiertos } = await leerSorteosDestacados(ctx, MAX);
  if (cerrados.length + abiertos.length === 0) return contestar("sorteos_abiertos", TEXTOS.sin_sorteos);
  const partes = [
    cerrados.length > 0 ? `Ya tienen fecha:\n\n${cerrados.map((s) => `- ${conFecha(s)}`).join("\n")}` : "",
    abiertos.length > 0
      ? `Los más cerca de su meta:\n\n${abiertos.map((s) => `- ${avanceSorteo(s)}`).join("\n")}`
      : "",
  ];
  return contestar("sorteos_abiertos", partes.filter(Boolean).join("\n\n"), [
    ...[...cerrados, ...abiertos].slice(0, 4).map(tarjetaSorteo),
    tarjetaEnlace("Ver todos los sorteos", "/productos?con_puntos=1"),
  ]);
}

/** The next draws, appended to the answer about when draws take place. */
export async function proximosSorteos(ctx: Lector): Promise<Pick<Contestacion, "output" | "componentes">> {
  const { cerrados } = await leerSorteosDestacados(ctx, MAX);
  if (cerrados.length === 0) return { output: "", componentes: [] };
  const lista = cerrados.map((sorteo) => `- ${conFecha(sorteo)}`).join("\n");
  return { output: `\n\nLos próximos:\n\n${lista}`, componentes: cerrados.map(tarjetaSorteo) };
}

const conFecha = ({ producto, fecha_sorteo }: SorteoHallado) =>
  `**${producto}**: ${fecha_sorteo ? cuandoSeSortea(fecha_sorteo) : "pronto"}`;
