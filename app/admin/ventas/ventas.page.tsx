import { ChartColumn, Plus } from "lucide-react";
import { useLocation } from "react-router";
import { AvisoRespuesta } from "#app/admin/kit/aviso.tsx";
import { Cargando } from "#app/admin/kit/cargando.tsx";
import { Cifra, Cifras } from "#app/admin/kit/cifras.tsx";
import { Exportar } from "#app/admin/kit/exportar.tsx";
import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { FiltrosGuardados } from "#app/admin/kit/filtros-guardados.tsx";
import { ListaVacia } from "#app/admin/kit/lista-vacia.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { AdminFrame } from "#app/layout/admin-nav.tsx";
import { pageMeta } from "#app/layout/error-page.tsx";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { Pagination } from "#app/ui/table/pagination.tsx";
import { leerSinVuelta } from "#modules/compras/dinero/pagos.store.server.ts";
import { leerFiltrosVenta } from "#modules/compras/venta/filtros-venta.ts";
import {
  confirmadasHacePoco,
  listarVentas,
  pendientesPorAntiguedad,
} from "#modules/compras/venta/listar-ventas.server.ts";
import type { Pendientes, Suma } from "#modules/compras/venta/venta.ts";
import { TOPE_CONTEO } from "#modules/comun/conteo.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { leerFiltrosGuardados } from "#modules/usuarios/filtros/guardar-filtro.server.ts";
import type { Route } from "./+types/ventas.page.ts";
import { accionesDeLista } from "./acciones.server.ts";
import { Contabilidad } from "./contabilidad-enlaces.tsx";
import { Recientes } from "./deshacer.tsx";
import { VentasFiltros } from "./filtros.tsx";
import { VentasTabla } from "./tabla.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "ventas.ver");
  const filtros = leerFiltrosVenta(new URL(args.request.url).searchParams);
  const [lista, pendientes] = await Promise.all([listarVentas(ctx, filtros), pendientesPorAntiguedad(ctx)]);
  const esperan = lista.ventas.flatMap((v) => (v.estado_pago === "Validando Pago" ? [v.codigo] : []));
  const [sin_vuelta, recientes, guardados] = await Promise.all([
    leerSinVuelta(ctx, esperan),
    confirmadasHacePoco(ctx, sesion.codigo_referido),
    leerFiltrosGuardados(ctx, sesion, "ventas"),
  ]);
  return { filtros, guardados, lista, pendientes, sin_vuelta: [...sin_vuelta], recientes, ahora: ctx.now() };
}

export const action = accionesDeLista;

export const meta: Route.MetaFunction = pageMeta(
  "Ventas · Administración",
  "Ventas de la tienda, sus pagos y despachos.",
);

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin error={error} titulo="Ventas" mensaje="no pudimos leer las ventas. Intenta de nuevo." />
);

const TEMAS = ["admin"] as const;

export default function Ventas({ loaderData, actionData }: Route.ComponentProps) {
  const { filtros, guardados, lista, pendientes, sin_vuelta, recientes, ahora } = loaderData;
  const respuesta = useLastAnswer(actionData);
  useRealtime(TEMAS);
  return (
    <AdminFrame title="Ventas" text={resumen(pendientes.total)} actions={<Acciones />}>
      <Cargando>Cargando ventas...</Cargando>
      <AvisoRespuesta respuesta={respuesta} />
      <Recientes ventas={recientes} ahora={ahora} />
      <div className="flex flex-col">
        {/* On phones the first sale comes before the figures. */}
        <div className="max-md:order-last max-md:mt-4.5">
          <VentasCifras pendientes={pendientes} sumas={lista.sumas} />
        </div>
        <section aria-label="Lista de ventas" className="card overflow-hidden">
          <VentasFiltros filtros={filtros} conteos={lista.conteos} />
          <FiltrosGuardados lista="ventas" filtros={guardados} />
          <div className="border-t border-linea">
            {lista.ventas.length > 0 ? (
              <VentasTabla ventas={lista.ventas} sin_vuelta={sin_vuelta} ahora={ahora} />
            ) : (
              <SinVentas />
            )}
          </div>
        </section>
        <div className="mt-5">
          <Pagination page={lista.pagina} pages={lista.paginas} label="Páginas de ventas" />
        </div>
      </div>
    </AdminFrame>
  );
}

function Acciones() {
  const { search } = useLocation();
  return (
    <>
      <SiPuede permiso="ventas.registrar">
        <ButtonLink to="/admin/ventas/nueva" variant="secondary" size="sm" icon={<Plus aria-hidden="true" />}>
          Nueva venta
        </ButtonLink>
      </SiPuede>
      <Exportar lista="ventas" />
      <Contabilidad search={search} formato="xlsx" />
      <ButtonLink
        to="/admin/ventas/resumen"
        variant="secondary"
        size="sm"
        icon={<ChartColumn aria-hidden="true" />}
      >
        Resumen mensual
      </ButtonLink>
    </>
  );
}

const resumen = (pendientes: number) => {
  if (pendientes === 0) return "Ninguna transferencia espera confirmación";
  return pendientes === 1
    ? "1 transferencia espera confirmación"
    : `${pendientes} transferencias esperan confirmación`;
};

const SinVentas = () => (
  <ListaVacia ninguna="Ninguna venta coincide con estos filtros">
    <EmptyState
      image="vacio-pedidos"
      title="No hay ventas registradas."
      text="Cuando alguien compre, o cuando registres una venta, aparecerá aquí."
      actions={
        <ButtonLink to="/productos" variant="secondary">
          Ver productos aquí
        </ButtonLink>
      }
    />
  </ListaVacia>
);

const ventas = (n: number) => (n === 1 ? "1 venta" : `${miles(n)} ventas`);

/** Pending money by age, and the sum of the list below. */
function VentasCifras({ pendientes, sumas }: { pendientes: Pendientes; sumas: Suma | null }) {
  const { hoy, hasta_3_dias, mas_de_3_dias } = pendientes.por_antiguedad;
  const recientes = { ventas: hoy.ventas + hasta_3_dias.ventas, monto: hoy.monto + hasta_3_dias.monto };
  return (
    <Cifras>
      <Cifra
        nombre="Por validar"
        valor={pesos(pendientes.monto)}
        nota={ventas(pendientes.total)}
        tono="text-aviso"
      />
      <Cifra nombre="Hasta 3 días" valor={pesos(recientes.monto)} nota={ventas(recientes.ventas)} />
      <Cifra
        nombre="Más de 3 días"
        valor={pesos(mas_de_3_dias.monto)}
        nota={ventas(mas_de_3_dias.ventas)}
        tono={mas_de_3_dias.ventas > 0 ? "text-error" : "text-exito"}
      />
      {sumas ? (
        <Cifra
          nombre="En esta lista"
          valor={pesos(sumas.total - sumas.anulado)}
          nota={ventas(sumas.ventas)}
        />
      ) : (
        <Cifra
          nombre="En esta lista"
          valor={`${miles(TOPE_CONTEO)}+ ventas`}
          nota="Acota la búsqueda para sumarlas"
        />
      )}
    </Cifras>
  );
}
