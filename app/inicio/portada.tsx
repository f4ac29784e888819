import { MessageCircle, ShieldCheck, Sparkles, Truck } from "lucide-react";
import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Carousel, CarouselControls, CarouselTrack } from "#app/ui/carousel/carousel.tsx";
import { useCarousel } from "#app/ui/carousel/state.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { Diapositiva } from "./diapositivas.ts";
import { Adorno, Recorte } from "./recorte.tsx";

const CADA = 6000;

/** The first carousel: background, podium and coins stay fixed while the objects change. */
export function Portada({ diapositivas }: { diapositivas: readonly Diapositiva[] }) {
  const carousel = useCarousel({ labels: diapositivas.map(({ nombre }) => nombre), interval: CADA });
  return (
    <Carousel carousel={carousel} label="Destacados" className="inicio-portada">
      <div className="inicio-portada-escenario" aria-hidden>
        <div className="inicio-portada-podio" />
        <Moneda className="inicio-portada-moneda-1" />
        <Moneda className="inicio-portada-moneda-2" />
      </div>
      <CarouselTrack carousel={carousel} className="inicio-portada-carril">
        {diapositivas.map((diapositiva, i) => (
          <Escena key={diapositiva.nombre} diapositiva={diapositiva} primera={i === 0} />
        ))}
      </CarouselTrack>
      <div className="inicio-portada-frente" aria-hidden>
        <Moneda className="inicio-portada-moneda-3" />
      </div>
      <CarouselControls carousel={carousel} className="inicio-portada-controles" />
    </Carousel>
  );
}

const Moneda = ({ className }: { className: string }) => (
  <img src="/art/ilustraciones/moneda.webp" alt="" width={360} height={379} className={className} />
);

function Escena({ diapositiva: d, primera }: { diapositiva: Diapositiva; primera: boolean }) {
  const Titulo = primera ? "h1" : "h2";
  return (
    <div className="inicio-portada-lamina">
      <div className="inicio-portada-palabras">
        {d.aviso && <Aviso {...d.aviso} />}
        <Titulo>{d.titulo}</Titulo>
        <p>{d.texto}</p>
        <div className="inicio-acciones">
          <ButtonLink to={d.enlace.to} size="lg" className="btn-light">
            {d.enlace.texto}
          </ButtonLink>
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
        {primera && <Confianza />}
      </div>
      <div className="inicio-portada-arte">
        <Recorte
          de={d.recorte}
          alt={d.alt}
          className={`inicio-portada-objeto inicio-portada-${d.recorte}`}
          prioridad={primera}
        />
        {d.adornos.map((adorno, i) => (
          <Adorno key={adorno} de={adorno} className={`inicio-portada-extra-${i + 1}`} />
        ))}
        <Precio precio={d.precio} />
      </div>
    </div>
  );
}

const Aviso = ({ texto, to }: NonNullable<Diapositiva["aviso"]>) =>
  to === null ? (
    <span className="inicio-portada-pildora">
      <Sparkles aria-hidden /> {texto}
    </span>
  ) : (
    <Link to={to} className="inicio-portada-pildora">
      <Sparkles aria-hidden /> {texto}
    </Link>
  );

const Confianza = () => (
  <ul className="inicio-portada-confianza">
    <li>
      <Truck aria-hidden /> Envío a todo Chile
    </li>
    <li>
      <ShieldCheck aria-hidden /> Pago por transferencia
    </li>
    <li>
      <MessageCircle aria-hidden /> Ayuda 24/7
    </li>
  </ul>
);

/** A star of sixteen points between two circles. */
const ESTALLIDO = Array.from({ length: 32 }, (_, i) => {
  const radio = i % 2 === 0 ? 98 : 82;
  const giro = (i * Math.PI) / 16;
  return `${(100 + radio * Math.cos(giro)).toFixed(1)},${(100 + radio * Math.sin(giro)).toFixed(1)}`;
}).join(" ");

const Precio = ({ precio }: { precio: number }) => (
  <div className="inicio-portada-precio">
    <div className="inicio-portada-destello">
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <polygon points={ESTALLIDO} />
      </svg>
      <span>
        <small>desde</small> {pesos(precio)}
      </span>
    </div>
    <span className="inicio-muestra">Precio de muestra</span>
  </div>
);
