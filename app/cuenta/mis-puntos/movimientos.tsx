import "./mis-puntos.css";
import { Gift, type LucideIcon, SlidersHorizontal, Spade, Ticket, Trophy, Undo2, Users } from "lucide-react";
import { SameKind } from "#app/lib/same-markup.tsx";
import { Chip, type ChipTone } from "#app/ui/chip.tsx";
import { cx } from "#app/ui/cx.ts";
import { Link } from "#app/ui/link.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import {
  conSigno,
  type MovimientoPropio,
  type TipoMovimiento,
  tituloMovimiento,
} from "#modules/puntos/historial.ts";
import { nombreDeDia } from "#modules/puntos/sellos/calendario.ts";
import { enlaceMovimiento } from "./enlace.ts";
import { SelloMovimiento } from "./sello.tsx";

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

/** What the look of a row depends on. */
type Clase = {
  tipo: TipoMovimiento;
  cifra: "text-tinta-3" | "text-exito" | "text-tinta";
  etiqueta: ChipTone | null;
  enlazado: boolean;
  sello: "sellado" | "pendiente" | null;
};

type Textos = Record<"titulo" | "cuando" | "cifra" | "etiqueta" | "camino" | "dia" | "nombre_dia", string>;

function Movimiento({ movimiento, propios }: { movimiento: MovimientoPropio; propios: string | undefined }) {
  const { id, tipo, puntos, valido, estado, sellado } = movimiento;
  const enlace = propios ? enlaceMovimiento(movimiento) : null;
  const etiqueta = textoEtiqueta(movimiento);
  const clase: Clase = {
    tipo,
    cifra: !valido ? "text-tinta-3" : puntos > 0 ? "text-exito" : "text-tinta",
    etiqueta: etiqueta ? tonoEtiqueta(estado) : null,
    enlazado: enlace !== null,
    sello: sellado === undefined ? null : sellado === null ? "pendiente" : "sellado",
  };
  const textos: Textos = {
    titulo: tituloMovimiento(movimiento),
    cuando: formatearFechaHora(movimiento.fecha),
    cifra: conSigno(puntos, miles(puntos)),
    etiqueta: etiqueta ?? "",
    camino: enlace?.slice(1) ?? "",
    dia: sellado ?? "",
    nombre_dia: sellado ? nombreDeDia(sellado) : "",
  };
  return (
    <SameKind name="movimiento" of={clase} texts={textos}>
      {(escritos) => <Fila clase={clase} textos={escritos} id={id} codigo={propios ?? ""} />}
    </SameKind>
  );
}

type FilaProps = { clase: Clase; textos: Textos; id: string; codigo: string };

function Fila({ clase, textos, id, codigo }: FilaProps) {
  const { titulo, cuando, cifra, etiqueta, camino, dia, nombre_dia } = textos;
  const Icon = ICONOS[clase.tipo];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 py-3 md:grid-cols-[auto_minmax(0,1fr)_auto_7rem]">
      <span
        className={cx(
          "grid size-11 place-items-center rounded-campo",
          clase.tipo === "sorteo" ? "bg-papel-2 text-tinta-2" : "bg-oro-100 text-oro-700",
        )}
      >
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0">
        <b className="block font-semibold">
          {clase.enlazado ? (
            <Link to={`/${camino}`} className="puntos-enlace">
              {titulo}
            </Link>
          ) : (
            titulo
          )}
        </b>
        <small className="text-[13.5px] text-tinta-3">{cuando}</small>
      </span>
      <span className="min-w-0 max-md:col-span-2 max-md:col-start-2 max-md:row-start-2">
        {clase.etiqueta && (
          <Chip tone={clase.etiqueta} className="whitespace-normal wrap-anywhere max-w-full md:max-w-60">
            {etiqueta}
          </Chip>
        )}
      </span>
      <b
        className={cx(
          "text-right font-display text-xl font-extrabold tabular-nums max-md:col-start-3 max-md:row-start-1",
          clase.cifra,
        )}
      >
        {cifra}
      </b>
      <div className="col-start-2 -col-end-1 empty:hidden">
        {clase.sello === "pendiente" && <p className="puntos-sello">Aún sin sellar</p>}
        {clase.sello === "sellado" && (
          <SelloMovimiento fila={id} codigo={codigo} titulo={titulo} dia={dia} nombre={nombre_dia} />
        )}
      </div>
    </li>
  );
}

const TONOS: Record<string, ChipTone> = { "Validando Pago": "warning", Rechazado: "error", Anulado: "muted" };

const tonoEtiqueta = (estado: string | null): ChipTone => (estado ? (TONOS[estado] ?? "success") : "muted");

const textoEtiqueta = ({ tipo, estado, detalle }: MovimientoPropio): string | null =>
  estado ?? (tipo === "sorteo" || tipo === "juego" || tipo === "apuesta" ? detalle : null);
