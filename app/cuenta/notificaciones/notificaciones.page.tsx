import { Form, redirect } from "react-router";
import { requiereSesion } from "#app/context.ts";
import { paginaPedida } from "#app/cuenta/mis-pedidos/vista.ts";
import { AccountFrame } from "#app/layout/account-frame.tsx";
import { conTienda } from "#app/seo/marca.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { CheckCheck } from "#app/ui/iconos.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { Pagination } from "#app/ui/table/pagination.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { leerCampana, listarNotificaciones } from "#modules/notificaciones/listar-notificaciones.server.ts";
import { marcarLeidas } from "#modules/notificaciones/marcar-leidas.server.ts";
import type { Route } from "./+types/notificaciones.page.ts";
import { ListaAvisos } from "./lista-avisos.tsx";
import { porDia, verAviso } from "./vista.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requiereSesion(args);
  const pedida = paginaPedida(args.request.url);
  const [{ notificaciones, pagina, paginas }, { no_leidas: sin_leer }] = await Promise.all([
    listarNotificaciones(ctx, sesion, pedida),
    leerCampana(ctx, sesion),
  ]);
  if (pagina > paginas) throw redirect(`/notificaciones?pagina=${paginas}`);
  const ahora = ctx.now();
  return { dias: porDia(notificaciones.map((fila) => verAviso(fila, ahora))), pagina, paginas, sin_leer };
}

/** Marks all notices as read. */
export async function action(args: Route.ActionArgs) {
  const { ctx, sesion } = requiereSesion(args);
  await marcarLeidas(ctx, sesion);
  return redirect("/notificaciones");
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, "Notificaciones") },
  { name: "description", content: "Lo que pasó con tus compras, tus puntos y tus sorteos." },
];

export default function Notificaciones({ loaderData }: Route.ComponentProps) {
  const { dias, pagina, paginas, sin_leer } = loaderData;
  return (
    <AccountFrame title="Notificaciones" actions={sin_leer > 0 && <MarcarTodas />}>
      {sin_leer > 0 && <p className="mb-4 text-tinta-2">{`${miles(sin_leer)} sin leer`}</p>}
      {dias.length === 0 ? <SinAvisos /> : dias.map((grupo) => <Dia key={grupo.dia} {...grupo} />)}
      <div className="mt-5">
        <Pagination page={pagina} pages={paginas} label="Páginas de notificaciones" />
      </div>
    </AccountFrame>
  );
}

const MarcarTodas = () => (
  <Form method="post">
    <Button variant="secondary" size="sm" icon={<CheckCheck aria-hidden="true" />}>
      Marcar todo como leído
    </Button>
  </Form>
);

const Dia = ({ dia, avisos }: Route.ComponentProps["loaderData"]["dias"][number]) => (
  <section className="mb-5">
    <h2 className="notificaciones-dia font-sans font-bold text-[0.9375rem] leading-[1.4] mb-2 pl-1 tracking-normal text-tinta-2">
      {dia}
    </h2>
    <div className="card notificaciones">
      <ListaAvisos avisos={avisos} momento="hora" />
    </div>
  </section>
);

const SinAvisos = () => (
  <EmptyState
    image="saludo.webp"
    title="Aún no tienes notificaciones."
    text="Aquí te avisaremos de tus pagos y despachos, de los puntos que ganes y de los sorteos en que participes."
    actions={
      <>
        <ButtonLink to="/productos">Ver productos</ButtonLink>
        <ButtonLink to="/como-participar" variant="secondary">
          Cómo participar
        </ButtonLink>
      </>
    }
  />
);
