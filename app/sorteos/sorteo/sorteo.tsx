import { type ComponentProps, lazy, memo, Suspense } from "react";
import { Link } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { useRenderAt, useServerClock } from "#app/lib/clock/use-server-clock.ts";
import { useNombreTienda } from "#app/lib/session/root-data.ts";
import { Miga } from "#app/productos/miga.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ArrowRight, Download, ScrollText } from "#app/ui/iconos.tsx";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { rutaParticipar } from "#modules/productos/tarjeta.ts";
import { minimoVigente } from "#modules/sorteos/abonos/minimo-abono.ts";
import { articulosBases, type DatosBases, tituloBases } from "#modules/sorteos/bases-texto.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";
import type { Rastro } from "#modules/sorteos/rastro/leer-rastro.server.ts";
import { proximoCambio } from "#modules/sorteos/realizacion/escenario/revelacion.ts";
import { TEXTOS_SORTEOS } from "#modules/sorteos/textos.ts";
import { claseGarantia } from "#modules/sorteos/verificacion/garantia.ts";
import { SorteoAbandonar } from "./abandonar.tsx";
import { SorteoGarantia } from "./baliza/garantia.tsx";
import { SorteoHero } from "./escena/hero.tsx";
import { useIniciar } from "./escena/iniciar.tsx";
import { SorteoFranja } from "./franja.tsx";
import { SorteoMensaje } from "./mensaje.tsx";
import { SorteoRastro } from "./rastro/rastro.tsx";
import { SorteoTabla } from "./tabla.tsx";
import { SorteoVerifica } from "./verifica/verifica.tsx";
import { adelantar, ocultar, revelacionDe } from "./vista.ts";

const Share = lazy(() => import("#app/ui/share.tsx"));

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
  return (
    <div className="container-page">
      <SorteoMiga vista={vista} />
      <SorteoHero vista={vista} reloj={reloj} revelacion={revelacion} inicio={inicio} respuesta={respuesta} />
      <SorteoGarantia clase={claseGarantia(vista)} pulso={vista.pulso} ahora={ahora} />
      <div className="grid items-start mt-5 grid-cols-1 gap-5 md:mt-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-6">
        <SorteoTabla vista={visible} />
        <aside className="sorteo-lado grid grid-cols-1 gap-5" aria-label="Sobre este sorteo">
          {visible.ganadores && <SorteoFranja vista={visible} titulo="Los números sobre la meta" />}
          <SorteoMensaje vista={visible} respuesta={respuesta} revelado={revelacion.completa} />
          {!visible.ganadores && <SorteoFranja vista={visible} titulo="Así se reparten los puntos" />}
          <SorteoPremios bases={vista.bases} />
          <Compartir
            url={`${public_url}${rutaSorteo(vista.sku, vista.key)}`}
            title={vista.producto}
            text={`Mira el sorteo de ${vista.producto} en ${tienda}:`}
          />
          <SorteoOtro vista={visible} revelado={revelacion.completa} />
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
      <SorteoVerifica
        key={`${vista.estado}-${vista.iniciado}-${revelacion.en_vivo}`}
        vista={visible}
        enVivo={revelacion.en_vivo}
      />
      <SorteoRastro vista={visible} rastro={rastro} />
      <SorteoBases datos={vista} />
    </div>
  );
}

/** A memo, so that it is not rendered again before its file is loaded: React would remove what the server sent. */
const Compartir = memo(function Compartir(props: ComponentProps<typeof Share>) {
  return (
    <Suspense>
      <Share {...props} />
    </Suspense>
  );
});

const SorteoMiga = ({ vista: { sku, producto, key } }: { vista: VistaSorteo }) => (
  <Miga hoja={`Sorteo ${key}`}>
    <Link to={rutaParticipar(sku)} title={producto}>
      {producto}
    </Link>
  </Miga>
);

/** After the end, a link to the next raffle. */
function SorteoOtro({
  vista: { sku, abierto, estado },
  revelado,
}: {
  vista: VistaSorteo;
  revelado: boolean;
}) {
  if (!abierto || estado !== "Finalizado" || !revelado) return null;
  const { objetivo, minimo, reunido } = abierto;
  return (
    <Link to={rutaParticipar(sku)} className="producto-promo">
      <span className="producto-promo-texto">
        <b>Hay otro sorteo abierto</b>
        <span>Súmate desde {conPuntos(minimoVigente({ objetivo, minimo, acumulado: reunido }))}.</span>
      </span>
      <span className="producto-promo-flecha">
        <ArrowRight aria-hidden="true" />
      </span>
    </Link>
  );
}

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

/** The frozen rules of this raffle, on the page and as a download. */
const SorteoBases = ({ datos }: { datos: DatosBases }) => (
  <details className="card sorteo-bases mt-5 scroll-mt-20" id="bases">
    <summary className="flex gap-3 items-center min-h-16 list-none px-4 py-3 md:px-8 md:py-4">
      <ScrollText aria-hidden="true" />
      <h2 className="text-[1.25rem]">Bases de este sorteo</h2>
    </summary>
    <div className="sorteo-bases-texto px-4 pb-6 md:px-8 md:pt-0 md:pb-8">
      <p className="sorteo-ayuda text-[0.875rem] tabular-nums mt-0 mb-3.5">
        {tituloBases(datos)}. Quedaron fijas al crearlo: nadie las puede cambiar.
      </p>
      <ButtonLink
        href={`${rutaSorteo(datos.sku, datos.key)}/bases`}
        size="sm"
        variant="secondary"
        download
        icon={<Download aria-hidden="true" />}
      >
        Descargar bases
      </ButtonLink>
      <ol className="mt-5.5 lg:gap-x-12">
        {articulosBases(datos).map(({ titulo, parrafos }) => (
          <li key={titulo}>
            <h3 className="text-[1.0625rem]">{titulo}</h3>
            {parrafos.map((parrafo) => (
              <p key={parrafo}>{parrafo}</p>
            ))}
          </li>
        ))}
      </ol>
    </div>
  </details>
);
