import type { ReactElement } from "react";
import type { z } from "zod";
import { adminAviso } from "./aviso/admin-aviso.ts";
import { adminResumen } from "./aviso/admin-resumen.ts";
import { charlaEntregada } from "./aviso/charla-entregada.ts";
import { existenciasBajas } from "./aviso/existencias-bajas.ts";
import { productoDeVuelta } from "./aviso/producto-de-vuelta.ts";
import { referidoAcreditado } from "./aviso/referido-acreditado.ts";
import { boleta } from "./compra/boleta.ts";
import { carrito } from "./compra/carrito.ts";
import { devolucion } from "./compra/devolucion.ts";
import { envioDiferencia } from "./compra/entrega/envio-diferencia.ts";
import { envioRetirado } from "./compra/entrega/envio-retirado.ts";
import { pedidoEnviado } from "./compra/entrega/pedido-enviado.ts";
import { pedidoPorRetirar } from "./compra/entrega/pedido-por-retirar.ts";
import { pedirDireccion } from "./compra/entrega/pedir-direccion.ts";
import { pago } from "./compra/pago/pago.ts";
import { pagoCorregido } from "./compra/pago/pago-corregido.ts";
import { pagoParcial } from "./compra/pago/pago-parcial.ts";
import { pagoRechazado } from "./compra/pago/pago-rechazado.ts";
import { pagoRecordatorio } from "./compra/pago/pago-recordatorio.ts";
import { pagoTarjeta } from "./compra/pago/pago-tarjeta.ts";
import { ventaAnulada } from "./compra/venta-anulada.ts";
import { type CorreoEscrito, conNombre, type definir, type Entorno } from "./correo.ts";
import { confirmarCuenta } from "./cuenta/confirmar-cuenta.ts";
import { contrasenaCambiada } from "./cuenta/contrasena-cambiada.ts";
import { cuentaEliminada } from "./cuenta/cuenta-eliminada.ts";
import { cuentaExistente } from "./cuenta/cuenta-existente.ts";
import { invitacionEquipo } from "./cuenta/invitacion-equipo.ts";
import { prueba } from "./cuenta/prueba.ts";
import { recuperarContrasena } from "./cuenta/recuperar-contrasena.ts";
import { seguridadCambiada } from "./cuenta/seguridad-cambiada.ts";
import { derechosEnlace } from "./privacidad/derechos-enlace.ts";
import { solicitudPaso } from "./privacidad/solicitud-paso.ts";
import { solicitudRecibida } from "./privacidad/solicitud-recibida.ts";
import { solicitudRespuesta } from "./privacidad/solicitud-respuesta.ts";
import { abono } from "./sorteo/abono.ts";
import { premioPregunta } from "./sorteo/premio-pregunta.ts";
import { premioProducto } from "./sorteo/premio-producto.ts";
import { premioPuntos } from "./sorteo/premio-puntos.ts";
import { premioRecordatorio } from "./sorteo/premio-recordatorio.ts";
import { premioVencido } from "./sorteo/premio-vencido.ts";
import { sorteoCerrado } from "./sorteo/sorteo-cerrado.ts";
import { sorteoHoy } from "./sorteo/sorteo-hoy.ts";
import { sorteoPlazo } from "./sorteo/sorteo-plazo.ts";
import { sorteoResultado } from "./sorteo/sorteo-resultado.ts";
import { sorteoSemilla } from "./sorteo/sorteo-semilla.ts";
import { sorteoSinGanadores } from "./sorteo/sorteo-sin-ganadores.ts";

type Definicion<S extends z.ZodObject> = ReturnType<typeof definir<S>>;
type Vista<S extends z.ZodObject> = (props: Entorno & { datos: z.output<S> }) => ReactElement;

/** Pairs a mail with its view, which is loaded when the first such mail is rendered. */
const correo = <S extends z.ZodObject>(
  definicion: Definicion<S>,
  cargar: () => Promise<{ Vista: Vista<S> }>,
) => ({
  ...definicion,
  async escribir(crudos: unknown, entorno: Entorno): Promise<CorreoEscrito> {
    const { datos, asunto } = definicion.preparar(crudos);
    const [{ Vista }, { escribirCorreo }] = await Promise.all([cargar(), import("./vista/escribir.tsx")]);
    const escrito = await escribirCorreo(Vista, { ...entorno, datos });
    return { asunto: conNombre(asunto, entorno.tienda), ...escrito };
  },
});

/** All mails that the shop sends. */
export const PLANTILLAS = {
  confirmar_cuenta: correo(confirmarCuenta, () => import("./cuenta/confirmar-cuenta.view.tsx")),
  cuenta_existente: correo(cuentaExistente, () => import("./cuenta/cuenta-existente.view.tsx")),
  recuperar_contrasena: correo(recuperarContrasena, () => import("./cuenta/recuperar-contrasena.view.tsx")),
  contrasena_cambiada: correo(contrasenaCambiada, () => import("./cuenta/contrasena-cambiada.view.tsx")),
  invitacion_equipo: correo(invitacionEquipo, () => import("./cuenta/invitacion-equipo.view.tsx")),
  prueba: correo(prueba, () => import("./cuenta/prueba.view.tsx")),
  seguridad_cambiada: correo(seguridadCambiada, () => import("./cuenta/seguridad-cambiada.view.tsx")),
  cuenta_eliminada: correo(cuentaEliminada, () => import("./cuenta/cuenta-eliminada.view.tsx")),
  derechos_enlace: correo(derechosEnlace, () => import("./privacidad/derechos-enlace.view.tsx")),
  solicitud_recibida: correo(solicitudRecibida, () => import("./privacidad/solicitud-recibida.view.tsx")),
  solicitud_paso: correo(solicitudPaso, () => import("./privacidad/solicitud-paso.view.tsx")),
  solicitud_respuesta: correo(solicitudRespuesta, () => import("./privacidad/solicitud-respuesta.view.tsx")),
  boleta: correo(boleta, () => import("./compra/boleta.view.tsx")),
  carrito: correo(carrito, () => import("./compra/carrito.view.tsx")),
  pago: correo(pago, () => import("./compra/pago/pago.view.tsx")),
  pago_parcial: correo(pagoParcial, () => import("./compra/pago/pago-parcial.view.tsx")),
  pago_tarjeta: correo(pagoTarjeta, () => import("./compra/pago/pago-tarjeta.view.tsx")),
  pago_corregido: correo(pagoCorregido, () => import("./compra/pago/pago-corregido.view.tsx")),
  pago_rechazado: correo(pagoRechazado, () => import("./compra/pago/pago-rechazado.view.tsx")),
  envio_diferencia: correo(envioDiferencia, () => import("./compra/entrega/envio-diferencia.view.tsx")),
  pedido_enviado: correo(pedidoEnviado, () => import("./compra/entrega/pedido-enviado.view.tsx")),
  pedido_por_retirar: correo(pedidoPorRetirar, () => import("./compra/entrega/pedido-por-retirar.view.tsx")),
  envio_retirado: correo(envioRetirado, () => import("./compra/entrega/envio-retirado.view.tsx")),
  pedir_direccion: correo(pedirDireccion, () => import("./compra/entrega/pedir-direccion.view.tsx")),
  venta_anulada: correo(ventaAnulada, () => import("./compra/venta-anulada.view.tsx")),
  devolucion: correo(devolucion, () => import("./compra/devolucion.view.tsx")),
  referido_acreditado: correo(referidoAcreditado, () => import("./aviso/referido-acreditado.view.tsx")),
  pago_recordatorio: correo(pagoRecordatorio, () => import("./compra/pago/pago-recordatorio.view.tsx")),
  admin_aviso: correo(adminAviso, () => import("./aviso/admin-aviso.view.tsx")),
  admin_resumen: correo(adminResumen, () => import("./aviso/admin-resumen.view.tsx")),
  producto_de_vuelta: correo(productoDeVuelta, () => import("./aviso/producto-de-vuelta.view.tsx")),
  charla_entregada: correo(charlaEntregada, () => import("./aviso/charla-entregada.view.tsx")),
  existencias_bajas: correo(existenciasBajas, () => import("./aviso/existencias-bajas.view.tsx")),
  abono: correo(abono, () => import("./sorteo/abono.view.tsx")),
  sorteo_cerrado: correo(sorteoCerrado, () => import("./sorteo/sorteo-cerrado.view.tsx")),
  sorteo_hoy: correo(sorteoHoy, () => import("./sorteo/sorteo-hoy.view.tsx")),
  sorteo_semilla: correo(sorteoSemilla, () => import("./sorteo/sorteo-semilla.view.tsx")),
  sorteo_plazo: correo(sorteoPlazo, () => import("./sorteo/sorteo-plazo.view.tsx")),
  sorteo_resultado: correo(sorteoResultado, () => import("./sorteo/sorteo-resultado.view.tsx")),
  premio_producto: correo(premioProducto, () => import("./sorteo/premio-producto.view.tsx")),
  premio_puntos: correo(premioPuntos, () => import("./sorteo/premio-puntos.view.tsx")),
  premio_recordatorio: correo(premioRecordatorio, () => import("./sorteo/premio-recordatorio.view.tsx")),
  premio_pregunta: correo(premioPregunta, () => import("./sorteo/premio-pregunta.view.tsx")),
  premio_vencido: correo(premioVencido, () => import("./sorteo/premio-vencido.view.tsx")),
  sorteo_sin_ganadores: correo(sorteoSinGanadores, () => import("./sorteo/sorteo-sin-ganadores.view.tsx")),
};

export type Plantilla = keyof typeof PLANTILLAS;
export type DatosPara<P extends Plantilla> = z.input<(typeof PLANTILLAS)[P]["esquema"]>;

const esPlantilla = (texto: string): texto is Plantilla => Object.hasOwn(PLANTILLAS, texto);

function plantillaDe(nombre: string): Plantilla {
  if (esPlantilla(nombre)) return nombre;
  throw new Error(`No existe la plantilla de correo «${nombre}».`);
}

/** Refuses data that do not match the schema of the template. */
export function revisarCorreo(plantilla: string, datos: Record<string, unknown>): void {
  PLANTILLAS[plantillaDe(plantilla)].preparar(datos);
}

/**
 * Renders a mail: subject, HTML and plain text. Refuses data that do not match the schema of the template.
 */
export const renderCorreo = async (
  plantilla: string,
  datos: Record<string, unknown>,
  tienda: Entorno["tienda"],
  public_url: string,
): Promise<CorreoEscrito> => PLANTILLAS[plantillaDe(plantilla)].escribir(datos, { tienda, public_url });
