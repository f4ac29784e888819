import type { DatosLegales } from "#app/legal/datos-legales.ts";
import { lista, nota, parrafo, type Seccion, subtitulo } from "#app/legal/documento.ts";
import { garantia, SIN_BALIZA } from "#modules/sorteos/verificacion/sorteo-v1.ts";

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
