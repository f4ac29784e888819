import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { consultaDeEstado } from "./consulta.ts";

/** A state of a list with its formatted count; null when it was not counted. */
export type OpcionEstado<E extends string> = {
  estado: E | undefined;
  nombre: string;
  cuantos: string | null;
};

type Props<E extends string> = { opciones: readonly OpcionEstado<E>[]; actual: E | undefined };

/**
 * The states of a list as links, each with its count; they keep the other filters and scroll sideways on phones, where the chosen one comes
 * into view.
 */
export function FiltroEstados<E extends string>({ opciones, actual }: Props<E>) {
  const { search } = useLocation();
  const fila = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link of the chosen state is another one then
  useEffect(() => {
    const elegido = fila.current?.querySelector<HTMLElement>("[aria-current]");
    // Not `scrollIntoView`, which moves the page too.
    if (fila.current && elegido)
      fila.current.scrollLeft = elegido.offsetLeft - (fila.current.clientWidth - elegido.offsetWidth) / 2;
  }, [actual]);
  return (
    <nav
      ref={fila}
      aria-label="Filtrar por estado"
      className="no-scrollbar relative flex w-full overflow-x-auto rounded-campo bg-papel-2 p-1 lg:w-fit"
    >
      {opciones.map(({ estado, nombre, cuantos }) => (
        <Link
          key={nombre}
          to={{ search: consultaDeEstado(search, estado) }}
          preventScrollReset
          aria-current={estado === actual ? "true" : undefined}
          className={cx(
            "flex h-11 flex-1 items-center justify-center gap-1.5 rounded-[10px] px-3 text-[0.84375rem] font-semibold whitespace-nowrap text-tinta-2 -outline-offset-3 md:h-9",
            estado === actual && "bg-superficie text-tinta shadow-1 dark:bg-noche-700",
          )}
        >
          {nombre}
          {cuantos !== null && <span className="text-tinta-3 tabular-nums dark:text-tinta-2">{cuantos}</span>}
        </Link>
      ))}
    </nav>
  );
}
