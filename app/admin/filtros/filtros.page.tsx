import { Form, redirect } from "react-router";
import { EnlaceFila } from "#app/admin/kit/lista/enlace-fila.tsx";
import { type ColumnaLista, TablaLista } from "#app/admin/kit/lista/tabla.tsx";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { requierePermiso } from "#app/context.ts";
import { acciones } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { Button } from "#app/ui/button/button.tsx";
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
        <section aria-label="Tus filtros" className="card max-w-3xl overflow-hidden">
          <TablaLista
            label="Tus filtros"
            filas={filtros}
            clave={({ id }) => id}
            columnas={COLUMNAS}
            tarjeta="max-md:grid-cols-[1fr_auto]"
          />
        </section>
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

const COLUMNAS: readonly ColumnaLista<FiltroGuardado>[] = [
  {
    titulo: "Filtro",
    valor: ({ lista, nombre, consulta }) => (
      <EnlaceFila to={`/admin/${lista}?${consulta}`} className="[overflow-wrap:anywhere]">
        {nombre}
      </EnlaceFila>
    ),
  },
  { titulo: "Lista", className: "text-tinta-2", valor: ({ lista }) => LISTAS[lista].nombre },
  {
    titulo: "Acciones",
    numeric: true,
    className: "max-md:col-start-2 max-md:row-span-2 max-md:row-start-1",
    valor: ({ id, nombre }) => (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intento" value="borrar" />
        <input type="hidden" name="id" value={id} />
        <Button size="sm" variant="danger" aria-label={`Borrar ${nombre}`}>
          Borrar
        </Button>
      </Form>
    ),
  },
];
