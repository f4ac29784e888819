import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Carousel, CarouselControls, CarouselTrack } from "#app/ui/carousel/carousel.tsx";
import { useCarousel } from "#app/ui/carousel/state.ts";
import { cx } from "#app/ui/cx.ts";
import { MessageCircle, ShieldCheck, Sparkles, Truck } from "#app/ui/iconos.tsx";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { PrecioVista } from "#modules/portada/precio-vista.ts";
import { avisoQuedan } from "#modules/productos/existencias/existencias.ts";
import { ofertaEnPalabras, type PrecioTarjeta } from "#modules/productos/tarjeta.ts";
import type { Diapositiva } from "./diapositivas.ts";
import { Adorno, ImagenRecorte } from "./recorte.tsx";

const CADA = 6000;

type Props = {
  diapositivas: readonly Diapositiva[];
  confianza: readonly string[];
  monedas: boolean;
  /** Whether it opens the page: its first title is the page's, and its first picture loads first. */
  primera: boolean;
};

/** The carousel of large slides: background, podium and coins stay fixed while the objects change. */
export function SeccionCarrusel({ diapositivas, confianza, monedas, primera }: Props) {
  const carousel = useCarousel({ labels: diapositivas.map(({ nombre }) => nombre), interval: CADA });
  return (
    <Carousel
      carousel={carousel}
      label="Destacados"
      className="inicio-portada relative overflow-hidden text-blanco"
    >
      <div className="inicio-portada-escenario absolute pointer-events-none" aria-hidden>
        <div className="inicio-portada-podio absolute rounded-[50%]" />
        {monedas && <Moneda className="inicio-portada-moneda-1" />}
        {monedas && <Moneda className="inicio-portada-moneda-2" />}
      </div>
      <CarouselTrack carousel={carousel} className="inicio-portada-carril">
        {diapositivas.map((diapositiva, i) => (
          <Escena
            key={diapositiva.nombre}
            diapositiva={diapositiva}
            principal={primera && i === 0}
            confianza={i === 0 ? confianza : []}
          />
        ))}
      </CarouselTrack>
      <div className="inicio-portada-frente absolute pointer-events-none" aria-hidden>
        {monedas && <Moneda className="inicio-portada-moneda-3" />}
      </div>
      {diapositivas.length > 1 && (
        <CarouselControls
          carousel={carousel}
          className="inicio-portada-controles absolute z-5 justify-between"
        />
      )}
    </Carousel>
  );
}

const Moneda = ({ className }: { className: string }) => (
  <img
    src="/art/ilustraciones/moneda.webp"
    alt=""
    width={360}
    height={379}
    className={className}
    fetchPriority="low"
  />
);

type EscenaProps = { diapositiva: Diapositiva; principal: boolean; confianza: readonly string[] };

function Escena({ diapositiva: d, principal, confianza }: EscenaProps) {
  const Titulo = principal ? "h1" : "h2";
  return (
    <div className="inicio-portada-lamina md:items-center md:min-h-[clamp(560px,49.7vw,716px)] grid h-full">
      <div className="inicio-portada-palabras md:pt-10 md:pb-16 relative z-2 max-md:flex max-md:flex-col max-md:items-start">
        {d.aviso && <Aviso {...d.aviso} />}
        <Titulo>{d.titulo}</Titulo>
        {d.texto && <p>{d.texto}</p>}
        <div className="inicio-acciones max-md:self-stretch max-md:mt-auto max-md:pt-5">
          {d.enlace && (
            <ButtonLink to={d.enlace.to} size="lg" className="btn-light">
              {d.enlace.texto}
            </ButtonLink>
          )}
          {d.segundo && (
            <ButtonLink
              to={d.segundo.to}
              size="lg"
              {...(d.segundo.con_puntos ? { variant: "gold" } : { className: "btn-glass" })}
            >
              {d.segundo.texto}
            </ButtonLink>
          )}
        </div>
        {confianza.length > 0 && <Confianza frases={confianza} />}
      </div>
      <div className="inicio-portada-arte">
        <ImagenRecorte
          de={d.imagen}
          alt={d.alt}
          className={`inicio-portada-objeto inicio-portada-${d.imagen.tipo === "foto" ? "foto" : d.imagen.nombre}`}
          prioridad={principal}
        />
        {d.adornos.map((adorno, i) => (
          <Adorno key={adorno} de={adorno} className={`inicio-portada-extra-${i + 1}`} />
        ))}
        {d.precio && <Precio precio={d.precio} />}
      </div>
    </div>
  );
}

const Aviso = ({ texto, to }: NonNullable<Diapositiva["aviso"]>) =>
  to === null ? (
    <span className="inicio-portada-pildora inline-flex gap-2 items-center px-3.5 font-semibold">
      <Sparkles className="size-4.5 text-oro-l89" aria-hidden /> {texto}
    </span>
  ) : (
    <Link to={to} className="inicio-portada-pildora tap inline-flex gap-2 items-center px-3.5 font-semibold">
      <Sparkles className="size-4.5 text-oro-l89" aria-hidden /> {texto}
    </Link>
  );

const ICONOS = [Truck, ShieldCheck, MessageCircle];

const Confianza = ({ frases }: { frases: readonly string[] }) => (
  <ul className="inicio-portada-confianza md:flex-wrap md:gap-x-5.5 md:gap-y-2 md:mt-9 md:font-semibold md:text-[0.90625rem] md:text-rosa-l93 lg:flex">
    {frases.map((frase, i) => {
      const Icono = ICONOS[i] ?? ShieldCheck;
      return (
        <li key={frase} className="md:flex md:gap-2 md:items-center">
          <Icono aria-hidden /> {frase}
        </li>
      );
    })}
  </ul>
);

/** A star of sixteen points between two circles. */
const ESTALLIDO = Array.from({ length: 32 }, (_, i) => {
  const radio = i % 2 === 0 ? 98 : 82;
  const giro = (i * Math.PI) / 16;
  return `${(100 + radio * Math.cos(giro)).toFixed(1)},${(100 + radio * Math.sin(giro)).toFixed(1)}`;
}).join(" ");

/** A real price may be long: the star keeps its size and the figures shrink. */
const CIFRAS_GRANDES = 5;

/** A sample price of the demo is small: nothing costs it. */
const MUESTRA =
  "size-18 md:size-24 [&>span]:text-[1.375rem] md:[&>span]:text-[1.75rem] [&_small]:text-[0.75rem]";

function Precio({ precio }: { precio: PrecioVista }) {
  const valor = pesos(precio.muestra ? precio.valor : precio.hoy.precio_cliente);
  const nota = precio.muestra ? "Precio de muestra" : notaDe(precio.hoy);
  return (
    <div className="md:absolute md:right-[8%] md:top-[8%] md:grid md:justify-items-center md:gap-0.5">
      <div
        className={cx("inicio-portada-destello", precio.muestra && MUESTRA)}
        data-long={valor.length > CIFRAS_GRANDES ? "" : undefined}
      >
        <svg className="absolute inset-0 fill-crema-l98" viewBox="0 0 200 200" aria-hidden="true">
          <polygon points={ESTALLIDO} />
        </svg>
        <span className="absolute inset-0 grid place-content-center text-center tracking-[-0.04em] text-copihue-800">
          {(precio.muestra || precio.hoy.desde) && <small>desde</small>} {valor}
        </span>
      </div>
      {nota && (
        <span className={cx("inicio-muestra right-3 z-4", precio.muestra ? `top-19 ${CHIP}` : "top-26.5")}>
          {nota}
        </span>
      )}
    </div>
  );
}

/** The chip of a sample price. */
const CHIP = "h-5.5 px-2 text-[0.75rem]";

/** The former price with the last day of the offer, and the units left when they are few. */
function notaDe(precio: PrecioTarjeta): string {
  const oferta = ofertaEnPalabras(precio);
  const antes = oferta && precio.precio_normal ? `Antes ${pesos(precio.precio_normal)}. ${oferta}` : null;
  return [antes, avisoQuedan(precio.quedan)].filter((parte) => parte !== null).join(" · ");
}
