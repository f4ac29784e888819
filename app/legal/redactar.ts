import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import type { Documentado, Parrafos } from "#modules/ajustes/legales.ts";
import type { DatosLegales } from "./datos-legales.ts";
import type { Documento } from "./documento.ts";
import { politicaDePrivacidad } from "./textos/privacidad.ts";
import { terminosYCondiciones } from "./textos/terminos.ts";

/** A document with the paragraphs of the owner at the end of each section. */
function conParrafos(documento: Documento, parrafos: Parrafos): Documento {
  const secciones = documento.secciones.map((seccion) => {
    const propio = parrafos[seccion.id];
    if (!propio) return seccion;
    const nuevos = propio.split(/\n{2,}/).map((texto) => ({ tipo: "propio" as const, texto }));
    return { ...seccion, bloques: [...seccion.bloques, ...nuevos] };
  });
  return { ...documento, secciones };
}

/** Both documents of a shop. */
export const redactar = (
  datos: DatosLegales | Ajustes,
  parrafos: Parrafos,
): Record<Documentado, Documento> => ({
  terminos: conParrafos(terminosYCondiciones(datos), parrafos),
  privacidad: conParrafos(politicaDePrivacidad(datos), parrafos),
});
