import { ButtonLink } from "#app/ui/button/button.tsx";
import { Carousel, CarouselControls, CarouselTrack } from "#app/ui/carousel/carousel.tsx";
import { useCarousel } from "#app/ui/carousel/state.ts";
import type { EscenaVista } from "#modules/portada/vista.ts";
import { cortos, Etiqueta, Objeto } from "./objeto.tsx";

const CADA = 3000;
const LUGARES = ["inicio-autos-primero", "inicio-autos-segundo", "inicio-autos-tercero"];

/** Each slide brings another object to the front of the road and leaves the others behind it. */
export function SeccionCamino({ etiqueta, titulo, texto, boton, decorado, ...escena }: EscenaVista) {
  const objetos = cortos(escena.objetos);
  const carousel = useCarousel({ labels: objetos.map(({ nombre }) => nombre), interval: CADA });
  return (
    <div className="container-page pt-11 md:pt-18">
      <Carousel
        carousel={carousel}
        label={etiqueta}
        className="inicio-autos relative grid overflow-hidden text-noche-l23 rounded-panel md:grid-cols-[1.2fr_1fr] md:items-center md:min-h-135 md:rounded-hero"
        data-plain={decorado ? undefined : ""}
      >
        <CarouselTrack carousel={carousel} className="inicio-autos-carril">
          {objetos.map((objeto, i) => (
            <div key={objeto.nombre} className="inicio-autos-lamina relative h-87.5 md:h-135">
              {[...objetos.slice(i), ...objetos.slice(0, i)].map((otro, lugar) => (
                <Objeto
                  key={otro.nombre}
                  objeto={otro}
                  alt={lugar === 0 ? otro.nombre : ""}
                  {...(LUGARES[lugar] && { className: LUGARES[lugar] })}
                />
              ))}
              <Etiqueta objeto={objeto} />
            </div>
          ))}
        </CarouselTrack>
        <div className="inicio-autos-palabras relative -order-1 md:order-0">
          <h2 className="tracking-[-0.035em] text-[2.125rem] md:text-[clamp(2.125rem,3.7vw,3.375rem)]">
            {titulo}
          </h2>
          {texto && <p className="mt-4 mb-6.5 text-[1.125rem] text-cielo-l39">{texto}</p>}
          {boton && (
            <ButtonLink to={boton.a} size="lg">
              {boton.texto}
            </ButtonLink>
          )}
          {objetos.length > 1 && <CarouselControls carousel={carousel} />}
        </div>
      </Carousel>
    </div>
  );
}
