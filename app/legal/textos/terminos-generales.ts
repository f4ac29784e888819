import { type DatosLegales, identidadVendedor } from "#app/legal/datos-legales.ts";
import { ficha, lista, nota, parrafo, type Seccion, subtitulo } from "#app/legal/documento.ts";

export const funcionamientoGeneral = (datos: DatosLegales): Seccion => ({
  id: "funcionamiento-general",
  titulo: "Funcionamiento general",
  bloques: [
    subtitulo("Quién te vende"),
    parrafo(
      `Puntazo es una tienda en línea para clientes en Chile. La opera ${datos.razon_social}, que es quien te vende y quien responde ante ti por todo lo que dicen estos términos.`,
    ),
    ficha(...identidadVendedor(datos)),
    subtitulo("Qué puedes hacer en Puntazo"),
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
