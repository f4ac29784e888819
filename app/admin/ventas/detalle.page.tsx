import { AvisoRespuesta } from "#app/admin/kit/aviso.tsx";
import { Volver } from "#app/admin/kit/volver.tsx";
import { requiereAdmin } from "#app/context.ts";
import { AdminFrame } from "#app/layout/admin-nav.tsx";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { Card } from "#app/ui/card.tsx";
import { detalleVenta } from "#modules/compras/venta/detalle-venta.server.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { Route } from "./+types/detalle.page.ts";
import { accionesDeVenta } from "./acciones.server.ts";
import { VentaCliente } from "./cliente.tsx";
import { VentaDespacho } from "./despacho.tsx";
import { VentaDocumentos } from "./documentos.tsx";
import { VentaEstado } from "./estado.tsx";
import { VentaLineas } from "./lineas.tsx";
import { VentaPago } from "./pago.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requiereAdmin(args);
  const venta = await detalleVenta(ctx, args.params.codigo);
  if (!venta) throw new Response(null, { status: 404 });
  return { venta, propia: venta.usuario === sesion.codigo_referido };
}

export const action = accionesDeVenta;

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Venta ${params.codigo} · Administración · Puntazo` },
  { name: "description", content: "Una venta con su pago, despacho y documentos." },
];

const TEMAS = ["admin"] as const;

export default function VentaDetalle({ loaderData, actionData }: Route.ComponentProps) {
  const { venta, propia } = loaderData;
  const respuesta = useLastAnswer(actionData);
  useRealtime(TEMAS);
  return (
    <AdminFrame
      title={`Venta ${venta.codigo}`}
      text={<Volver to="/admin/ventas">Todas las ventas</Volver>}
      actions={<VentaEstado estado={venta.estado_pago} premio={venta.premio} />}
    >
      <AvisoRespuesta respuesta={respuesta} />
      <div className="grid items-start gap-4.5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-4.5">
          <VentaLineas venta={venta} />
          {venta.estado_pago !== "Rechazado" && <VentaDespacho venta={venta} />}
        </div>
        <div className="grid min-w-0 gap-4.5">
          <VentaPago venta={venta} propia={propia} />
          <VentaCliente venta={venta} />
          <VentaDocumentos venta={venta} />
          <Card as="section">
            <p className="text-sm text-tinta-2">
              Registrada el {formatearFechaHora(venta.fecha)}
              {venta.pagado_en && <> · pagada el {formatearFechaHora(venta.pagado_en)}</>}
            </p>
          </Card>
        </div>
      </div>
    </AdminFrame>
  );
}
