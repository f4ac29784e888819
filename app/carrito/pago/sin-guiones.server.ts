import { exigirSesion, type PedidoFormulario } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import { FALTA_ACEPTAR } from "#modules/compras/contrato/condiciones.ts";
import { type CarritoCotizado, cotizarCarrito } from "#modules/compras/cotizacion/cotizar-carrito.server.ts";
import { ingresarCompras } from "#modules/compras/registro/ingresar-compras.server.ts";
import { rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";

/** What a browser without scripts shows after 'Pagar', and sends back with 'Transferencia Realizada'. */
export type CotizacionSinGuiones = Pick<CarritoCotizado, "codigo" | "total" | "no_apartadas" | "cuentas"> & {
  terminos: string;
};

type Pedido = PedidoFormulario<"visita">;

/** 'Pagar': the tick first, then the quote with the bank data. */
export async function cotizarSinGuiones(
  pedido: Pedido,
  carrito: readonly ItemCarrito[],
): Promise<CotizacionSinGuiones> {
  const sesion = exigirSesion(pedido);
  const terminos = texto(pedido.form, "terminos");
  if (terminos === "") throw rechazoDeCampo("valor", "terminos", FALTA_ACEPTAR);
  const { codigo, total, no_apartadas, cuentas } = await cotizarCarrito(pedido.ctx, { carrito }, sesion);
  return { codigo, total, no_apartadas, cuentas, terminos };
}

/** 'Transferencia Realizada': the sale of that quote. */
export function ingresarSinGuiones(pedido: Pedido, carrito: readonly ItemCarrito[]) {
  const sesion = exigirSesion(pedido);
  const { ctx, form } = pedido;
  const [codigo, terminos] = [texto(form, "codigo"), texto(form, "terminos")];
  return ingresarCompras(ctx, { carrito, usuario: sesion.user_id, codigo, terminos }, sesion);
}
