import { DE_PERSONAS } from "./personas.ts";
import { DE_LA_TIENDA } from "./tienda.ts";
import { type MapaDeTablas, type NombreTratamiento, TRATAMIENTOS } from "./tratamientos.ts";

/** What the shop keeps: table → treatment → columns. */
const MAPA: MapaDeTablas = { ...DE_PERSONAS, ...DE_LA_TIENDA };

type ColumnaDelMapa = { columna: string; tratamiento: NombreTratamiento };

/** Every column of the map as `table.column`, once for each time that it is named. */
export const columnasDelMapa = (mapa: MapaDeTablas = MAPA): ColumnaDelMapa[] =>
  Object.entries(mapa).flatMap(([tabla, grupos]) =>
    (Object.keys(TRATAMIENTOS) as NombreTratamiento[]).flatMap((tratamiento) =>
      (grupos[tratamiento] ?? "")
        .split(/\s+/)
        .filter((nombre) => nombre !== "")
        .map((nombre) => ({ columna: `${tabla}.${nombre}`, tratamiento })),
    ),
  );
