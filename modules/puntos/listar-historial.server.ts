import { paginasDe, TOPE_CONTEO } from "#modules/comun/conteo.ts";
import { sumarPorDevolver } from "./deudas/deudas.store.server.ts";
import { ecuacionDelSaldo } from "./ecuacion.ts";
import {
  contarSorteosAlcance,
  leerCifrasHistorial,
  leerDespuesDeDias,
  leerHistorial,
} from "./historial.store.server.ts";
import type { FiltroHistorial, MovimientoPropio, MovimientoPuntos } from "./historial.ts";
import { leerCobrosOcultos, type Mirada } from "./saldo-visible.store.server.ts";
import { leerDiasDeHistorial } from "./sellos/claves-historial.store.server.ts";

const POR_PAGINA = 30;
const DIAS_GRAFICO = 60;
/** Rows of one exported file; enough for a whole history. */
const MAX_EXPORTADOS = 50_000;

type Pedido = { filtro: FiltroHistorial; pagina: number };

/** A person's points: balance, figures, a page of movements with their seals, and the balance over time. */
export async function listarHistorial(ctx: Mirada, codigo: string, { filtro, pagina: pedida }: Pedido) {
  const porcion = (pagina: number) =>
    leerHistorial(ctx, codigo, { filtro, limite: POR_PAGINA, desde: (pagina - 1) * POR_PAGINA });
  const entera = Math.min(Math.max(1, Math.trunc(pedida) || 1), paginasDe(TOPE_CONTEO, POR_PAGINA));
  const [cifras, dias, debe, cobrado, pedidos] = await Promise.all([
    leerCifrasHistorial(ctx, codigo, filtro),
    leerDespuesDeDias(ctx, codigo, DIAS_GRAFICO),
    sumarPorDevolver(ctx.db, codigo),
    leerCobrosOcultos(ctx, codigo),
    porcion(entera),
  ]);
  const { saldo } = cifras;
  const paginas = paginasDe(cifras.total, POR_PAGINA);
  const pagina = Math.min(entera, paginas);
  const [al_alcance, movimientos] = await Promise.all([
    contarSorteosAlcance(ctx.db, saldo),
    conSellos(ctx, codigo, pagina === entera ? pedidos : await porcion(pagina)),
  ]);
  return {
    saldo,
    cifras,
    ecuacion: ecuacionDelSaldo(cifras),
    saldos: dias.map(({ dia, despues }) => ({ dia, saldo: saldo - despues })),
    movimientos,
    pagina,
    paginas,
    al_alcance,
    por_devolver: debe + cobrado,
  };
}

async function conSellos(
  ctx: Mirada,
  codigo: string,
  movimientos: readonly MovimientoPuntos[],
): Promise<MovimientoPropio[]> {
  const ids = movimientos.map(({ id }) => id);
  const dias = await leerDiasDeHistorial(ctx, codigo, ids);
  return movimientos.map((movimiento) => {
    const sellado = dias.get(movimiento.id);
    return sellado === undefined ? movimiento : { ...movimiento, sellado };
  });
}

export const exportarHistorial = (ctx: Mirada, codigo: string, filtro: FiltroHistorial) =>
  leerHistorial(ctx, codigo, { filtro, limite: MAX_EXPORTADOS, desde: 0 });
