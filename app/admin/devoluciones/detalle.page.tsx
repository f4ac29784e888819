import type { ReactNode } from "react";
import { Link } from "react-router";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import { nombreDe } from "#app/admin/ventas/nombre.ts";
import { requierePermiso } from "#app/context.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { Volver } from "#app/ui/volver.tsx";
import { NOMBRE_SOLUCION } from "#modules/compras/devoluciones/estado-devolucion.ts";
import { leerFichaDevolucion } from "#modules/compras/devoluciones/leer-devoluciones.server.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { leerKhipuDeDevolucion } from "#modules/transferencias/khipu/terminar-reembolso.server.ts";
import type { Route } from "./+types/detalle.page.ts";
import { accionesDeDevolucion } from "./acciones.server.ts";
import { EstadoDeDevolucion, Plazos } from "./columnas.tsx";
import { PasosDevolucion } from "./pasos.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "devoluciones.ver");
  const ficha = await leerFichaDevolucion(ctx, leerEntero(args.params.id) ?? 0);
  if (!ficha) throw new Response(null, { status: 404 });
  const { id, compra, dinero } = ficha;
  const khipu = await leerKhipuDeDevolucion(ctx, { id, venta: compra.id, monto: dinero.total });
  return { ficha, khipu, ahora: ctx.now() };
}

export const action = accionesDeDevolucion;

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Devolución", "Una devolución, sus plazos y su dinero.");

export default function DetalleDevolucion({ loaderData, actionData }: Route.ComponentProps) {
  const { ficha, khipu, ahora } = loaderData;
  const respuesta = useLastAnswer(actionData);
  return (
    <PaginaAdmin
      temas={["admin"]}
      title={`Devolución de ${ficha.compra.codigo}`}
      text={<Volver to="/admin/devoluciones">Devoluciones</Volver>}
      respuesta={respuesta}
    >
      <div className="grid items-start gap-4.5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <SeccionAdmin id="pedido" titulo="Lo que pide" lado={<EstadoDeDevolucion estado={ficha.estado} />}>
          <Pedido ficha={ficha} ahora={ahora} />
        </SeccionAdmin>
        <SeccionAdmin id="paso" titulo="Qué sigue">
          <PasosDevolucion ficha={ficha} khipu={khipu} ahora={ahora} respuesta={respuesta} />
        </SeccionAdmin>
      </div>
    </PaginaAdmin>
  );
}

type Ficha = Route.ComponentProps["loaderData"]["ficha"];

const FECHAS = [
  ["Pedida", "pedida_en"],
  ["Aceptada", "aceptada_en"],
  ["Enviada por el cliente", "enviada_en"],
  ["Recibida", "recibida_en"],
  ["Terminada", "terminada_en"],
] as const;

/** What the customer wrote, with photos, dates and the effect on money and points. */
function Pedido({ ficha, ahora }: { ficha: Ficha; ahora: Date }) {
  const { compra, tipo, solucion, falla, fotos, dinero, articulos } = ficha;
  return (
    <div className="mt-3 grid gap-4">
      <ul className="divide-y divide-linea border-y border-linea">
        {articulos.map(({ nombre, cantidad }) => (
          <li key={nombre} className="flex justify-between gap-3 py-2">
            <span>{nombre}</span>
            <b className="tabular-nums">{cantidad}</b>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <Dato nombre="Cliente">
          <Link to={`/admin/usuarios/${ficha.usuario}`}>{nombreDe(compra.cliente)}</Link>
        </Dato>
        <Dato nombre="Compra">
          <Link to={`/admin/ventas/${compra.codigo}`}>{compra.codigo}</Link>
        </Dato>
        <Dato nombre="Pide">
          {tipo === "retracto" ? "Retracto" : "Garantía"} · {NOMBRE_SOLUCION[solucion]}
        </Dato>
        {falla && <Dato nombre="Falla">{falla}</Dato>}
        {solucion === "dinero" && (
          <Dato nombre="Efecto">
            {pesos(dinero.total)} al cliente; se quitan {conPuntos(dinero.puntos)}, y los que ya usó quedan
            por devolver
          </Dato>
        )}
        <Dato nombre="Plazos">
          <Plazos fila={ficha} ahora={ahora} />
        </Dato>
        {FECHAS.map(
          ([nombre, campo]) =>
            ficha[campo] && (
              <Dato key={campo} nombre={nombre}>
                {formatearFechaHora(ficha[campo])}
              </Dato>
            ),
        )}
        {ficha.seguimiento && (
          <Dato nombre="Seguimiento">
            {[ficha.transportista, ficha.seguimiento].filter(Boolean).join(" · ")}
          </Dato>
        )}
        {ficha.vuelta_monto !== null && (
          <Dato nombre="Envío de vuelta">
            {pesos(ficha.vuelta_monto)} al cliente · {ficha.vuelta_comprobante}
          </Dato>
        )}
        {ficha.motivo && <Dato nombre="Motivo">{ficha.motivo}</Dato>}
      </dl>
      {fotos.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {fotos.map((foto, i) => (
            <li key={foto}>
              <a
                href={`/mis-pedidos/${compra.codigo}/devolver/fotos/${foto}`}
                target="_blank"
                rel="noreferrer"
              >
                <img
                  src={`/mis-pedidos/${compra.codigo}/devolver/fotos/${foto}`}
                  alt={`Foto ${i + 1} del cliente`}
                  className="size-28 rounded-chip object-cover"
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const Dato = ({ nombre, children }: { nombre: string; children: ReactNode }) => (
  <>
    <dt className="text-tinta-2">{nombre}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
);
