import { redactar } from "#app/legal/redactar.ts";
import { idDe } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { guardarMediosPago } from "#modules/ajustes/guardar-medios-pago.server.ts";
import { darTarjetaPorRevisada } from "#modules/compras/tarjeta/consultar-tarjetas.server.ts";
import {
  guardarLlavesWebpay,
  quitarLlavesWebpay,
  usarIntegracion,
} from "#modules/compras/tarjeta/llaves.server.ts";
import type { CasosConexiones } from "./casos.ts";

export const CASOS_WEBPAY = {
  async webpay_guardar({ ctx, form, sesion }) {
    const dadas = { comercio: texto(form, "webpay_comercio"), secreto: texto(form, "webpay_secreto") };
    await guardarLlavesWebpay(ctx, dadas, sesion, redactar);
    return "Guardamos las llaves de Webpay: tus clientes pueden pagar con tarjeta.";
  },
  async webpay_integracion({ ctx, sesion }) {
    await usarIntegracion(ctx, sesion, redactar);
    return "Webpay usa la tienda de integración: prueba con las tarjetas de Transbank. No se mueve dinero real.";
  },
  async webpay_quitar({ ctx, sesion }) {
    const habia = await quitarLlavesWebpay(ctx, sesion, redactar);
    return habia ? "Quitamos las llaves de Webpay: ya no se ofrece la tarjeta." : "Webpay no tenía llaves.";
  },
  async webpay_revisado({ ctx, form, sesion }) {
    await darTarjetaPorRevisada(ctx, idDe(form), sesion);
    return "Quedó como revisado.";
  },
  async medios_guardar({ ctx, form, sesion }) {
    await guardarMediosPago(ctx, Object.fromEntries(form), sesion);
    return "Guardamos las formas de pago.";
  },
} satisfies CasosConexiones;
