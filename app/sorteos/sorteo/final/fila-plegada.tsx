import type { ReactNode } from "react";
import type { Icono } from "#app/ui/icono.tsx";
import { ChevronDown } from "#app/ui/iconos.tsx";

type Props = {
  id: string;
  icono: Icono;
  titulo: ReactNode;
  /** At the right end: what is inside, in few words. */
  resumen?: ReactNode;
  abierto?: boolean;
  children: ReactNode;
};

/** A folded row of a list of rows. A link to what is inside opens it. */
export const FilaPlegada = ({ id, icono: Icono, titulo, resumen, abierto, children }: Props) => (
  <details id={id} open={abierto} className="group border-t border-linea scroll-mt-20 first:border-t-0">
    <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3.5 px-4 py-2 md:px-5 [&::-webkit-details-marker]:hidden">
      <Icono className="size-5 flex-none text-tinta-2" aria-hidden="true" />
      <h2 className="font-sans text-[1rem] font-semibold tracking-normal">{titulo}</h2>
      <span className="ml-auto text-right text-[0.875rem] text-tinta-3 tabular-nums">{resumen}</span>
      <ChevronDown
        className="size-4.5 flex-none text-tinta-3 transition-transform group-open:rotate-180"
        aria-hidden="true"
      />
    </summary>
    {children}
  </details>
);
