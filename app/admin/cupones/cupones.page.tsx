import { useSearchParams } from "react-router";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Editable, SiPuede } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { acciones, idDe } from "#app/lib/actions/accion.server.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Plus } from "#app/ui/iconos.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { Pagination } from "#app/ui/table/pagination.tsx";
import { leerCupones } from "#modules/compras/cupones/cupones.store.server.ts";
import { activarCupon, crearCupon, editarCupon } from "#modules/compras/cupones/guardar-cupon.server.ts";
import { leerPagina } from "#modules/comun/texto/busqueda.ts";
import type { Route } from "./+types/cupones.page.ts";
import { FormularioCupon } from "./cupon.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "cupones.ver");
  const ahora = ctx.now();
  const pagina = leerPagina(new URL(args.request.url).searchParams.get("pagina"));
  return { ...(await leerCupones(ctx, { ahora, pagina })), ahora };
}

export const action = acciones(
  { pagina: "cupones.ver", hace: ["cupones.editar"] },
  {
    async crear({ ctx, form, sesion }) {
      return `Creamos el cupón ${await crearCupon(ctx, Object.fromEntries(form), sesion)}.`;
    },
    async guardar({ ctx, form, sesion }) {
      return `Guardamos el cupón ${await editarCupon(ctx, idDe(form), Object.fromEntries(form), sesion)}.`;
    },
    async activar({ ctx, form, sesion }) {
      return `El cupón ${await activarCupon(ctx, idDe(form), true, sesion)} se puede usar.`;
    },
    async desactivar({ ctx, form, sesion }) {
      return `El cupón ${await activarCupon(ctx, idDe(form), false, sesion)} ya no se puede usar.`;
    },
  },
  { conserva: "todo" },
);

export const clientAction = sinPerder<typeof action>();

export default function Cupones({ loaderData, actionData }: Route.ComponentProps) {
  const { cupones, pagina, paginas, ahora } = loaderData;
  const respuesta = useLastAnswer(actionData);
  const [params] = useSearchParams();
  const creando = respuesta?.intento === "crear";
  const nuevo = (params.has("nuevo") || creando) && !(creando && respuesta.ok);
  return (
    <PaginaAdmin
      title="Cupones"
      text="Descuentan de los productos, nunca de los puntos. Cada compra usa uno."
      actions={
        <SiPuede permiso="cupones.editar">
          <ButtonLink to="?nuevo=si" size="sm" icon={<Plus aria-hidden="true" />}>
            Nuevo cupón
          </ButtonLink>
        </SiPuede>
      }
      respuesta={respuesta}
    >
      {cupones.length === 0 && !nuevo && (
        <EmptyState
          image="vacio-carrito"
          title="Todavía no hay cupones"
          text="Crea el primero y compártelo: quien lo escriba en su carrito verá el descuento antes de pagar."
        />
      )}
      <Editable permiso="cupones.editar">
        <div className="grid items-start gap-4.5 lg:grid-cols-2">
          {nuevo && (
            <Card as="section" aria-label="Nuevo cupón">
              <FormularioCupon cupon={null} ahora={ahora} respuesta={respuesta} />
            </Card>
          )}
          {cupones.map((cupon) => (
            <Card as="section" key={cupon.id} aria-label={`Cupón ${cupon.codigo}`}>
              <FormularioCupon cupon={cupon} ahora={ahora} respuesta={respuesta} />
            </Card>
          ))}
        </div>
      </Editable>
      <div className="mt-5">
        <Pagination page={pagina} pages={paginas} label="Páginas de cupones" />
      </div>
    </PaginaAdmin>
  );
}
