import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { nombreTienda } from "#modules/ajustes/identidad.ts";
import type { MedioPago } from "#modules/ajustes/medios-pago.ts";
import { PROMESAS } from "#modules/ajustes/promesas.ts";
import { enlaceWhatsapp } from "#modules/carrito/mensaje-whatsapp.ts";
import { retiroOfrecido } from "#modules/compras/envio/retiro.ts";
import { enHoras, formasDeReembolso, PROMESAS_COMPRA } from "#modules/compras/promesas.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { enumerar } from "#modules/comun/texto/frases.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { PROMESAS_JUEGO } from "#modules/montoncito/promesas.ts";
import { leerTicketsPublicos } from "#modules/productos/productos.store.server.ts";
import { PORCENTAJE_PREMIO } from "#modules/sorteos/bases.ts";
import { DIAS_DE_ESPERA } from "#modules/sorteos/fecha-sorteo.ts";
import { DESDE, HASTA, PROMESAS_SORTEO } from "#modules/sorteos/promesas.ts";
import { APORTES_NECESARIOS } from "#modules/sorteos/verificacion/aportes.ts";
import { leerMediosPago } from "#modules/transferencias/medios-pago.server.ts";
import { EDAD_MINIMA } from "#modules/usuarios/edad.ts";
import { PROMESAS_CUENTA } from "#modules/usuarios/promesas.ts";
import { PROMESAS_ASISTENTE } from "../promesas.ts";
import { type Conocimiento, lineaTicket, rellenar, sinWhatsapp } from "./conocimiento.ts";

const LARGO_PREGUNTA = 300;
const LISTA = new Intl.ListFormat("es-CL", { type: "disjunction" });

/**
 * Where a person answers, with the question already written: WhatsApp, or mail in a shop without it. Parentheses are
 * escaped, because they would end a Markdown link.
 */
export function contactoCon(
  { whatsapp_numero, email }: Pick<Ajustes, "whatsapp_numero" | "email">,
  pregunta: string,
): { como: string; enlace: string } {
  const mensaje = `Hola, le pregunté a Mati: ${pregunta.slice(0, LARGO_PREGUNTA).toWellFormed()}`;
  const enlace = whatsapp_numero
    ? enlaceWhatsapp(whatsapp_numero, mensaje)
    : `mailto:${email}?body=${encodeURIComponent(mensaje)}`;
  return {
    como: whatsapp_numero ? "por WhatsApp" : "por correo",
    enlace: enlace.replace(/[()]/g, (signo) => (signo === "(" ? "%28" : "%29")),
  };
}

/** Every way to reach a person that the owner filled in: 'por WhatsApp, a hola@tienda.cl o al teléfono +56…'. */
export function contactoEnPalabras({ whatsapp_numero, email, telefono }: Ajustes, enlace: string): string {
  const vias = [
    whatsapp_numero && `por [WhatsApp](${enlace})`,
    email && `a **${email}**`,
    telefono && `al teléfono **${telefono}**`,
  ];
  return LISTA.format(vias.filter(Boolean));
}

/** The seller with what is known of it. */
const vendedor = ({ razon_social, rut, domicilio }: Ajustes): string =>
  [`**${razon_social}**`, rut && `RUT ${rut}`, domicilio && `con domicilio en ${domicilio}`]
    .filter(Boolean)
    .join(", ");

/** The current value of each placeholder that an answer may contain; empty when the owner has not filled it in. */
export async function datosDeConocimiento(
  ctx: Pick<Ctx, "db" | "cofre" | "comun">,
  ajustes: Ajustes,
  pregunta: string,
): Promise<Record<string, string>> {
  const [tickets, medios] = await Promise.all([
    ajustes.tickets_en_venta ? leerTicketsPublicos(ctx) : [],
    leerMediosPago(ctx),
  ]);
  const { email, telefono, razon_social, rut, domicilio, whatsapp_numero, horas_reserva } = ajustes;
  const { enlace } = contactoCon(ajustes, pregunta);
  return {
    email,
    telefono,
    tienda: nombreTienda(ajustes),
    razon_social,
    rut,
    domicilio,
    vendedor: vendedor(ajustes),
    contacto: contactoEnPalabras(ajustes, enlace),
    envio_incluido: pesos(ajustes.envio_incluido_hasta),
    referido_porcentaje: String(ajustes.referido_porcentaje),
    premio_porcentaje: String(PORCENTAJE_PREMIO),
    participantes_minimos: String(APORTES_NECESARIOS),
    dias_sorteo: String(DIAS_DE_ESPERA),
    hora_inicio: DESDE,
    hora_termino: HASTA,
    horas_reserva: enHoras(horas_reserva),
    dias_sin_pago: String(ajustes.dias_sin_pago),
    max_unidades: miles(ajustes.max_unidades_linea),
    max_pesos: pesos(ajustes.max_pesos_venta),
    terminos_version: ajustes.terminos_version,
    edad_minima: String(EDAD_MINIMA),
    formas_puntos: formasDePuntos(ajustes),
    ...promesasDe(ajustes),
    medios_pago: frasesDeMedios(medios),
    compra_whatsapp: whatsapp_numero
      ? "También puedes comprar por WhatsApp desde la página de cada producto."
      : "",
    tickets:
      tickets.length > 0 ? tickets.map(lineaTicket).join("\n") : "- Por ahora no hay tickets a la venta.",
    whatsapp: enlace,
  };
}

const MEDIO_EN_PALABRAS: Readonly<Record<MedioPago, string>> = {
  transferencia: "**transferencia bancaria**",
  khipu: "transferencia con el botón de **Khipu**",
  tarjeta: "**tarjeta** de crédito, débito o prepago por Webpay",
};

/** The ways to pay in a sentence, in the owner's order. */
function frasesDeMedios(medios: readonly MedioPago[]): string {
  const nombres = medios.map((medio) => MEDIO_EN_PALABRAS[medio]);
  return nombres.length === 1 ? `Por ahora recibimos solo ${nombres[0]}.` : `Recibimos ${enumerar(nombres)}.`;
}

/** The promises of the shop, in the words of its terms. */
const promesasDe = (ajustes: Ajustes): Record<string, string> => ({
  puntos_de_regalo: PROMESAS.puntos_de_regalo(),
  envio_premio: PROMESAS.envio_premio(ajustes),
  plazo_sorteo: PROMESAS_SORTEO.plazo(ajustes),
  aporte_sorteo: PROMESAS_SORTEO.aporte(),
  sin_aporte: PROMESAS_SORTEO.sin_aporte(),
  sorteo_solo: PROMESAS_SORTEO.solo(),
  completar_sorteo: PROMESAS_SORTEO.completar(),
  reclamo_premio: PROMESAS_SORTEO.reclamo(ajustes),
  devolucion: `${PROMESAS_COMPRA.devolucion()} ${PROMESAS_COMPRA.envio_de_vuelta(ajustes)}`,
  retracto: PROMESAS_COMPRA.retracto(),
  garantia: PROMESAS_COMPRA.garantia(),
  comprobante: PROMESAS_COMPRA.comprobante(),
  forma_reembolso: formasDeReembolso(ajustes),
  pedir_devolucion: PROMESAS_COMPRA.pedir_devolucion(),
  retiro: retiroEnPalabras(ajustes),
  lugar_retiro: lugarDeRetiro(ajustes),
  horario_atencion: horarioEnPalabras(ajustes),
  referido_reglas: `${PROMESAS.referido_retenido()} ${PROMESAS.referido_anulado()}`,
  cotizacion: PROMESAS_COMPRA.cotizacion(ajustes),
  sin_pago: PROMESAS_COMPRA.sin_pago(ajustes),
  topes_compra: PROMESAS_COMPRA.topes(ajustes),
  diferencia_envio: PROMESAS_COMPRA.diferencia_envio(),
  reglas_juego: [
    PROMESAS_JUEGO.solo_puntos(),
    PROMESAS_JUEGO.baraja(),
    PROMESAS_JUEGO.cuenta(),
    PROMESAS_JUEGO.pago(),
  ].join(" "),
  tope_juego: PROMESAS_JUEGO.tope(ajustes),
  limites_juego: `${PROMESAS_JUEGO.limite()} ${PROMESAS_JUEGO.pausa()}`,
  apuestas_devueltas: `${PROMESAS_JUEGO.retirar()} ${PROMESAS_JUEGO.quieta()}`,
  conversaciones: PROMESAS_ASISTENTE.conversaciones(),
  eliminar_cuenta: `${PROMESAS_CUENTA.eliminar()} ${PROMESAS_CUENTA.renuncia()}`,
});

/** Whether the cart offers to pick purchases up, where and when. */
function retiroEnPalabras(ajustes: Ajustes): string {
  const lugar = lugarDeRetiro(ajustes);
  return lugar === "" ? "No tenemos retiro en tienda." : `Sí: p${lugar.slice(1)}`;
}

function lugarDeRetiro(ajustes: Ajustes): string {
  const retiro = retiroOfrecido(ajustes);
  return retiro
    ? `Puedes retirar en **${retiro.direccion}** (${retiro.horario}); lo eliges en el [carrito](/carrito).`
    : "";
}

/** How a person gets points, of what the shop offers now. */
function formasDePuntos(ajustes: Ajustes): string {
  const { tickets_en_venta, sorteos_activos, juego_activo, referido_porcentaje } = ajustes;
  const premios = [
    ...(sorteos_activos ? ["en un sorteo"] : []),
    ...(juego_activo ? ["en [El Montoncito](/juegos/el-montoncito)"] : []),
  ].join(" o ");
  const formas = [
    "comprar [productos](/productos) que traen puntos de regalo",
    ...(tickets_en_venta ? ["comprar [tickets](/comprar-tickets)"] : []),
    ...(referido_porcentaje > 0
      ? [`invitar amigos, porque recibes el ${referido_porcentaje}% de los puntos de sus compras pagadas`]
      : []),
    ...(premios === "" ? [] : [`ganarlos ${premios}`]),
  ];
  const ultima = formas.at(-1) ?? "";
  if (formas.length === 1) return `Se consiguen al ${ultima}.`;
  return `Hay varias formas: ${formas.slice(0, -1).join("; ")}; o ${ultima}.`;
}

const horarioEnPalabras = ({ horario_atencion }: Ajustes): string =>
  horario_atencion && `Su horario: **${horario_atencion}**.`;

const SIN_COMPRA_POR_WHATSAPP =
  "Por ahora no vendemos por WhatsApp: elige tus [productos](/productos) y paga en el [carrito](/carrito).";

const SIN_REFERIDOS = "Por ahora invitar a otras personas no da puntos.";

/** An entry with the values of today. In a shop without WhatsApp, or without referrals, no answer of the house promises them. */
export function decirEntrada(
  { tema, respuesta }: Pick<Conocimiento, "tema" | "respuesta">,
  { whatsapp_numero, referido_porcentaje }: Pick<Ajustes, "whatsapp_numero" | "referido_porcentaje">,
  datos: Record<string, string>,
): string {
  if (tema?.startsWith("referidos") && referido_porcentaje === 0) return SIN_REFERIDOS;
  if (whatsapp_numero) return rellenar(respuesta, datos);
  return tema === "whatsapp_compra" ? SIN_COMPRA_POR_WHATSAPP : rellenar(sinWhatsapp(respuesta), datos);
}
