import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { Pencil } from "#app/admin/iconos.tsx";
import { focusField } from "#app/lib/actions/first-wrong.tsx";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { cx } from "#app/ui/cx.ts";
import { CircleAlert } from "#app/ui/iconos.tsx";
import { cuentaDe } from "./estado.ts";

/** A field that the person has to look at: where it is and what it is called. */
export type Pendiente = { id: string; label: string };

type Props = {
  malos: number;
  faltan: number;
  /** The wrong fields, or else those that are missing. */
  pendientes: readonly Pendiente[];
  cambios: number;
  /** It slides in with the first change; otherwise it is there from the start. */
  alCambiar: boolean;
  /** Where 'Descartar' leads; without it the form returns to what is saved. */
  descartar?: string | undefined;
  children: ReactNode;
};

const PALABRA = "inline-flex min-h-11 items-center px-2.5 font-semibold text-tinta hover:underline";

/** Until the scripts are there nothing counts changes: it comes with the focus. */
const ANTES = "[form:focus-within_&]:visible [form:focus-within_&]:translate-y-0";

/**
 * The save bar of a long form, at the foot of the window: what is missing with the way to each field, 'Descartar' and the
 * one button. It stays inside its form, so that it works without scripts; there it is always shown.
 */
export function BarraGuardar(props: Props) {
  const { malos, faltan, pendientes, cambios, alCambiar, descartar, children } = props;
  const hydrated = useHydrated();
  const espera = alCambiar && cambios === 0 && malos === 0;
  const cuenta = cuentaDe(malos, faltan, cambios);
  const alerta = malos + faltan > 0;
  return (
    <div
      data-barra=""
      className={cx(
        "barra-guardar fixed right-0 bottom-(--admin-barra) left-(--admin-lado) z-30 flex min-h-16 items-center gap-2 border-t border-linea bg-superficie px-4 py-2 shadow-3 transition-[translate,visibility] duration-200 motion-reduce:transition-none lg:min-h-18 lg:gap-3 lg:px-8",
        espera && "invisible translate-y-full noscript:visible noscript:translate-y-0",
        espera && !hydrated && ANTES,
      )}
    >
      <p
        role="status"
        className={cx(
          "mr-auto flex min-w-0 items-center gap-2 text-[15px] font-bold",
          alerta && "text-error",
        )}
      >
        {cuenta && (alerta ? <CircleAlert aria-hidden="true" /> : <Pencil aria-hidden="true" />)}
        {cuenta}
      </p>
      {pendientes.length > 0 && <Enlaces pendientes={pendientes} />}
      {descartar ? (
        <Link to={descartar} className={cx(PALABRA, "max-md:hidden")}>
          Descartar
        </Link>
      ) : (
        cambios > 0 && (
          <button type="reset" className={PALABRA}>
            Descartar
          </button>
        )
      )}
      {children}
    </div>
  );
}

const MOSTRADOS = 4;

/** On phones the sentence leads to the first field by the focus rule; there is no room for the names. */
const Enlaces = ({ pendientes }: { pendientes: readonly Pendiente[] }) => (
  <span className="mr-auto flex min-w-0 gap-1.5 overflow-hidden max-lg:hidden">
    {pendientes.slice(0, MOSTRADOS).map(({ id, label }) => (
      <a
        key={id}
        href={`#${id}`}
        onClick={irA}
        className="inline-flex min-h-11 items-center rounded-[10px] bg-error-fondo px-3 text-sm font-semibold whitespace-nowrap text-error"
      >
        {label}
      </a>
    ))}
  </span>
);

/** A field may be in a fold: open it, and write there at once. */
function irA(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  focusField(document.getElementById(event.currentTarget.hash.slice(1)));
}
