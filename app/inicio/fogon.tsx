import { ButtonLink } from "#app/ui/button/button.tsx";
import { Carousel, CarouselControls, CarouselTrack } from "#app/ui/carousel/carousel.tsx";
import { useCarousel } from "#app/ui/carousel/state.ts";
import type { EscenaVista } from "#modules/portada/vista.ts";
import { rutaParticipar } from "#modules/productos/tarjeta.ts";
import { cortos, Etiqueta, Objeto } from "./objeto.tsx";

const CADA = 3000;

type Props = EscenaVista & { sorteos_activos: boolean };

export function SeccionFogon({
  etiqueta,
  titulo,
  texto,
  boton,
  decorado,
  sorteos_activos,
  ...escena
}: Props) {
  const objetos = cortos(escena.objetos);
  const carousel = useCarousel({ labels: objetos.map(({ nombre }) => nombre), interval: CADA });
  const sorteado = sorteos_activos ? (objetos.find((objeto) => objeto.sorteado)?.sorteado ?? null) : null;
  return (
    <Carousel
      carousel={carousel}
      label={etiqueta}
      className="inicio-parrillas relative overflow-hidden text-crema-l97"
      data-plain={decorado ? undefined : ""}
    >
      <div className="container-page inicio-parrillas-grilla md:grid-cols-[1fr_1fr] md:gap-10 md:items-center md:min-h-170 relative grid">
        <div className="inicio-parrillas-palabras">
          <h2 className="tracking-[-0.04em] leading-[0.96]">{titulo}</h2>
          {texto && <p className="max-w-[26em] mt-5 text-tierra-l91">{texto}</p>}
          <div className="inicio-acciones">
            {boton && (
              <ButtonLink to={boton.a} size="lg" className="btn-light">
                {boton.texto}
              </ButtonLink>
            )}
            {sorteado && (
              <ButtonLink to={rutaParticipar(sorteado)} size="lg" variant="gold">
                Participar con puntos
              </ButtonLink>
            )}
          </div>
          {objetos.length > 1 && <CarouselControls carousel={carousel} />}
        </div>
        <CarouselTrack carousel={carousel} className="grills-track">
          {objetos.map((objeto) => (
            <div
              key={objeto.nombre}
              className="inicio-parrillas-lamina grid justify-items-center content-end gap-2 h-full px-1 py-3"
            >
              <Objeto objeto={objeto} />
              <Etiqueta objeto={objeto} />
            </div>
          ))}
        </CarouselTrack>
      </div>
    </Carousel>
  );
}
