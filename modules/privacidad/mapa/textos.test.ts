import { expect, test } from "vitest";
import { DATOS_GUARDADOS } from "#app/legal/textos/privacidad-datos.ts";
import { FINALIDADES } from "#modules/consentimientos/finalidades.ts";
import { type ClaseAviso, NOMBRES_CLASE } from "#modules/notificaciones/push/clases.ts";
import { type NombreTratamiento, TRATAMIENTOS } from "./tratamientos.ts";

/** How the privacy policy calls what each treatment keeps, in the row of its category. */
const PALABRAS: Record<Exclude<NombreTratamiento, "tienda">, string> = {
  acceso: "contraseña",
  enlace: "correo",
  codigo: "código de referido",
  invitacion: "quién te invitó",
  segundo_paso: "llave de acceso",
  ingreso: "ingreso que espera",
  perfil: "RUT",
  compra: "productos",
  entrega: "dirección de despacho",
  devolucion: "la falla que describes",
  reembolso: "sus fotos, cómo la envías y la cuenta bancaria",
  cotizacion: "Cotizaciones",
  reserva: "unidades apartadas",
  archivo: "comprobante",
  boleta: "boleta",
  cobro: "pagos en línea",
  pista: "comparte datos con quien te invitó",
  banco: "movimientos de nuestra cuenta",
  pagador: "qué RUT pagó",
  puntos: "saldo",
  limite_juego: "límites",
  pausa: "pausas",
  deuda: "puntos que tengas por devolver",
  nombre_ganador: "nombre y comuna",
  favorito: "productos que guardas",
  aviso_stock: "pediste aviso",
  conversacion: "conversaciones con Mati",
  pregunta: "preguntas que Mati no supo",
  correo: "correos",
  campana: "avisos que te enviamos",
  sesion: "sesión abierta",
  abuso: "frenar abusos",
  solicitud: "Lo que pides",
  prueba_solicitud: "prueba de la solicitud",
  aviso: "dirección de avisos",
  aviso_enviado: "cuáles te mostramos",
  consentimiento: "permisos",
  registro: "Qué hizo",
  equipo: "filtros",
  invitado: "invitado a administrarla",
  sistema: "otros sistemas",
  repeticion: "dos veces",
};

test.each(Object.entries(PALABRAS))(
  "the privacy policy names what the treatment %s keeps",
  (nombre, dicho) => {
    const { categoria } = TRATAMIENTOS[nombre as NombreTratamiento];
    const fila = DATOS_GUARDADOS.find(([titulo]) => titulo === categoria);
    expect(fila?.[1]).toContain(dicho);
  },
);

const PALABRA_DE_CLASE: Record<ClaseAviso, string> = {
  pago: "un pago confirmado",
  sorteo: "un sorteo que está por comenzar, se extiende o termina",
  premio: "un premio",
  devolucion: "una devolución que avanza",
};

test.each(NOMBRES_CLASE)("the permission of notices names the class %s", (clase) => {
  expect(FINALIDADES.avisos.texto).toContain(PALABRA_DE_CLASE[clase]);
});
