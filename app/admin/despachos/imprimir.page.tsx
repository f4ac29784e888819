import "./hojas.css";
import { Printer } from "#app/admin/iconos.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { requierePermiso } from "#app/context.ts";
import { dibujarQr } from "#app/cuenta/seguridad/qr.server.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { nombreTienda } from "#modules/ajustes/identidad.ts";
import { claveDe } from "#modules/comun/texto/busqueda.ts";
import { leerOrdenes } from "#modules/despachos/listar-cola.server.ts";
import { leerCodigos, recolectar, sinDireccion } from "#modules/despachos/orden.ts";
import type { Route } from "./+types/imprimir.page.ts";
import { Etiquetas, Guias, HojaRecoleccion } from "./hojas.tsx";

const HOJAS = {
  guias: "Guías de despacho",
  etiquetas: "Etiquetas",
  recoleccion: "Lista de recolección",
} as const;
type Hoja = keyof typeof HOJAS;
const leerHoja = claveDe(HOJAS, "guias");

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "ventas.ver");
  const params = new URL(args.request.url).searchParams;
  const codigos = leerCodigos(params.getAll("venta"));
  const [leidas, ajustes] = await Promise.all([leerOrdenes(ctx, codigos), leerAjustes(ctx)]);
  const ordenes = leidas.map((orden) => ({ ...orden, qr: dibujarQr(orden.codigo) }));
  const { domicilio, telefono } = ajustes;
  return {
    hoja: leerHoja(params.get("hoja")),
    codigos,
    ordenes,
    recoleccion: recolectar(leidas),
    tienda: { nombre: nombreTienda(ajustes), domicilio, telefono },
    ahora: ctx.now(),
  };
}

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(
    args,
    HOJAS[args.loaderData?.hoja ?? "guias"],
    "Guías, etiquetas y lista de recolección para imprimir.",
  );

export default function Imprimir({ loaderData }: Route.ComponentProps) {
  const { hoja, codigos, ordenes, recoleccion, tienda, ahora } = loaderData;
  const sin = ordenes.filter(sinDireccion);
  // The sheets have titles of their own; a page without sheets prints its title.
  const enPapel = ordenes.length > 0 ? "print:hidden" : undefined;
  return (
    <PaginaAdmin
      title={<span className={enPapel}>{HOJAS[hoja]}</span>}
      text={
        <span className="print:hidden">
          <Volver to="/admin/despachos">Por despachar</Volver>
        </span>
      }
      actions={<Acciones hoja={hoja} codigos={codigos} />}
    >
      <div className="print:hidden">
        {ordenes.length === 0 && (
          <Note kind="info">
            No hay nada que imprimir: marca pedidos pagados en la lista de despachos y elige qué imprimir.
          </Note>
        )}
        {hoja === "etiquetas" && sin.length > 0 && (
          <Note kind="warning" className="mb-4.5">
            Sin dirección, y por eso sin etiqueta: {sin.map(({ codigo }) => codigo).join(", ")}.
          </Note>
        )}
      </div>
      {ordenes.length > 0 && (
        <div className="hojas">
          {hoja === "guias" && <Guias ordenes={ordenes} tienda={tienda} />}
          {hoja === "etiquetas" && (
            <Etiquetas ordenes={ordenes.filter((orden) => !sinDireccion(orden))} tienda={tienda} />
          )}
          {hoja === "recoleccion" && (
            <HojaRecoleccion filas={recoleccion} pedidos={ordenes.length} ahora={ahora} />
          )}
        </div>
      )}
    </PaginaAdmin>
  );
}

/** The other sheets of the same orders, and the button that prints. */
function Acciones({ hoja, codigos }: { hoja: Hoja; codigos: readonly string[] }) {
  const otras = (Object.keys(HOJAS) as Hoja[]).filter((otra) => otra !== hoja);
  const hacia = (otra: Hoja) =>
    `?${new URLSearchParams([["hoja", otra], ...codigos.map((codigo) => ["venta", codigo])])}`;
  return (
    <>
      {otras.map((otra) => (
        <ButtonLink key={otra} to={hacia(otra)} variant="secondary" size="sm">
          {HOJAS[otra]}
        </ButtonLink>
      ))}
      {useHydrated() ? (
        <Button type="button" size="sm" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          Imprimir
        </Button>
      ) : (
        <p className="text-sm text-tinta-2 print:hidden">Usa «Imprimir» de tu navegador.</p>
      )}
    </>
  );
}
