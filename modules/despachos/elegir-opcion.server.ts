import { anunciarVenta } from "#modules/compras/avisos.server.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { conVenta } from "#modules/compras/venta/con-venta.server.ts";
import { fijarOpcion, leerLineas } from "#modules/compras/venta/lineas.store.server.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerReservas } from "#modules/productos/existencias/existencias.store.server.ts";
import { reservarUnidades } from "#modules/productos/existencias/mover-existencias.server.ts";
import { leerConOpciones } from "#modules/productos/opciones/opciones.store.server.ts";
import { estaAgotada, nombreOpcion } from "#modules/productos/opciones/opciones.ts";

export type OpcionPremio = { id: number; nombre: string };

type Premio = { codigo: string; premio: boolean; lineas: readonly { sku: string | null; estado: string }[] };

/** What the winners of these prizes can choose now, by the code of their sale. Sold-out options are left out. */
export async function opcionesDePremios(
  ctx: Lector,
  ventas: readonly Premio[],
): Promise<Map<string, OpcionPremio[]>> {
  const porElegir = ventas.flatMap(({ codigo, premio, lineas: [linea] }) =>
    premio && linea?.sku && linea.estado === "Pagado" ? [{ codigo, sku: linea.sku }] : [],
  );
  if (porElegir.length === 0) return new Map();
  const [productos, reservas] = await Promise.all([
    leerConOpciones(
      ctx,
      porElegir.map(({ sku }) => sku),
    ),
    leerReservas(
      ctx,
      porElegir.map(({ codigo }) => codigo),
    ),
  ]);
  return new Map(
    porElegir.flatMap(({ codigo, sku }) => {
      const producto = productos.get(sku);
      if (!producto) return [];
      // The last unit of an option may be the one that waits for this winner.
      const suya = (id: number) => reservas.some((r) => r.codigo === codigo && r.opcion === id);
      const libres = producto.opciones.filter((opcion) => !estaAgotada(opcion) || suya(opcion.id));
      return [[codigo, libres.map((opcion) => ({ id: opcion.id, nombre: nombreOpcion(producto, opcion) }))]];
    }),
  );
}

export type EleccionPremio = { codigo: string; opcion: number };

/** The winner of a product with options chooses from what is left, until it is being prepared. */
export const elegirOpcionPropia = (ctx: Ctx, eleccion: EleccionPremio, sesion: Sesion): Promise<string> =>
  elegir(ctx, eleccion, sesion, true);

/** An admin chooses for the winner. */
export async function elegirOpcionPremio(
  ctx: Ctx,
  eleccion: EleccionPremio,
  sesion: Sesion,
): Promise<string> {
  exigirPermiso(sesion, "despachos.mover");
  return elegir(ctx, eleccion, sesion, false);
}

async function elegir(
  ctx: Ctx,
  { codigo, opcion }: EleccionPremio,
  sesion: Sesion,
  propia: boolean,
): Promise<string> {
  const de = propia ? "propia" : undefined;
  return conVenta(ctx, { codigo, sesion, de }, async (tx, { venta, anotar }) => {
    const [linea] = await leerLineas(tx, [venta.id]);
    if (venta.origen !== "sorteo" || !linea?.sku || linea.estado !== "Pagado")
      throw new Rechazo("estado", TEXTOS_COMPRAS.premio_sin_eleccion);
    const producto = (await leerConOpciones(tx, [linea.sku])).get(linea.sku);
    const elegida = producto?.opciones.find(({ id }) => id === opcion);
    if (!producto || !elegida) throw new Rechazo("desconocido", TEXTOS_COMPRAS.opcion_desconocida);
    const nombre = nombreOpcion(producto, elegida);
    if (linea.opcion === opcion) return nombre;
    // The unit that the raffle reserved goes back, and one of the chosen option is taken.
    const lineas = [{ sku: linea.sku, opcion, cantidad: 1 }];
    const faltan = await reservarUnidades(tx, {
      codigo,
      lineas,
      vence_en: null,
      sin_pago: null,
      causa: "premio",
    });
    if (faltan.length > 0) throw new Rechazo("estado", TEXTOS_COMPRAS.opcion_agotada);
    await fijarOpcion(tx, linea.id, { opcion, opcion_nombre: nombre });
    const antes = { opcion: linea.opcion_nombre };
    if (propia) anunciarVenta(tx, venta, [linea]);
    else await anotar("ventas.opcion_premio", { antes, despues: { opcion: nombre } }, [linea]);
    return nombre;
  });
}
