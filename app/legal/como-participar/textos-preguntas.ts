import type { DatosLegales } from "#app/legal/datos-legales.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";

export type Pregunta = { pregunta: string; respuesta: string };

export const preguntas = ({ referido_porcentaje, envio_incluido_hasta }: DatosLegales): Pregunta[] => [
  {
    pregunta: "¿Cómo consigo puntos?",
    respuesta: `Comprando [productos](/productos), que traen puntos de regalo, o [tickets](/comprar-tickets). También recibes el ${referido_porcentaje}% de los puntos de las compras pagadas de tus [referidos](/mis-referidos). Los puntos llegan a tu saldo cuando confirmamos el pago.`,
  },
  {
    pregunta: "¿Los puntos son dinero?",
    respuesta:
      "No. Sirven para participar dentro de la tienda: no se canjean por efectivo, no se reembolsan y no se traspasan a otra persona.",
  },
  {
    pregunta: "¿Cuántos puntos tengo que abonar?",
    respuesta:
      "Al menos el mínimo que indica cada sorteo, y puedes abonar varias veces. Si a la meta le falta menos que el mínimo, basta con lo que falta. Cada punto es un número: mientras más abonas, más números tienes.",
  },
  {
    pregunta: "¿Tengo que hacer algo después de abonar?",
    respuesta:
      "No es obligatorio. Entre el cierre y las 22:00 del tercer día puedes presionar «Comenzar Sorteo» una vez, para que tu navegador aporte un número al azar al cálculo. Aunque no lo hagas, participas igual con todos tus números.",
  },
  {
    pregunta: "¿Puedo ganar los dos premios?",
    respuesta:
      "No en el mismo sorteo: los números de quien gana el producto quedan fuera del segundo premio. Siempre son dos personas distintas.",
  },
  {
    pregunta: "¿Qué pasa si participan menos de 5 personas?",
    respuesta:
      "El sorteo finaliza sin ganadores, se publica el motivo y todos los puntos vuelven a sus dueños.",
  },
  {
    pregunta: "Si no gano, ¿me devuelven los puntos?",
    respuesta:
      "No. Los tickets comprados y los puntos usados en sorteos no se devuelven. Los derechos que la ley te garantiza están en los [Términos y Condiciones](/legal/terminos-y-condiciones#devoluciones-y-reembolsos).",
  },
  {
    pregunta: "¿Cómo sé si gané?",
    respuesta:
      "Te avisamos por correo y en la plataforma, y la página del sorteo muestra los dos números. Si ganas el producto, aparece en [Mis pedidos](/mis-pedidos).",
  },
  {
    pregunta: "¿El envío del premio tiene costo?",
    respuesta: `Rige lo mismo que en una compra: el envío está incluido hasta ${pesos(envio_incluido_hasta)} y, si cuesta más, cubres la diferencia. Lo enviamos a la dirección que tienes en [Mis datos](/mis-datos).`,
  },
  {
    pregunta: "¿Puedo arrepentirme de una compra?",
    respuesta:
      "Sí: tienes 10 días desde que recibes un producto para ejercer tu derecho a retracto, y 6 meses de garantía legal si falla. Los puntos de regalo de esa compra se descuentan de tu saldo, hasta donde alcance.",
  },
  {
    pregunta: "¿Quién ve mis datos en un sorteo?",
    respuesta:
      "Nadie ve tu nombre ni tu correo. La tabla muestra tu código enmascarado y el acta usa un seudónimo. Más detalles en la [Política de Privacidad](/legal/politica-de-privacidad).",
  },
];
