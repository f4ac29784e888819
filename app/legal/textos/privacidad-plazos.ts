import type { DatosLegales } from "#app/legal/datos-legales.ts";
import { type Bloque, type FilaLegal, ficha, lista, parrafo, subtitulo } from "#app/legal/documento.ts";
import { PROMESAS_ASISTENTE } from "#modules/asistente/promesas.ts";
import { conMayuscula } from "#modules/comun/texto/frases.ts";
import {
  BASES_LEGALES,
  CATEGORIAS_DE_DATOS,
  TRATAMIENTOS,
  type Tratamiento,
} from "#modules/privacidad/mapa/tratamientos.ts";
import { seGuarda } from "#modules/privacidad/promesas.ts";
import { PROMESAS_CUENTA } from "#modules/usuarios/promesas.ts";

const frase = ({ finalidad, base, plazo }: Tratamiento, datos: DatosLegales): string =>
  `**${conMayuscula(finalidad)}:** por ${BASES_LEGALES[base]}. ${seGuarda(plazo, datos)}`;

/** Purpose, legal basis and term of each kind of data, from the data map. */
function filasDelMapa(datos: DatosLegales): FilaLegal[] {
  const tratamientos: readonly Tratamiento[] = Object.values(TRATAMIENTOS);
  return CATEGORIAS_DE_DATOS.filter((categoria) => categoria !== "Sin datos personales").map((categoria) => [
    categoria,
    tratamientos
      .filter((tratamiento) => tratamiento.categoria === categoria)
      .map((tratamiento) => frase(tratamiento, datos))
      .join(" "),
  ]);
}

export const cuantoTiempo = (datos: DatosLegales): Bloque[] => [
  subtitulo("Cuánto tiempo los guardamos"),
  lista(
    "**Compras:** si eliminas tu cuenta, queda el registro de la venta sin tu identidad.",
    `**Comprobantes, boletas y cartolas:** ${seGuarda("contable", datos)} Los comprobantes se borran antes si eliminas tu cuenta.`,
    `**Sesiones:** ${PROMESAS_CUENTA.sesion()}`,
    `**Cuentas sin confirmar:** ${PROMESAS_CUENTA.sin_confirmar(datos)}`,
    `**Conversaciones:** ${PROMESAS_ASISTENTE.conversaciones()}`,
    "**Movimientos de nuestro banco:** son parte de la contabilidad y quedan aunque elimines tu cuenta, sin unirlos a ella. Al cumplir ese plazo se borra quién pagó. El RUT que pagó tus compras se olvida con tu cuenta.",
    "**Libro de puntos, sorteos y actas:** de forma permanente, sin tu identidad. Solo queda un seudónimo, para que los resultados se puedan seguir comprobando.",
  ),
  subtitulo("Cada dato, para qué, por qué y hasta cuándo"),
  parrafo(
    "Este es el mapa de lo que guardamos. Un programa borra cada noche lo que cumplió su plazo. Los datos nos los das tú al usar la tienda; los de una transferencia nos los da el banco.",
  ),
  ficha(...filasDelMapa(datos)),
];
