import { type DatosLegales, enlaceCorreo, textoVersion } from "#app/legal/datos-legales.ts";
import { lista, parrafo, type Seccion, subtitulo } from "#app/legal/documento.ts";

export const privacidadYSeguridad = (datos: DatosLegales): Seccion => ({
  id: "privacidad-y-seguridad",
  titulo: "Privacidad y seguridad",
  bloques: [
    subtitulo("Tus datos"),
    parrafo(
      "Usamos tus datos para atender tus compras, tus puntos y tus sorteos, y no los vendemos. La [Política de Privacidad](/legal/politica-de-privacidad) explica qué guardamos, quién lo ve y cómo ejercer tus derechos. En [Mis datos](/mis-datos) puedes corregirlos, descargarlos y eliminar tu cuenta.",
    ),
    subtitulo("Lo que ven los demás"),
    parrafo(
      "En sorteos y partidas las demás personas ven solo tu código enmascarado: los tres primeros caracteres, cuatro asteriscos y el último. Las actas usan un seudónimo distinto en cada sorteo.",
    ),
    subtitulo("Uso correcto"),
    lista(
      "No entres a cuentas ajenas ni intentes alterar saldos, precios, sorteos o partidas.",
      "No uses programas que sobrecarguen la tienda o actúen por ti.",
      "No adjuntes archivos que no sean tuyos o que puedan dañar a otros.",
    ),
    parrafo(
      `Los precios, puntos y permisos se comprueban siempre en nuestro servidor. Si encuentras una falla de seguridad, cuéntanos en ${enlaceCorreo(datos)}.`,
    ),
  ],
});

export const cambiosALosTerminos = (datos: DatosLegales): Seccion => ({
  id: "cambios-a-los-terminos",
  titulo: "Cambios a los términos",
  bloques: [
    subtitulo("Versión"),
    parrafo(
      `${textoVersion(datos)}. Cada cambio se publica en esta página con una versión y una fecha nuevas. Si es importante, lo avisamos por correo o en la plataforma antes de que empiece a regir.`,
    ),
    subtitulo("Sin efecto hacia atrás"),
    parrafo(
      "Tus compras se rigen por la versión vigente cuando las hiciste, y cada sorteo por las bases con que se creó. Si no estás de acuerdo con un cambio, puedes dejar de usar la tienda y eliminar tu cuenta.",
    ),
    subtitulo("Ley aplicable"),
    parrafo(
      "Estos términos se rigen por la ley chilena. Si una parte no fuera válida, el resto sigue vigente. Cualquier duda se interpreta a favor de los derechos del consumidor.",
    ),
  ],
});
