import { type DatosLegales, enlaceCorreo } from "#app/legal/datos-legales.ts";
import { lista, nota, parrafo, pasos, type Seccion, subtitulo } from "#app/legal/documento.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";

export const comprasYEnvios = ({ envio_incluido_hasta }: DatosLegales): Seccion => ({
  id: "compras-y-envios",
  titulo: "Compras y envíos",
  bloques: [
    subtitulo("Precios"),
    parrafo("Los precios están en pesos chilenos, con IVA incluido."),
    subtitulo("Cómo pagas por transferencia"),
    pasos(
      "En el [carrito](/carrito), «Pagar» crea una cotización con un código, los precios, los puntos y el total exacto. **Vale por 48 horas:** durante ese plazo respetamos esos precios.",
      "Ingresa con tu cuenta y transfiere el total exacto a la cuenta bancaria que se muestra. Usa el código como asunto de la transferencia.",
      "Vuelve y presiona «Transferencia Realizada». La compra queda en «Validando Pago» y te enviamos el detalle por correo. Puedes adjuntar el comprobante: una imagen o un PDF de hasta 5 MB.",
      "Cuando vemos el dinero en nuestra cuenta, confirmamos el pago, acreditamos tus puntos y te avisamos por correo.",
    ),
    parrafo(
      "Si no encontramos tu transferencia, la compra queda como «Rechazado» con el motivo a la vista; si era un error, escríbenos y la volvemos a revisar. Si la cotización venció, calculamos de nuevo con los precios vigentes y, si algo cambió, te mostramos la diferencia antes de seguir.",
    ),
    parrafo(
      "También puedes comprar un producto por WhatsApp. Registramos la venta en tu cuenta y rigen estos mismos términos.",
    ),
    subtitulo("Boleta"),
    parrafo(
      "Por cada compra pagada emitimos una boleta electrónica. Cuando está adjunta a tu pedido, la descargas desde [Mis pedidos](/mis-pedidos).",
    ),
    subtitulo("Envíos a todo Chile"),
    lista(
      "Despachamos a todo Chile, a la dirección guardada en [Mis datos](/mis-datos). Cada compra conserva una copia de la dirección que tenías en ese momento.",
      `**El envío está incluido hasta ${pesos(envio_incluido_hasta)}.** El costo varía según el lugar y el producto; si lo supera, tú cubres la diferencia.`,
      "Si hay diferencia de envío, te avisamos por correo y en la plataforma, con los datos para transferirla. Despachamos cuando la recibimos. Si prefieres no pagarla, puedes pedirnos que anulemos la compra.",
      "En [Mis pedidos](/mis-pedidos) ves cada etapa (Pedido, Pago, Despacho y Entregado) y el seguimiento del envío. Las compras solo de tickets no llevan despacho.",
    ),
    subtitulo("Disponibilidad"),
    parrafo(
      "Un producto que ya no se vende se muestra como «No disponible». Si pagaste y no podemos entregarte lo que compraste, te devolvemos todo lo pagado, sin perjuicio de tus demás derechos.",
    ),
  ],
});

export const devolucionesYReembolsos = (datos: DatosLegales): Seccion => ({
  id: "devoluciones-y-reembolsos",
  titulo: "Devoluciones y reembolsos",
  bloques: [
    subtitulo("Derecho a retracto: 10 días"),
    parrafo(
      "Como compras a distancia, puedes arrepentirte sin dar razones dentro de los **10 días siguientes a recibir el producto** (artículo 3 bis de la Ley 19.496). Si no te hubiéramos enviado la confirmación escrita de la compra, el plazo es de 90 días.",
    ),
    lista(
      "El producto no debe haberse deteriorado por un hecho tuyo. Devuélvelo con sus elementos originales en buen estado: etiquetas, manuales, certificados de garantía, cajas y protecciones.",
      "Te devolvemos lo que pagaste, sin retener gastos, lo antes posible y a más tardar 45 días después de que nos avises.",
      "El retracto no procede solo en los casos que la ley exceptúa por la naturaleza del producto, como artículos de higiene sellados que se abrieron. Si un producto está en ese caso, su página lo dice antes de que compres.",
    ),
    subtitulo("Garantía legal: 6 meses"),
    parrafo(
      "Si un producto nuevo falla, llega incompleto, no corresponde a lo ofrecido o no sirve para lo que debe, dentro de los **6 meses siguientes a recibirlo** tú eliges: reparación gratuita, cambio por otro o devolución de lo pagado (artículos 19, 20 y 21 de la Ley 19.496). No corresponde si el daño se debe a un mal uso. Si el producto trae una garantía mayor, vale el plazo mayor.",
    ),
    subtitulo("Tickets y puntos"),
    nota("Los tickets comprados y los puntos usados en sorteos no son reembolsables."),
    parrafo("De todos modos, la ley te protege y te respondemos en estos casos:"),
    lista(
      "Pagaste de más, dos veces o por error: te devolvemos la diferencia.",
      "Te arrepientes antes de que acreditemos los puntos del ticket: dejamos la compra sin efecto y te devolvemos lo transferido.",
      "No recibiste los puntos que pagaste: los acreditamos o te devolvemos el dinero, como prefieras.",
      "El sorteo terminó sin ganadores: te devolvemos los puntos abonados.",
    ),
    parrafo(
      "Nada en estos términos reduce los derechos irrenunciables que te da la Ley 19.496 de Protección de los Derechos de los Consumidores.",
    ),
    subtitulo("Qué pasa con los puntos de regalo"),
    parrafo(
      "Al anular la compra de un producto descontamos los puntos que te regaló, solo hasta donde alcance tu saldo. Si ya los usaste, no rebajamos por eso el dinero que te corresponde.",
    ),
    subtitulo("Cómo pedirlo"),
    parrafo(
      `Escríbenos a ${enlaceCorreo(datos)}${datos.telefono && ` o llámanos al ${datos.telefono}`}, con el código de tu compra (empieza con «PZ-») y lo que necesitas. El reembolso se hace por transferencia a la cuenta que nos indiques. Guarda tu boleta: sirve para acreditar la compra.`,
    ),
    subtitulo("Si no quedas conforme"),
    parrafo(
      "Puedes reclamar ante el Servicio Nacional del Consumidor en [www.sernac.cl](https://www.sernac.cl) o en el 800 700 100, y acudir al tribunal competente.",
    ),
  ],
});
