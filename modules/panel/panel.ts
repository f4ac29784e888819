import type { SinUnidad } from "#modules/catalogo/existencias.store.server.ts";
import { HORA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Banca } from "#modules/montoncito/leer-banca.server.ts";
import type { EconomiaPuntos } from "#modules/puntos/economia.ts";
import type { EstadoBaliza } from "#modules/sorteos/baliza/leer-estado-baliza.server.ts";
import type { Periodo } from "./periodos.ts";
import type { EstadoRespaldo } from "./respaldos/estado.ts";

/** How many sales and how many pesos. */
export type Montos = { ventas: number; monto: number };

export type VentasPeriodo = { confirmadas: Montos; pendientes: Montos };

/** Points and rounds of one period. */
export type LibroPeriodo = { emitidos: number; abonados: number; banca: number; partidas: number };

export type ErroresPeriodo = { peticion: number; tarea: number; proceso: number };

export type SorteoPorCerrar = {
  key: string;
  sku: string;
  producto: string;
  imagen: string | null;
  reunido: number;
  objetivo: number;
};

export type Panel = {
  periodos: Periodo[];
  ventas: {
    por_periodo: VentasPeriodo[];
    /** Confirmed sales of the preceding range of equal length; null for ranges too long to compare. */
    antes: Montos | null;
  };
  libro: LibroPeriodo[];
  economia: EconomiaPuntos;
  /** How the house of the game stands today. */
  banca: Banca;
  sorteos: {
    abiertos: number;
    casi_llenos: number;
    cerrados: number;
    por_cerrar: SorteoPorCerrar[];
    /** Raffles to be drawn whose seed is encrypted with a key that the shop does not have. */
    ilegibles: number;
  };
  existencias: {
    /** Sales and raffles without the units that they need. */
    sin_unidad: SinUnidad[];
    total_sin_unidad: number;
    /** Units that unpaid sales keep. */
    sin_pago: { unidades: number; ventas: number };
  };
  revision: {
    fecha: Date;
    de_noche: boolean;
    total_diferencias: number;
    diferencias: string[];
    asientos: number;
    movimientos: number;
    cuentas: number;
    duracion_ms: number;
  } | null;
  respaldo: EstadoRespaldo;
  baliza: EstadoBaliza;
  /** Why an ended day has no seal, as a sentence; null when all is well. */
  sin_sellar: string | null;
  errores: { horas: Periodo[]; por_hora: ErroresPeriodo[]; en_rango: number };
};

export const sumarMontos = (montos: readonly Montos[]): Montos =>
  montos.reduce<Montos>((a, b) => ({ ventas: a.ventas + b.ventas, monto: a.monto + b.monto }), {
    ventas: 0,
    monto: 0,
  });

export const sumarPeriodos = (periodos: readonly LibroPeriodo[]): LibroPeriodo =>
  periodos.reduce<LibroPeriodo>(
    (a, b) => ({
      emitidos: a.emitidos + b.emitidos,
      abonados: a.abonados + b.abonados,
      banca: a.banca + b.banca,
      partidas: a.partidas + b.partidas,
    }),
    { emitidos: 0, abonados: 0, banca: 0, partidas: 0 },
  );

export const sumarErroresDe = ({ peticion, tarea, proceso }: ErroresPeriodo): number =>
  peticion + tarea + proceso;

/** Whether the last nightly review is overdue: the job may have stopped. */
export const esVieja = (fecha: Date, ahora: Date): boolean =>
  ahora.getTime() - fecha.getTime() > 26 * HORA_MS;
