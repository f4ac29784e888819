import { Link } from "react-router";
import { BotonRepetir, type Repeticion } from "#app/sorteos/sorteo/escenario/repeticion.tsx";
import type { Revelacion } from "#app/sorteos/sorteo/vista.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Confetti } from "#app/ui/confetti.tsx";
import { cx } from "#app/ui/cx.ts";
import type { EnvioPremio } from "#modules/ajustes/ajustes.ts";
import { envioDePremio } from "#modules/ajustes/promesas.ts";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";
import { rutaParticipar } from "#modules/productos/tarjeta.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { fraseNoSalio } from "#modules/sorteos/participacion.ts";
import { fraseMios } from "#modules/sorteos/realizacion/escenario/escenario.ts";
import { BolasQuietas } from "./bolas.tsx";
import { ChipSorteo } from "./escena.tsx";

type Ganadores = NonNullable<VistaSorteo["ganadores"]>;
type Props = { vista: VistaSorteo; ganadores: Ganadores; revelacion: Revelacion; repeticion: Repeticion };

/** The two winning numbers, and what they mean for the person who looks. The stage of the draw ends here. */
export function HeroGanadores({ vista, ganadores, revelacion: { en_vivo }, repeticion }: Props) {
  const gane = ganadores.producto.mio || ganadores.puntos.mio;
  const { sorteado_en, producto, bases } = vista;
  return (
    <section
      className={cx(
        "sorteo-escena sorteo-escena-centrada grid-cols-1 text-center sorteo-escena-ganada",
        gane && "sorteo-escena-propia",
      )}
      aria-labelledby="titulo-sorteo"
    >
      <Confetti className={cx("confetti absolute inset-0 -z-1", en_vivo && "confetti-falls")} />
      {/* Confetti over the whole page for a winner; CSS hides it when reduced motion is preferred. */}
      {gane && en_vivo && (
        <div className="confetti-page fixed inset-0 z-(--z-flotante) pointer-events-none" aria-hidden="true">
          <Confetti className="confetti absolute inset-0 -z-1 confetti-falls" />
        </div>
      )}
      <div className="sorteo-escena-texto min-w-0 flex flex-col items-center">
        <ChipSorteo estado="Finalizado" />
        <h1 id="titulo-sorteo" className="md:text-[3rem] lg:text-[4rem]" tabIndex={-1}>
          {titulo(ganadores)}
        </h1>
        <p className="text-rosa-l93">
          {producto}
          {sorteado_en && ` · ${formatearDia(sorteado_en)}, ${formatearHora(sorteado_en)}`}
        </p>
        {!gane && vista.yo && (
          <p className="sorteo-frase-propia mt-3 text-[1.125rem] text-rosa-l93">
            {fraseNoSalio(vista.yo.puntos)}
          </p>
        )}
        <div className="grid w-full max-w-215 gap-3 mt-5.5 md:grid-cols-[1.2fr_1fr] md:gap-4.5 md:mt-7.5">
          <Ganador
            clase="sorteo-ganador sorteo-ganador-primero"
            titulo="Gana el producto"
            imagen="trofeo"
            {...ganadores.producto}
          />
          <Ganador
            clase="sorteo-ganador"
            titulo={`Gana ${conPuntos(bases.premio_puntos)}`}
            imagen="medalla-2"
            {...ganadores.puntos}
          />
        </div>
        {gane ? (
          <Premio deProducto={ganadores.producto.mio} envio={bases.envio_premio ?? "tienda"} />
        ) : (
          <MisNumeros vista={vista} />
        )}
        {!en_vivo && <BotonRepetir repeticion={repeticion} />}
      </div>
    </section>
  );
}

function titulo({ producto, puntos: segundo }: Ganadores): string {
  if (producto.mio) return "¡Ganaste el producto!";
  if (segundo.mio) return "¡Ganaste los puntos!";
  return "¡Tenemos ganadores!";
}

type GanadorProps = Ganadores["producto"] & { clase: string; titulo: string; imagen: string };

const Ganador = ({ clase, titulo: premio, imagen, numero, codigo, mio, puntos: suyos }: GanadorProps) => (
  <article className={cx(clase, mio && "sorteo-ganador-mio")}>
    <img src={`/art/ilustraciones/${imagen}.webp`} alt="" width={92} height={92} />
    <h2>{premio}</h2>
    <BolasQuietas numero={numero} />
    <p className="min-h-[1.5em] wrap-anywhere sorteo-ganador-conocido">
      <b>{mio ? `¡Eres tú! ${codigo}` : codigo}</b>
      {suyos > 0 && ` con ${conPuntos(suyos)}`}
    </p>
  </article>
);

const Premio = ({ deProducto, envio }: { deProducto: boolean; envio: EnvioPremio }) => (
  <div className="sorteo-ganador-premio grid gap-3.5 justify-items-center mt-6.5">
    <p>
      {deProducto
        ? `Tu premio ya está en tus pedidos. Revisa que tu dirección de despacho esté al día. ${envioDePremio(envio)}`
        : "Tus puntos ya están en tu saldo, listos para el próximo sorteo."}
    </p>
    <ButtonLink to={deProducto ? "/mis-pedidos" : "/mis-puntos"} variant="gold" size="lg">
      {deProducto ? "Ver mi pedido" : "Ver mis puntos"}
    </ButtonLink>
  </div>
);

/** For a person who took part and won nothing: their numbers and the next raffle. */
function MisNumeros({ vista: { yo, abierto, sku } }: { vista: VistaSorteo }) {
  if (!yo) return null;
  return (
    <div className="sorteo-mis-numeros grid gap-1 justify-items-center mt-6">
      <p>{fraseMios(yo.rangos)}</p>
      {abierto && (
        <Link
          to={rutaParticipar(sku)}
          className="inline-flex items-center min-h-11 text-oro-l89 font-bold underline underline-offset-[3px]"
        >
          Ya hay otro sorteo de este producto
        </Link>
      )}
    </div>
  );
}
