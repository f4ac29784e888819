import { FallaAdmin } from "#app/admin/kit/falla.tsx";
import { Cifra, Cifras } from "#app/admin/kit/lista/cifras.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { requierePermiso } from "#app/context.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { ChartLegend } from "#app/ui/chart/data.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { Volver } from "#app/ui/volver.tsx";
import type { ResumenAnual } from "#modules/compras/contabilidad/resumen.server.ts";
import { resumirVentas } from "#modules/compras/contabilidad/resumen.server.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { MESES } from "#modules/comun/fechas/fechas.ts";
import { pesosCortos } from "#modules/panel/cifras.ts";
import type { Route } from "./+types/resumen.page.ts";
import { Contabilidad } from "./contabilidad-enlaces.tsx";
import { ResumenTabla } from "./resumen-tabla.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "ventas.ver");
  return resumirVentas(ctx, new URL(args.request.url).searchParams.get("anio"));
}

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(
    args,
    "Resumen de ventas",
    "Ventas pagadas por mes, con neto, IVA, descuentos, envíos y devoluciones.",
  );

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FallaAdmin
    error={error}
    titulo="Resumen de ventas"
    mensaje="no pudimos sumar las ventas. Intenta de nuevo."
  />
);

export default function Resumen({ loaderData: resumen }: Route.ComponentProps) {
  const { anio, suma } = resumen;
  const delAnio = `?estado=Pagado&premios=no&desde=${anio}-01-01&hasta=${anio}-12-31`;
  return (
    <PaginaAdmin
      title={`Resumen de ${anio}`}
      text={<Volver to="/admin/ventas">Todas las ventas</Volver>}
      actions={<Anios resumen={resumen} />}
    >
      {suma.ventas === 0 ? (
        <Card as="section">
          <EmptyState
            image="vacio-pedidos"
            title={`No hay ventas pagadas en ${anio}.`}
            text="Cuando confirmes el pago de una venta, su mes aparecerá aquí."
          />
        </Card>
      ) : (
        <>
          <ResumenCifras suma={suma} />
          <Grafico resumen={resumen} />
          <ResumenTabla resumen={resumen} />
          <div className="mt-4.5 flex flex-wrap gap-2.5">
            <Contabilidad search={delAnio} formato="xlsx" />
            <Contabilidad search={delAnio} formato="csv" />
          </div>
        </>
      )}
    </PaginaAdmin>
  );
}

/** Links to the years before and after. */
const Anios = ({ resumen: { anterior, siguiente } }: { resumen: ResumenAnual }) => (
  <>
    {anterior !== null && (
      <ButtonLink to={`/admin/ventas/resumen?anio=${anterior}`} variant="secondary" size="sm">
        ← {anterior}
      </ButtonLink>
    )}
    {siguiente !== null && (
      <ButtonLink to={`/admin/ventas/resumen?anio=${siguiente}`} variant="secondary" size="sm">
        {siguiente} →
      </ButtonLink>
    )}
  </>
);

const ResumenCifras = ({ suma }: { suma: ResumenAnual["suma"] }) => (
  <Cifras>
    <Cifra nombre="Total" valor={pesos(suma.total)} nota={cuantas(suma.ventas)} />
    <Cifra nombre="Neto" valor={pesos(suma.neto)} nota={`IVA ${pesos(suma.iva)}`} />
    <Cifra
      nombre="Envíos"
      valor={pesos(suma.envio + suma.diferencia)}
      nota={`Diferencias ${pesos(suma.diferencia)} · Descuentos ${pesos(suma.descuento)}`}
    />
    <Cifra
      nombre="Anulado"
      valor={pesos(suma.anulado)}
      nota={`Dinero devuelto ${pesos(suma.devuelto)}`}
      tono={suma.anulado > 0 ? "text-aviso" : "text-tinta-3"}
    />
  </Cifras>
);

const cuantas = (n: number) => (n === 1 ? "1 venta pagada" : `${miles(n)} ventas pagadas`);

/** The total of each month as net and tax, one on top of the other. */
function Grafico({ resumen: { anio, meses, suma } }: { resumen: ResumenAnual }) {
  const tip = (n: number) => [
    { tone: "brand" as const, text: `${pesos(meses[n]?.neto ?? 0)} neto` },
    { tone: "gold" as const, text: `${pesos(meses[n]?.iva ?? 0)} IVA` },
  ];
  return (
    <Card as="section" aria-labelledby="grafico" className="mb-4.5">
      <h2 id="grafico" className="mb-3 text-xl">
        Ventas por mes
      </h2>
      <ChartLegend
        items={[
          { name: "Neto", tone: "brand", value: pesos(suma.neto) },
          { name: "IVA", tone: "gold", value: pesos(suma.iva) },
        ]}
      />
      <Chart
        kind="stack"
        label={`Ventas pagadas por mes de ${anio}, en pesos: ${pesos(suma.total)} en ${cuantas(suma.ventas)}.`}
        columns={meses.map(({ mes }) => ({
          id: String(mes),
          short: (MESES[mes - 1] ?? "").slice(0, 3),
          long: `${MESES[mes - 1]} de ${anio}`,
        }))}
        series={[
          { name: "Neto", tone: "brand", values: meses.map(({ neto }) => neto) },
          { name: "IVA", tone: "gold", values: meses.map(({ iva }) => iva) },
        ]}
        axis={pesosCortos}
        tip={tip}
      />
    </Card>
  );
}
