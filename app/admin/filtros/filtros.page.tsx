import { Form, Link, redirect } from "react-router";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { requierePermiso } from "#app/context.ts";
import { acciones } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { type FiltroGuardado, LISTAS } from "#modules/usuarios/filtros/filtro.ts";
import {
  borrarFiltro,
  guardarFiltro,
  leerFiltrosGuardados,
} from "#modules/usuarios/filtros/guardar-filtro.server.ts";
import type { Route } from "./+types/filtros.page.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "filtros.ver");
  return { filtros: await leerFiltrosGuardados(ctx, sesion) };
}

export const action = acciones(
  { pagina: "filtros.ver", hace: ["filtros.ver"] },
  {
    async guardar({ ctx, form, sesion }) {
      const pedido = {
        lista: texto(form, "lista"),
        nombre: texto(form, "nombre"),
        consulta: texto(form, "consulta"),
      };
      const { lista, consulta } = await guardarFiltro(ctx, pedido, sesion);
      return redirect(`/admin/${lista}?${consulta}`);
    },
    async borrar({ ctx, form, sesion }) {
      const id = texto(form, "id");
      await borrarFiltro(ctx, /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0, sesion);
      return "Borramos el filtro.";
    },
  },
);

export const clientAction = sinPerder<typeof action>();

export default function Filtros({ loaderData: { filtros }, actionData }: Route.ComponentProps) {
  const respuesta = useLastAnswer(actionData);
  return (
    <PaginaAdmin title="Filtros guardados" text="Solo tú los ves." respuesta={respuesta}>
      {filtros.length > 0 ? (
        <Card as="section" aria-label="Tus filtros" className="max-w-3xl">
          <ul className="divide-y divide-linea">
            {filtros.map((filtro) => (
              <Fila key={filtro.id} filtro={filtro} />
            ))}
          </ul>
        </Card>
      ) : (
        <EmptyState
          image="vacio-busqueda"
          title="Aún no guardas filtros"
          text="Filtra una lista y elige «Guardar este filtro»: queda a un toque."
        />
      )}
    </PaginaAdmin>
  );
}

const Fila = ({ filtro: { id, lista, nombre, consulta } }: { filtro: FiltroGuardado }) => (
  <li className="flex flex-wrap items-center justify-between gap-3 py-2.5">
    <Link to={`/admin/${lista}?${consulta}`} className="min-w-0 text-enlace underline underline-offset-3">
      <b className="font-semibold">{nombre}</b>
      <span className="ml-2 text-tinta-2">{LISTAS[lista].nombre}</span>
    </Link>
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intento" value="borrar" />
      <input type="hidden" name="id" value={id} />
      <Button size="sm" variant="danger" aria-label={`Borrar ${nombre}`}>
        Borrar
      </Button>
    </Form>
  </li>
);
