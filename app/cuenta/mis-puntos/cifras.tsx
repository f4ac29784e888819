import { ArrowDownLeft, ArrowUpRight, Clock, type LucideIcon, Spade } from "lucide-react";
import { cx } from "#app/ui/cx.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";

type Cifras = { ganados: number; en_sorteos: number; en_juego: number; por_validar: number };

const CIFRAS: [keyof Cifras, string, LucideIcon, string][] = [
  ["ganados", "Ganados y comprados", ArrowDownLeft, "bg-exito-fondo text-exito"],
  ["en_sorteos", "Usados en sorteos", ArrowUpRight, "bg-papel-2 text-tinta-2"],
  ["en_juego", "En juego ahora", Spade, "bg-aviso-fondo text-aviso"],
  ["por_validar", "Por validar", Clock, "bg-info-fondo text-info"],
];

/** Four figures under the balance. */
export const PuntosCifras = ({ cifras }: { cifras: Cifras }) => (
  <ul className="mt-4 grid grid-cols-2 gap-3 md:mt-5 md:gap-4 lg:grid-cols-4">
    {CIFRAS.map(([clave, nombre, Icon, color]) => (
      <li key={clave} className="card flex items-center gap-3 p-3.5 md:p-4.5">
        <span className={cx("grid size-11 shrink-0 place-items-center rounded-campo", color)}>
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <span className="min-w-0">
          <b className="block font-display text-2xl font-extrabold tracking-[-.03em] tabular-nums">
            {miles(cifras[clave])}
          </b>
          <span className="block text-sm text-tinta-2">{nombre}</span>
        </span>
      </li>
    ))}
  </ul>
);
