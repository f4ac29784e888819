import { useEffect, useRef } from "react";
import { redirect } from "react-router";
import { requiereSesion } from "#app/context.ts";
import { compraPedida } from "#app/cuenta/mis-pedidos/vista.ts";
import { pageMeta } from "#app/layout/error-page.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { leerFormularioWebpay } from "#modules/compras/tarjeta/leer-tarjetas.server.ts";
import { leerVentaDe } from "#modules/compras/venta/listar-ventas.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { Route } from "./+types/ir-a-webpay.page.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requiereSesion(args);
  const codigo = compraPedida(args.request.url);
  const venta = codigo === "" ? null : await leerVentaDe(ctx, sesion.codigo_referido, codigo);
  const formulario = venta && (await leerFormularioWebpay(ctx, venta.id));
  if (!formulario) throw redirect(codigo === "" ? "/mis-pedidos" : `/mis-pedidos?compra=${codigo}`);
  return { ...formulario, codigo };
}

export const meta: Route.MetaFunction = pageMeta("Pagar con tarjeta", "Te llevamos a Webpay.");

/** A customer who presses 'back' at Webpay wants to leave: the form is not sent again by itself. */
const vuelveAtras = () =>
  performance
    .getEntriesByType("navigation")
    .some((entrada) => "type" in entrada && entrada.type === "back_forward");

/** Leads to Webpay: its form takes the token by POST. With scripts it is sent by itself. */
export default function IrAWebpay({ loaderData: { url, token, monto, codigo } }: Route.ComponentProps) {
  const formulario = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!vuelveAtras()) formulario.current?.submit();
  }, []);
  return (
    <div className="container-page max-w-lectura py-8 md:py-14">
      <Card as="section" aria-labelledby="ir-a-webpay" className="grid gap-4 text-center">
        <h1 id="ir-a-webpay" className="text-3xl tracking-[-0.035em]">
          Te llevamos a Webpay
        </h1>
        <p>
          Pagas <b className="tabular-nums">{pesos(monto)}</b> por tu compra {codigo} en la página de
          Transbank. Ahí escribes los datos de tu tarjeta: no pasan por esta tienda.
        </p>
        <form ref={formulario} method="post" action={url} className="grid justify-items-center gap-3">
          <input type="hidden" name="token_ws" value={token} />
          <Button size="lg">Continuar a Webpay</Button>
        </form>
        <p>
          <ButtonLink to={`/mis-pedidos?compra=${codigo}`} variant="secondary">
            Volver a mi pedido
          </ButtonLink>
        </p>
      </Card>
    </div>
  );
}
