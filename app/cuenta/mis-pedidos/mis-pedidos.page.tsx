import { RotateCw } from "lucide-react";
import { data, Form, redirect } from "react-router";
import { requiereSesion } from "#app/context.ts";
import { AccountFrame } from "#app/layout/account-frame.tsx";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Note } from "#app/ui/note.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/mis-pedidos.page.ts";
import { adjuntar } from "./archivo.server.ts";
import { leerPedidos } from "./leer.server.ts";
import { Pedido } from "./pedido.tsx";
import { paginaPedida } from "./vista.ts";

export async function loader(args: Route.LoaderArgs) {
  const actual = requiereSesion(args);
  const pedida = paginaPedida(args.request.url);
  const leido = await leerPedidos(actual, pedida);
  if (leido.error !== null) return data(leido, { status: 500 });
  if (pedida > leido.paginas) throw redirect(`/mis-pedidos?pagina=${leido.paginas}`);
  return data(leido);
}

export const action = adjuntar;

export const meta: Route.MetaFunction = () => [
  { title: "Mis pedidos · Puntazo" },
  { name: "description", content: "Tus compras, su pago y su despacho." },
];

const TEMAS = ["usuario"] as const;

export default function MisPedidos({ loaderData, actionData }: Route.ComponentProps) {
  useRealtime(TEMAS);
  return (
    <AccountFrame title="Mis pedidos">
      {loaderData.error !== null ? (
        <Falla mensaje={loaderData.error} />
      ) : loaderData.pedidos.length === 0 ? (
        <SinPedidos />
      ) : (
        <>
          <div className="grid gap-4 md:gap-[18px]">
            {loaderData.pedidos.map((pedido) => (
              <Pedido
                key={pedido.codigo}
                pedido={pedido}
                cuentas={loaderData.cuentas}
                whatsapp_numero={loaderData.whatsapp_numero}
                resultado={actionData?.id === pedido.codigo ? actionData : null}
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

const Falla = ({ mensaje }: { mensaje: string }) => (
  <Note
    kind="error"
    action={
      <Form method="get">
        <Button size="sm" variant="secondary" icon={<RotateCw aria-hidden="true" />}>
          Reintentar
        </Button>
      </Form>
    }
  >
    Error: {mensaje}
  </Note>
);

const SinPedidos = () => (
  <EmptyState
    image="vacio-pedidos"
    title="No tienes pedidos."
    text="Lo que compres aparecerá aquí, con su pago y su despacho paso a paso."
    actions={<ButtonLink to="/productos">Ver productos</ButtonLink>}
  />
);
