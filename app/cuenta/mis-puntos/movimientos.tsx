import { Link } from "react-router";
import "./mis-puntos.css";
import { Chip, type ChipTone } from "#app/ui/chip.tsx";
import { cx } from "#app/ui/cx.ts";
import type { Icono } from "#app/ui/icono.tsx";
import { Gift, SlidersHorizontal, Spade, Ticket, Trophy, Undo2, Users } from "#app/ui/iconos.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { rutaComprar } from "#modules/productos/tarjeta.ts";
import {
  conSigno,
  type MovimientoPropio,
  type MovimientoPuntos,
  type TipoHistorial,
  tituloMovimiento,
} from "#modules/puntos/historial.ts";
import { nombreDeDia } from "#modules/puntos/sellos/calendario.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";
import { SelloMovimiento } from "./sello.tsx";

/** The page of what a movement names: its raffle, product, order, friends or game; null for an adjustment. */
function enlaceMovimiento({ tipo, sku, sorteo, venta }: MovimientoPuntos): string | null {
  if (sku && sorteo) return rutaSorteo(sku, sorteo);
  if (sku) return rutaComprar(sku);
  if (venta) return `/mis-pedidos?compra=${venta}#${venta}`;
  if (tipo === "referido") return "/mis-referidos";
  return tipo === "apuesta" || tipo === "juego" ? "/juegos/el-montoncito" : null;
}

const ICONOS: Record<TipoHistorial, Icono> = {
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
  movimientos: readonly MovimientoPropio[];
  /** The person whose movements they are, if that person looks at them: they get links and the seals. */
  propios?: string;
};

/** Newest first; a movement that does not count yet is grey and says why. */
export const PuntosMovimientos = ({ movimientos, propios }: Props) =>
  movimientos.length === 0 ? (
    <p className="py-6 text-center text-tinta-2">No hay movimientos de este tipo.</p>
  ) : (
    <ul className="divide-y divide-linea border-t border-linea">
      {movimientos.map((movimiento) => (
        <Movimiento key={movimiento.id} movimiento={movimiento} propios={propios} />
      ))}
    </ul>
  );

function Movimiento({ movimiento, propios }: { movimiento: MovimientoPropio; propios: string | undefined }) {
  const { tipo, puntos, valido, estado } = movimiento;
  const titulo = tituloMovimiento(movimiento);
  const enlace = propios ? enlaceMovimiento(movimiento) : null;
  const etiqueta = textoEtiqueta(movimiento);
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
            <Link to={enlace} className="puntos-enlace tap inline-block">
              {titulo}
            </Link>
          ) : (
            titulo
          )}
        </b>
        <small className="text-[0.84375rem] text-tinta-3">{formatearFechaHora(movimiento.fecha)}</small>
      </span>
      <span className="min-w-0 max-md:col-span-2 max-md:col-start-2 max-md:row-start-2">
        {etiqueta && (
          <Chip
            tone={tonoEtiqueta(estado)}
            className="whitespace-normal wrap-anywhere max-w-full md:max-w-60"
          >
            {etiqueta}
          </Chip>
        )}
      </span>
      <b
        className={cx(
          "text-right font-display text-xl font-extrabold tabular-nums max-md:col-start-3 max-md:row-start-1",
          !valido ? "text-tinta-3" : puntos > 0 ? "text-exito" : "text-tinta",
        )}
      >
        {conSigno(puntos, miles(puntos))}
      </b>
      <div className="col-start-2 -col-end-1 empty:hidden">
        <Sello movimiento={movimiento} titulo={titulo} codigo={propios ?? ""} />
      </div>
    </li>
  );
}

type SelloProps = { movimiento: MovimientoPropio; titulo: string; codigo: string };

/** The day on which a movement was sealed. Movements of others have none. */
function Sello({ movimiento: { id, sellado }, titulo, codigo }: SelloProps) {
  if (sellado === undefined) return null;
  if (sellado === null) return <p className="puntos-sello">Aún sin sellar</p>;
  return (
    <SelloMovimiento fila={id} codigo={codigo} titulo={titulo} dia={sellado} nombre={nombreDeDia(sellado)} />
  );
}

const TONOS: Record<string, ChipTone> = { "Validando Pago": "warning", Rechazado: "error", Anulado: "muted" };

const tonoEtiqueta = (estado: string | null): ChipTone => (estado ? (TONOS[estado] ?? "success") : "muted");

const textoEtiqueta = ({ tipo, estado, detalle }: MovimientoPropio): string | null =>
  estado ?? (tipo === "sorteo" || tipo === "juego" || tipo === "apuesta" ? detalle : null);
