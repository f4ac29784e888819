import { type Encargado, NOMBRE_SERVICIO } from "#modules/privacidad/encargados/encargado.ts";
import { type FilaLegal, ficha, parrafo, subtitulo, type TextoLegal } from "./documento.ts";

const SECCION = "divulgacion-de-los-datos";

const filaDe = ({ servicio, nombre, pais, finalidad }: Encargado): FilaLegal => [
  nombre,
  `${NOMBRE_SERVICIO[servicio]}. ${finalidad}. País: ${pais}.`,
];

/** The privacy policy with the companies of today: they change without a new version of the text. */
export const conEncargados = (documento: TextoLegal, encargados: readonly Encargado[]): TextoLegal => ({
  ...documento,
  secciones: documento.secciones.map((seccion) =>
    seccion.id === SECCION && encargados.length > 0
      ? {
          ...seccion,
          bloques: [
            ...seccion.bloques,
            subtitulo("Qué empresas tratan datos por nosotros hoy"),
            parrafo("Esta lista está al día: cambia apenas empezamos o dejamos de trabajar con una empresa."),
            ficha(...encargados.map(filaDe)),
          ],
        }
      : seccion,
  ),
});
