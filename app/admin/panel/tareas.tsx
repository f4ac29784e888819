import { ClockAlert } from "#app/admin/iconos.tsx";
import { ADMIN_LINKS } from "#app/layout/admin/admin-links.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { ChevronDown, CircleCheck } from "#app/ui/iconos.tsx";
import { enBreve } from "#modules/comun/conteo.ts";
import { conMayuscula } from "#modules/comun/texto/frases.ts";
import { enumerarAlDia, nombrarAlgunos } from "#modules/panel/nombrar-tareas.ts";
import type { LineaTarea } from "#modules/panel/tareas.ts";

type Props = { lineas: readonly LineaTarea[]; al_dia: readonly string[] };

/** The tasks of the day, one line each; what has nothing to do is one line for all. */
export const PanelTareas = ({ lineas, al_dia }: Props) => (
  <section aria-label="Tareas de hoy" className="card overflow-hidden p-0! max-md:-mx-1">
    <ul className="divide-y divide-linea">
      {lineas.map((linea, n) => (
        <Fila key={linea.clave} linea={linea} primera={n === 0} />
      ))}
    </ul>
    {al_dia.length > 0 && <AlDia nombres={al_dia} solas={lineas.length === 0} />}
  </section>
);

type AlDiaProps = { nombres: readonly string[]; solas: boolean };

/** What has nothing to do. Its names are folded beside tasks: all of them would push the tasks out of a small phone's first view. */
function AlDia({ nombres, solas }: AlDiaProps) {
  const icono = <CircleCheck aria-hidden="true" className="size-5 flex-none text-exito" />;
  const linea = "flex min-h-12 items-center gap-2.5 px-3.5 py-1 text-sm text-tinta-2 md:px-5";
  if (solas)
    return (
      <p className={linea}>
        {icono}
        <span>
          <b className="mr-1.5 text-exito">Todo al día</b>Nada espera por ti.
        </span>
      </p>
    );
  return (
    <details className="group border-t border-linea">
      <summary className={cx(linea, "cursor-pointer list-none [&::-webkit-details-marker]:hidden")}>
        {icono}
        <span>
          <b className="mr-1.5 text-exito">Al día</b>
          {conMayuscula(nombrarAlgunos(nombres, nombres.length))}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="ml-auto size-5 flex-none transition-transform group-open:rotate-180"
        />
      </summary>
      <p className="px-3.5 pb-3 pl-11 text-sm text-tinta-2 md:px-5 md:pl-13">{enumerarAlDia(nombres)}.</p>
    </details>
  );
}

/** On phones amount and age share the second line of the words. */
function Fila({ linea, primera }: { linea: LineaTarea; primera: boolean }) {
  const { cuantas, palabras, detalle, espera, breve, tarde, boton, enlace, seccion } = linea;
  const Icono = ADMIN_LINKS.find(({ to }) => to === seccion)?.icon ?? CircleCheck;
  const edad = tarde ? "font-semibold text-error" : "text-tinta-3";
  const reloj = tarde && <ClockAlert aria-label="Atrasado:" className="size-4 flex-none" />;
  return (
    <li className="panel-tarea">
      <span className="grid size-10 place-items-center rounded-campo bg-papel-2 text-tinta-2 max-md:hidden">
        <Icono aria-hidden="true" className="size-5" />
      </span>
      <b className="panel-cuantas">{enBreve(cuantas)}</b>
      <span className="truncate text-base font-semibold">{palabras}</span>
      <span className="truncate font-semibold text-tinta-2 tabular-nums max-xl:hidden">{detalle}</span>
      <span className={cx("flex items-center gap-1.5 max-md:hidden", edad)}>
        {reloj}
        {espera}
      </span>
      <span
        className={cx(
          "col-start-2 row-start-2 flex items-center gap-1.5 text-[0.8125rem] leading-[1.35] md:hidden",
          edad,
        )}
      >
        {reloj}
        <span className="truncate">{breve}</span>
      </span>
      <ButtonLink
        to={enlace}
        size="sm"
        {...(!primera && { variant: "secondary" as const })}
        aria-label={`${boton}: ${enBreve(cuantas)} ${palabras}`}
        className="panel-ir min-h-11!"
      >
        {boton}
      </ButtonLink>
    </li>
  );
}
