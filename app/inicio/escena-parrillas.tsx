import { ButtonLink } from "#app/ui/button.tsx";
import { Carousel, CarouselControls, CarouselTrack } from "#app/ui/carousel/carousel.tsx";
import { useCarousel } from "#app/ui/carousel/state.ts";
import type { ProductoPortada } from "#modules/productos/productos.store.server.ts";
import { rutaParticipar } from "#modules/productos/tarjeta.ts";
import { ESCENAS, rutaCategoria } from "./escenas.ts";
import { Etiqueta, Objeto, objetosDe } from "./objeto.tsx";

const CADA = 3000;
const MUESTRA = [
  ["Parrilla tambor a carbón", "parrilla-tambor"],
  ["Parrilla kettle", "parrilla-kettle"],
  ["Box asado", "lomo-vetado"],
] as const;

type Props = { productos: readonly ProductoPortada[]; sorteos_activos: boolean };

export function EscenaParrillas({ productos, sorteos_activos }: Props) {
  const categoria = rutaCategoria(ESCENAS.parrillas.categoria);
  const objetos = objetosDe(productos, MUESTRA, categoria);
  const carousel = useCarousel({ labels: objetos.map(({ nombre }) => nombre), interval: CADA });
  const sorteada = sorteos_activos && productos.find(({ puntos }) => puntos > 0);
  return (
    <Carousel carousel={carousel} label="Parrillas" className="inicio-parrillas">
      <div className="container-page inicio-parrillas-grilla">
        <div className="inicio-parrillas-palabras">
          <h2>El asado del dieciocho, todo el año.</h2>
          <p>Parrillas de tambor y kettle listas para prender. Tú pones el carbón y los amigos.</p>
          <div className="inicio-acciones">
            <ButtonLink to={categoria} size="lg" className="btn-light">
              Ver parrillas
            </ButtonLink>
            {sorteada && (
              <ButtonLink to={rutaParticipar(sorteada.sku)} size="lg" variant="gold">
                Participar con puntos
              </ButtonLink>
            )}
          </div>
          <CarouselControls carousel={carousel} />
        </div>
        <CarouselTrack carousel={carousel} className="grills-track">
          {objetos.map((objeto) => (
            <div key={objeto.nombre} className="inicio-parrillas-lamina">
              <Objeto objeto={objeto} />
              <Etiqueta objeto={objeto} />
            </div>
          ))}
        </CarouselTrack>
      </div>
    </Carousel>
  );
}
