import { RETIRA } from "#app/carrito/envio/elegir-retiro.tsx";
import { exigirSesion, type PedidoFormulario } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import type { TotalesCarrito } from "#modules/carrito/lineas.ts";
import { FALTA_ACEPTAR } from "#modules/compras/contrato/condiciones.ts";
import { type CarritoCotizado, cotizarCarrito } from "#modules/compras/cotizacion/cotizar-carrito.server.ts";
import { type Entrega, leerEntrega } from "#modules/compras/envio/entrega.ts";
import { ingresarCompras } from "#modules/compras/registro/ingresar-compras.server.ts";
import { exigirDatos } from "#modules/comun/rechazo/exigir.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { guardarEntrega } from "#modules/despachos/guardar-entrega.server.ts";
import { ordenarPerfil } from "#modules/usuarios/perfil.ts";

/** What a browser without scripts shows after 'Pagar', and sends back with 'Transferencia Realizada'. */
export type CotizacionSinGuiones = TotalesCarrito &
  Pick<CarritoCotizado, "codigo" | "vence_en" | "retiro" | "no_apartadas" | "cuentas"> & {
    terminos: string;
    /** Null when nothing is sent and nothing is picked up. */
    entrega: Entrega | null;
  };

/** What goes back to the fields of 'Pagar' when it is refused, and with 'Cambiar'. The tick comes empty. */
export const CAMPOS_DE_PAGAR = [
  "nombre",
  "celular",
  "comuna",
  "direccion",
  "rut",
  "retiro",
  "cupon",
] as const;

export const camposDePagar = (form: FormData): Record<string, string> =>
  Object.fromEntries(CAMPOS_DE_PAGAR.map((campo) => [campo, texto(form, campo)]));

type Pedido = PedidoFormulario<"visita">;

/** 'Pagar': what is missing first, then the delivery is saved, then the quote with the bank data. */
export async function cotizarSinGuiones(
  pedido: Pedido,
  carrito: readonly ItemCarrito[],
): Promise<CotizacionSinGuiones> {
  const sesion = exigirSesion(pedido);
  const { ctx, form } = pedido;
  const terminos = texto(form, "terminos");
  const escrito = carrito.some(({ tipo }) => tipo === "producto") ? leerQuienRecibe(form) : null;
  const errores = { ...escrito?.leida.errores, ...(terminos === "" && { terminos: FALTA_ACEPTAR }) };
  if (Object.keys(errores).length > 0) exigirDatos({ datos: null, errores });
  const entrega = escrito?.leida.datos ?? null;
  const cupon = texto(form, "cupon").trim();
  const pagar = async () => {
    if (escrito && entrega) await guardar(pedido, { ...escrito, entrega }, sesion);
    return cotizarCarrito(
      ctx,
      {
        carrito,
        cupon: cupon === "" ? undefined : cupon,
        retiro: escrito?.retiro,
        destinatario: entrega ?? undefined,
      },
      sesion,
    );
  };
  const cotizado = await (cupon === "" ? pagar() : pedido.probarCupon(pagar));
  return { ...cotizado, terminos, entrega };
}

function leerQuienRecibe(form: FormData) {
  const retiro = texto(form, "retiro") === RETIRA;
  const perfil = ordenarPerfil({
    nombre: texto(form, "nombre"),
    celular: texto(form, "celular"),
    comuna: texto(form, "comuna"),
    direccion: texto(form, "direccion"),
    rut: texto(form, "rut"),
  });
  return { retiro, rut: perfil.rut, leida: leerEntrega(perfil, retiro) };
}

type Guardable = { entrega: Entrega; rut: string | null; retiro: boolean };

/** Who picks the goods up goes with the purchase: only the RUT is for the profile. */
async function guardar({ ctx }: Pedido, { entrega, rut, retiro }: Guardable, sesion: Sesion): Promise<void> {
  if (retiro && rut === null) return;
  await guardarEntrega(ctx, { ...entrega, rut, retiro }, sesion);
}

/** 'Transferencia Realizada': the sale of that quote. */
export function ingresarSinGuiones(pedido: Pedido, carrito: readonly ItemCarrito[]) {
  const sesion = exigirSesion(pedido);
  const { ctx, form } = pedido;
  const [codigo, terminos] = [texto(form, "codigo"), texto(form, "terminos")];
  return ingresarCompras(ctx, { carrito, usuario: sesion.user_id, codigo, terminos }, sesion);
}
