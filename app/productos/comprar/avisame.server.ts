import { redirect } from "react-router";
import { acciones } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import { pedirAviso, quitarAviso } from "#modules/productos/avisos/pedir-aviso.server.ts";
import { rutaOpcion } from "#modules/productos/opciones/opciones.ts";

/** The form stands on the page of its product. */
export const loader = () => redirect("/productos");

const esperadaDe = (form: FormData) => ({
  sku: texto(form, "sku"),
  opcion: leerEntero(texto(form, "opcion")) || null,
});

/** Back to the page of the product, which says what is waited for. */
const devuelta = ({ sku }: { sku: string }) => redirect(rutaOpcion(encodeURIComponent(sku), null));

export const action = acciones("sesion", {
  async pedir({ ctx, form, sesion }) {
    await pedirAviso(ctx, esperadaDe(form), sesion);
    return devuelta(esperadaDe(form));
  },
  async quitar({ ctx, form, sesion }) {
    await quitarAviso(ctx, esperadaDe(form), sesion);
    return devuelta(esperadaDe(form));
  },
});
