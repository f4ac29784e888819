import { leerDevolucionesDe } from "#modules/compras/devoluciones/devoluciones.store.server.ts";
import { mascaraCodigo } from "#modules/comun/texto/mascaras.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import {
  leerLineasProducto,
  leerLineasTicket,
  leerVentasDePersona,
} from "./datos-personales.store.server.ts";
import {
  leerBoletasElectronicas,
  leerCobrosKhipu,
  leerCobrosTarjeta,
  leerContratos,
  leerCotizacionesVigentes,
  leerDineroDevuelto,
  leerFotosDevueltas,
  leerLineasDevueltas,
  leerPagosDeVentas,
  leerPremios,
  leerReembolsosPorKhipu,
  leerReembolsosTarjeta,
} from "./dinero-personal.store.server.ts";

/** Sales with their lines and money, returns, live quotes, and the rows of points that belong to no sale. */
export async function exportarCompras(ctx: Ctx, codigo: string) {
  const ventas = await leerVentasDePersona(ctx, codigo);
  const productosDe = por("venta", await leerLineasProducto(ctx, codigo));
  // Leave out whose purchase earned a referral credit: it is personal data of another person.
  const tickets = (await leerLineasTicket(ctx, codigo)).map(({ referido, ...linea }) => ({
    ...linea,
    referido: referido && mascaraCodigo(referido, "otro"),
  }));
  const ticketsDe = por("venta", tickets);
  const dineroDe = await leerDineroDe(ctx, idsDe(ventas));
  return {
    devoluciones: await devolucionesDe(ctx, codigo),
    // What the customer shares with the person who invited them is also data of that person.
    ventas: ventas.map(
      ({ huella_carrito: _huella, version: _version, pistas_referido: _pistas, ...venta }) => ({
        ...venta,
        lineas_productos: productosDe(venta.id),
        lineas_tickets: ticketsDe(venta.id),
        ...dineroDe(venta.id),
      }),
    ),
    cotizaciones_vigentes: await leerCotizacionesVigentes(ctx, codigo),
    puntos_sin_venta: ticketsDe(null),
  };
}

/** Contract, payments, attempts to pay online, refunds, boletas and prize of each of these sales. */
async function leerDineroDe(ctx: Ctx, ids: readonly number[]) {
  const contratosDe = por("venta", await leerContratos(ctx, ids));
  const pagosDe = por("venta", await leerPagosDeVentas(ctx, ids));
  const devueltoDe = por("venta", await leerDineroDevuelto(ctx, ids));
  const tarjeta = await leerCobrosTarjeta(ctx, ids);
  const tarjetaDe = por("venta", tarjeta);
  const aTarjetaDe = por("cobro", await leerReembolsosTarjeta(ctx, idsDe(tarjeta)));
  const khipu = await leerCobrosKhipu(ctx, ids);
  const khipuDe = por("venta", khipu);
  const porKhipuDe = por("cobro", await leerReembolsosPorKhipu(ctx, idsDe(khipu)));
  const boletasDe = por("venta", await leerBoletasElectronicas(ctx, ids));
  const premiosDe = por("venta", await leerPremios(ctx, ids));
  return (id: number) => ({
    contrato: contratosDe(id)[0]?.datos ?? null,
    pagos: pagosDe(id),
    dinero_devuelto: devueltoDe(id),
    cobros_con_tarjeta: tarjetaDe(id).map((cobro) => ({ ...cobro, reembolsos: aTarjetaDe(cobro.id) })),
    cobros_con_khipu: khipuDe(id).map((cobro) => ({ ...cobro, reembolsos: porKhipuDe(cobro.id) })),
    boletas_electronicas: boletasDe(id),
    premio: premiosDe(id)[0] ?? null,
  });
}

async function devolucionesDe(ctx: Ctx, codigo: string) {
  const pedidas = await leerDevolucionesDe(ctx, codigo);
  const lineasDe = por("devolucion", await leerLineasDevueltas(ctx, idsDe(pedidas)));
  const fotosDe = por("devolucion", await leerFotosDevueltas(ctx, idsDe(pedidas)));
  return pedidas.map(({ version: _version, reembolso_por: _quien, ...una }) => ({
    ...una,
    lineas: lineasDe(una.id),
    fotos: fotosDe(una.id),
  }));
}

const idsDe = (filas: readonly { id: number }[]) => filas.map(({ id }) => id);

/** Finds the rows that name something: a person may have many sales. */
function por<N extends string, F extends Record<N, number | null>>(nombre: N, filas: readonly F[]) {
  const grupos = Map.groupBy(filas, (fila): number | null => fila[nombre]);
  return (id: number | null): F[] => grupos.get(id) ?? [];
}
