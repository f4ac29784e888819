import { ButtonLink } from "#app/ui/button.tsx";
import { Carousel, CarouselControls, CarouselTrack } from "#app/ui/carousel/carousel.tsx";
import { useCarousel } from "#app/ui/carousel/state.ts";
import type { ProductoPortada } from "#modules/productos/productos.store.server.ts";
import { ESCENAS, rutaCategoria } from "./escenas.ts";
import { Etiqueta, Objeto, objetosDe } from "./objeto.tsx";

const CADA = 3000;
const MUESTRA = [
  ["Neumático todo terreno", "neumatico"],
  ["Inflador portátil", "inflador"],
  ["Aspiradora de auto", "aspiradora"],
] as const;
const LUGARES = ["inicio-autos-primero", "inicio-autos-segundo", "inicio-autos-tercero"];

/** Each slide brings another object to the front of the road and leaves the others behind it. */
export function EscenaAutos({ productos }: { productos: readonly ProductoPortada[] }) {
  const categoria = rutaCategoria(ESCENAS.autos.categoria);
  const objetos = objetosDe(productos, MUESTRA, categoria);
  const carousel = useCarousel({ labels: objetos.map(({ nombre }) => nombre), interval: CADA });
  return (
    <div className="container-page inicio-autos-marco">
      <Carousel carousel={carousel} label="Accesorios para el auto" className="inicio-autos">
        <CarouselTrack carousel={carousel} className="inicio-autos-carril">
          {objetos.map((objeto, i) => (
            <div key={objeto.nombre} className="inicio-autos-lamina">
              {[...objetos.slice(i), ...objetos.slice(0, i)].map((otro, lugar) => (
                <Objeto
                  key={otro.nombre}
                  objeto={otro}
                  alt={lugar === 0 ? otro.nombre : ""}
                  className={LUGARES[lugar]}
                />
              ))}
              <Etiqueta objeto={objeto} />
            </div>
          ))}
        </CarouselTrack>
        <div className="inicio-autos-palabras">
          <h2>Regalonea tu auto antes del taco.</h2>
          <p>Inflador, aspiradora y neumáticos para salir tranquilo a carretera.</p>
          <ButtonLink to={categoria} size="lg">
            Ver accesorios
          </ButtonLink>
          <CarouselControls carousel={carousel} />
        </div>
      </Carousel>
    </div>
  );
}
