import {
  type DatosLegales,
  enlaceCorreo,
  identidadVendedor,
  textoVersion,
} from "#app/legal/datos-legales.ts";
import {
  type Bloque,
  ficha,
  lista,
  nota,
  parrafo,
  type SeccionTexto,
  subtitulo,
  type TextoLegal,
} from "#app/legal/documento.ts";
import { nombreTienda } from "#modules/ajustes/identidad.ts";
import { hayPuntos } from "#modules/ajustes/partes.ts";
import { PROMESAS } from "#modules/ajustes/promesas.ts";
import { PROMESAS_COMPRA } from "#modules/compras/promesas.ts";
import { enumerar } from "#modules/comun/texto/frases.ts";
import { PROMESAS_CUENTA } from "#modules/usuarios/promesas.ts";
import { comprasYEnvios, devolucionesYReembolsos } from "./terminos-compras.ts";
import { programaDeReferidos, ticketsYPuntos } from "./terminos-puntos.ts";
import { procesoDeSorteo } from "./terminos-sorteo.ts";

/** The eight sections of the specification, in its order. */
export const terminosYCondiciones = (datos: DatosLegales): TextoLegal => ({
  titulo: "Términos y Condiciones",
  descripcion: `Reglas de ${nombreTienda(datos)}: compras por transferencia, puntos, envíos, retracto y garantía legal.`,
  entrada: `Estas son las reglas de ${nombreTienda(datos)}, escritas para que se entiendan. Léelas antes de comprar o participar; si algo no te queda claro, pregúntanos.`,
  esencial: esencial(datos),
  secciones: [
    funcionamientoGeneral(datos),
    ticketsYPuntos(datos),
    programaDeReferidos(datos),
    procesoDeSorteo(datos),
    comprasYEnvios(datos),
    devolucionesYReembolsos(datos),
    privacidadYSeguridad(datos),
    cambiosALosTerminos(datos),
  ],
  cierre:
    "Al usar la plataforma aceptas estos Términos y Condiciones. Una compra se acepta solo con la casilla al pagar.",
});

const esencial = (datos: DatosLegales): string[] => [
  ...(hayPuntos(datos) ? ["Debes ser mayor de 18 años."] : []),
  "Los puntos no son dinero: no se canjean por efectivo.",
  ...(datos.tickets_en_venta || datos.sorteos_activos
    ? ["Los tickets comprados y los puntos usados en sorteos no se devuelven."]
    : []),
  `Despachamos a todo Chile. ${PROMESAS.envio_incluido(datos)}`,
  PROMESAS_COMPRA.retracto(),
  PROMESAS.puntos_de_regalo_breve(),
];

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

const funcionamientoGeneral = (datos: DatosLegales): SeccionTexto => ({
  id: "funcionamiento-general",
  titulo: "Funcionamiento general",
  bloques: [
    subtitulo("Quién te vende"),
    parrafo(quienVende(datos)),
    ...fichaVendedor(datos),
    subtitulo(`Qué puedes hacer en ${nombreTienda(datos)}`),
    quePuedesHacer(datos),
    parrafo(
      `Sin cuenta puedes recorrer la tienda, llenar el carrito${datos.juego_activo ? ", mirar el juego" : ""} y escribirnos para comprar un producto. Para lo demás necesitas ingresar con tu cuenta.`,
    ),
    subtitulo("Tu cuenta"),
    lista(
      ...(hayPuntos(datos) ? [PROMESAS_CUENTA.edad()] : []),
      "Te registras con un correo y una contraseña. La cuenta queda activa cuando confirmas el correo con el enlace que te enviamos.",
      "La cuenta es personal. Cuida tu contraseña y no la compartas; si crees que alguien más la conoce, cámbiala en [Recuperar contraseña](/recuperar) y avísanos.",
      "Al registrarte guardamos la fecha y la versión de los términos que aceptaste.",
      PROMESAS_CUENTA.sin_confirmar(datos),
      "Podemos bloquear una cuenta que se use para engañar, suplantar a otra persona o alterar la tienda. Si crees que fue un error, escríbenos y lo revisamos.",
    ),
    parrafo(
      "Quienes administran la tienda no abonan puntos a sorteos, no apuestan y no confirman el pago de sus propias compras. Cada acción de administración queda registrada.",
    ),
    subtitulo("Eliminar tu cuenta"),
    parrafo(
      `Puedes eliminar tu cuenta desde [Mis datos](/mis-datos). ${PROMESAS_CUENTA.eliminar()} Ten presente:`,
    ),
    lista(
      PROMESAS_CUENTA.renuncia(),
      "Si tienes puntos en un sorteo que aún no se realiza, tu acceso termina de inmediato, pero conservamos tus datos de contacto hasta que ese sorteo finalice, para avisarte si ganas.",
      "Tu identidad se borra. Tu código de referido queda como seudónimo, sin tu nombre ni tu correo, para que los sorteos ya realizados y el libro de puntos sigan completos.",
    ),
    ...(hayPuntos(datos)
      ? [
          subtitulo("Partes en pausa"),
          parrafo(
            "La tienda puede pausar la venta de tickets, los sorteos o El Montoncito. Cuando ocurre, su página y estos términos lo dicen. Una pausa no te quita puntos.",
          ),
        ]
      : []),
    ...(datos.demostracion
      ? [
          nota(
            "Esta es una tienda de demostración: no transfieras dinero. Los productos, precios, personas y sorteos que ves son de muestra.",
          ),
        ]
      : []),
  ],
});

const quePuedesHacer = ({
  tickets_en_venta,
  sorteos_activos,
  juego_activo,
  con_webpay,
  referido_porcentaje,
}: DatosLegales): Bloque =>
  lista(
    `Comprar productos${tickets_en_venta ? " y tickets de puntos" : ""}, que se pagan por transferencia bancaria${con_webpay ? " o con tarjeta" : ""}.`,
    `Juntar puntos: ${enumerar([
      ...(tickets_en_venta ? ["los que traen los tickets"] : []),
      "los que regala cada producto",
      ...(referido_porcentaje > 0 ? ["los del programa de referidos"] : []),
    ])}.`,
    ...(sorteos_activos ? ["Abonar puntos a los sorteos de productos."] : []),
    ...(juego_activo ? ["Jugar El Montoncito, un juego de cartas que usa solo puntos."] : []),
  );

const privacidadYSeguridad = (datos: DatosLegales): SeccionTexto => ({
  id: "privacidad-y-seguridad",
  titulo: "Privacidad y seguridad",
  bloques: [
    subtitulo("Tus datos"),
    parrafo(
      "Usamos tus datos para atender tus compras y tus puntos, y no los vendemos. La [Política de Privacidad](/legal/politica-de-privacidad) explica qué guardamos, quién lo ve y cómo ejercer tus derechos. En [Mis datos](/mis-datos) puedes corregirlos, descargarlos y eliminar tu cuenta.",
    ),
    ...(datos.sorteos_activos || datos.juego_activo
      ? [
          subtitulo("Lo que ven los demás"),
          parrafo(
            "En sorteos y partidas las demás personas ven solo tu código enmascarado. Si ganas un sorteo, su página muestra además tu primer nombre, la inicial de tu apellido y tu comuna, solo si lo permites. Las actas usan un seudónimo distinto en cada sorteo.",
          ),
        ]
      : []),
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

const cambiosALosTerminos = (datos: DatosLegales): SeccionTexto => ({
  id: "cambios-a-los-terminos",
  titulo: "Cambios a los términos",
  bloques: [
    subtitulo("Versión"),
    parrafo(
      `${textoVersion(datos)}. Cada cambio se publica en esta página con una versión y una fecha nuevas, y las versiones publicadas antes siguen a la vista.`,
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
