import { exportar, hastaElTope } from "#modules/comun/acceso/exportar.server.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import {
  type DepositoLiquidado,
  liquidacionesDe,
} from "#modules/transferencias/liquidaciones/liquidar-tarjeta.server.ts";
import { contiene, type FiltrosConciliacion } from "./busqueda.ts";
import type { PagoHecho } from "./confirmar.server.ts";
import { type DetalleMovimiento, leerDetalles } from "./detalles.store.server.ts";
import { filaAparte, filaConfirmada, filasPorCalzar } from "./filas.ts";
import { type GrupoDepositos, grupoDe } from "./grupos.ts";
import {
  type Conciliacion,
  leerApartados,
  leerConciliacion,
  leerPagosCalzados,
  type PropuestaPorConfirmar,
  type VentaPorCalzar,
} from "./leer-conciliacion.server.ts";
import type { MovimientoLeido, PagoCalzado } from "./movimientos.store.server.ts";

const DIEZ_MINUTOS = 600_000;
/** The page shows so many rows: confirming them makes room for the rest. */
const MAX_PROPUESTAS = 100;
const MAX_SUELTOS = 100;
const MAX_ESPERANDO = 100;

export type PaginaConciliacion = Conciliacion & {
  confirmados: PagoCalzado[];
  apartados: MovimientoLeido[];
  /** Of the settlements of Transbank among them: which card sales they settle, or may settle. */
  liquidaciones: DepositoLiquidado[];
  /** What the bank said about each movement that the page shows. */
  detalles: DetalleMovimiento[];
  /** The last payment of this admin that may still be undone. */
  ultimo: PagoHecho[] | null;
  /** Of the whole desk, whatever the search shows. */
  conteos: { seguras: number; probables: number; a_mano: number; sueltos: number; total: number };
  /** Whether the search shows anything. */
  alguna: boolean;
  /** How many loose deposits and waiting sales the search finds: the first of each are in the page. */
  hallados: { sueltos: number; esperando: number };
};

const deposito = ({ rut, nombre, comentario, glosa, monto, libre }: MovimientoLeido) => ({
  textos: [rut, nombre, comentario, glosa],
  montos: [monto, libre],
});

const venta = ({ codigo, cliente, rut, total, falta }: VentaPorCalzar) => ({
  textos: [codigo, cliente, rut],
  montos: [total, falta],
});

const enPropuesta = ({ depositos, ventas }: PropuestaPorConfirmar, texto: string | undefined): boolean =>
  depositos.some((uno) => contiene(deposito(uno), texto)) ||
  ventas.some((una) => contiene(venta(una), texto));

function ultimoDe(pagos: readonly PagoCalzado[], sesion: Sesion, ahora: Date): PagoHecho[] | null {
  const ultimo = pagos.find(({ quien }) => quien === sesion.codigo_referido);
  if (!ultimo || ahora.getTime() - ultimo.creado_en.getTime() >= DIEZ_MINUTOS) return null;
  // The deposits of one sum were written together.
  return pagos
    .filter(
      ({ codigo, creado_en }) =>
        codigo === ultimo.codigo && creado_en.getTime() === ultimo.creado_en.getTime(),
    )
    .map(({ pago, codigo }) => ({ pago, codigo }))
    .sort((a, b) => a.pago - b.pago);
}

/**
 * A deposit that the person wants to join by hand stands among the loose ones, and every waiting sale beside it, the nearest
 * amounts first.
 */
function aMano({ propuestas, sueltos, esperando }: Conciliacion, elegido: number | undefined): Conciliacion {
  const suya = propuestas.find(({ depositos }) => depositos.some(({ id }) => id === elegido));
  const uno = [...(suya?.depositos ?? []), ...sueltos].find(({ id }) => id === elegido);
  if (!uno) return { propuestas, sueltos, esperando };
  const espera = propuestas.flatMap(({ ventas }) =>
    ventas.filter(({ estado }) => estado === "Validando Pago"),
  );
  const lejos = ({ falta }: VentaPorCalzar) => Math.abs(falta - uno.libre);
  return {
    propuestas: propuestas.filter((propuesta) => propuesta !== suya),
    sueltos: [
      uno,
      ...(suya?.depositos ?? []).filter(({ id }) => id !== elegido),
      ...sueltos.filter(({ id }) => id !== elegido),
    ],
    esperando: [...espera, ...esperando].sort((a, b) => lejos(a) - lejos(b)),
  };
}

/** What the search finds, whole: the page shows the first rows, the file has all. */
type Hallado = Conciliacion & Pick<PaginaConciliacion, "confirmados" | "apartados"> & { toda: Conciliacion };

async function buscarDepositos(
  ctx: Ctx,
  { estado, texto, deposito: elegido }: FiltrosConciliacion,
  sesion: Sesion,
  limite?: number,
): Promise<Hallado & { pagos: PagoCalzado[] }> {
  const toda = await leerConciliacion(ctx, sesion);
  const pagos = await leerPagosCalzados(ctx, sesion, limite);
  const apartados = estado === "aparte" ? await leerApartados(ctx, sesion, limite) : [];
  const { propuestas, sueltos, esperando } = aMano(toda, elegido);
  return {
    toda,
    pagos,
    propuestas: propuestas.filter((una) => enPropuesta(una, texto)),
    sueltos: sueltos.filter((uno) => uno.id === elegido || contiene(deposito(uno), texto)),
    // A search for the deposit must not hide the sale that it is joined with.
    esperando: elegido === undefined ? esperando.filter((una) => contiene(venta(una), texto)) : esperando,
    confirmados: pagos.filter(({ nombre, rut, codigo, monto }) =>
      contiene({ textos: [nombre, rut, codigo], montos: [monto] }, texto),
    ),
    apartados: apartados.filter((uno) => contiene(deposito(uno), texto)),
  };
}

/** What one page of the desk shows. */
export async function leerPaginaConciliacion(
  ctx: Ctx,
  filtros: FiltrosConciliacion,
  sesion: Sesion,
): Promise<PaginaConciliacion> {
  const { toda, pagos, ...hallado } = await buscarDepositos(ctx, filtros, sesion);
  const { propuestas, sueltos, esperando, confirmados, apartados } = hallado;
  const delGrupo = (grupo: GrupoDepositos) => toda.propuestas.filter((una) => grupoDe(una) === grupo).length;
  const mostrados = {
    por_calzar: [
      ...propuestas.slice(0, MAX_PROPUESTAS).flatMap(({ depositos }) => depositos.map(({ id }) => id)),
      ...sueltos.slice(0, MAX_SUELTOS).map(({ id }) => id),
    ],
    confirmados: confirmados.map(({ movimiento }) => movimiento),
    aparte: apartados.map(({ id }) => id),
  };
  return {
    propuestas: propuestas.slice(0, MAX_PROPUESTAS),
    sueltos: sueltos.slice(0, MAX_SUELTOS),
    esperando: esperando.slice(0, MAX_ESPERANDO),
    confirmados,
    apartados,
    liquidaciones: await liquidacionesDe(ctx, apartados),
    detalles: await leerDetalles(ctx, mostrados[filtros.estado ?? "por_calzar"]),
    ultimo: ultimoDe(pagos, sesion, ctx.now()),
    conteos: {
      seguras: delGrupo("seguras"),
      probables: delGrupo("probables"),
      a_mano: delGrupo("a_mano"),
      sueltos: toda.sueltos.length,
      total: toda.propuestas.length + toda.sueltos.length,
    },
    alguna: propuestas.length + sueltos.length > 0,
    hallados: { sueltos: sueltos.length, esperando: esperando.length },
  };
}

/** The desk as a file: the tab and the search of the address, all their rows. */
export const exportarConciliacion = (ctx: Ctx, filtros: FiltrosConciliacion, sesion: Sesion) =>
  exportar(ctx, sesion, {
    permiso: "transferencias.exportar",
    filtros,
    bloqueo: {
      exenta: "Los movimientos del banco son contabilidad; sin ellos no se cobra una compra en curso.",
    },
    leer: () =>
      hastaElTope(async (limite) => {
        const hallado = await buscarDepositos(ctx, filtros, sesion, limite);
        if (filtros.estado === "confirmados") return hallado.confirmados.map(filaConfirmada);
        if (filtros.estado === "aparte") return hallado.apartados.map(filaAparte);
        return filasPorCalzar(hallado);
      }),
    filas: ({ filas }) => filas,
  });
