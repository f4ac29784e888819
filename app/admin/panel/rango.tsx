import { Form, Link } from "react-router";
import { EntreDias } from "#app/admin/kit/lista/filtro-texto.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { CalendarDays } from "#app/ui/iconos.tsx";
import { PLAZOS, type RangoLeido } from "#modules/panel/rango.ts";

/** Today, a week, a month, a quarter, or a custom range. The choice is kept in the address. */
export const PanelRango = (leido: RangoLeido) => (
  <div className="flex flex-wrap items-end gap-2.5 max-md:w-full">
    <Plazos {...leido} />
    <Fechas {...leido} />
  </div>
);

const Plazos = ({ rango }: RangoLeido) => (
  <nav aria-label="Período" className="flex rounded-campo bg-papel-2 p-1 max-md:w-full">
    {PLAZOS.map((dias) => (
      <Link
        key={dias}
        to={{ search: `?dias=${dias}` }}
        preventScrollReset
        aria-current={rango.plazo === dias ? "true" : undefined}
        className={cx(
          "flex h-11 flex-1 items-center justify-center rounded-[10px] px-3.5 text-[0.84375rem] font-semibold whitespace-nowrap text-tinta-2 -outline-offset-3 md:h-9",
          rango.plazo === dias && "bg-superficie text-tinta shadow-1 dark:bg-noche-700",
        )}
      >
        {dias === 1 ? "Hoy" : `${dias} días`}
      </Link>
    ))}
  </nav>
);

/** Open when the range is a custom one, or was refused. */
const Fechas = ({ rango, pedido, error }: RangoLeido) => (
  <details
    className="panel-fechas relative"
    open={rango.plazo === null || error !== null}
    key={JSON.stringify(pedido)}
  >
    <summary className="inline-flex gap-2 items-center h-11 px-3.5 rounded-campo font-semibold text-tinta-2 cursor-pointer list-none max-md:w-full max-md:justify-center">
      <CalendarDays aria-hidden="true" />
      Otras fechas
    </summary>
    <Form
      preventScrollReset
      className="panel-fechas-formulario gap-2 items-end flex max-md:grid max-md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      <EntreDias desde={pedido.desde} hasta={pedido.hasta} />
      <Button variant="secondary" size="sm" className="min-h-11!">
        Ver
      </Button>
    </Form>
  </details>
);
