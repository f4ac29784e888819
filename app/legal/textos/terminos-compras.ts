import { type DatosLegales, enlaceCorreo } from "#app/legal/datos-legales.ts";
import {
  type Bloque,
  lista,
  nota,
  parrafo,
  pasos,
  type SeccionTexto,
  subtitulo,
} from "#app/legal/documento.ts";
import { PROMESAS } from "#modules/ajustes/promesas.ts";
import { formasDeReembolso, PROMESAS_COMPRA } from "#modules/compras/promesas.ts";

export const comprasYEnvios = (datos: DatosLegales): SeccionTexto => ({
  id: "compras-y-envios",
  titulo: "Compras y envíos",
  bloques: [
    subtitulo("Precios"),
    parrafo(`Los precios están en pesos chilenos, con IVA incluido. ${PROMESAS_COMPRA.topes(datos)}`),
    subtitulo("Cómo pagas por transferencia"),
    pasos(
      "Llena el [carrito](/carrito) e ingresa con tu cuenta: sin ella no se puede pagar.",
      `Lee las condiciones y márcalas como aceptadas en su casilla, que siempre viene vacía. Presiona «Pagar»: se crea una cotización con un código, los precios, los puntos y el total exacto. ${PROMESAS_COMPRA.cotizacion(datos)}`,
      "Transfiere el total exacto a la cuenta bancaria que se muestra. Usa el código como asunto de la transferencia.",
      `Vuelve y presiona «Transferencia Realizada». La compra queda en «Validando Pago» y te enviamos el detalle por correo. ${PROMESAS_COMPRA.comprobante()}`,
      "Cuando vemos el dinero en nuestra cuenta, confirmamos el pago, acreditamos tus puntos y te avisamos por correo.",
    ),
    parrafo(
      `${PROMESAS_COMPRA.unidades(datos)} ${PROMESAS_COMPRA.sin_pago(datos)} Si no encontramos tu transferencia, también puede quedar como «Rechazado», con el motivo a la vista. Si la cotización venció, calculamos de nuevo con los precios vigentes y, si algo cambió, te mostramos la diferencia antes de seguir.`,
    ),
    parrafo(PROMESAS_COMPRA.deshacer()),
    parrafo(
      "También puedes comprar un producto por WhatsApp. Registramos la venta en tu cuenta, rigen estos mismos términos y te pedimos por correo que los aceptes en tu pedido.",
    ),
    parrafo(PROMESAS_COMPRA.contrato()),
    ...conTarjeta(datos),
    subtitulo("Boleta"),
    parrafo(
      "Por cada compra pagada emitimos una boleta electrónica. Cuando está adjunta a tu pedido, la descargas desde [Mis pedidos](/mis-pedidos).",
    ),
    subtitulo("Envíos a todo Chile"),
    lista(
      "Despachamos a todo Chile, a la dirección guardada en [Mis datos](/mis-datos). Cada compra conserva una copia de la dirección que tenías en ese momento; puedes corregirla en [Mis pedidos](/mis-pedidos) hasta que la preparamos.",
      `${PROMESAS.envio_incluido(datos)} El costo varía según el lugar y el producto, y el carrito suma la diferencia antes de pagar.`,
      `${PROMESAS_COMPRA.diferencia_envio()} Si prefieres no pagarla, puedes pedirnos que anulemos la compra.`,
      "En [Mis pedidos](/mis-pedidos) ves cada etapa (Pedido, Pago, Despacho y Entregado) y el seguimiento del envío.",
    ),
    subtitulo("Disponibilidad"),
    parrafo(
      "Un producto que ya no se vende se muestra como «No disponible». Si pagaste y no podemos entregarte lo que compraste, te devolvemos todo lo pagado, sin perjuicio de tus demás derechos.",
    ),
  ],
});

/** A shop that takes cards says how one pays with them. */
const conTarjeta = ({ con_webpay }: DatosLegales): Bloque[] =>
  con_webpay
    ? [
        subtitulo("Cómo pagas con tarjeta"),
        parrafo(
          "Donde la tienda ofrece «Pagar con tarjeta», ese botón registra tu compra y te lleva a Webpay, la página de Transbank, donde escribes los datos de tu tarjeta. Cuando Transbank autoriza el pago, la compra queda pagada y te enviamos el comprobante por correo.",
        ),
      ]
    : [];

export const devolucionesYReembolsos = (datos: DatosLegales): SeccionTexto => ({
  id: "devoluciones-y-reembolsos",
  titulo: "Devoluciones y reembolsos",
  bloques: [
    subtitulo("Derecho a retracto"),
    parrafo(
      `Como compras a distancia, el artículo 3 bis de la Ley 19.496 te da este derecho. ${PROMESAS_COMPRA.retracto()} Según la misma ley, si no te hubiéramos enviado la confirmación escrita de la compra, el plazo es de 90 días.`,
    ),
    lista(
      "El producto no debe haberse deteriorado por un hecho tuyo. Devuélvelo con sus manuales, accesorios y certificados de garantía; la caja original no es condición.",
      `${PROMESAS_COMPRA.devolucion()} Lo hacemos lo antes posible.`,
      PROMESAS_COMPRA.envio_de_vuelta(datos),
      `${PROMESAS_COMPRA.sin_retracto()} La garantía legal vale igual.`,
    ),
    subtitulo("Garantía legal"),
    parrafo(
      "Si un producto nuevo falla, llega incompleto, no corresponde a lo ofrecido o no sirve para lo que debe, la ley te da **6 meses desde que lo recibes** y tú eliges: reparación gratuita, cambio por otro o devolución de lo pagado (artículos 19, 20 y 21 de la Ley 19.496). No corresponde si el daño se debe a un mal uso. Si el producto trae una garantía mayor, vale el plazo mayor.",
    ),
    parrafo(PROMESAS_COMPRA.garantia()),
    ...ticketsYPuntos(datos),
    subtitulo("Qué pasa con los puntos de regalo"),
    parrafo(PROMESAS.puntos_de_regalo()),
    subtitulo("Cómo pedirlo"),
    parrafo(
      `${PROMESAS_COMPRA.pedir_devolucion()} También puedes escribirnos a ${enlaceCorreo(datos)}${datos.telefono && ` o llámanos al ${datos.telefono}`}, con el código de tu compra (empieza con «PZ-») y lo que necesitas. ${formasDeReembolso(datos)} Guarda tu boleta: sirve para acreditar la compra.`,
    ),
    subtitulo("Si no quedas conforme"),
    parrafo(
      "Puedes reclamar ante el Servicio Nacional del Consumidor en [www.sernac.cl](https://www.sernac.cl) o en el 800 700 100, y acudir al tribunal competente.",
    ),
  ],
});

const LEY =
  "Nada en estos términos reduce los derechos irrenunciables que te da la Ley 19.496 de Protección de los Derechos de los Consumidores.";

/** What is not given back, and when the shop answers all the same. */
function ticketsYPuntos({ tickets_en_venta, sorteos_activos }: DatosLegales): Bloque[] {
  if (!tickets_en_venta && !sorteos_activos) return [parrafo(LEY)];
  return [
    subtitulo("Tickets y puntos"),
    nota("Los tickets comprados y los puntos usados en sorteos no son reembolsables."),
    parrafo("De todos modos, la ley te protege y te respondemos en estos casos:"),
    lista(
      "Pagaste de más, dos veces o por error: te devolvemos la diferencia.",
      "Te arrepientes antes de que acreditemos los puntos del ticket: dejamos la compra sin efecto y te devolvemos lo transferido.",
      "No recibiste los puntos que pagaste: los acreditamos o te devolvemos el dinero, como prefieras.",
      "El sorteo terminó sin ganadores: te devolvemos los puntos abonados.",
    ),
    parrafo(LEY),
  ];
}
