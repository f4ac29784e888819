import { or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { patronDe } from "#modules/comun/busqueda.ts";

type Persona = Record<"codigo_referido" | "email" | "nombre" | "apellido" | "nombre_plano", SQLWrapper>;

/** Whether a text is part of somebody's code, address or name, with or without accents. Answered by trigrams. */
export function personaContiene(texto: string, persona: Persona): SQL | undefined {
  const patron = patronDe(texto);
  return or(
    sql`${persona.codigo_referido} ilike ${patron}`,
    sql`${persona.email} ilike ${patron}`,
    /[\p{L}\p{N}]/u.test(texto)
      ? sql`${persona.nombre_plano} like '%' || texto_plano(${texto}) || '%'`
      : // Signs alone are none of a plain name: whoever looks for one looks at names as they were written.
        sql`concat_ws(' ', ${persona.nombre}, ${persona.apellido}) ilike ${patron}`,
  );
}
