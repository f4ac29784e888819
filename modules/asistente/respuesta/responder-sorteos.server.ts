import type { Lector } from "#modules/comun/tx/contexto.ts";
import {
  leerSorteos,
  leerSorteosDestacados,
  type SorteoHallado,
} from "../conocimiento/catalogo.store.server.ts";
import { avanceSorteo, cuandoSeSortea, plazoDeSorteo, sobreSorteo, TEXTOS_ASISTENTE } from "../textos.ts";
import { type Contestacion, contestar, tarjetaEnlace, tarjetaSorteo } from "./contestacion.ts";

const MAX = 3;

/** Progress of the raffles of a product. */
export function responderSorteos(sorteos: readonly SorteoHallado[]): Contestacion {
  const mostrados = sorteos.slice(0, MAX);
  const [unico, otro] = mostrados;
  const componentes = mostrados.map(tarjetaSorteo);
  if (!unico || otro) {
    const lineas = mostrados.map((sorteo) => `- ${avanceSorteo(sorteo)}`).join("\n");
    return contestar("sorteo_producto", lineas, { breve: `Así van. ${SIN_FECHA_VARIOS}`, componentes });
  }
  const sin_fecha = unico.estado === "Disponible" ? ` ${plazoDeSorteo(unico)}` : "";
  return contestar("sorteo_producto", `${avanceSorteo(unico)}${sin_fecha}`, {
    breve: sobreSorteo(unico),
    componentes,
  });
}

const SIN_FECHA_VARIOS = "Los que no tienen fecha se sortean 3 días después de llegar a su meta.";

export async function responderSorteoPorKey(ctx: Lector, key: string): Promise<Contestacion | null> {
  const sorteos = await leerSorteos(ctx, { key });
  return sorteos.length > 0 ? responderSorteos(sorteos) : null;
}

export const sorteoDe = (ctx: Lector, sku: string): Promise<SorteoHallado[]> => leerSorteos(ctx, { sku });

/** Current raffles: those with a date first, then the fullest ones. */
export async function responderSorteosAbiertos(ctx: Lector): Promise<Contestacion> {
  const { cerrados, abiertos } = await leerSorteosDestacados(ctx, MAX);
  if (cerrados.length + abiertos.length === 0)
    return contestar("sorteos_abiertos", TEXTOS_ASISTENTE.sin_sorteos);
  const partes = [
    cerrados.length > 0 ? `Ya tienen fecha:\n\n${cerrados.map((s) => `- ${conFecha(s)}`).join("\n")}` : "",
    abiertos.length > 0
      ? `Los más cerca de su meta:\n\n${abiertos.map((s) => `- ${avanceSorteo(s)}`).join("\n")}`
      : "",
  ];
  const titulos = [
    cerrados.length > 0 ? "los que ya tienen fecha" : "",
    abiertos.length > 0 ? "los más cerca de su meta" : "",
  ];
  return contestar("sorteos_abiertos", partes.filter(Boolean).join("\n\n"), {
    breve: `Estos son ${titulos.filter(Boolean).join(" y ")}:`,
    componentes: [
      ...[...cerrados, ...abiertos].slice(0, 4).map(tarjetaSorteo),
      tarjetaEnlace("Ver todos los sorteos", "/productos?con_puntos=1"),
    ],
  });
}

/** What the owner wrote about when draws take place, followed by the next draws. */
export async function conProximosSorteos(ctx: Lector, base: Contestacion): Promise<Contestacion> {
  const { cerrados } = await leerSorteosDestacados(ctx, MAX);
  if (cerrados.length === 0) return base;
  const lista = cerrados.map((sorteo) => `- ${conFecha(sorteo)}`).join("\n");
  return {
    ...base,
    output: `${base.output}\n\nLos próximos:\n\n${lista}`,
    breve: `${base.output}\n\nLos próximos:`,
    componentes: cerrados.map(tarjetaSorteo),
  };
}

const conFecha = ({ producto, fecha_sorteo }: SorteoHallado) =>
  `**${producto}**: ${fecha_sorteo ? cuandoSeSortea(fecha_sorteo) : "pronto"}`;
