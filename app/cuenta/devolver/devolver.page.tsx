import { isRouteErrorResponse } from "react-router";
import { requiereSesion } from "#app/context.ts";
import { hechosEntrega } from "#app/cuenta/mis-pedidos/vista.ts";
import { AccountFrame } from "#app/layout/account-frame.tsx";
import { ErrorPage, LoadError, pageMeta } from "#app/layout/error-page.tsx";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { sinSaberSiQuedo } from "#app/lib/actions/sin-saber.ts";
import { AskUnsaved } from "#app/lib/actions/unsaved.tsx";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { Note } from "#app/ui/note.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { leerParaDevolver } from "#modules/compras/devoluciones/leer-devoluciones.server.ts";
import type { Route } from "./+types/devolver.page.ts";
import { accionesDeDevolver } from "./acciones.server.ts";
import { FormularioDevolver } from "./formulario.tsx";
import { HiloDevolucion } from "./hilo.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requiereSesion(args);
  const leido = await leerParaDevolver(ctx, sesion, args.params.codigo);
  if (!leido) throw new Response(null, { status: 404 });
  return leido;
}

export const action = accionesDeDevolver;

export const clientAction = sinPerder<typeof action>(sinSaberSiQuedo("tu devolución"));

export const meta: Route.MetaFunction = pageMeta(
  "Devolver un producto",
  "Pide una devolución o usa la garantía, y mira en qué va.",
);

const TEMAS = ["usuario"] as const;

export default function Devolver({ loaderData, actionData }: Route.ComponentProps) {
  useRealtime(TEMAS);
  const { codigo, lineas, devoluciones } = loaderData;
  const respuesta = useLastAnswer(actionData);
  const quedan = lineas.some(({ derecho }) => derecho.unidades > 0);
  return (
    <AccountFrame title="Devolver un producto">
      <AskUnsaved />
      <div className="grid gap-4 md:gap-5">
        <div>
          <Volver to={`/mis-pedidos?compra=${codigo}`}>Pedido {codigo}</Volver>
          {hechosEntrega(lineas).map((frase) => (
            <p key={frase} className="text-tinta-2">
              {frase}
            </p>
          ))}
        </div>
        {respuesta && (
          <Note kind={respuesta.ok ? "success" : "error"}>
            {Object.values(respuesta.errores).join(" ") || respuesta.mensaje}
          </Note>
        )}
        {devoluciones.toReversed().map((devolucion) => (
          <HiloDevolucion
            key={devolucion.id}
            devolucion={devolucion}
            codigo={codigo}
            persona={loaderData}
            respuesta={respuesta}
            direccion={loaderData.direccion}
            envio_retracto={loaderData.envio_retracto}
          />
        ))}
        {(quedan || devoluciones.length === 0) && (
          <FormularioDevolver key={devoluciones.length} datos={loaderData} respuesta={respuesta} />
        )}
      </div>
    </AccountFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error)) return <ErrorPage error={error} />;
  return (
    <AccountFrame title="Devolver un producto">
      <LoadError message="No pudimos leer tu pedido. Intenta de nuevo en un momento." />
    </AccountFrame>
  );
}
