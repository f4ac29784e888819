import { type ComponentProps, lazy, memo, Suspense } from "react";
import { Link } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { useRenderAt, useServerClock } from "#app/lib/clock/use-server-clock.ts";
import { useNombreTienda } from "#app/lib/session/root-data.ts";
import { Waits } from "#app/lib/use-hydrated.ts";
import { Miga } from "#app/productos/miga.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChevronLeft, ScrollText } from "#app/ui/iconos.tsx";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { rutaParticipar } from "#modules/productos/tarjeta.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";
import type { Rastro } from "#modules/sorteos/rastro/leer-rastro.server.ts";
import { proximoCambio } from "#modules/sorteos/realizacion/escenario/revelacion.ts";
import { TEXTOS_SORTEOS } from "#modules/sorteos/textos.ts";
import { claseGarantia } from "#modules/sorteos/verificacion/garantia.ts";
import { SorteoAbandonar } from "./abandonar.tsx";
import { SorteoGarantia } from "./baliza/garantia.tsx";
import { SorteoBases } from "./bases.tsx";
import { SorteoHero } from "./escena/hero.tsx";
import { useIniciar } from "./escena/iniciar.tsx";
import { FilaPlegada } from "./final/fila-plegada.tsx";
import { DespuesDelSorteo } from "./final/final.tsx";
import { SorteoFranja } from "./franja.tsx";
import { SorteoMensaje } from "./mensaje.tsx";
import { SorteoRastro } from "./rastro/rastro.tsx";
import { SorteoTabla } from "./tabla.tsx";
import { SorteoVerifica } from "./verifica/verifica.tsx";
import { adelantar, ocultar, revelacionDe } from "./vista.ts";

const Share = lazy(() => import("#app/ui/button/share.tsx"));

type Props = {
  vista: VistaSorteo;
  respuesta: Respuesta | undefined;
  rastro: Rastro | null;
  public_url: string;
};

/** One raffle from its first points to its winners, driven by the server's clock. */
export function SorteoVivo({ vista: leida, respuesta, rastro, public_url }: Props) {
  const tienda = useNombreTienda();
  const reloj = useServerClock(leida.ahora);
  const inicio = useIniciar(leida.key, reloj);
  const vista = adelantar(leida, inicio.adelanto);
  const ahora = reloj.now();
  useRenderAt(reloj, proximoCambio(vista, ahora));
  const revelacion = revelacionDe(vista, ahora);
  const visible = ocultar(vista, revelacion);
  const partes = {
    vista: visible,
    revelacion,
    respuesta,
    rastro,
    compartir: (
      <Compartir
        url={`${public_url}${rutaSorteo(vista.sku, vista.key)}`}
        title={vista.producto}
        text={`Mira el sorteo de ${vista.producto} en ${tienda}:`}
      />
    ),
  };
  return (
    <div className="container-page">
      <SorteoMiga vista={vista} />
      <SorteoHero vista={vista} reloj={reloj} revelacion={revelacion} inicio={inicio} respuesta={respuesta} />
      {vista.estado === "Finalizado" ? (
        <DespuesDelSorteo {...partes} />
      ) : (
        <SorteoEnMarcha {...partes} ahora={ahora} />
      )}
    </div>
  );
}

type EnMarchaProps = ComponentProps<typeof DespuesDelSorteo> & { ahora: number };

/** The raffle while it takes points and while it waits for its draw. */
const SorteoEnMarcha = ({ vista, revelacion, respuesta, rastro, compartir, ahora }: EnMarchaProps) => (
  <>
    <SorteoGarantia clase={claseGarantia(vista)} pulso={vista.pulso} ahora={ahora} />
    <div className="grid items-start mt-5 grid-cols-1 gap-5 md:mt-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-6">
      <SorteoTabla vista={vista} />
      <aside className="sorteo-lado grid grid-cols-1 gap-5" aria-label="Sobre este sorteo">
        <SorteoMensaje vista={vista} respuesta={respuesta} />
        <SorteoFranja vista={vista} titulo="Así se reparten los puntos" />
        <SorteoPremios bases={vista.bases} />
        {compartir}
        {vista.es_admin && vista.estado === "Cerrado" && vista.congelado_en && !vista.ensayo && (
          <p className="sorteo-ayuda text-[0.875rem] tabular-nums">{TEXTOS_SORTEOS.abandono_tarde}</p>
        )}
        {vista.permisos.abandonar && (
          <Card as="section" aria-labelledby="abandonar">
            <SorteoAbandonar respuesta={respuesta} puntos={vista.reunido} />
          </Card>
        )}
      </aside>
    </div>
    <SorteoVerifica key={`${vista.estado}-${vista.iniciado}`} vista={vista} enVivo={revelacion.en_vivo} />
    <SorteoRastro vista={vista} rastro={rastro} />
    <section className="card mt-5 overflow-hidden" aria-label="Bases de este sorteo">
      <FilaPlegada id="bases" icono={ScrollText} titulo="Bases de este sorteo">
        <SorteoBases datos={vista} />
      </FilaPlegada>
    </section>
  </>
);

/** A memo, so that it is not rendered again before its file is loaded: React would remove what the server sent. */
const Compartir = memo(function Compartir(props: ComponentProps<typeof Share>) {
  return (
    <Suspense>
      <Share {...props} />
      <Waits />
    </Suspense>
  );
});

/** After its end the raffle leads back to its product; before, the path says which raffle it is. */
const SorteoMiga = ({ vista: { sku, producto, key, estado } }: { vista: VistaSorteo }) =>
  estado === "Finalizado" ? (
    <Link
      to={rutaParticipar(sku)}
      className="inline-flex min-h-11 items-center gap-1.5 text-[0.875rem] font-medium text-tinta-2 md:my-1"
    >
      <ChevronLeft className="size-4.5 flex-none" aria-hidden="true" /> {producto}
    </Link>
  ) : (
    <Miga hoja={`Sorteo ${key}`}>
      <Link to={rutaParticipar(sku)} title={producto}>
        {producto}
      </Link>
    </Miga>
  );

/** The prizes, as frozen when the raffle was created. */
const SorteoPremios = ({ bases }: Pick<VistaSorteo, "bases">) => (
  <Card as="section" aria-labelledby="premios">
    <h2 id="premios">Dos ganadores</h2>
    <ul className="grid gap-3">
      <li className="flex gap-3 items-center text-[0.875rem] text-tinta-2">
        <img
          src="/art/ilustraciones/medalla-1.webp"
          alt=""
          width={48}
          height={48}
          loading="lazy"
          className="flex-none w-12 h-auto"
        />
        <span>
          <b className="block text-[1rem] text-tinta">El producto</b> {bases.producto}
        </span>
      </li>
      <li className="flex gap-3 items-center text-[0.875rem] text-tinta-2">
        <img
          src="/art/ilustraciones/medalla-2.webp"
          alt=""
          width={48}
          height={48}
          loading="lazy"
          className="flex-none w-12 h-auto"
        />
        <span>
          <b className="block text-[1rem] text-tinta">{conPuntos(bases.premio_puntos)}</b> El 10% de la meta,
          para otra persona
        </span>
      </li>
    </ul>
  </Card>
);
