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

/** The large card turns through pictures of the drill; its two neighbours stand still. */
export function VitrinaHerramientas() {
  return (
    <section className="home-section">
      <div className="container-page">
        <header className="home-head">
          <h2>Herramientas que aguantan la pega</h2>
          <Link to={rutaCategoria(HERRAMIENTAS)} className="home-more">
            Ver todas <ArrowRight aria-hidden />
          </Link>
        </header>
        <div className="tools">
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
    <Carousel carousel={carousel} label="Taladro percutor 20V" className="tool tool-large">
      <CarouselTrack carousel={carousel} className="tool-track">
        <Vista>
          <Recorte de="taladro" alt="Taladro percutor" />
        </Vista>
        <Vista>
          <img
            src="/art/ilustraciones/hero-herramientas.webp"
            alt="Taladro junto a su maletín y una llave"
            width={900}
            height={700}
            className="cutout"
            loading="lazy"
          />
        </Vista>
        <Vista>
          <Recorte de="taladro" alt="Mandril del taladro" className="tool-close" />
        </Vista>
      </CarouselTrack>
      <div className="tool-words">
        <h3>
          <Link to={TALADRO}>Taladro percutor 20V</Link>
        </h3>
        <p>Dos baterías, maletín y 2 años de garantía. Perfora hormigón sin reclamar.</p>
        <Precio precio={150} />
      </div>
      <CarouselControls carousel={carousel} className="tool-controls" />
    </Carousel>
  );
}

const TALADRO = "/product/1";

const Vista = ({ children }: { children: ReactNode }) => (
  <Link to={TALADRO} className="tool-view">
    {children}
  </Link>
);

type Props = { id: number; nombre: string; precio: number; recorte: NombreRecorte };

const Herramienta = ({ id, nombre, precio, recorte }: Props) => (
  <div className={`tool tool-${id}`}>
    <Recorte de={recorte} alt={nombre} />
    <div className="tool-words">
      <h3>
        <Link to={`/product/${id}`}>{nombre}</Link>
      </h3>
      <Precio precio={precio} />
    </div>
  </div>
);

const Precio = ({ precio }: { precio: number }) => (
  <p className="tool-price">
    <b>{pesos(precio)}</b> <span className="sample-chip">Precio de muestra</span>
  </p>
);
