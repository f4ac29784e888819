import type { Plazo } from "./plazos.ts";

/** What kind of data a column holds. The privacy policy has a row for each but the last. */
export const CATEGORIAS_DE_DATOS = [
  "Cuenta",
  "Segundo paso",
  "Perfil",
  "Compras",
  "Transferencias",
  "Puntos",
  "Favoritos",
  "Mensajes",
  "Sesión",
  "Solicitudes",
  "Avisos",
  "Registro de la tienda",
  "Sin datos personales",
] as const;

type CategoriaDeDatos = (typeof CATEGORIAS_DE_DATOS)[number];

/** Why the law lets the shop process the data, as people read it. */
export const BASES_LEGALES = {
  contrato: "cumplir lo que te vendemos",
  ley: "cumplir la ley",
  interes: "cuidar la tienda y a quienes compran (interés legítimo)",
  consentimiento: "tu consentimiento",
  ninguna: "no es un dato personal",
} as const;

export type Tratamiento = {
  categoria: CategoriaDeDatos;
  /** What the data are for, as people read it. */
  finalidad: string;
  base: keyof typeof BASES_LEGALES;
  plazo: Plazo;
};

const de = (
  categoria: CategoriaDeDatos,
  finalidad: string,
  base: keyof typeof BASES_LEGALES,
  plazo: Plazo,
): Tratamiento => ({
  categoria,
  finalidad,
  base,
  plazo,
});

/** What the shop does with data. The map (`mapa.ts`) says under which of these each column stands. */
export const TRATAMIENTOS = {
  acceso: de("Cuenta", "abrir tu cuenta y reconocerte al ingresar", "contrato", "cuenta"),
  enlace: de("Cuenta", "confirmar tu correo y recuperar tu contraseña", "contrato", "vigencia"),
  codigo: de("Cuenta", "unir tus compras y tus puntos bajo tu código", "contrato", "seudonimo"),
  invitacion: de("Cuenta", "pagar los puntos de quien te invitó", "contrato", "seudonimo"),
  segundo_paso: de("Segundo paso", "proteger tu ingreso si activas un segundo paso", "contrato", "cuenta"),
  ingreso: de("Segundo paso", "esperar tu segundo paso", "contrato", "vigencia"),
  perfil: de("Perfil", "despachar tus compras y premios y avisarte", "contrato", "persona"),
  compra: de("Compras", "registrar, cobrar y respaldar tus compras", "contrato", "seudonimo"),
  entrega: de("Compras", "entregar lo que compraste o ganaste", "contrato", "persona"),
  devolucion: de("Compras", "atender tus devoluciones", "ley", "persona"),
  reembolso: de("Compras", "devolverte el dinero de una devolución y respaldarlo", "ley", "contable"),
  cotizacion: de("Compras", "respetar el precio que viste al pagar", "contrato", "cotizacion"),
  reserva: de("Compras", "apartar las unidades de tu compra", "contrato", "reserva"),
  archivo: de("Compras", "revisar tu comprobante y entregarte tu boleta", "ley", "contable"),
  boleta: de("Compras", "emitir tu boleta y respaldarla ante el SII", "ley", "contable"),
  cobro: de("Compras", "cobrar en línea lo que pagas", "contrato", "seudonimo"),
  pista: de("Compras", "evitar que alguien se invite a sí mismo", "interes", "cuenta"),
  banco: de("Transferencias", "encontrar tu transferencia y llevar la contabilidad", "ley", "contable"),
  pagador: de("Transferencias", "reconocer tu próxima transferencia", "interes", "cuenta"),
  puntos: de(
    "Puntos",
    "llevar tu saldo, tus sorteos y tus apuestas, y que se puedan comprobar",
    "contrato",
    "seudonimo",
  ),
  limite_juego: de("Puntos", "respetar los límites y pausas que fijas en el juego", "contrato", "cuenta"),
  pausa: de("Puntos", "respetar tu pausa aunque abras otra cuenta", "interes", "vigencia"),
  deuda: de("Puntos", "descontar los puntos que debes aunque abras otra cuenta", "interes", "deuda"),
  nombre_ganador: de(
    "Puntos",
    "mostrar tu nombre y comuna en un sorteo que ganaste",
    "consentimiento",
    "cuenta",
  ),
  favorito: de("Favoritos", "guardar tus favoritos", "contrato", "cuenta"),
  aviso_stock: de("Favoritos", "avisarte cuando vuelva un producto", "consentimiento", "anio"),
  conversacion: de("Mensajes", "responder lo que preguntas a Mati", "contrato", "conversacion"),
  pregunta: de("Mensajes", "mejorar lo que Mati sabe; sin tu nombre ni tu contacto", "interes", "medio_anio"),
  correo: de(
    "Mensajes",
    "avisarte de tus compras, sorteos y premios, y probar que lo hicimos",
    "contrato",
    "correos",
  ),
  campana: de("Mensajes", "mostrarte lo que pasó en la campana", "contrato", "notificaciones"),
  sesion: de("Sesión", "mantener tu sesión y mostrarte tus dispositivos", "contrato", "sesion"),
  abuso: de("Sesión", "frenar abusos, bajo una marca que no muestra tu dirección", "interes", "vigencia"),
  solicitud: de(
    "Solicitudes",
    "responder lo que pides sobre tus datos, y probar que lo hicimos",
    "ley",
    "solicitud",
  ),
  prueba_solicitud: de("Solicitudes", "probar que respondimos a tiempo", "ley", "seudonimo"),
  aviso: de("Avisos", "mostrarte avisos en tu dispositivo", "consentimiento", "cuenta"),
  aviso_enviado: de("Avisos", "entregar cada aviso una sola vez", "consentimiento", "semana"),
  consentimiento: de("Avisos", "probar qué permitiste y cuándo lo retiraste", "ley", "seudonimo"),
  registro: de("Registro de la tienda", "saber quién hizo qué en la administración", "interes", "registro"),
  equipo: de("Registro de la tienda", "dar acceso a quienes administran", "interes", "cuenta"),
  invitado: de("Registro de la tienda", "invitar a quienes van a administrar", "interes", "vigencia"),
  sistema: de(
    "Registro de la tienda",
    "informar tus compras a los sistemas que la tienda conecta",
    "interes",
    "mes",
  ),
  repeticion: de(
    "Registro de la tienda",
    "no repetir una compra que se envió dos veces",
    "contrato",
    "semana",
  ),
  tienda: de("Sin datos personales", "llevar la tienda", "ninguna", "tienda"),
} as const satisfies Record<string, Tratamiento>;

export type NombreTratamiento = keyof typeof TRATAMIENTOS;

/** Table → treatment → its columns, separated by spaces. */
export type MapaDeTablas = Readonly<Record<string, Partial<Record<NombreTratamiento, string>>>>;
