import { paginasDe, TOPE_CONTEO } from "#modules/comun/conteo.ts";
import type { Mirada } from "#modules/comun/tx/contexto.ts";
import { ecuacionDelSaldo } from "./ecuacion.ts";
import { leerHistorialPropio, leerHistorialPuntos } from "./historial.store.server.ts";
import type { FiltroHistorial } from "./historial.ts";
import { leerResumenHistorial } from "./resumen-historial.store.server.ts";

const POR_PAGINA = 30;
/** Rows of one exported file; enough for a whole history. */
const MAX_EXPORTADOS = 50_000;

type Pedido = { filtro: FiltroHistorial; pagina: number };

/** A person's points: balance, figures, a page of movements with their seals, and the balance over time. */
export async function listarHistorial(ctx: Mirada, codigo: string, { filtro, pagina: pedida }: Pedido) {
  const porcion = (pagina: number) =>
    leerHistorialPropio(ctx, codigo, { filtro, limite: POR_PAGINA, desde: (pagina - 1) * POR_PAGINA });
  const entera = Math.min(Math.max(1, Math.trunc(pedida) || 1), paginasDe(TOPE_CONTEO, POR_PAGINA));
  const [{ cifras, dias, por_devolver, al_alcance }, pedidos] = await Promise.all([
    leerResumenHistorial(ctx, codigo, filtro),
    porcion(entera),
  ]);
  const { saldo } = cifras;
  const paginas = paginasDe(cifras.total, POR_PAGINA);
  const pagina = Math.min(entera, paginas);
  return {
    saldo,
    cifras,
    ecuacion: ecuacionDelSaldo(cifras),
    saldos: dias.map(({ dia, despues }) => ({ dia, saldo: saldo - despues })),
    movimientos: pagina === entera ? pedidos : await porcion(pagina),
    pagina,
    paginas,
    al_alcance,
    por_devolver,
  };
}

export const exportarHistorial = (ctx: Mirada, codigo: string, filtro: FiltroHistorial) =>
  leerHistorialPuntos(ctx, codigo, { filtro, limite: MAX_EXPORTADOS, desde: 0 });
