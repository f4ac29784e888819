import { redirect } from "react-router";
import { accion, enteroDe } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { rutaParticipar } from "#modules/productos/tarjeta.ts";
import { abonarPuntos } from "#modules/sorteos/abonos/abonar-puntos.server.ts";

/** The confirmed form of a browser without JavaScript. It redirects to an address that shows the abono. */
export const abonar = accion("sesion", async ({ ctx, param, form, sesion }) => {
  const sku = param("sku");
  const puntos = enteroDe(form, "puntos");
  const clave = texto(form, "clave");
  const sorteo = texto(form, "sorteo") || undefined;
  const { codigo_referido: usuario } = sesion;
  const idempotency = /^[0-9a-f]{32}$/.test(clave)
    ? { quien: usuario, clave, funcion: "participa", huella: `${sku}:${puntos}` }
    : null;
  const conClave = { ...ctx, ...(idempotency ? { idempotency } : {}) };
  const abono = await abonarPuntos(conClave, { sku, puntos, usuario, sorteo }, sesion);
  return redirect(`${rutaParticipar(sku)}?abonado=${abono.puntosInicio}-${abono.puntosFinal}#abono`);
});
