import { type DatosLegales, enlaceCorreo } from "#app/legal/datos-legales.ts";
import type { Documento } from "#app/legal/documento.ts";
import { divulgacion, recoleccion, uso } from "./privacidad-datos.ts";
import { cambiosALaPolitica, derechos, seguridad } from "./privacidad-derechos.ts";

/** The six sections of the specification, in its order. */
export const politicaDePrivacidad = (datos: DatosLegales): Documento => ({
  titulo: "Política de Privacidad",
  descripcion:
    "Qué datos guarda Puntazo, para qué, quién los ve y cómo acceder a ellos, corregirlos, descargarlos o eliminarlos.",
  entrada:
    "Aquí te contamos qué datos tuyos guardamos, para qué los usamos, quién los ve y cómo decides sobre ellos.",
  esencial: [
    "Guardamos solo lo necesario para tus compras, tus puntos y tus sorteos.",
    "No vendemos tus datos ni usamos cookies de publicidad.",
    "Las demás personas ven tu código y tu correo enmascarados.",
    "En [Mis datos](/mis-datos) puedes corregir, descargar y eliminar lo que guardamos.",
  ],
  secciones: [
    recoleccion(datos),
    uso(),
    divulgacion(),
    seguridad(),
    derechos(datos),
    cambiosALaPolitica(datos),
  ],
  cierre: `¿Tienes una duda sobre tus datos? Escríbenos a ${enlaceCorreo(datos)}.`,
});
