import { Form, Link, useLocation, useNavigation } from "react-router";
import { Bookmark } from "#app/admin/iconos.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Field } from "#app/ui/field/field.tsx";
import {
  type FiltroGuardado,
  type ListaFiltrada,
  limpiarConsulta,
  MAX_NOMBRE_FILTRO,
} from "#modules/usuarios/filtros/filtro.ts";

type Props = { lista: ListaFiltrada; filtros: readonly FiltroGuardado[] };

/** The person's own filters of a list as links, and the form that keeps the current ones under a name. */
export function FiltrosGuardados({ lista, filtros }: Props) {
  const actual = limpiarConsulta(useLocation().search);
  const nuevo = actual !== "" && filtros.every(({ consulta }) => consulta !== actual);
  if (filtros.length === 0 && !nuevo) return null;
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1 px-2.5 pb-2.5 md:px-3.5">
      {filtros.length > 0 && (
        <nav aria-label="Filtros guardados" className="flex flex-wrap items-center gap-1.5">
          {filtros.map(({ id, nombre, consulta }) => (
            <Link
              key={id}
              to={`/admin/${lista}?${consulta}`}
              preventScrollReset
              aria-current={consulta === actual ? "true" : undefined}
              className={cx(
                "inline-flex min-h-11 items-center gap-1.5 rounded-full border border-linea px-3.5 text-[0.84375rem] font-semibold md:min-h-9",
                consulta === actual ? "bg-tinta text-papel" : "text-tinta-2 hover:bg-papel-2",
              )}
            >
              <Bookmark aria-hidden="true" className="size-4" />
              {nombre}
            </Link>
          ))}
          <Link
            to="/admin/filtros"
            className="inline-flex min-h-11 items-center px-1.5 text-[0.84375rem] font-semibold text-enlace underline underline-offset-3 md:min-h-9"
          >
            Administrar
          </Link>
        </nav>
      )}
      {nuevo && <GuardarFiltro lista={lista} consulta={actual} />}
    </div>
  );
}

function GuardarFiltro({ lista, consulta }: { lista: ListaFiltrada; consulta: string }) {
  const { formAction } = useNavigation();
  return (
    <details key={consulta}>
      <summary className="min-h-11! text-[0.84375rem] font-semibold text-tinta-2 md:min-h-9!">
        Guardar este filtro
      </summary>
      <Form method="post" action="/admin/filtros" className="flex flex-wrap items-end gap-2 py-1.5">
        <input type="hidden" name="intento" value="guardar" />
        <input type="hidden" name="lista" value={lista} />
        <input type="hidden" name="consulta" value={consulta} />
        <Field
          label="Nombre del filtro"
          name="nombre"
          required
          maxLength={MAX_NOMBRE_FILTRO}
          autoComplete="off"
          className="h-11!"
        />
        <Button size="sm" variant="secondary" loading={formAction === "/admin/filtros"} className="min-h-11!">
          Guardar
        </Button>
      </Form>
    </details>
  );
}
