import { acciones, type PedidoFormulario } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import { pedirAviso, quitarAviso } from "#modules/productos/avisos/pedir-aviso.server.ts";

const esperadaDe = ({ form, param }: PedidoFormulario<"sesion">) => ({
  sku: param("sku"),
  opcion: leerEntero(texto(form, "opcion")) || null,
});

/** The forms of 'Avísame', on the page of the product that is sold out: the page itself says what is waited for. */
export const accionesDeAviso = acciones("sesion", {
  async pedir(pedido) {
    await pedirAviso(pedido.ctx, esperadaDe(pedido), pedido.sesion);
    return {};
  },
  async quitar(pedido) {
    await quitarAviso(pedido.ctx, esperadaDe(pedido), pedido.sesion);
    return {};
  },
});
