import { isRouteErrorResponse, Outlet } from "react-router";
import { requierePermiso } from "#app/context.ts";
import { AdminFrame } from "#app/layout/admin/admin-frame.tsx";
import { ErrorPage } from "#app/layout/error-page.tsx";
import { OWN_FRAME } from "#app/layout/own-frame.ts";
import { ShopFrame } from "#app/layout/site-frame.tsx";
import { useRootData } from "#app/lib/session/root-data.ts";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { contarEnMenu } from "#modules/panel/leer-tareas.server.ts";
import type { Route } from "./+types/admin.layout.ts";
import { FallaAdmin } from "./kit/falla.tsx";
import { metaAdmin } from "./kit/meta.ts";

export const handle = OWN_FRAME;

/** Every admin may search: a person who may not is none, and finds no page here. The menu says what waits on each page. */
export const loader = async (args: Route.LoaderArgs) => {
  const { ctx, sesion } = requierePermiso(args, "buscar.ver");
  return { conteos: await contarEnMenu(ctx, sesion).catch(sinConteos(ctx)) };
};

/** Without its counts the menu still leads to every page: a failing count must not take the page down. */
const sinConteos =
  ({ log }: Pick<Ctx, "log">) =>
  (error: unknown): Record<string, number> => {
    log.error("admin: the menu has no counts", describeError(error));
    return {};
  };

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Administración", "La administración de la tienda.");

/** To other people these pages do not exist: they see the shop around what is missing, and no menu. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRootData();
  if (!usePuede()("buscar.ver") && isRouteErrorResponse(error))
    return (
      <ShopFrame data={data}>
        <ErrorPage error={error} />
      </ShopFrame>
    );
  return (
    <AdminFrame>
      <FallaAdmin
        error={error}
        titulo="Administración"
        mensaje="no pudimos leer esta página. Intenta de nuevo."
      />
    </AdminFrame>
  );
}

export default function Administracion({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame conteos={loaderData.conteos}>
      <Outlet />
    </AdminFrame>
  );
}
