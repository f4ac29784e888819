import { huellaCarrito } from "#modules/carrito/huella.server.ts";
import { type LineaPedida, SIN_CARGOS } from "#modules/carrito/lineas.ts";
import { avisarA } from "#modules/compras/avisos.server.ts";
import { leerOferta } from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import { exigirUnidades } from "#modules/compras/cotizacion/tomar-unidades.server.ts";
import {
  conCargos,
  exigirLineas,
  valorarCarrito,
} from "#modules/compras/cotizacion/valorar-carrito.server.ts";
import { leerTarifasDePersonas } from "#modules/compras/envio/envios.store.server.ts";
import { EN_TIENDA, envioCobrado } from "#modules/compras/envio/tarifa.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { bloquearCliente, buscarCliente } from "#modules/compras/venta/venta.store.server.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Lector, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import type { ClienteNuevo } from "#modules/usuarios/cliente-nuevo.ts";
import { registrarCliente } from "#modules/usuarios/registrar-cliente.server.ts";
import { destinoDeCompra } from "./aceptar-compra.server.ts";
import { rechazarRepetida } from "./compra-repetida.server.ts";
import type { ArticuloEscrito } from "./nueva-venta.ts";
import { registrarVenta } from "./registrar-venta.server.ts";
import { leerArticulos } from "./registro.store.server.ts";

/** The field of the form that a refusal is about. */
const DE_CLIENTE = { campo: "cliente" };

export type NuevaVenta = {
  /** E-mail or referral code of the customer, or what is known of one without an account. */
  cliente: string | ClienteNuevo;
  carrito: readonly LineaPedida[];
  repetir?: boolean | undefined;
  /** The customer picks it up in the shop. */
  retiro?: boolean | undefined;
};

/** 'Nueva venta': registers what was agreed by chat, at today's prices. It waits for its payment like any other sale. */
export async function nuevaVentaWhatsapp(
  ctx: Ctx,
  { cliente, carrito, repetir, retiro: retira }: NuevaVenta,
  sesion: Sesion,
) {
  exigirPermiso(sesion, "ventas.registrar");
  exigirLineas(carrito);
  const huella = huellaCarrito(carrito);
  return enTransaccion(ctx, async (tx) => {
    const { usuario, persona } = await tomarCliente(tx, cliente);
    if (!repetir) await rechazarRepetida(tx, { carrito, usuario, huella });
    const oferta = await leerOferta(tx, carrito);
    const tarifas = await leerTarifasDePersonas(tx, [usuario]);
    if (retira && !oferta.retiro.ofrecido) throw new Rechazo("estado", TEXTOS_COMPRAS.sin_retiro);
    const retiro = retira ? oferta.retiro.lugar : null;
    const destino = retiro ? EN_TIENDA : destinoDeCompra(carrito, { cliente: persona, oferta, tarifas });
    const envio_cobrado = envioCobrado(destino);
    const valorado = conCargos(valorarCarrito(oferta, carrito), { ...SIN_CARGOS, envio_cobrado });
    const codigo = await registrarVenta(tx, {
      codigo: null,
      cliente: persona,
      carrito: valorado,
      oferta,
      huella,
      origen: "whatsapp",
      retiro,
      dias: destino.envio?.dias ?? null,
    });
    await exigirUnidades(tx, { codigo, usuario, lineas: valorado.lineas, oferta, acordada: true });
    const { total } = valorado.totales;
    await avisarA(tx, persona, {
      clave: `whatsapp:${codigo}`,
      titulo: `Registramos tu compra ${codigo}`,
      texto: `La acordamos por WhatsApp: ${pesos(total)}. Acepta sus condiciones en Mis pedidos; los datos para transferir están en tu correo.`,
      enlace: "/mis-pedidos",
    });
    await anotarAuditoria(tx, {
      quien: sesion.codigo_referido,
      accion: "ventas.nueva_whatsapp",
      objeto: `venta:${codigo}`,
      despues: {
        usuario,
        total,
        lineas: valorado.lineas.map(({ tipo, id, opcion, cantidad, precio }) => ({
          tipo,
          id,
          opcion,
          cantidad,
          precio,
        })),
      },
    });
    return { codigoVenta: codigo, usuario, total };
  });
}

/** The customer, who may buy, under lock. One who is only described gets an account. */
async function tomarCliente(tx: Tx, cliente: NuevaVenta["cliente"]) {
  const usuario =
    typeof cliente === "string" ? await buscarCliente(tx, cliente) : await registrarCliente(tx, cliente);
  const persona = usuario && (await bloquearCliente(tx, usuario));
  if (!persona || persona.eliminado_en)
    throw new Rechazo("desconocido", TEXTOS_COMPRAS.cliente_desconocido, DE_CLIENTE);
  if (persona.bloqueado_en || persona.eliminacion_pedida_en)
    throw new Rechazo("estado", TEXTOS_COMPRAS.cliente_bloqueado, DE_CLIENTE);
  return { usuario, persona };
}

/** Lines of a sale from what an admin wrote: SKUs and ticket names with their quantities. */
export async function buscarArticulos(
  ctx: Lector,
  escritos: readonly ArticuloEscrito[],
): Promise<LineaPedida[]> {
  const conocidos = await leerArticulos(
    ctx,
    escritos.map(({ nombre }) => nombre),
  );
  return escritos.map(({ nombre, cantidad, campo }) => {
    const articulo = conocidos.find((otro) => otro.nombre === nombre);
    if (!articulo)
      throw new Rechazo(
        "desconocido",
        `No encontramos «${nombre.slice(0, 60)}»: usa el SKU o el nombre del ticket.`,
        campo === undefined ? {} : { campo },
      );
    const { tipo, id, opcion } = articulo;
    return { tipo, id, ...(opcion !== undefined && { opcion }), cantidad };
  });
}
