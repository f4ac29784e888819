import { type DatosLegales, noOfrece } from "#app/legal/datos-legales.ts";
import { type Bloque, lista, nota, parrafo, type SeccionTexto, subtitulo } from "#app/legal/documento.ts";
import { PROMESAS } from "#modules/ajustes/promesas.ts";
import { PROMESAS_COMPRA } from "#modules/compras/promesas.ts";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { PROMESAS_JUEGO } from "#modules/montoncito/promesas.ts";

export const ticketsYPuntos = (datos: DatosLegales): SeccionTexto => ({
  id: "tickets-y-puntos",
  titulo: "Tickets y puntos",
  bloques: [
    ...(datos.tickets_en_venta ? [] : [nota(noOfrece("tickets de puntos"))]),
    subtitulo("Qué son los puntos"),
    parrafo(
      "Los puntos sirven para participar dentro de la tienda. **No son dinero ni un medio de pago:** no se canjean por efectivo, no se reembolsan, no se traspasan a otra persona y no generan intereses. No tienen fecha de vencimiento mientras mantengas tu cuenta.",
    ),
    subtitulo("Cómo los obtienes"),
    comoSeObtienen(datos),
    parrafo(
      "Los puntos de una compra se acreditan cuando confirmamos tu pago. Mientras la compra está en «Validando Pago», se muestran pero no cuentan en tu saldo.",
    ),
    subtitulo("Tu saldo"),
    parrafo(
      "Tu saldo suma los puntos de tus compras válidas y tus resultados en el juego, y resta los puntos abonados a sorteos y los que tienes en apuestas pendientes. En [Mis puntos](/mis-puntos) están todos los movimientos, y su suma es siempre tu saldo.",
    ),
    ...sinReembolso(datos),
    subtitulo("Anulaciones y correcciones"),
    lista(
      `${PROMESAS.puntos_de_regalo()} ${PROMESAS.deuda_de_la_persona()}`,
      "Si tu saldo no alcanza y tienes apuestas en una partida abierta, antes las retiramos.",
      ...(datos.tickets_en_venta ? [PROMESAS_COMPRA.tickets()] : []),
      "Si corregimos un error, el ajuste aparece en tus movimientos y no deja tu saldo bajo cero.",
    ),
    subtitulo("El Montoncito"),
    ...montoncito(datos),
  ],
});

const comoSeObtienen = ({
  tickets_en_venta,
  sorteos_activos,
  juego_activo,
  referido_porcentaje,
}: DatosLegales): Bloque =>
  lista(
    ...(tickets_en_venta
      ? ["**Tickets:** cada ticket trae la cantidad de puntos que indica, al precio publicado, IVA incluido."]
      : []),
    "**Puntos de regalo:** cada producto informa cuántos puntos te regala su compra. No tienen costo adicional.",
    ...(referido_porcentaje > 0 ? ["**Referidos:** según la [sección 3](#programa-de-referidos)."] : []),
    ...(sorteos_activos ? ["**Premios:** el segundo premio de cada sorteo se paga en puntos."] : []),
    ...(juego_activo ? ["**El Montoncito:** los puntos que ganas en una partida."] : []),
  );

function sinReembolso({ tickets_en_venta, sorteos_activos, juego_activo }: DatosLegales): Bloque[] {
  if (!tickets_en_venta && !sorteos_activos && !juego_activo) return [];
  return [
    subtitulo("Sin reembolso"),
    nota(
      `Los tickets comprados y los puntos usados en sorteos no son reembolsables.${juego_activo ? " Tampoco se devuelven los puntos perdidos en El Montoncito." : ""}`,
    ),
    parrafo(
      "Esta regla no limita los derechos que la ley te garantiza: los encuentras en la [sección 6](#devoluciones-y-reembolsos). Y si un sorteo termina sin ganadores, todos los puntos abonados vuelven a sus dueños.",
    ),
  ];
}

function montoncito(datos: DatosLegales): Bloque[] {
  if (!datos.juego_activo) return [nota(noOfrece("El Montoncito ni otros juegos"))];
  return [
    parrafo(
      `Es un juego de cartas para mayores de edad. ${PROMESAS_JUEGO.solo_puntos()} ${PROMESAS_JUEGO.baraja()}`,
    ),
    lista(
      `${PROMESAS_JUEGO.cuenta()} ${PROMESAS_JUEGO.pago()}`,
      `${PROMESAS_JUEGO.retirar()} ${PROMESAS_JUEGO.quieta()}`,
      PROMESAS_JUEGO.semilla(),
      PROMESAS_JUEGO.tope(datos),
      `${PROMESAS_JUEGO.limite()} ${PROMESAS_JUEGO.pausa()}`,
    ),
  ];
}

const EJEMPLO_PUNTOS = 125;

/** How much an inviter gets for a purchase of that many points, as the terms show it. */
function ejemploReferido(porcentaje: number): string {
  const recibe = Math.floor((EJEMPLO_PUNTOS * porcentaje) / 100);
  return `Por ejemplo, si tu referido paga una compra que entrega ${conPuntos(EJEMPLO_PUNTOS)}, tú recibes ${conPuntos(recibe)}.`;
}

export function programaDeReferidos(datos: DatosLegales): SeccionTexto {
  const seccion = { id: "programa-de-referidos", titulo: "Programa de referidos" };
  if (datos.referido_porcentaje === 0)
    return { ...seccion, bloques: [nota(noOfrece("puntos por referidos"))] };
  return {
    ...seccion,
    bloques: [
      subtitulo("Cómo invitas"),
      parrafo(
        "Tu cuenta tiene un código de referido y un enlace de invitación, que encuentras en [Mis referidos](/mis-referidos). Quien se registra con tu enlace queda como tu referido. Esa relación se fija en el registro: después no se agrega ni se cambia. Si el código no existe, la página lo avisa y el registro continúa sin referente.",
      ),
      subtitulo("Qué recibes"),
      lista(
        `${PROMESAS.referido(datos)} Cuentan los puntos de regalo${datos.tickets_en_venta ? " y los de los tickets" : ""}. ${ejemploReferido(datos.referido_porcentaje)}`,
        "Son puntos adicionales: a tu referido no se le descuenta nada.",
        "Los premios de sorteos, los ajustes y los puntos ganados en el juego no generan puntos de referido.",
      ),
      subtitulo("Límites"),
      lista(
        "No puedes ser tu propio referido, tampoco por medio de otra cuenta.",
        PROMESAS.referido_retenido(),
        PROMESAS.referido_anulado(),
        "Si cambiamos el porcentaje, el nuevo valor rige solo para las compras que se paguen desde entonces.",
        "Ves el correo de tus referidos enmascarado y cuánto tiempo llevan registrados. Nada más.",
      ),
    ],
  };
}
