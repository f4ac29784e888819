import type { Ctx } from "#modules/comun/contexto.ts";
import {
  contarSorteosAlcance,
  leerCifrasHistorial,
  leerHistorial,
  leerSaldosPorDia,
} from "./historial.store.server.ts";
import type { FiltroHistorial } from "./historial.ts";
import { leerSaldo } from "./mover-puntos.server.ts";

const POR_PAGINA = 30;
const DIAS_GRAFICO = 60;
/** A whole history in one file; beyond that nobody reads a spreadsheet. */
const MAX_EXPORTADOS = 50_000;

type Pedido = { filtro: FiltroHistorial; pagina: number };

/** A person's points: balance, figures, a page of movements and the balance over time. */
export async function listarHistorial(
  ctx: Pick<Ctx, "db">,
  codigo: string,
  { filtro, pagina: pedida }: Pedido,
) {
  const [saldo, cifras, saldos] = await Promise.all([
    leerSaldo(ctx, codigo),
    leerCifrasHistorial(ctx.db, codigo, filtro),
    leerSaldosPorDia(ctx.db, codigo, DIAS_GRAFICO),
  ]);
  const paginas = Math.max(1, Math.ceil(cifras.total / POR_PAGINA));
  const pagina = Math.min(Math.max(1, Math.trunc(pedida) || 1), paginas);
  const tramo = { filtro, limite: POR_PAGINA, desde: (pagina - 1) * POR_PAGINA };
  const movimientos = await leerHistorial(ctx.db, codigo, tramo);
  return {
    saldo,
    cifras,
    saldos,
    movimientos,
    pagina,
    paginas,
    al_alcance: await contarSorteosAlcance(ctx.db, saldo),
  };
}

export const exportarHistorial = (ctx: Pick<Ctx, "db">, codigo: string, filtro: FiltroHistorial) =>
  leerHistorial(ctx.db, codigo, { filtro, limite: MAX_EXPORTADOS, desde: 0 });
