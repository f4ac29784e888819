import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { sinSaber } from "#app/lib/actions/sin-saber.ts";
import "./pedidos.css";
import { isRouteErrorResponse, redirect } from "react-router";
import { requiereSesion } from "#app/context.ts";
import { CompraRegistrada } from "#app/cuenta/compra-registrada.tsx";
import { AccountFrame } from "#app/layout/account-frame.tsx";
import { ErrorPage, LoadError, pageMeta } from "#app/layout/error-page.tsx";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { Pagination } from "#app/ui/table/pagination.tsx";
import { paginaDeVenta } from "#modules/compras/venta/listar-ventas.server.ts";
import type { Route } from "./+types/mis-pedidos.page.ts";
import { accionesDePedido } from "./archivo.server.ts";
import { leerPedidos } from "./leer.server.ts";
import { PedidoTarjeta } from "./pedido.tsx";
import { compraPedida, paginaPedida } from "./vista.ts";

export async function loader(args: Route.LoaderArgs) {
  const actual = requiereSesion(args);
  const { url } = args.request;
  const { searchParams } = new URL(url);
  const codigo = compraPedida(url);
  const pedida = searchParams.has("pagina")
    ? paginaPedida(url)
    : await paginaDeVenta(actual.ctx, actual.sesion, codigo);
  const leido = await leerPedidos(actual, pedida, codigo);
  if (pedida > leido.paginas) throw redirect(`/mis-pedidos?pagina=${leido.paginas}`);
  const vuelve = searchParams.get("khipu") === "vuelta";
  return { ...leido, vuelve };
}

export const action = accionesDePedido;

export const clientAction = sinPerder<typeof action>(sinSaber("tu cambio"));

export const meta: Route.MetaFunction = pageMeta("Mis pedidos", "Tus compras, su pago y su despacho.");

const TEMAS = ["usuario"] as const;

export default function MisPedidos({ loaderData, actionData }: Route.ComponentProps) {
  useRealtime(TEMAS);
  const { compra, vuelve } = loaderData;
  const respuesta = useLastAnswer(actionData);
  const resultadoDe = (codigo?: string) => (respuesta?.id === codigo ? (respuesta ?? null) : null);
  const intento = resultadoDe(compra?.codigo)?.intento;
  const enLinea = intento === "khipu" || intento === "tarjeta";
  const confirmada = compra?.transferida && !vuelve && !enLinea ? compra.codigo : null;
  return (
    <AccountFrame title="Mis pedidos">
      {!enLinea && (
        <CompraRegistrada compra={compra} vuelve={vuelve} resultado={resultadoDe(compra?.codigo)} />
      )}
      {loaderData.pedidos.length === 0 ? (
        <SinPedidos />
      ) : (
        <>
          <div className="grid gap-4 md:gap-4.5">
            {loaderData.pedidos.map((pedido) => (
              <PedidoTarjeta
                key={pedido.codigo}
                pedido={pedido}
                cuentas={loaderData.cuentas}
                medios={loaderData.medios}
                confirmada={pedido.codigo === confirmada}
                resultado={resultadoDe(pedido.codigo)}
              />
            ))}
          </div>
          <div className="mt-5">
            <Pagination page={loaderData.pagina} pages={loaderData.paginas} label="Páginas de pedidos" />
          </div>
        </>
      )}
    </AccountFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useRealtime(TEMAS);
  if (isRouteErrorResponse(error)) return <ErrorPage error={error} />;
  return (
    <AccountFrame title="Mis pedidos">
      <LoadError message="No pudimos leer tus pedidos. Intenta de nuevo en un momento." />
    </AccountFrame>
  );
}

const SinPedidos = () => (
  <EmptyState
    image="vacio-pedidos"
    title="No tienes pedidos."
    text="Lo que compres aparecerá aquí, con su pago y su despacho paso a paso."
    actions={<ButtonLink to="/productos">Ver productos</ButtonLink>}
  />
);
