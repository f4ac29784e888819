import type { Plantilla } from "./plantillas.server.ts";

const SOLICITUD = "Responde a lo que la persona pidió sobre sus datos: la ley obliga a enviarlo.";
const SEGURIDAD = "Protege su cuenta, o la persona lo acaba de pedir para entrar.";
const COMPRA = "Una compra en curso lo exige: su pago, su despacho o su contrato.";
const PREMIO = "Tiene un plazo para reclamar su premio: callarlo se lo quitaría.";
const EQUIPO = "Va a quien administra la tienda, por su trabajo.";

/**
 * What happens with each mail while the data of its person are blocked: why it goes out all the same, or null when it waits until the
 * block ends. A new mail does not compile without a decision here.
 */
export const SALE_CON_BLOQUEO: Readonly<Record<Plantilla, string | null>> = {
  derechos_enlace: SOLICITUD,
  solicitud_recibida: SOLICITUD,
  solicitud_paso: SOLICITUD,
  solicitud_respuesta: SOLICITUD,
  cuenta_eliminada: SOLICITUD,
  confirmar_cuenta: SEGURIDAD,
  cuenta_existente: SEGURIDAD,
  recuperar_contrasena: SEGURIDAD,
  contrasena_cambiada: SEGURIDAD,
  seguridad_cambiada: SEGURIDAD,
  carrito: COMPRA,
  pago: COMPRA,
  pago_tarjeta: COMPRA,
  pago_parcial: COMPRA,
  pago_corregido: COMPRA,
  pago_rechazado: COMPRA,
  pago_recordatorio: COMPRA,
  envio_diferencia: COMPRA,
  pedido_enviado: COMPRA,
  pedido_por_retirar: COMPRA,
  envio_retirado: COMPRA,
  pedir_direccion: COMPRA,
  venta_anulada: COMPRA,
  boleta: COMPRA,
  devolucion: COMPRA,
  premio_producto: PREMIO,
  premio_puntos: PREMIO,
  premio_pregunta: PREMIO,
  premio_recordatorio: PREMIO,
  premio_vencido: PREMIO,
  invitacion_equipo: EQUIPO,
  prueba: EQUIPO,
  admin_aviso: EQUIPO,
  admin_resumen: EQUIPO,
  existencias_bajas: EQUIPO,
  charla_entregada: EQUIPO,
  producto_de_vuelta: null,
  referido_acreditado: null,
  abono: null,
  sorteo_cerrado: null,
  sorteo_hoy: null,
  sorteo_semilla: null,
  sorteo_plazo: null,
  sorteo_resultado: null,
  sorteo_sin_ganadores: null,
};

/** The mails that wait for the end of a block. */
export const ESPERAN_BLOQUEO: readonly string[] = Object.entries(SALE_CON_BLOQUEO).flatMap(
  ([plantilla, razon]) => (razon === null ? [plantilla] : []),
);
