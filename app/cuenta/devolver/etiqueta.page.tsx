import "#app/admin/despachos/hojas.css";
import { requiereSesion } from "#app/context.ts";
import { AccountFrame } from "#app/layout/account-frame.tsx";
import { pageMeta } from "#app/layout/error-page.tsx";
import { refusalOf } from "#app/lib/actions/accion.server.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { leerEtiqueta } from "#modules/compras/devoluciones/leer-devoluciones.server.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import { formatearFechaLarga } from "#modules/comun/fechas/fechas.ts";
import { ultimoDiaDelPlazo } from "#modules/comun/fechas/plazos.ts";
import type { Route } from "./+types/etiqueta.page.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requiereSesion(args);
  try {
    return await leerEtiqueta(ctx, sesion, leerEntero(args.params.id) ?? 0);
  } catch (error) {
    throw new Response(null, { status: refusalOf(error).status });
  }
}

export const meta: Route.MetaFunction = pageMeta(
  "Etiqueta de devolución",
  "Para imprimir y poner en el paquete.",
);

export default function Etiqueta({ loaderData }: Route.ComponentProps) {
  const { id, codigo, articulos, remite, tienda, enviar_hasta } = loaderData;
  return (
    <AccountFrame>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Volver to={`/mis-pedidos/${codigo}/devolver`}>Tu devolución</Volver>
        {useHydrated() ? (
          <Button type="button" size="sm" onClick={() => window.print()}>
            Imprimir
          </Button>
        ) : (
          <p className="text-sm text-tinta-2">Usa «Imprimir» de tu navegador.</p>
        )}
      </div>
      <h1 className="sr-only">Etiqueta de devolución</h1>
      <div className="hojas">
        <article className="hoja hoja-guia" aria-label={`Etiqueta de la devolución ${id}`}>
          <header>
            <div>
              <p className="hoja-tienda">{tienda.nombre}</p>
              <h2>Devolución {id}</h2>
              <p>Compra {codigo}</p>
            </div>
          </header>
          <section>
            <h3>Para</h3>
            <address>
              <b>{tienda.nombre}</b>
              <br />
              {tienda.domicilio || "Pregúntanos la dirección antes de enviarlo."}
              {tienda.telefono && (
                <>
                  <br />
                  {tienda.telefono}
                </>
              )}
            </address>
            <h3 className="mt-4">De</h3>
            <address>{remite}</address>
          </section>
          <table>
            <thead>
              <tr>
                <th scope="col">Cant.</th>
                <th scope="col">Producto</th>
              </tr>
            </thead>
            <tbody>
              {articulos.map(({ nombre, cantidad }) => (
                <tr key={nombre}>
                  <td>{cantidad}</td>
                  <td>{nombre}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <footer>
            {enviar_hasta
              ? `Envíalo hasta el ${formatearFechaLarga(ultimoDiaDelPlazo(enviar_hasta))}. No necesitas la caja original.`
              : "No lo envíes todavía: espera a que aceptemos la devolución."}
          </footer>
        </article>
      </div>
    </AccountFrame>
  );
}
