import { puntosPorDevolver } from "#modules/ajustes/promesas.ts";
import { conPuntos, miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";
import { enumerar } from "#modules/comun/texto/frases.ts";
import { ofertaEnPalabras, type PrecioTarjeta } from "#modules/productos/tarjeta.ts";
import { frasePrimeros, minimoVigente } from "#modules/sorteos/abonos/minimo-abono.ts";
import { fraseDePlazo } from "#modules/sorteos/plazo/plazo.ts";
import { PROMESAS_SORTEO } from "#modules/sorteos/promesas.ts";

export const TEXTOS_ASISTENTE = {
  saludo:
    "¡Hola! Soy Mati. Pregúntame por productos, precios, sorteos, puntos, pagos o envíos. ¿En qué te puedo ayudar?",
  bloqueada:
    "Tus datos están bloqueados, como lo pediste: mientras dure no leo ni guardo nada tuyo, así que no puedo ayudarte por aquí. En «Tus derechos» ves cómo va tu solicitud.",
  gracias: "¡De nada! Si te queda otra duda, aquí estoy 24/7.",
  despedida: "¡Chao! Que te vaya súper. Vuelve cuando quieras.",
  identidad:
    "Soy Mati, el asistente virtual de {tienda} (un robot, no una persona). Busco productos, te cuento cómo van los sorteos y respondo sobre puntos, pagos y envíos; si ingresaste, también veo **tus** puntos y pedidos.",
  ajeno:
    "Eso no lo puedo hacer: no muestro datos de otras personas ni cambio nada de la tienda. Con lo tuyo sí te ayudo: tus puntos, tus pedidos o tu código, si ingresas con tu cuenta.",
  vacio: "Escríbeme tu pregunta y te ayudo al tiro.",
  archivo:
    "Recibí tu archivo, pero todavía no leo adjuntos y no lo guardo. Cuéntame por escrito qué necesitas; si es un comprobante de transferencia, adjúntalo en [Mis pedidos](/mis-pedidos).",
  sin_pedidos: "Aún no tienes pedidos. Cuando compres, los verás en [Mis pedidos](/mis-pedidos).",
  pedido_ajeno:
    "No encuentro ese código entre **tus** pedidos. Revísalo en [Mis pedidos](/mis-pedidos): empieza con PZ-.",
  sin_sorteos_propios:
    "Por ahora no estás participando en ningún sorteo abierto. Elige uno en [Productos](/productos?con_puntos=1).",
  sin_sorteos: "En este momento no hay sorteos abiertos.",
  demo: "Ojo: esta es una tienda de demostración, no transfieras dinero.",
  demasiado_largo: "Ese mensaje es muy largo. Cuéntamelo en menos palabras, porfa.",
  malformado: "No entendí lo que envió la ventana del chat. Actualiza la página e intenta de nuevo.",
  muchos_mensajes: "Vas muy rápido para mí.",
  solo_post: "Los mensajes del chat se envían con POST, o con GET y Content-Type: application/json.",
} as const;

const NECESITA: Record<string, string> = {
  mis_puntos: "ver tu saldo",
  mi_pedido: "ver tus pedidos",
  mi_codigo: "ver tu código de referido",
  mis_referidos: "ver tus referidos",
  mis_sorteos: "ver en qué sorteos participas",
  mis_deudas: "ver si nos debes algo",
};

/** A text in words alone, and the one above cards, which leaves out what they say. */
type Doble = { output: string; breve: string };

export const pideIngreso = (tema: string): Doble => {
  const para = `Para ${NECESITA[tema] ?? "eso"} necesito saber quién eres`;
  return {
    output: `${para}: [ingresa con tu cuenta](/ingresar) y pregúntame de nuevo. Si aún no tienes, [regístrate](/registrate).`,
    breve: `${para}. Ingresa con tu cuenta y pregúntame de nuevo.`,
  };
};

export const noSe = (como: string, enlace: string): Doble => ({
  output: `Esa no me la sé, y prefiero no inventar. [Pregúntanos ${como}](${enlace}) y te responde una persona: el mensaje ya va escrito.`,
  breve: "Esa no me la sé, y prefiero no inventar. Te responde una persona: el mensaje ya va escrito.",
});

/** The part of a message that the assistant does not know, beside parts that it answered. */
export const noSeEso = (que: string, como: string, enlace: string): Doble => ({
  output: `Lo de «${que}» no me lo sé: [pregúntanos ${como}](${enlace}).`,
  breve: `Lo de «${que}» no me lo sé; te responde una persona.`,
});

export const sinProducto = (que: string, como: string, enlace: string): Doble => ({
  output: `No encontré «${que}» en la tienda. Mira todo en [Productos](/productos) o [pregúntanos ${como}](${enlace}).`,
  breve: `No encontré «${que}» en la tienda.`,
});

export const tuSaldo = (saldo: number): Doble =>
  saldo > 0
    ? {
        output: `Tienes **${conPuntos(saldo)}**. Los movimientos están en [Mis puntos](/mis-puntos).`,
        breve: `Tienes **${conPuntos(saldo)}**.`,
      }
    : {
        output:
          "Tu saldo es de **0 puntos**. Consigue puntos con [tickets](/comprar-tickets) o con los regalos de los [productos](/productos); tus movimientos están en [Mis puntos](/mis-puntos).",
        breve:
          "Tu saldo es de **0 puntos**. Consigue puntos con [tickets](/comprar-tickets) o con los regalos de los [productos](/productos).",
      };

export const tuCodigo = (codigo: string, enlace: string, porcentaje: number) =>
  `Tu código de referido es **${codigo}** y tu enlace para invitar es <${enlace}>. Recibes el ${porcentaje}% de los puntos de las compras pagadas de quienes se registren con él.`;

export const tusReferidos = (cuantos: number): Doble => {
  const tienes = `Tienes **${cuantos} ${cuantos === 1 ? "referido" : "referidos"}**.`;
  return cuantos === 0
    ? {
        output: "Aún no tienes referidos. Comparte tu enlace de [Mis referidos](/mis-referidos).",
        breve: "Aún no tienes referidos. Comparte tu enlace.",
      }
    : { output: `${tienes} El detalle está en [Mis referidos](/mis-referidos).`, breve: tienes };
};

type Debido = Record<"compras" | "envios", readonly { codigo: string; monto: number }[]>;

const debidas = (unas: Debido["compras"]): string =>
  enumerar(unas.map(({ codigo, monto }) => `**${codigo}** (${pesos(monto)})`));

/** What a person owes: points of annulled purchases, purchases whose payment is not confirmed, and shipping above what was included. */
export function tusDeudas(puntos: number, { compras, envios }: Debido): Doble {
  const nada = puntos > 0 ? "No tienes compras por pagar." : "Tampoco tienes compras por pagar.";
  const breve = [
    puntos > 0 ? puntosPorDevolver(puntos) : "No nos debes puntos.",
    compras.length > 0 &&
      `Falta confirmar el pago de ${debidas(compras)}: si ya transferiste, lo estamos revisando.`,
    envios.length > 0 && `Falta la diferencia de envío de ${debidas(envios)}.`,
    compras.length + envios.length === 0 && nada,
  ]
    .filter(Boolean)
    .join(" ");
  return {
    breve,
    output: `${breve} El detalle está en [Mis puntos](/mis-puntos) y [Mis pedidos](/mis-pedidos).`,
  };
}

type Sorteo = {
  producto: string;
  estado: string;
  reunido: number;
  objetivo: number;
  minimo: number;
  fecha_sorteo: Date | null;
  termina_en: Date | null;
};

export const cuandoSeSortea = (fecha: Date) =>
  `el **${formatearDia(fecha)}** desde las ${formatearHora(fecha)}`;

/** Progress of a raffle in one line. */
export function avanceSorteo(s: Sorteo): string {
  if (s.estado === "Finalizado")
    return `**${s.producto}**: este sorteo ya finalizó; los números ganadores están en su página.`;
  if (s.estado === "Cerrado")
    return `**${s.producto}**: ¡llegó a su meta de ${conPuntos(s.objetivo)}! Se sortea ${s.fecha_sorteo ? cuandoSeSortea(s.fecha_sorteo) : "pronto"}.`;
  const margen = { ...s, acumulado: s.reunido };
  const primeros = s.reunido === 0 ? frasePrimeros(margen) : null;
  if (primeros)
    return `**${s.producto}**: todavía no lleva puntos. ${primeros}: su meta es de ${conPuntos(s.objetivo)}.`;
  return `**${s.producto}**: lleva ${miles(s.reunido)} de ${conPuntos(s.objetivo)}, **faltan ${miles(s.objetivo - s.reunido)}**. Se participa desde ${conPuntos(minimoVigente(margen))}.`;
}

/** How an open raffle goes on: without a date yet, and until when it has time. */
export const plazoDeSorteo = ({ termina_en }: Pick<Sorteo, "termina_en">): string =>
  [SIN_FECHA, termina_en && fraseDePlazo(termina_en)].filter(Boolean).join(" ");

/** What a raffle's card does not say. */
export function sobreSorteo({ estado, termina_en }: Pick<Sorteo, "estado" | "termina_en">): string {
  if (estado === "Finalizado") return "Ese sorteo ya finalizó; los números ganadores están en su página.";
  return estado === "Cerrado" ? "¡Llegó a su meta! Ya no recibe abonos." : plazoDeSorteo({ termina_en });
}

const SIN_FECHA = `Aún no tiene fecha. ${PROMESAS_SORTEO.fecha()}`;

export const tusNumeros = (producto: string, mios: number, resto: string) =>
  `- **${producto}**: tienes ${conPuntos(mios)}. ${resto}`;

export function precioDe(
  p: PrecioTarjeta & { producto: string; puntos_regalo: number; disponible: boolean },
): string {
  const nombre = `**${p.producto}**`;
  if (!p.disponible) return `${nombre} no está disponible por ahora.`;
  if (p.quedan === 0) return `${nombre} está agotado por ahora.`;
  const regalo = p.puntos_regalo > 0 ? ` y te regala ${conPuntos(p.puntos_regalo)}` : "";
  const oferta = ofertaEnPalabras(p);
  const antes = oferta && p.precio_normal ? ` ${oferta}: antes valía ${pesos(p.precio_normal)}.` : "";
  return `${nombre} vale ${desde(p)}**${pesos(p.precio_cliente)}** (IVA incluido)${regalo}.${antes}`;
}

/** What the card of one product does not say. `afirma`: the question was whether the shop has it. */
export function sobreProducto(p: PrecioTarjeta & { disponible: boolean }, afirma: boolean): string {
  if (!p.disponible) return "Por ahora no se vende.";
  return p.quedan === 0 ? "Por ahora no queda." : `${afirma ? "¡Sí! " : ""}El precio es con IVA incluido.`;
}

const desde = (p: PrecioTarjeta) => (p.desde ? "desde " : "");

export const lineaProducto = (p: PrecioTarjeta & { producto: string }): string =>
  `- ${p.producto}: ${desde(p)}**${pesos(p.precio_cliente)}**${p.quedan === 0 ? " (agotado)" : ""}`;
