import { type DatosLegales, enlaceCorreo } from "#app/legal/datos-legales.ts";
import { type FilaLegal, ficha, lista, parrafo, type SeccionTexto, subtitulo } from "#app/legal/documento.ts";
import { enNavegadorEnPalabras } from "#app/legal/guardado.ts";
import { nombreTienda } from "#modules/ajustes/identidad.ts";
import { hayPuntos } from "#modules/ajustes/partes.ts";
import { PROMESAS } from "#modules/ajustes/promesas.ts";
import { PROMESAS_COMPRA } from "#modules/compras/promesas.ts";
import { mascaraCodigo, mascaraCorreo } from "#modules/comun/texto/mascaras.ts";
import { AVISA_DE } from "#modules/consentimientos/finalidades.ts";
import { PROMESAS_JUEGO } from "#modules/montoncito/promesas.ts";
import { PROMESAS_CUENTA } from "#modules/usuarios/promesas.ts";
import { cuantoTiempo } from "./privacidad-plazos.ts";

/** The seller with what is known of it. */
const responsable = (datos: DatosLegales): string =>
  [
    datos.razon_social || nombreTienda(datos),
    datos.rut && `RUT ${datos.rut}`,
    datos.domicilio && `con domicilio en ${datos.domicilio}`,
    datos.representante && `representado por ${datos.representante}`,
  ]
    .filter(Boolean)
    .join(", ");

export const recoleccion = (datos: DatosLegales): SeccionTexto => ({
  id: "recoleccion-de-datos",
  titulo: "Recolección de datos",
  bloques: [
    subtitulo("Quién es responsable"),
    parrafo(
      `El responsable de tus datos es ${responsable(datos)}. Para cualquier asunto de privacidad escribe a ${enlaceCorreo(datos)}.`,
    ),
    subtitulo("Qué datos guardamos"),
    ficha(...DATOS_GUARDADOS),
    subtitulo("Avisos en tus dispositivos"),
    parrafo(
      `Solo si los activas, tu teléfono o computador te avisa de ${AVISA_DE}. Para eso guardamos la dirección de avisos que nos da tu navegador y qué avisos elegiste en [Mis datos](/mis-datos). Se borra al salir de tu cuenta, al desactivarlos o al eliminarla.`,
    ),
    subtitulo("Qué queda en tu navegador"),
    parrafo(
      `En tu propio dispositivo se guardan ${enNavegadorEnPalabras()}. Puedes borrarlo cuando quieras desde el navegador. Las cookies están en [Seguridad de los datos](#seguridad-de-los-datos).`,
    ),
    subtitulo("Qué no recolectamos"),
    lista(
      datos.con_webpay
        ? "No pedimos números de tarjeta ni claves bancarias: los escribes en la página de tu banco o de Transbank."
        : "No pedimos números de tarjeta ni claves bancarias: pagas desde tu banco.",
      "No usamos cookies de publicidad ni compramos datos a terceros.",
      ...(hayPuntos(datos)
        ? [
            "No dirigimos la tienda a menores de 18 años. Si sabemos que una cuenta es de un menor, podemos bloquearla.",
          ]
        : []),
    ),
  ],
});
/** What the shop keeps of a person: a row for every category of the data map. */
export const DATOS_GUARDADOS: readonly FilaLegal[] = [
  [
    "Cuenta",
    "Tu correo, tu contraseña (solo como un resumen cifrado que no permite leerla), la fecha de registro, tu código de referido, quién te invitó y la versión de los términos que aceptaste.",
  ],
  [
    "Segundo paso",
    "Solo si lo activas: el secreto de tu app de códigos (cifrado), la huella de tus códigos de recuperación y, de cada llave de acceso (passkey), su nombre, su parte pública y cuándo la usaste. Un ingreso que espera tu segundo paso se guarda unos minutos. Tu huella digital o tu rostro no salen de tu dispositivo.",
  ],
  [
    "Perfil",
    "Nombre de usuario, nombre, apellido, RUT, fecha de nacimiento, celular, dirección, comuna y región. Los escribes tú y puedes dejarlos en blanco; si compras por WhatsApp sin tener cuenta, la tienda anota tu nombre, tu celular y, si lo das, tu correo; sin dirección no podemos despachar, y sin RUT no enviamos un premio.",
  ],
  [
    "Compras",
    "Cotizaciones, unidades apartadas para ti, productos, tickets, cupones, montos, estado del pago y del envío, los pagos en línea (de una tarjeta, solo los últimos cuatro dígitos y su tipo), devoluciones de dinero, lo que te preguntamos y respondiste por un premio, una copia de la dirección de despacho con el nombre y el celular de quien recibe, el comprobante de transferencia que adjuntas y la boleta. De una devolución, la falla que describes, sus fotos, cómo la envías y la cuenta bancaria a la que te devolvemos el dinero. Y si una compra comparte datos con quien te invitó, para que nadie se invite a sí mismo.",
  ],
  [
    "Transferencias",
    "Los movimientos de nuestra cuenta bancaria, como los informa el banco: fecha, monto, comentario y, de quien paga, el nombre, el RUT, el banco y la cuenta, aunque no tenga cuenta en la tienda. Recordamos qué RUT pagó tus compras, para reconocer la próxima.",
  ],
  [
    "Puntos",
    "Cada movimiento de tu saldo, los puntos que tengas por devolver, tus participaciones y aportes en sorteos, tus premios, tus apuestas y los límites o pausas que fijas en el juego. Si eliminas tu cuenta con una pausa vigente o con puntos por devolver, los recordamos bajo una marca que no muestra tu correo ni tu RUT. Y, si ganas un sorteo, qué respondiste cuando te preguntamos si podemos mostrarlo: qué nombre y comuna, y cuándo lo permitiste o lo retiraste.",
  ],
  [
    "Favoritos",
    "Los productos que guardas con tu cuenta y los agotados de los que pediste aviso, hasta que te avisamos.",
  ],
  [
    "Mensajes",
    "Tus conversaciones con Mati, los correos y avisos que te enviamos y lo que nos escribes. Las preguntas que Mati no supo responder se guardan sin tu nombre ni tus datos de contacto.",
  ],
  [
    "Sesión",
    "Por cada sesión abierta, su fecha, su último uso, el tipo de navegador y una parte de la dirección IP (por ejemplo 190.20.*.*), para que reconozcas tus dispositivos. Para frenar abusos, los intentos de una dirección se cuentan por un rato, bajo una marca que no la muestra.",
  ],
  [
    "Solicitudes",
    "Lo que pides sobre tus datos, cuándo, qué respondimos y si pediste bloquearlos. Si eliminas tu cuenta queda la prueba de la solicitud y su resultado, sin tus palabras ni tu correo.",
  ],
  [
    "Avisos",
    "La dirección de avisos de cada dispositivo en que los activas, cuáles elegiste y, por una semana, cuáles te mostramos. Y qué permisos diste o retiraste, con la versión del texto que leíste, cuándo y cómo.",
  ],
  [
    "Registro de la tienda",
    "Qué hizo cada persona que administra y cuándo, los filtros que guarda y los archivos que exporta, y el correo de quien fue invitado a administrarla y aún no acepta. También qué hechos de tus compras informamos a otros sistemas que la tienda conecta, como su contabilidad. Y, por una semana, cada compra que envías, para no registrarla dos veces.",
  ],
];

export const uso = (datos: DatosLegales): SeccionTexto => ({
  id: "uso-de-los-datos",
  titulo: "Uso de los datos",
  bloques: [
    subtitulo("Para qué los usamos y por qué podemos hacerlo"),
    ficha(
      [
        "Para cumplir lo que te vendemos",
        "Abrir tu cuenta, registrar y despachar tus compras, llevar tus puntos y referidos, realizar los sorteos, entregar los premios y avisarte por correo y en la plataforma.",
      ],
      [
        "Para cumplir la ley",
        "Emitir boletas, llevar la contabilidad, atender retractos y garantías, y responder a las autoridades.",
      ],
      [
        "Para cuidar la tienda y a quienes compran",
        "Encontrar tu transferencia entre las de nuestra cuenta, cuidar la edad mínima, evitar fraudes y abusos, limitar los intentos de acceso y dejar registro de lo que hacen los administradores.",
      ],
      [
        "Porque nos lo pides o lo permites",
        "Responder tus preguntas por Mati, correo, teléfono o WhatsApp, mostrarte avisos en tus dispositivos, pedir respuestas a una inteligencia artificial externa y mostrar tu nombre y comuna en un sorteo que ganaste. Cada permiso lo retiras con un botón, en [Mis datos](/mis-datos) o donde lo diste.",
      ],
    ),
    subtitulo("Lo que no hacemos"),
    lista(
      "No vendemos ni arrendamos tus datos.",
      "No creamos perfiles para publicidad ni enviamos boletines.",
    ),
    subtitulo("Decisiones que toma el sistema"),
    parrafo("Estas decisiones las toma un programa, con reglas fijas:"),
    lista(...decisiones(datos)),
    parrafo(
      `Si una de ellas te afecta, puedes pedir que te la expliquemos y que una persona la revise en [Tus derechos](/mis-datos/derechos?pedir=revision). Los ganadores de los sorteos salen del azar, con un cálculo que cualquiera puede comprobar.`,
    ),
    ...cuantoTiempo(datos),
  ],
});

/** What is decided without a person; each rule stands in the terms or in the page where it acts. */
const decisiones = (datos: DatosLegales): string[] => [
  PROMESAS.referido_retenido(),
  PROMESAS.deuda_de_la_persona(),
  PROMESAS_COMPRA.sin_pago(datos),
  ...(hayPuntos(datos) ? [PROMESAS_CUENTA.edad()] : []),
  ...(datos.juego_activo
    ? [PROMESAS_JUEGO.tope(datos), `${PROMESAS_JUEGO.limite()} ${PROMESAS_JUEGO.pausa()}`]
    : []),
  "Tras varias contraseñas equivocadas, el ingreso espera un rato. Un navegador en que ya habías ingresado no espera por los errores de otros.",
  "Una transferencia que coincide con tu compra sin dudas puede confirmarse sola. Las demás las revisa una persona.",
];

const CODIGO_EJEMPLO = "CAM4X7Q9";
const CORREO_EJEMPLO = "camila@correo.cl";

const KHIPU =
  "**Khipu:** si eliges pagar con él, tu correo, el código de la compra y su monto, para cobrar tu transferencia. En su página se aplican también sus propias reglas.";

const WEBPAY =
  "**Transbank (Webpay):** si eliges pagar con tarjeta, el código de la compra y su monto. Los datos de tu tarjeta los escribes en su página y no llegan a nosotros: guardamos solo los últimos cuatro dígitos, el tipo de pago y la autorización.";

type Cobran = Pick<DatosLegales, "con_khipu" | "con_webpay">;

export const divulgacion = ({ con_khipu, con_webpay }: Cobran): SeccionTexto => ({
  id: "divulgacion-de-los-datos",
  titulo: "Divulgación de los datos",
  bloques: [
    subtitulo("Quién ve qué dentro de la tienda"),
    ficha(
      ["Tú", "Todos tus datos, completos."],
      [
        "Quienes participan en un sorteo o miran el juego",
        `Tu código enmascarado, por ejemplo ${mascaraCodigo(CODIGO_EJEMPLO, "sorteo")} en la tabla de un sorteo, y los puntos que abonaste o apostaste.`,
      ],
      [
        "Cualquiera que mire un sorteo que ganaste",
        "Tu número y tu código enmascarado. Solo si lo permites, también tu primer nombre, la inicial de tu apellido y tu comuna. Lo retiras cuando quieras en la misma página del sorteo, y se borra si eliminas tu cuenta.",
      ],
      [
        "Cualquiera que lea un acta",
        "Un seudónimo de 16 caracteres, distinto en cada sorteo, junto a tus números. Se calcula con un secreto de la tienda, así que no permite deducir tu código.",
      ],
      [
        "Quien te invitó",
        `Tu correo enmascarado, por ejemplo ${mascaraCorreo(CORREO_EJEMPLO)}, y cuánto tiempo llevas registrado.`,
      ],
      [
        "Administradores de la tienda",
        "Lo necesario para cobrar, despachar, ayudarte y cuidar la tienda. Sus acciones quedan registradas.",
      ],
    ),
    subtitulo("Con quién los compartimos fuera"),
    lista(
      "**Empresas de transporte:** nombre, dirección, comuna, región y celular, para entregarte el pedido.",
      "**Nuestro banco**, y Fintoc si la tienda lo usa para leer sus movimientos: los datos de la transferencia que tú haces.",
      ...(con_khipu ? [KHIPU] : []),
      ...(con_webpay ? [WEBPAY] : []),
      "**Proveedores de servicios:** alojamiento, envío de correos y, solo si lo permites, un servicio de inteligencia artificial que ayuda a Mati a responder. Usan los datos solo por encargo nuestro. Algunos pueden estar fuera de Chile; en ese caso exigimos una protección equivalente.",
      "**El servicio de avisos de tu navegador** (de Google, Mozilla, Apple o Microsoft): si activas los avisos en un dispositivo, lleva cada uno cifrado; solo tu navegador puede leerlo.",
      "**Otros sistemas que la tienda conecta**, como su contabilidad o su bodega: lo que pasa con tus compras.",
      "**WhatsApp:** si eliges comprar o escribir por ahí, se aplican también sus propias reglas.",
      "**Autoridades:** el Servicio de Impuestos Internos, el SERNAC o los tribunales, cuando la ley obliga.",
    ),
    parrafo("No compartimos tus datos con nadie más sin tu consentimiento."),
  ],
});
