import {
  elegirSugerencias,
  INICIALES,
  type SituacionSugerencia,
  type Sugerencia,
} from "./sugerencias-iniciales.ts";

/** Further questions; each is answered by its topic. */
const OTRAS: readonly Sugerencia[] = [
  { tema: "envio_plazo", pregunta: "¿Cuánto demora en llegar?" },
  { tema: "pago_plazo", pregunta: "¿Cuánto tiempo tengo para pagar?" },
  { tema: "comprobante", pregunta: "¿Dónde subo el comprobante?" },
  { tema: "reembolso", pregunta: "¿Cuándo me devuelven el dinero?" },
  { tema: "confianza", pregunta: "¿Es confiable la tienda?" },
  { tema: "cuenta_crear", pregunta: "¿Cómo creo una cuenta?" },
  { tema: "mayoria_edad", pregunta: "¿Hay que ser mayor de edad?" },
  { tema: "privacidad", pregunta: "¿Qué hacen con mis datos?" },
  { tema: "terminos", pregunta: "¿Dónde están los términos?" },
  { tema: "mis_puntos", pregunta: "¿Cuántos puntos tengo?", si: "con_sesion" },
  { tema: "mis_sorteos", pregunta: "¿En qué sorteos participo?", si: "con_sesion" },
  { tema: "sorteos_abiertos", pregunta: "¿Qué sorteos hay?", si: "sorteos" },
  { tema: "sorteo_fecha", pregunta: "¿Cuándo son los sorteos?", si: "sorteos" },
  { tema: "sorteo_minimo", pregunta: "¿Y si participan menos de 5?", si: "sorteos" },
  { tema: "sorteo_verificar", pregunta: "¿Cómo verifico un sorteo?", si: "sorteos" },
  { tema: "puntos_conseguir", pregunta: "¿Cómo consigo puntos?", si: "sorteos" },
  { tema: "puntos_devolucion", pregunta: "Si no gano, ¿me devuelven los puntos?", si: "sorteos" },
  { tema: "tickets", pregunta: "¿Cuánto valen los tickets?", si: "tickets" },
  { tema: "referidos", pregunta: "¿Cómo funcionan los referidos?" },
  { tema: "juego", pregunta: "¿Cómo se juega El Montoncito?", si: "juego" },
  { tema: "juego_limites", pregunta: "¿Puedo ponerme límites en el juego?", si: "juego" },
];

export const SUGERENCIAS: readonly Sugerencia[] = [...INICIALES, ...OTRAS];

/** What people ask next, by the topic that was answered; the first pattern that fits counts. */
const SIGUIENTES: readonly [RegExp, readonly string[]][] = [
  [
    /^(productos|precio|ofertas|disponibilidad|iva|compra_limites)/,
    ["envio", "pago", "garantia", "retracto"],
  ],
  [/^envio/, ["envio_plazo", "envio", "pago", "retracto"]],
  [/^(pago|comprobante|boleta|como_comprar|whatsapp_compra)/, ["comprobante", "pago_plazo", "envio", "pago"]],
  [/^(retracto|reembolso|garantia|anular|reclamo)/, ["reembolso", "garantia", "retracto", "contacto"]],
  [
    /^(sorteo|sorteos|abono)/,
    [
      "sorteos_abiertos",
      "sorteo_fecha",
      "puntos_conseguir",
      "sorteo_minimo",
      "sorteo_verificar",
      "sorteo_como",
    ],
  ],
  [/^(puntos|tickets|libro)/, ["tickets", "sorteos_abiertos", "puntos_devolucion", "referidos"]],
  [/^referidos/, ["puntos_conseguir", "sorteo_como", "tickets"]],
  [/^juego/, ["juego_limites", "juego", "mayoria_edad", "puntos_conseguir"]],
  [/^(mi|mis)_/, ["mi_pedido", "mis_puntos", "mis_sorteos", "sorteos_abiertos", "envio_plazo"]],
  [/^cuenta/, ["cuenta_crear", "privacidad", "mayoria_edad", "contacto"]],
  [
    /^(privacidad|cookies|datos|terminos|mayoria_edad|empresa|confianza)/,
    ["terminos", "privacidad", "confianza", "retracto"],
  ],
  [/^(desconocido|ajeno)/, ["contacto"]],
];

/** The questions to suggest after an answer. */
export function sugerir(situacion: SituacionSugerencia, tema: string, dichas: readonly string[]): string[] {
  const siguientes = SIGUIENTES.find(([patron]) => patron.test(tema))?.[1] ?? [];
  const propias = siguientes.flatMap(
    (uno) => SUGERENCIAS.find((sugerencia) => sugerencia.tema === uno) ?? [],
  );
  const posibles = [...new Set([...propias, ...INICIALES])].filter((uno) => uno.tema !== tema);
  return elegirSugerencias(posibles, situacion, dichas);
}
