import { RotateCw } from "lucide-react";
import { data, Form, redirect } from "react-router";
import { requiereSesion } from "#app/context.ts";
import { AccountFrame } from "#app/layout/account-frame.tsx";
import { refusalOf } from "#app/lib/actions/refusal.ts";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Note } from "#app/ui/note.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/mis-pedidos.page.ts";
import { subirComprobante } from "./archivo.server.ts";
import { leerPedidos } from "./leer.server.ts";
import { Pedido } from "./pedido.tsx";
import { COMPROBANTE_RECIBIDO } from "./subida.ts";
import { paginaPedida } from "./vista.ts";

export async function loader(args: Route.LoaderArgs) {
  const actual = requiereSesion(args);
  const pedida = paginaPedida(args.request.url);
  const leido = await leerPedidos(actual, pedida);
  if (leido.error !== null) return data(leido, { status: 500 });
  if (pedida > leido.paginas) throw redirect(`/mis-pedidos?pagina=${leido.paginas}`);
  return data(leido);
}

export type ResultadoSubida = { codigo: string; ok: boolean; mensaje: string };

/** A proof sent by a browser without JavaScript; with it, the file goes to its own address and shows its progress. */
export async function action(args: Route.ActionArgs) {
  const actual = requiereSesion(args);
  let codigo = "";
  try {
    const form = await args.request.formData();
    codigo = String(form.get("codigo") ?? "");
    await subirComprobante(actual, codigo, form);
    return data<ResultadoSubida>({ codigo, ok: true, mensaje: COMPROBANTE_RECIBIDO });
  } catch (error) {
    const { status, mensaje } = refusalOf(error);
    return data<ResultadoSubida>({ codigo, ok: false, mensaje }, { status });
  }
}

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
                resultado={actionData?.codigo === pedido.codigo ? actionData : null}
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
