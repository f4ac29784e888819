import { Form, Link } from "react-router";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Search } from "#app/ui/iconos.tsx";
import type { Permiso } from "#modules/comun/acceso/permisos.ts";
import type { Route } from "./+types/buscar.page.ts";
import { hallar } from "./hallar.server.ts";
import { SinPermiso } from "./respuesta.tsx";
import { porClase, resultadosDe } from "./resultados.ts";

export const loader = (args: Route.LoaderArgs) => hallar(args);

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(
    args,
    "Buscar",
    "Ventas, personas, productos, páginas y acciones de la tienda, y preguntas sobre ella.",
  );

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin error={error} titulo="Buscar" mensaje="no pudimos buscar. Intenta de nuevo." />
);

/** The search without JavaScript. With it, the palette does the same over every admin page. */
export default function Buscar({ loaderData }: Route.ComponentProps) {
  const { texto, respuesta } = loaderData;
  const puede = usePuede();
  const grupos = porClase(resultadosDe(texto, loaderData, puede));
  return (
    <PaginaAdmin
      title="Buscar"
      text="Ventas, personas, productos, páginas y acciones, o una pregunta sobre la tienda."
    >
      <Form role="search" key={texto} className="card mb-4.5 flex flex-wrap items-end gap-2.5 p-3.5">
        <Field
          label="Qué buscas"
          name="texto"
          type="search"
          defaultValue={texto}
          placeholder="PZ-…, un nombre o ¿qué falta despachar?"
          icon={<Search aria-hidden="true" />}
          fieldClassName="min-w-52 flex-1"
          maxLength={80}
        />
        <Button>Buscar</Button>
      </Form>
      {texto === "" && <Preguntas />}
      <SinPermiso respuesta={respuesta} className="card mb-4.5 p-4.5" />
      {grupos.length === 0 && respuesta === null && (
        <p className="card p-4.5 text-tinta-2" role="status">
          Nada coincide con «{texto}». Prueba con un código, un correo o menos letras.
        </p>
      )}
      <div className="grid gap-4.5">
        {grupos.map(([clase, suyos]) => (
          <section key={clase} aria-label={clase} className="card overflow-hidden">
            <h2 className="px-4.5 pt-4 text-xl">{clase}</h2>
            <ul className="py-2">
              {suyos.map(({ titulo, detalle, enlace }) => (
                <li key={enlace}>
                  <Link to={enlace} className="paleta-enlace">
                    <b>{titulo}</b>
                    {detalle && <span className="text-sm text-tinta-2">{detalle}</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </PaginaAdmin>
  );
}

/** Questions that the search page offers to those who may read their answers. */
const PREGUNTAS: readonly { pregunta: string; permiso: Permiso }[] = [
  { pregunta: "¿Cuánto vendí esta semana?", permiso: "ventas.ver" },
  { pregunta: "¿Qué falta despachar?", permiso: "ventas.ver" },
  { pregunta: "¿Quién me debe?", permiso: "ventas.ver" },
  { pregunta: "¿Qué se está agotando?", permiso: "productos.ver" },
  { pregunta: "¿Qué transferencias no tienen compra?", permiso: "transferencias.ver" },
];

/** Questions to begin with, as links: each answers at its own address. */
function Preguntas() {
  const puede = usePuede();
  const suyas = PREGUNTAS.filter(({ permiso }) => puede(permiso));
  return (
    <section aria-label="Preguntas" className="card mb-4.5 overflow-hidden">
      <h2 className="px-4.5 pt-4 text-xl">Pregúntale a tu tienda</h2>
      <ul className="py-2">
        {suyas.map(({ pregunta }) => (
          <li key={pregunta}>
            <Link to={`?${new URLSearchParams({ texto: pregunta })}`} className="paleta-enlace">
              {pregunta}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
