import { render, toPlainText } from "@react-email/render";
import type { ComponentType } from "react";
import { type DatosDe, esPlantilla, PLANTILLAS, type Plantilla, type RenderCorreo } from "./correo.ts";
import { Abono } from "./plantillas/abono.tsx";
import { AdminAviso } from "./plantillas/admin-aviso.tsx";
import { AdminResumen } from "./plantillas/admin-resumen.tsx";
import { Carrito } from "./plantillas/carrito.tsx";
import { ConfirmarCuenta } from "./plantillas/confirmar-cuenta.tsx";
import { ContrasenaCambiada } from "./plantillas/contrasena-cambiada.tsx";
import { CuentaEliminada } from "./plantillas/cuenta-eliminada.tsx";
import { CuentaExistente } from "./plantillas/cuenta-existente.tsx";
import { EnvioDiferencia } from "./plantillas/envio-diferencia.tsx";
import type { Entorno } from "./plantillas/marco.tsx";
import { Pago } from "./plantillas/pago.tsx";
import { PagoRechazado } from "./plantillas/pago-rechazado.tsx";
import { PagoRecordatorio } from "./plantillas/pago-recordatorio.tsx";
import { PedidoEnviado } from "./plantillas/pedido-enviado.tsx";
import { PremioProducto } from "./plantillas/premio-producto.tsx";
import { PremioPuntos } from "./plantillas/premio-puntos.tsx";
import { RecuperarContrasena } from "./plantillas/recuperar-contrasena.tsx";
import { ReferidoAcreditado } from "./plantillas/referido-acreditado.tsx";
import { SorteoCerrado } from "./plantillas/sorteo-cerrado.tsx";
import { SorteoHoy } from "./plantillas/sorteo-hoy.tsx";
import { SorteoResultado } from "./plantillas/sorteo-resultado.tsx";
import { SorteoSinGanadores } from "./plantillas/sorteo-sin-ganadores.tsx";
import { VentaAnulada } from "./plantillas/venta-anulada.tsx";

type Vista<P extends Plantilla> = ComponentType<Entorno & { datos: DatosDe<P> }>;

const VISTAS: { [P in Plantilla]: Vista<P> } = {
  confirmar_cuenta: ConfirmarCuenta,
  cuenta_existente: CuentaExistente,
  recuperar_contrasena: RecuperarContrasena,
  contrasena_cambiada: ContrasenaCambiada,
  cuenta_eliminada: CuentaEliminada,
  carrito: Carrito,
  pago: Pago,
  pago_rechazado: PagoRechazado,
  envio_diferencia: EnvioDiferencia,
  pedido_enviado: PedidoEnviado,
  venta_anulada: VentaAnulada,
  abono: Abono,
  sorteo_cerrado: SorteoCerrado,
  sorteo_hoy: SorteoHoy,
  sorteo_resultado: SorteoResultado,
  premio_producto: PremioProducto,
  premio_puntos: PremioPuntos,
  sorteo_sin_ganadores: SorteoSinGanadores,
  referido_acreditado: ReferidoAcreditado,
  pago_recordatorio: PagoRecordatorio,
  admin_aviso: AdminAviso,
  admin_resumen: AdminResumen,
};

const EN_TEXTO = {
  wordwrap: 78,
  selectors: [
    { selector: "h1", options: { uppercase: false } },
    { selector: "table.datos", format: "dataTable", options: { colSpacing: 3, rowSpacing: 0 } },
  ],
};

/** Writes a mail: subject, HTML and the same in plain text. Facts that do not fit their template are refused. */
export const renderCorreo: RenderCorreo = async (plantilla, crudos, tienda, public_url) => {
  if (!esPlantilla(plantilla)) throw new Error(`No existe la plantilla de correo «${plantilla}».`);
  const { datos, asunto } = PLANTILLAS[plantilla].preparar(crudos);
  // The table above pairs each view with its facts; the compiler cannot follow that pairing through a union.
  const Cuerpo = VISTAS[plantilla] as ComponentType<Entorno & { datos: unknown }>;
  const html = await render(<Cuerpo datos={datos} tienda={tienda} public_url={public_url} />);
  return { asunto, html, text: toPlainText(html, EN_TEXTO) };
};
