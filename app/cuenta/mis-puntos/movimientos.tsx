import "./mis-puntos.css";
import { Gift, type LucideIcon, SlidersHorizontal, Spade, Ticket, Trophy, Undo2, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Chip, type ChipTone } from "#app/ui/chip.tsx";
import { cx } from "#app/ui/cx.ts";
import { Link } from "#app/ui/link.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import {
  conSigno,
  type MovimientoPuntos,
  type TipoMovimiento,
  tituloMovimiento,
} from "#modules/puntos/historial.ts";

const ICONOS: Record<TipoMovimiento, LucideIcon> = {
  ticket: Ticket,
  regalo: Gift,
  referido: Users,
  premio: Trophy,
  ajuste: SlidersHorizontal,
  devolucion: Undo2,
  sorteo: Trophy,
  apuesta: Spade,
  juego: Spade,
};

type Props = {
  movimientos: readonly MovimientoPuntos[];
  /** What stands under a movement. */
  pie?: (movimiento: MovimientoPuntos) => ReactNode;
  /** The page of what a movement names. */
  enlace?: (movimiento: MovimientoPuntos) => string | null;
};

/** Newest first; a movement that does not count yet is grey and says why. */
export const PuntosMovimientos = ({ movimientos, pie, enlace }: Props) =>
  movimientos.length === 0 ? (
    <p className="py-6 text-center text-tinta-2">No hay movimientos de este tipo.</p>
  ) : (
    <ul className="divide-y divide-linea border-t border-linea">
      {movimientos.map((movimiento) => (
        <Movimiento
          key={movimiento.id}
          movimiento={movimiento}
          pie={pie?.(movimiento)}
          enlace={enlace?.(movimiento) ?? null}
        />
      ))}
    </ul>
  );

type FilaProps = { movimiento: MovimientoPuntos; pie: ReactNode; enlace: string | null };

function Movimiento({ movimiento, pie, enlace }: FilaProps) {
  const { tipo, fecha, puntos, valido } = movimiento;
  const Icon = ICONOS[tipo];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 py-3 md:grid-cols-[auto_minmax(0,1fr)_auto_7rem]">
      <span
        className={cx(
          "grid size-11 place-items-center rounded-campo",
          tipo === "sorteo" ? "bg-papel-2 text-tinta-2" : "bg-oro-100 text-oro-700",
        )}
      >
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0">
        <b className="block font-semibold">
          {enlace ? (
            <Link to={enlace} className="puntos-enlace">
              {tituloMovimiento(movimiento)}
            </Link>
          ) : (
            tituloMovimiento(movimiento)
          )}
        </b>
        <small className="text-[13.5px] text-tinta-3">{formatearFechaHora(fecha)}</small>
      </span>
      <span className="min-w-0 max-md:col-span-2 max-md:col-start-2 max-md:row-start-2">
        <Etiqueta {...movimiento} />
      </span>
      <b
        className={cx(
          "text-right font-display text-xl font-extrabold tabular-nums max-md:col-start-3 max-md:row-start-1",
          !valido ? "text-tinta-3" : puntos > 0 ? "text-exito" : "text-tinta",
        )}
      >
        {conSigno(puntos, miles(puntos))}
      </b>
      <div className="col-start-2 -col-end-1 empty:hidden">{pie}</div>
    </li>
  );
}

const TONOS: Record<string, ChipTone> = { "Validando Pago": "warning", Rechazado: "error", Anulado: "muted" };

function Etiqueta({ tipo, estado, detalle }: MovimientoPuntos) {
  const texto = estado ?? (tipo === "sorteo" || tipo === "juego" || tipo === "apuesta" ? detalle : null);
  if (!texto) return null;
  return (
    <Chip tone={estado ? (TONOS[estado] ?? "success") : "muted"} className="puntos-etiqueta">
      {texto}
    </Chip>
  );
}
