import "./mis-puntos.css";
import { isRouteErrorResponse, Link, useLocation } from "react-router";
import { requiereSesion } from "#app/context.ts";
import { leerCompra } from "#app/cuenta/compra.server.ts";
import { CompraRegistrada } from "#app/cuenta/compra-registrada.tsx";
import { compraPedida } from "#app/cuenta/mis-pedidos/vista.ts";
import { esEnLinea, PagosEnLinea } from "#app/cuenta/pagar-en-linea.tsx";
import { AccountFrame } from "#app/layout/account-frame.tsx";
import { ErrorPage, LoadError, pageMeta } from "#app/layout/error-page.tsx";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Download } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { Pagination } from "#app/ui/table/pagination.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { leerPagina } from "#modules/comun/texto/busqueda.ts";
import { FILTROS_HISTORIAL, type FiltroHistorial, leerFiltro } from "#modules/puntos/historial.ts";
import { listarHistorial } from "#modules/puntos/listar-historial.server.ts";
import { leerMediosPago } from "#modules/transferencias/medios-pago.server.ts";
import type { Route } from "./+types/mis-puntos.page.ts";
import { PuntosGrafico } from "./grafico.tsx";
import { PuntosMovimientos } from "./movimientos.tsx";
import { PuntosSaldo } from "./saldo.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requiereSesion(args);
  const params = new URL(args.request.url).searchParams;
  const filtro = leerFiltro(params.get("ver"));
  const pagina = leerPagina(params.get("pagina"));
  const codigo = sesion.codigo_referido;
  const [historial, compra] = await Promise.all([
    listarHistorial(ctx, codigo, { filtro, pagina }),
    leerCompra(ctx, sesion, compraPedida(args.request.url)),
  ]);
  const espera = compra?.estado_pago === "Validando Pago" && !compra.transferida;
  const medios = espera ? await leerMediosPago(ctx) : [];
  return { filtro, codigo, ...mostrado(historial), compra, medios };
}

/** What the page shows of a history. */
function mostrado({ cifras, ecuacion, saldos, ...resto }: Awaited<ReturnType<typeof listarHistorial>>) {
  const [primero] = saldos;
  const ultimo = saldos.at(-1);
  const grafico = primero &&
    ultimo &&
    saldos.length > 1 && { desde: primero.dia, hasta: ultimo.dia, saldos: saldos.map(({ saldo }) => saldo) };
  const { total, por_validar } = cifras;
  return {
    ...resto,
    total,
    por_validar,
    terminos: ecuacion.terminos,
    grafico,
  };
}

export const meta: Route.MetaFunction = pageMeta("Mis puntos", "Tus puntos y todo lo que los movió.");

const TEMAS = ["usuario"] as const;

export default function MisPuntos({ loaderData }: Route.ComponentProps) {
  const { filtro, codigo, compra, medios, saldo, total, por_validar, por_devolver, grafico, movimientos } =
    loaderData;
  useRealtime(TEMAS);
  const vacio = total === 0 && filtro === "todos";
  return (
    <AccountFrame>
      <h1 className="sr-only">Mis puntos</h1>
      <CompraRegistrada compra={compra}>
        {compra && medios.some(esEnLinea) && (
          <div className="mt-3 grid max-w-sm gap-3">
            <PagosEnLinea
              medios={medios}
              codigo={compra.codigo}
              action={`/mis-pedidos?compra=${compra.codigo}`}
            />
          </div>
        )}
      </CompraRegistrada>
      <PuntosSaldo
        saldo={saldo}
        al_alcance={loaderData.al_alcance}
        terminos={vacio ? [] : loaderData.terminos}
      />
      {por_devolver > 0 && <PorDevolver puntos={por_devolver} />}
      {por_validar > 0 && <PorValidar puntos={por_validar} />}
      {grafico && <PuntosGrafico {...grafico} />}
      <Card as="section" aria-labelledby="movimientos" className="mt-4 md:mt-5">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 id="movimientos" className="text-2xl">
            Movimientos
          </h2>
          {!vacio && <Filtros actual={filtro} />}
        </div>
        {vacio ? <SinPuntos /> : <PuntosMovimientos movimientos={movimientos} propios={codigo} />}
      </Card>
      <div className="mt-5">
        <Pagination page={loaderData.pagina} pages={loaderData.paginas} label="Páginas de movimientos" />
      </div>
    </AccountFrame>
  );
}

const PorValidar = ({ puntos }: { puntos: number }) => (
  <Note kind="info" className="mt-4 md:mt-5">
    <b>Por validar: {miles(puntos)}.</b> Se suman a tu saldo cuando confirmemos tu pago.
  </Note>
);

const PorDevolver = ({ puntos }: { puntos: number }) => (
  <Note kind="warning" className="mt-4 md:mt-5">
    <b>Puntos por devolver: {miles(puntos)}.</b> Anulamos una compra y ya habías usado estos puntos. Los
    descontamos de los próximos que entren a tu cuenta.
  </Note>
);

const NOMBRES: Record<FiltroHistorial, string> = { todos: "Todos", suman: "Suman", restan: "Restan" };

function Filtros({ actual }: { actual: FiltroHistorial }) {
  const { search } = useLocation();
  return (
    <div className="flex w-full flex-wrap gap-2.5 md:w-auto">
      <nav aria-label="Filtrar movimientos" className="flex flex-1 rounded-campo bg-papel-2 p-1">
        {FILTROS_HISTORIAL.map((filtro) => (
          <Link
            key={filtro}
            to={filtro === "todos" ? "/mis-puntos" : `/mis-puntos?ver=${filtro}`}
            preventScrollReset
            aria-current={filtro === actual ? "true" : undefined}
            className={cx(
              "flex h-11 flex-1 items-center justify-center rounded-[10px] px-4 text-sm font-semibold text-tinta-2 -outline-offset-3 md:h-9",
              filtro === actual && "bg-superficie text-tinta shadow-1 dark:bg-noche-700",
            )}
          >
            {NOMBRES[filtro]}
          </Link>
        ))}
      </nav>
      <ButtonLink
        href={`/mis-puntos/descargar${search}`}
        variant="secondary"
        size="sm"
        icon={<Download aria-hidden="true" />}
      >
        Planilla
      </ButtonLink>
    </div>
  );
}

const SinPuntos = () => (
  <EmptyState
    image="vacio-puntos"
    title="Aún no tienes puntos."
    text="Compra un producto con puntos de regalo o un ticket, y participa en los sorteos."
    actions={
      <>
        <ButtonLink to="/comprar-puntos" variant="gold">
          Comprar puntos
        </ButtonLink>
        <ButtonLink to="/como-participar" variant="secondary">
          Cómo participar
        </ButtonLink>
      </>
    }
  />
);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useRealtime(TEMAS);
  if (isRouteErrorResponse(error)) return <ErrorPage error={error} />;
  return (
    <AccountFrame title="Mis puntos">
      <LoadError message="no pudimos leer tus puntos. Intenta de nuevo." />
    </AccountFrame>
  );
}
