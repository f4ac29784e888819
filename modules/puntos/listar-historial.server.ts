import { paginasDe } from "#modules/comun/conteo.ts";
import { sumarPorDevolver } from "./deudas/deudas.store.server.ts";
import { ecuacionDelSaldo } from "./ecuacion.ts";
import {
  contarSorteosAlcance,
  leerCifrasHistorial,
  leerHistorial,
  leerSaldosPorDia,
} from "./historial.store.server.ts";
import type { FiltroHistorial } from "./historial.ts";
import { leerCobrosOcultos, type Mirada } from "./saldo-visible.store.server.ts";

const POR_PAGINA = 30;
const DIAS_GRAFICO = 60;
/** Rows of one exported file; enough for a whole history. */
const MAX_EXPORTADOS = 50_000;

type Pedido = { filtro: FiltroHistorial; pagina: number };

/** A person's points: balance, figures, a page of movements and the balance over time. */
export async function listarHistorial(ctx: Mirada, codigo: string, { filtro, pagina: pedida }: Pedido) {
  const cifras = await leerCifrasHistorial(ctx, codigo, filtro);
  const { saldo } = cifras;
  const [saldos, al_alcance, debe, cobrado] = await Promise.all([
    leerSaldosPorDia(ctx, codigo, { saldo, dias: DIAS_GRAFICO }),
    contarSorteosAlcance(ctx.db, saldo),
    sumarPorDevolver(ctx.db, codigo),
    leerCobrosOcultos(ctx, codigo),
  ]);
  const paginas = paginasDe(cifras.total, POR_PAGINA);
  const pagina = Math.min(Math.max(1, Math.trunc(pedida) || 1), paginas);
  const movimientos = await leerHistorial(ctx, codigo, {
    filtro,
    limite: POR_PAGINA,
    desde: (pagina - 1) * POR_PAGINA,
  });
  return {
    saldo,
    cifras,
    ecuacion: ecuacionDelSaldo(cifras),
    saldos,
    movimientos,
    pagina,
    paginas,
    al_alcance,
    por_devolver: debe + cobrado,
  };
}

export const exportarHistorial = (ctx: Mirada, codigo: string, filtro: FiltroHistorial) =>
  leerHistorial(ctx, codigo, { filtro, limite: MAX_EXPORTADOS, desde: 0 });
