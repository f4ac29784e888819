import type { DatosLegales } from "#app/legal/datos-legales.ts";
import { PROMESAS } from "#modules/ajustes/promesas.ts";
import { PROMESAS_COMPRA } from "#modules/compras/promesas.ts";
import { PROMESAS_SORTEO } from "#modules/sorteos/promesas.ts";

export type PreguntaFrecuente = { pregunta: string; respuesta: string };

/** The questions that fit what the shop offers now. */
export const preguntas = (datos: DatosLegales): PreguntaFrecuente[] => [
  comoConsigo(datos),
  {
    pregunta: "¿Los puntos son dinero?",
    respuesta:
      "No. Sirven para participar dentro de la tienda: no se canjean por efectivo, no se reembolsan y no se traspasan a otra persona.",
  },
  ...(datos.sorteos_activos ? deSorteos(datos) : []),
  {
    pregunta: "¿Puedo arrepentirme de una compra?",
    respuesta: `Sí. ${PROMESAS_COMPRA.retracto()} ${PROMESAS_COMPRA.devolucion()} ${PROMESAS_COMPRA.envio_de_vuelta(datos)} Si falla, tienes además la garantía legal. ${PROMESAS_COMPRA.pedir_devolucion()} Todo está en los [Términos y Condiciones](/legal/terminos-y-condiciones#devoluciones-y-reembolsos).`,
  },
  {
    pregunta: "Si devuelvo un producto, ¿qué pasa con sus puntos de regalo?",
    respuesta: PROMESAS.puntos_de_regalo(),
  },
];

function comoConsigo(datos: DatosLegales): PreguntaFrecuente {
  const tickets = datos.tickets_en_venta ? ", o [tickets](/comprar-tickets)" : "";
  const referidos =
    datos.referido_porcentaje > 0 ? ` También invitando a otras personas. ${PROMESAS.referido(datos)}` : "";
  return {
    pregunta: "¿Cómo consigo puntos?",
    respuesta: `Comprando [productos](/productos), que traen puntos de regalo${tickets}.${referidos} Los puntos llegan a tu saldo cuando confirmamos el pago.`,
  };
}

const deSorteos = (datos: DatosLegales): PreguntaFrecuente[] => [
  {
    pregunta: "¿Cuántos puntos tengo que abonar?",
    respuesta: `Al menos el mínimo que indica cada sorteo, y puedes abonar varias veces. ${PROMESAS_SORTEO.minimo()} Cada punto es un número: mientras más abonas, más números tienes.`,
  },
  {
    pregunta: "¿Tengo que hacer algo después de abonar?",
    respuesta: `No es obligatorio. ${PROMESAS_SORTEO.aporte()} ${PROMESAS_SORTEO.sin_aporte()}`,
  },
  {
    pregunta: "¿Puedo ganar los dos premios?",
    respuesta: `No en el mismo sorteo. ${PROMESAS_SORTEO.dos_personas()}`,
  },
  { pregunta: "¿Qué pasa si participa poca gente?", respuesta: PROMESAS_SORTEO.sin_ganadores() },
  { pregunta: "¿Y si no se llega a la meta?", respuesta: PROMESAS_SORTEO.plazo(datos) },
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
  { pregunta: "¿Cuánto tiempo tengo para reclamar un premio?", respuesta: PROMESAS_SORTEO.reclamo(datos) },
  {
    pregunta: "¿El envío del premio tiene costo?",
    respuesta: `${PROMESAS.envio_premio(datos)} Lo dicen las bases de cada sorteo. Va a la dirección que tienes en [Mis datos](/mis-datos).`,
  },
  {
    pregunta: "¿Quién ve mis datos en un sorteo?",
    respuesta:
      "Las demás personas no ven tu nombre ni tu correo. La tabla muestra tu código enmascarado y el acta usa un seudónimo. Si ganas, la página del sorteo muestra tu primer nombre y tu comuna solo si lo permites. Más detalles en la [Política de Privacidad](/legal/politica-de-privacidad).",
  },
];
