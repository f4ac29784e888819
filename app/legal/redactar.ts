import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import type { Documentado, Propios } from "#modules/ajustes/legales/legales.ts";
import type { DatosLegales } from "./datos-legales.ts";
import type { Bloque, TextoLegal } from "./documento.ts";
import { politicaDePrivacidad } from "./textos/privacidad.ts";
import { terminosYCondiciones } from "./textos/terminos.ts";

/** A document with the texts of the owner: each follows the text of its section, or replaces it. Headings stay. */
function conPropios(documento: TextoLegal, { parrafos, reemplaza }: Propios): TextoLegal {
  const secciones = documento.secciones.map((seccion) => {
    const propio = parrafos[seccion.id];
    if (!propio) return seccion;
    const nuevos: Bloque[] = propio.split(/\n{2,}/).map((texto) => ({ tipo: "propio", texto }));
    const bloques = reemplaza.includes(seccion.id) ? nuevos : [...seccion.bloques, ...nuevos];
    return { ...seccion, bloques };
  });
  return { ...documento, secciones };
}

/** Both documents of a shop. */
export const redactar = (
  datos: DatosLegales | Ajustes,
  propios: Propios,
): Record<Documentado, TextoLegal> => ({
  terminos: conPropios(terminosYCondiciones(datos), propios),
  privacidad: conPropios(politicaDePrivacidad(datos), propios),
});
