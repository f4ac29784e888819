import {
  type DatosLegales,
  enlaceCorreo,
  identidadVendedor,
  textoVersion,
} from "#app/legal/datos-legales.ts";
import {
  type Documento,
  ficha,
  lista,
  nota,
  parrafo,
  type Seccion,
  subtitulo,
} from "#app/legal/documento.ts";
import { nombreTienda } from "#modules/ajustes/identidad.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { comprasYEnvios, devolucionesYReembolsos } from "./terminos-compras.ts";
import { procesoDeSorteo, programaDeReferidos, ticketsYPuntos } from "./terminos-puntos.ts";

/** The eight sections of the specification, in its order. */
export const terminosYCondiciones = (datos: DatosLegales): Documento => ({
  titulo: "Términos y Condiciones",
  descripcion: `Reglas de ${nombreTienda(datos)}: compras por transferencia, tickets y puntos, referidos, sorteos, envíos, retracto y garantía legal.`,
  entrada: `Estas son las reglas de ${nombreTienda(datos)}, escritas para que se entiendan. Léelas antes de comprar o participar; si algo no te queda claro, pregúntanos.`,
  esencial: [
    "Debes ser mayor de 18 años.",
    "Los puntos no son dinero: no se canjean por efectivo.",
    "Los tickets comprados y los puntos usados en sorteos no se devuelven.",
    `Despachamos a todo Chile, con envío incluido hasta ${pesos(datos.envio_incluido_hasta)}.`,
    "Tienes 10 días para arrepentirte de la compra de un producto y 6 meses de garantía legal.",
  ],
  secciones: [
    funcionamientoGeneral(datos),
    ticketsYPuntos(),
    programaDeReferidos(datos),
    procesoDeSorteo(datos),
    comprasYEnvios(datos),
    devolucionesYReembolsos(datos),
    privacidadYSeguridad(datos),
    cambiosALosTerminos(datos),
  ],
  cierre: "Al usar la plataforma aceptas estos Términos y Condiciones.",
});

const fichaVendedor = (datos: DatosLegales) => {
  const filas = identidadVendedor(datos);
  return filas.length > 0 ? [ficha(...filas)] : [];
};

/** A shop that is not filled in yet has no seller to name. */
function quienVende(datos: DatosLegales): string {
  const nombre = nombreTienda(datos);
  if (datos.razon_social === "") return `${nombre} es una tienda en línea para clientes en Chile.`;
  return `${nombre} es una tienda en línea para clientes en Chile. La opera ${datos.razon_social}, que es quien te vende y quien responde ante ti por todo lo que dicen estos términos.`;
}

const funcionamientoGeneral = (datos: DatosLegales): Seccion => ({
  id: "funcionamiento-general",
  titulo: "Funcionamiento general",
  bloques: [
    subtitulo("Quién te vende"),
    parrafo(quienVende(datos)),
    ...fichaVendedor(datos),
    subtitulo(`Qué puedes hacer en ${nombreTienda(datos)}`),
    lista(
      "Comprar productos y tickets de puntos, que se pagan por transferencia bancaria.",
      "Juntar puntos: los que traen los tickets, los que regala cada producto y los del programa de referidos.",
      "Abonar puntos a los sorteos de productos.",
      "Jugar El Montoncito, un juego de cartas que usa solo puntos.",
    ),
    parrafo(
      "Sin cuenta puedes recorrer la tienda, llenar el carrito, mirar el juego y escribirnos por WhatsApp para comprar un producto. Para pagar en el carrito, abonar puntos o apostar necesitas ingresar con tu cuenta.",
    ),
    subtitulo("Tu cuenta"),
    lista(
      "**Debes ser mayor de 18 años.** Al registrarte declaras que lo eres. Si la fecha de nacimiento de tu perfil indica lo contrario, no puedes abonar puntos ni apostar.",
      "Te registras con un correo y una contraseña. La cuenta queda activa cuando confirmas el correo con el enlace que te enviamos.",
      "La cuenta es personal. Cuida tu contraseña y no la compartas; si crees que alguien más la conoce, cámbiala en [Recuperar contraseña](/recuperar) y avísanos.",
      "Al registrarte guardamos la fecha y la versión de los términos que aceptaste.",
      "Podemos bloquear una cuenta que se use para engañar, suplantar a otra persona o alterar la tienda. Si crees que fue un error, escríbenos y lo revisamos.",
    ),
    parrafo(
      "Quienes administran la tienda no abonan puntos a sorteos, no apuestan y no confirman el pago de sus propias compras. Cada acción de administración queda registrada.",
    ),
    subtitulo("Eliminar tu cuenta"),
    parrafo(
      "Puedes eliminar tu cuenta cuando quieras desde [Mis datos](/mis-datos). Para hacerlo no debes tener apuestas pendientes ni compras por pagar o por entregar. Al eliminarla:",
    ),
    lista(
      "Renuncias a los puntos que queden en tu saldo.",
      "Si tienes puntos en un sorteo que aún no se realiza, tu acceso termina de inmediato, pero conservamos tus datos de contacto hasta que ese sorteo finalice, para avisarte si ganas.",
      "Tu identidad se borra. Tu código de referido queda como seudónimo, sin tu nombre ni tu correo, para que los sorteos ya realizados y el libro de puntos sigan completos.",
    ),
    subtitulo("Partes en pausa"),
    parrafo(
      "La venta de tickets, los sorteos y El Montoncito pueden estar en pausa. Cuando ocurra, la página lo dirá. Una pausa no te quita puntos.",
    ),
    ...(datos.demostracion
      ? [
          nota(
            "Esta es una tienda de demostración: no transfieras dinero. Los productos, precios, personas y sorteos que ves son de muestra.",
          ),
        ]
      : []),
  ],
});

const privacidadYSeguridad = (datos: DatosLegales): Seccion => ({
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

const cambiosALosTerminos = (datos: DatosLegales): Seccion => ({
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
