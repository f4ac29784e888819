import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Carousel, CarouselControls, CarouselTrack } from "#app/ui/carousel/carousel.tsx";
import { useCarousel } from "#app/ui/carousel/state.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { HERRAMIENTAS, rutaCategoria } from "./escenas.ts";
import { Recorte } from "./recorte.tsx";
import type { NombreRecorte } from "./recortes.ts";

const CADA = 4000;
const VISTAS = ["Taladro completo", "Taladro con su maletín", "Mandril de cerca"];

/** The large card rotates through pictures of the drill; its two neighbours are static. */
export function VitrinaHerramientas() {
  return (
    <section className="inicio-seccion">
      <div className="container-page">
        <header className="inicio-cabeza">
          <h2>Herramientas que aguantan la pega</h2>
          <Link to={rutaCategoria(HERRAMIENTAS)} className="inicio-mas">
            Ver todas <ArrowRight aria-hidden />
          </Link>
        </header>
        <div className="inicio-herramientas">
          <Taladro />
          <Herramienta id={2} nombre="Sierra circular" precio={110} recorte="sierra" />
          <Herramienta id={3} nombre="Caja 3 niveles" precio={120} recorte="caja-herramientas" />
        </div>
      </div>
    </section>
  );
}

function Taladro() {
  const carousel = useCarousel({ labels: VISTAS, interval: CADA });
  return (
    <Carousel
      carousel={carousel}
      label="Taladro percutor 20V"
      className="inicio-herramienta inicio-herramienta-grande"
    >
      <CarouselTrack carousel={carousel} className="inicio-herramienta-carril">
        <Vista>
          <Recorte de="taladro" alt="Taladro percutor" />
        </Vista>
        <Vista>
          <img
            src="/art/ilustraciones/hero-herramientas.webp"
            alt="Taladro junto a su maletín y una llave"
            width={900}
            height={700}
            className="inicio-recorte"
            loading="lazy"
          />
        </Vista>
        <Vista>
          <Recorte de="taladro" alt="Mandril del taladro" className="inicio-herramienta-cerca" />
        </Vista>
      </CarouselTrack>
      <div className="inicio-herramienta-palabras">
        <h3>
          <Link to={TALADRO}>Taladro percutor 20V</Link>
        </h3>
        <p>Dos baterías, maletín y 2 años de garantía. Perfora hormigón sin reclamar.</p>
        <Precio precio={150} />
      </div>
      <CarouselControls carousel={carousel} className="inicio-herramienta-controles" />
    </Carousel>
  );
}

const TALADRO = "/product/1";

const Vista = ({ children }: { children: ReactNode }) => (
  <Link to={TALADRO} className="inicio-herramienta-vista">
    {children}
  </Link>
);

type Props = { id: number; nombre: string; precio: number; recorte: NombreRecorte };

const Herramienta = ({ id, nombre, precio, recorte }: Props) => (
  <div className={`inicio-herramienta inicio-herramienta-${id}`}>
    <Recorte de={recorte} alt={nombre} />
    <div className="inicio-herramienta-palabras">
      <h3>
        <Link to={`/product/${id}`}>{nombre}</Link>
      </h3>
      <Precio precio={precio} />
    </div>
  </div>
);

const Precio = ({ precio }: { precio: number }) => (
  <p className="inicio-herramienta-precio">
    <b>{pesos(precio)}</b> <span className="inicio-muestra">Precio de muestra</span>
  </p>
);
