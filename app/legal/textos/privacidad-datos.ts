import { type DatosLegales, enlaceCorreo } from "#app/legal/datos-legales.ts";
import { ficha, lista, parrafo, type Seccion, subtitulo } from "#app/legal/documento.ts";
import { nombreTienda } from "#modules/ajustes/identidad.ts";
import { mascaraCodigo, mascaraCorreo } from "#modules/comun/mascaras.ts";

/** The seller with what is known of it. */
const responsable = (datos: DatosLegales): string =>
  [
    datos.razon_social || nombreTienda(datos),
    datos.rut && `RUT ${datos.rut}`,
    datos.domicilio && `con domicilio en ${datos.domicilio}`,
  ]
    .filter(Boolean)
    .join(", ");

export const recoleccion = (datos: DatosLegales): Seccion => ({
  id: "recoleccion-de-datos",
  titulo: "Recolección de datos",
  bloques: [
    subtitulo("Quién es responsable"),
    parrafo(
      `El responsable de tus datos es ${responsable(datos)}. Para cualquier asunto de privacidad escribe a ${enlaceCorreo(datos)}.`,
    ),
    subtitulo("Qué datos guardamos"),
    ficha(
      [
        "Cuenta",
        "Tu correo, tu contraseña (solo como un resumen cifrado que no permite leerla), la fecha de registro, tu código de referido, quién te invitó y la versión de los términos que aceptaste.",
      ],
      [
        "Perfil",
        "Nombre de usuario, nombre, apellido, RUT, fecha de nacimiento, celular, dirección, comuna y región. Los escribes tú y puedes dejarlos en blanco; sin dirección no podemos despachar.",
      ],
      [
        "Compras",
        "Productos, tickets, montos, estado del pago y del envío, una copia de la dirección de despacho, el comprobante de transferencia que adjuntas y la boleta.",
      ],
      [
        "Puntos",
        "Cada movimiento de tu saldo, tus participaciones y aportes en sorteos, tus premios, tus apuestas y los límites o pausas que fijas en el juego.",
      ],
      [
        "Mensajes",
        "Tus conversaciones con Mati y los archivos que adjuntas, los correos y avisos que te enviamos y lo que nos escribes.",
      ],
      [
        "Sesión",
        "Una cookie de sesión y, por cada sesión abierta, su fecha y el tipo de navegador. Tu dirección IP sirve solo para frenar intentos abusivos: se cuenta de forma anónima y no se guarda.",
      ],
    ),
    subtitulo("Avisos en tus dispositivos"),
    parrafo(
      "Solo si los activas, tu teléfono o computador te avisa de un pago confirmado, de un sorteo que está por comenzar o de un premio. Para eso guardamos la dirección de avisos que nos da tu navegador y qué avisos elegiste en [Mis datos](/mis-datos). Se borra al salir de tu cuenta, al desactivarlos o al eliminarla.",
    ),
    subtitulo("Qué queda en tu navegador"),
    parrafo(
      "El carrito, el identificador de tu conversación con Mati, la página que ves sin conexión y preferencias como los avisos o el sonido del juego se guardan en tu propio dispositivo. Puedes borrarlos cuando quieras desde el navegador.",
    ),
    subtitulo("Qué no recolectamos"),
    lista(
      "No pedimos números de tarjeta ni claves bancarias: pagas desde tu banco.",
      "No usamos cookies de publicidad ni compramos datos a terceros.",
      "No dirigimos la tienda a menores de 18 años. Si sabemos que una cuenta es de un menor, la cerramos.",
    ),
  ],
});

export const uso = (): Seccion => ({
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
        "Para cuidar la tienda",
        "Comprobar que eres mayor de 18 años, evitar fraudes y abusos, limitar los intentos de acceso y dejar registro de lo que hacen los administradores.",
      ],
      ["Porque nos lo pides", "Responder tus preguntas por Mati, correo, teléfono o WhatsApp."],
    ),
    subtitulo("Lo que no hacemos"),
    lista(
      "No vendemos ni arrendamos tus datos.",
      "No creamos perfiles para publicidad ni enviamos boletines.",
      "No tomamos decisiones automáticas que te afecten según tus características personales. Los ganadores de los sorteos salen del azar, con un cálculo que cualquiera puede comprobar.",
    ),
    subtitulo("Cuánto tiempo los guardamos"),
    lista(
      "**Cuenta, perfil, direcciones de despacho, comprobantes y avisos:** mientras tengas cuenta.",
      "**Compras:** si eliminas tu cuenta, queda el registro de la venta sin tu identidad. Las boletas se guardan por el plazo que exigen las normas tributarias.",
      "**Sesiones:** hasta que sales o pasan 30 días sin uso. **Cotizaciones sin compra:** valen 48 horas.",
      "**Conversaciones con Mati:** por un tiempo limitado, para que puedas retomarlas.",
      "**Libro de puntos, sorteos y actas:** de forma permanente, sin tu identidad. Solo queda un seudónimo, para que los resultados se puedan seguir comprobando.",
    ),
  ],
});

const CODIGO_EJEMPLO = "CAM4X7Q9";
const CORREO_EJEMPLO = "camila@correo.cl";

const KHIPU =
  "**Khipu:** si eliges pagar con él, tu correo, el código de la compra y su monto, para cobrar tu transferencia. En su página se aplican también sus propias reglas.";

export const divulgacion = ({ con_khipu }: Pick<DatosLegales, "con_khipu">): Seccion => ({
  id: "divulgacion-de-los-datos",
  titulo: "Divulgación de los datos",
  bloques: [
    subtitulo("Quién ve qué dentro de la tienda"),
    ficha(
      ["Tú", "Todos tus datos, completos."],
      [
        "Quienes participan en un sorteo o miran el juego",
        `Tu código enmascarado, por ejemplo ${mascaraCodigo(CODIGO_EJEMPLO)}, y los puntos que abonaste o apostaste.`,
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
      "**Nuestro banco:** los datos de la transferencia que tú haces.",
      ...(con_khipu ? [KHIPU] : []),
      "**Proveedores de servicios:** alojamiento, envío de correos y, si está activo, un servicio de inteligencia artificial que ayuda a Mati a responder. Usan los datos solo por encargo nuestro. Algunos pueden estar fuera de Chile; en ese caso exigimos una protección equivalente.",
      "**El servicio de avisos de tu navegador** (de Google, Mozilla, Apple o Microsoft): si activas los avisos en un dispositivo, lleva cada uno cifrado; solo tu navegador puede leerlo.",
      "**WhatsApp:** si eliges comprar o escribir por ahí, se aplican también sus propias reglas.",
      "**Autoridades:** el Servicio de Impuestos Internos, el SERNAC o los tribunales, cuando la ley obliga.",
    ),
    parrafo("No compartimos tus datos con nadie más sin tu consentimiento."),
  ],
});
