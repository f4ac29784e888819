import { type DatosLegales, enlaceCorreo, textoVersion } from "#app/legal/datos-legales.ts";
import {
  type FilaLegal,
  ficha,
  lista,
  parrafo,
  pasos,
  type SeccionTexto,
  subtitulo,
  type TextoLegal,
} from "#app/legal/documento.ts";
import { COOKIES } from "#app/legal/guardado.ts";
import { nombreTienda } from "#modules/ajustes/identidad.ts";
import { conMayuscula } from "#modules/comun/texto/frases.ts";
import { PROMESAS_PRIVACIDAD } from "#modules/privacidad/promesas.ts";
import { PROMESAS_CUENTA } from "#modules/usuarios/promesas.ts";
import { divulgacion, recoleccion, uso } from "./privacidad-datos.ts";

/** The six sections of the specification, in its order. */
export const politicaDePrivacidad = (datos: DatosLegales): TextoLegal => ({
  titulo: "Política de Privacidad",
  descripcion: `Qué datos guarda ${nombreTienda(datos)}, para qué, quién los ve y cómo acceder a ellos, corregirlos, descargarlos o eliminarlos.`,
  entrada:
    "Aquí te contamos qué datos tuyos guardamos, para qué los usamos, quién los ve y cómo decides sobre ellos.",
  esencial: [
    "Guardamos lo necesario para tus compras, tus pagos y tus puntos.",
    "No vendemos tus datos ni usamos cookies de publicidad.",
    "Las demás personas ven tu código y tu correo enmascarados.",
    "En [Mis datos](/mis-datos) puedes corregir, descargar y eliminar lo que guardamos.",
  ],
  secciones: [
    recoleccion(datos),
    uso(datos),
    divulgacion(datos),
    seguridad(),
    derechos(datos),
    cambiosALaPolitica(datos),
  ],
  cierre: `¿Tienes una duda sobre tus datos? Escríbenos a ${enlaceCorreo(datos)}.`,
});

const seguridad = (): SeccionTexto => ({
  id: "seguridad-de-los-datos",
  titulo: "Seguridad de los datos",
  bloques: [
    subtitulo("Cómo los protegemos"),
    lista(
      "La contraseña se guarda como un resumen cifrado: ni nosotros podemos leerla.",
      "Cada pedido se comprueba en el servidor: nadie ve ni cambia lo que no es suyo.",
      "Los comprobantes y las boletas solo los pueden abrir su dueño y los administradores.",
      "Nuestros registros técnicos no llevan datos personales.",
      "El libro de puntos no se puede editar ni borrar, y se revisa cada noche.",
    ),
    subtitulo("Cookies"),
    parrafo(
      "Usamos solo cookies estrictamente necesarias, que los programas de la página no pueden leer. No hay cookies de publicidad ni de seguimiento, por eso no te pedimos aceptarlas. Son estas; en tu navegador, su nombre puede llevar un prefijo:",
    ),
    ficha(
      ...COOKIES.map(({ nombre, para, dura }): FilaLegal => [nombre, `${conMayuscula(para)}. Dura ${dura}.`]),
    ),
    subtitulo("Si algo falla"),
    parrafo(
      "Ningún sistema es infalible. Si una falla de seguridad pusiera en riesgo tus datos, la ley nos obliga a avisar a la autoridad y, según el caso, también a ti.",
    ),
  ],
});

const derechos = (datos: DatosLegales): SeccionTexto => ({
  id: "tus-derechos",
  titulo: "Tus derechos",
  bloques: [
    parrafo(
      "Te reconocemos los derechos de la Ley 19.628 sobre protección de datos personales, modificada por la Ley 21.719. Son gratuitos e irrenunciables.",
    ),
    subtitulo("Cuáles son"),
    lista(
      "**Acceso:** saber qué datos tuyos tenemos, de dónde vienen, para qué los usamos y con quién los compartimos.",
      "**Rectificación:** corregir los que estén equivocados, incompletos o desactualizados.",
      "**Supresión:** pedir que los borremos.",
      "**Oposición:** pedir que dejemos de usarlos para un fin determinado. También puedes pedir que bloqueemos su uso mientras revisamos una solicitud.",
      "**Portabilidad:** recibir una copia en un formato que otro sistema pueda leer.",
    ),
    subtitulo("Cómo ejercerlos"),
    pasos(
      "**Corrige tus datos** en [Mis datos](/mis-datos), en cualquier momento.",
      "**Descarga tus datos** en [Mis datos](/mis-datos): recibes un archivo JSON con lo que guardamos de tu cuenta. Los movimientos de nuestro banco no van en él; si quieres los tuyos, escríbenos.",
      "**Elimina tu cuenta** en [Mis datos](/mis-datos).",
      `**Para lo demás**, o si no puedes ingresar o no tienes cuenta, escribe tu solicitud en [Tus derechos](/mis-datos/derechos): un enlace a tu correo confirma que eres tú. También puedes escribir a ${enlaceCorreo(datos)}.`,
      `**Plazo:** ${PROMESAS_PRIVACIDAD.respuesta()}`,
      `**Bloqueo:** ${PROMESAS_PRIVACIDAD.bloqueo()}`,
    ),
    subtitulo("Qué pasa al eliminar tu cuenta"),
    lista(
      PROMESAS_CUENTA.eliminar(),
      "Si participas en un sorteo que aún no se realiza, tu acceso termina de inmediato, pero tus datos de contacto quedan hasta que ese sorteo finalice.",
      "Se borran tu correo, tu contraseña, tu segundo paso, tu perfil, tus direcciones de despacho, tus comprobantes, tus favoritos, tus conversaciones y los avisos y correos que te enviamos.",
      PROMESAS_CUENTA.renuncia(),
      "Si estabas en una pausa del juego, guardamos hasta que termine una marca cifrada de tu correo y del RUT con el que pagaste, que no dice quién eres: así la pausa vale también para una cuenta nueva.",
      "Tu código de referido queda como seudónimo en el libro de puntos, y las actas conservan el suyo. Las boletas se guardan por el plazo legal.",
    ),
    subtitulo("Si no quedas conforme"),
    parrafo(
      "Puedes reclamar ante la Agencia de Protección de Datos Personales, creada por la Ley 21.719, dentro de 30 días hábiles desde nuestra respuesta, y ante los tribunales. En materias de consumo, también ante el [SERNAC](https://www.sernac.cl).",
    ),
  ],
});

const cambiosALaPolitica = (datos: DatosLegales): SeccionTexto => ({
  id: "cambios-a-esta-politica",
  titulo: "Cambios a esta política",
  bloques: [
    parrafo(
      `${textoVersion(datos)}. Cada cambio se publica en esta página con una versión y una fecha nuevas. Las versiones publicadas antes siguen a la vista. Si vamos a usar tus datos para algo distinto de lo que dice aquí, te pediremos permiso antes.`,
    ),
  ],
});
