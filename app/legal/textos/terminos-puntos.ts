import type { DatosLegales } from "#app/legal/datos-legales.ts";
import { lista, nota, parrafo, type Seccion, subtitulo } from "#app/legal/documento.ts";
import { SIN_BALIZA } from "#modules/comun/baliza/drand.ts";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { garantia } from "#modules/sorteos/verificacion/sorteo-v1.ts";

export const ticketsYPuntos = (): Seccion => ({
  id: "tickets-y-puntos",
  titulo: "Tickets y puntos",
  bloques: [
    subtitulo("Qué son los puntos"),
    parrafo(
      "Los puntos sirven para participar dentro de la tienda. **No son dinero ni un medio de pago:** no se canjean por efectivo, no se reembolsan, no se traspasan a otra persona y no generan intereses. No tienen fecha de vencimiento mientras mantengas tu cuenta.",
    ),
    subtitulo("Cómo los obtienes"),
    lista(
      "**Tickets:** cada ticket trae la cantidad de puntos que indica, al precio publicado, IVA incluido.",
      "**Puntos de regalo:** cada producto informa cuántos puntos te regala su compra. No tienen costo adicional.",
      "**Referidos:** según la [sección 3](#programa-de-referidos).",
      "**Premios:** el segundo premio de cada sorteo se paga en puntos.",
      "**El Montoncito:** los puntos que ganas en una partida.",
    ),
    parrafo(
      "Los puntos de una compra se acreditan cuando confirmamos tu pago. Mientras la compra está en «Validando Pago», se muestran pero no cuentan en tu saldo.",
    ),
    subtitulo("Tu saldo"),
    parrafo(
      "Tu saldo suma los puntos de tus compras válidas y tus resultados en el juego, y resta los puntos abonados a sorteos y los que tienes en apuestas pendientes. En [Mis puntos](/mis-puntos) están todos los movimientos, y su suma es siempre tu saldo.",
    ),
    subtitulo("Sin reembolso"),
    nota(
      "Los tickets comprados y los puntos usados en sorteos no son reembolsables. Tampoco se devuelven los puntos perdidos en El Montoncito.",
    ),
    parrafo(
      "Esta regla no limita los derechos que la ley te garantiza: los encuentras en la [sección 6](#devoluciones-y-reembolsos). Y si un sorteo termina sin ganadores, todos los puntos abonados vuelven a sus dueños.",
    ),
    subtitulo("Anulaciones y correcciones"),
    lista(
      "Si se anula la compra de un producto, por retracto u otra causa, descontamos los puntos de regalo de esa compra. Si ya los usaste, descontamos solo lo que quede en tu saldo: nunca te cobramos la diferencia ni dejamos tu saldo bajo cero.",
      "Los tickets se anulan solo si toda la venta se confirmó por error, con la misma regla.",
      "Si corregimos un error, el ajuste aparece en tus movimientos y nunca deja tu saldo bajo cero.",
    ),
    subtitulo("El Montoncito"),
    parrafo(
      "Es un juego de cartas para mayores de 18 años en el que se apuestan **solo puntos**, nunca dinero. Hay seis montones y una baraja española de 40 cartas. El montón que queda sin apuestas es el de la banca.",
    ),
    lista(
      "Si la carta de tu montón es más alta que la de la banca, recuperas tu apuesta y ganas otro tanto; si es igual, la recuperas; si es más baja, la pierdes. Todos los montones tienen las mismas probabilidades: **la casa no tiene ventaja**.",
      "Puedes retirar tu apuesta mientras la partida no se cierre. Si una partida pasa 24 horas sin movimiento o se anula, las apuestas se devuelven.",
      "Las cartas quedan comprometidas antes de la primera apuesta y al cierre puedes comprobarlo. Eso prueba que no cambiaron; no prueba que nadie de la tienda las conociera.",
      "Puedes fijar tu propio límite de pérdida diaria y pausar tu participación. Un límite más estricto rige de inmediato; uno más flexible, después de 24 horas. Una pausa no se puede acortar.",
    ),
  ],
});

const EJEMPLO_PUNTOS = 125;

export const programaDeReferidos = ({ referido_porcentaje }: DatosLegales): Seccion => {
  const ejemplo = Math.floor((EJEMPLO_PUNTOS * referido_porcentaje) / 100);
  return {
    id: "programa-de-referidos",
    titulo: "Programa de referidos",
    bloques: [
      subtitulo("Cómo invitas"),
      parrafo(
        "Tu cuenta tiene un código de referido de 8 caracteres y un enlace de invitación, que encuentras en [Mis referidos](/mis-referidos). Quien se registra con tu enlace queda como tu referido. Esa relación se fija en el registro: después no se agrega ni se cambia. Si el código no existe, la página lo avisa y el registro continúa sin referente.",
      ),
      subtitulo("Qué recibes"),
      lista(
        `El **${referido_porcentaje}% de los puntos** de cada compra pagada de tus referidos, contando los puntos de sus tickets y sus puntos de regalo.`,
        `Se calcula una vez por compra y se redondea hacia abajo. Por ejemplo, si tu referido paga una compra que entrega ${conPuntos(EJEMPLO_PUNTOS)}, tú recibes ${conPuntos(ejemplo)}.`,
        "Son puntos adicionales: a tu referido no se le descuenta nada.",
        "Los premios de sorteos, los ajustes y los puntos ganados en el juego no generan puntos de referido.",
      ),
      subtitulo("Límites"),
      lista(
        "No puedes ser tu propio referido, tampoco por medio de otra cuenta.",
        "Si la compra de tu referido se anula por completo, descontamos los puntos que recibiste por ella, hasta donde alcance tu saldo.",
        "Si cambiamos el porcentaje, el nuevo valor rige solo para las compras que se paguen desde entonces.",
        "Ves el correo de tus referidos enmascarado y cuánto tiempo llevan registrados. Nada más.",
      ),
    ],
  };
};

export const procesoDeSorteo = ({ sorteos_fuera_de_horario }: DatosLegales): Seccion => ({
  id: "proceso-de-sorteo",
  titulo: "Proceso de sorteo",
  bloques: [
    subtitulo("Condiciones para participar"),
    lista(
      "Ser mayor de 18 años.",
      "Estar registrado con una cuenta válida.",
      "Haber abonado los puntos mínimos del sorteo.",
    ),
    subtitulo("Meta, mínimo y bases"),
    lista(
      "Cada sorteo tiene una **meta** de puntos y un **mínimo** por abono. Ambos quedan fijos cuando el sorteo se crea: si después cambia el producto, el cambio rige desde el sorteo siguiente.",
      "Puedes abonar varias veces. Si a la meta le falta menos que el mínimo, el mínimo pasa a ser lo que falta.",
      "Cada punto abonado es un número. Tus números son correlativos, se te informan al abonar y en el correo de confirmación. Mientras más puntos abonas, más números tienes.",
      "Cada sorteo tiene sus **bases**, que no cambian y se descargan desde su página. Ahí están el producto, la meta, el mínimo y los premios.",
    ),
    subtitulo("Cierre y fecha"),
    lista(
      "El sorteo se cierra en el momento en que los puntos reunidos llegan a la meta. Desde entonces no recibe más abonos.",
      "Se realiza **3 días después, entre las 22:00 y las 24:00, hora de Chile continental**. Se cuenta el tercer día de calendario siguiente al cierre. La página muestra la fecha y la cuenta regresiva.",
      "Si a las 23:55 de ese día nadie lo ha iniciado, el sistema lo realiza solo.",
      ...(sorteos_fuera_de_horario
        ? ["Hoy la tienda permite ensayos: un sorteo puede iniciarse antes de su fecha, y su página lo dice."]
        : []),
    ),
    subtitulo("Los aportes de quienes participan"),
    lista(
      "Entre el cierre y las 22:00 del día del sorteo, cada participante puede presionar «Comenzar Sorteo» una sola vez. Su navegador elige al azar un número entero del 1 al 100, que se suma al cálculo del resultado.",
      "Se necesitan **al menos 5 aportes**. A las 22:00 quedan congelados.",
      "Si participan 5 personas o más pero hay menos de 5 aportes, el sistema completa los que faltan, partiendo por quienes tienen los números más bajos. En el acta aparecen marcados como automáticos.",
      "Puedes ganar aunque no hayas dado tu aporte: lo que te da opciones son tus puntos.",
    ),
    subtitulo("Los dos ganadores"),
    lista(
      "**Primer premio:** el producto. Se elige al azar un número entre todos los puntos reunidos y gana la persona a quien pertenece.",
      "**Segundo premio:** el 10% de los puntos de la meta, redondeado hacia abajo. Se elige al azar entre los números de las demás personas, así que nunca gana dos veces la misma.",
      "Avisamos a los ganadores por correo y en la plataforma. También avisamos el resultado a quienes participaron.",
      "El producto aparece como un pedido sin costo en [Mis pedidos](/mis-pedidos) y se envía a la dirección guardada en tu perfil, con las condiciones de envío de la [sección 5](#compras-y-envios). No entrega puntos de regalo.",
      "Los puntos del segundo premio se acreditan al finalizar el sorteo. Los demás puntos abonados quedan usados.",
    ),
    subtitulo("Un sorteo que puedes comprobar"),
    parrafo(
      "Antes del primer abono publicamos un **compromiso**: la huella de una semilla secreta, que va también en el comprobante de cada abono. Al cierre publicamos la huella de todos los números. Cuando el sorteo se inicia, los aportes ya están congelados y recién entonces se muestra la semilla. El resultado se calcula con todo eso y queda en un **acta** pública que cualquiera puede descargar. Con el botón «Verifica este sorteo», tu navegador repite el cálculo completo.",
    ),
    lista(
      "**Qué prueba:** que la semilla es la misma que se comprometió al principio, que los números están completos y sin repetirse, que nada cambió después del cierre y que los ganadores son los que resultan del cálculo.",
      "**Qué no prueba:** sin una fuente pública de azar externa («baliza»), alguien de la tienda que conociera la semilla y controlara aportes podría escoger entre resultados.",
    ),
    parrafo(
      `Por eso la página de cada sorteo dice qué garantía tuvo: «con baliza pública» o «${garantia(SIN_BALIZA)}».`,
    ),
    subtitulo("Sorteos sin ganadores"),
    nota(
      "Si al congelarse los aportes participan menos de 5 personas, o si la tienda debe dejar el sorteo sin efecto, este finaliza sin ganadores, se publica el motivo y todos los puntos abonados se devuelven.",
    ),
  ],
});
