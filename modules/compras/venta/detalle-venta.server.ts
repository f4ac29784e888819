import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { topeAMano } from "#modules/compras/dinero/pago-a-mano.ts";
import {
  leerDevoluciones,
  leerDinero,
  leerFavor,
  leerPagos,
} from "#modules/compras/dinero/pagos.store.server.ts";
import type { Lector, LectorComun } from "#modules/comun/tx/contexto.ts";
import { leerReservas } from "#modules/productos/existencias/existencias.store.server.ts";
import { leerCredito } from "#modules/puntos/entregas.store.server.ts";
import { esPista } from "#modules/referidos/pistas.ts";
import { conNombres } from "#modules/usuarios/usuarios.store.server.ts";
import { preverAnulacion } from "../pago/anulacion/prever-anulacion.server.ts";
import { negativaBoletaAMano } from "./boleta-a-mano.ts";
import { leerRepetidos } from "./comprobantes.store.server.ts";
import { lineaVive } from "./estado-venta.ts";
import { leerLineas } from "./lineas.store.server.ts";
import { armarVenta, conDireccionDeHoy } from "./listar-ventas.server.ts";
import { unidadesPorRecibir } from "./por-recibir.ts";
import { leerSituaciones } from "./premio.store.server.ts";
import { tieneBoletaElectronica } from "./venta.store.server.ts";
import { type DetalleVenta, premioPorEnviar, type Venta } from "./venta.ts";
import { leerVenta } from "./ventas-lista.store.server.ts";

/** The lines that keep units outside the shop; goods that are not counted do not come back by a press. */
async function leerPorRecibir(ctx: Lector, { codigo, lineas }: Venta): Promise<number[]> {
  const tomadas = await leerReservas(ctx, [codigo]);
  return lineas.filter((linea) => unidadesPorRecibir(linea, lineas, tomadas) > 0).map(({ id }) => id);
}

/** One sale with all its details, and the effect on points of annulling it or each of its lines; null when there is none. */
export async function detalleVenta(ctx: LectorComun, codigo: string): Promise<DetalleVenta | null> {
  const fila = await leerVenta(ctx, codigo);
  if (!fila) return null;
  const lineas = await leerLineas(ctx, [fila.id]);
  const armada = armarVenta(
    fila,
    lineas.map(({ venta: _, ...linea }) => linea),
  );
  const [venta = armada] = await conDireccionDeHoy(ctx, [armada]);
  const credito = await leerCredito(ctx, fila.id);
  const vivas = venta.lineas.filter(({ estado }) => lineaVive(estado));
  const ajustes = await leerAjustes(ctx);
  const electronica = await tieneBoletaElectronica(ctx, fila.id);
  const situacion = (await leerSituaciones(ctx, [codigo])).get(codigo) ?? "listo";
  return {
    ...venta,
    pistas_referido: fila.pistas_referido?.filter(esPista) ?? [],
    prueba: await leerRepetidos(ctx, fila.id),
    espera_premio: situacion !== "listo" && premioPorEnviar(venta) ? situacion : null,
    credito_referido: credito && {
      usuario: credito.usuario,
      puntos: credito.puntos,
      vigentes: credito.vigentes,
    },
    pagos: await conNombres(ctx, await leerPagos(ctx, [fila.id])),
    devoluciones: await conNombres(ctx, await leerDevoluciones(ctx, [fila.id])),
    tope_a_mano: topeAMano(await leerDinero(ctx, codigo), ajustes.pago_a_mano_extra),
    favor_de_otras: (await leerFavor(ctx, fila.usuario)) - venta.a_favor,
    por_recibir: await leerPorRecibir(ctx, venta),
    boleta_a_mano: negativaBoletaAMano(venta, ajustes, electronica) === null,
    efectos: await preverAnulacion(ctx, { venta, vivas, credito }),
  };
}
