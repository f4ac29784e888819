import { Link } from "react-router";
import { AvisosProducto, PrecioProducto } from "#app/productos/precio.tsx";
import { Carousel, CarouselControls, CarouselTrack } from "#app/ui/carousel/carousel.tsx";
import { type CarouselState, useCarousel } from "#app/ui/carousel/state.ts";
import { ArrowRight } from "#app/ui/iconos.tsx";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { PrecioVista } from "#modules/portada/precio-vista.ts";
import type { HerramientaVista, SeccionVista } from "#modules/portada/vista.ts";
import { avisoDeSorteo } from "./diapositivas.ts";
import { ImagenRecorte } from "./recorte.tsx";

const CADA = 4000;

type Props = Extract<SeccionVista, { tipo: "vitrina" }> & { sorteos_activos: boolean };

/** Three products, each with pictures that take turns. One clock and one set of controls moves and stops all of them. */
export function SeccionVitrina({ titulo, boton, herramientas, sorteos_activos }: Props) {
  const [primera, ...otras] = sorteos_activos
    ? herramientas
    : herramientas.map((una) => ({ ...una, sorteo: null }));
  const vueltas = Math.max(1, ...[primera, ...otras].map((una) => una?.vistas.length ?? 0));
  const labels = Array.from({ length: vueltas }, (_, i) => primera?.vistas[i]?.nombre ?? `Vista ${i + 1}`);
  const carousel = useCarousel({ labels, interval: CADA });
  if (!primera) return null;
  return (
    <section className="inicio-seccion">
      <div className="container-page">
        <header className="inicio-cabeza">
          <h2 className="text-[1.875rem] md:text-[2.5rem]">{titulo}</h2>
          {boton && (
            <Link to={boton.a} className="inicio-mas">
              {boton.texto} <ArrowRight aria-hidden />
            </Link>
          )}
        </header>
        <div className="inicio-herramientas grid text-noche-l23 grid-cols-[1fr_1fr] gap-3 md:grid-cols-[1.55fr_1fr_1fr] md:gap-5">
          <Grande herramienta={primera} carousel={carousel} />
          {otras.map((herramienta, i) => (
            <Chica key={herramienta.id} herramienta={herramienta} lugar={i + 2} vuelta={carousel.index} />
          ))}
        </div>
      </div>
    </section>
  );
}

/** When a neighbour has more pictures, the first one starts again from its own first. */
function Grande({ herramienta: { id, nombre, texto, precio, sorteo, vistas }, carousel }: GrandeProps) {
  const to = `/product/${id}`;
  return (
    <Carousel
      carousel={carousel}
      label={nombre}
      className="inicio-herramienta inicio-herramienta-grande max-md:min-h-101 col-span-full md:col-auto"
    >
      <CarouselTrack carousel={carousel} className="inicio-herramienta-carril">
        {carousel.labels.map((label, i) => {
          const vista = vistas[i % vistas.length];
          return (
            <Link
              key={label}
              to={to}
              className="inicio-herramienta-vista grid place-items-center h-full overflow-clip"
            >
              {vista && (
                <ImagenRecorte de={vista.imagen} alt={vista.nombre} deCerca="inicio-herramienta-cerca" />
              )}
            </Link>
          );
        })}
      </CarouselTrack>
      <div className="inicio-herramienta-palabras relative">
        <h3>
          <Link to={to} className="tap inline-block">
            {nombre}
          </Link>
        </h3>
        {texto && <p>{texto}</p>}
        <Precio precio={precio} aviso={sorteo && avisoDeSorteo(sorteo)} />
      </div>
      {carousel.labels.length > 1 && (
        <CarouselControls
          carousel={carousel}
          className="inicio-herramienta-controles z-1 self-stretch justify-between text-tierra-l38a"
        />
      )}
    </Carousel>
  );
}

type GrandeProps = { herramienta: HerramientaVista; carousel: CarouselState };
type ChicaProps = { herramienta: HerramientaVista; lugar: number; vuelta: number };

/** Its pictures lie on each other and fade; without JavaScript the first one stays. */
const Chica = ({ herramienta: { id, nombre, texto, precio, sorteo, vistas }, lugar, vuelta }: ChicaProps) => (
  <div className={`inicio-herramienta inicio-herramienta-chica inicio-herramienta-${lugar}`}>
    {vistas.map((vista, i) => (
      <div
        key={vista.nombre}
        className="inicio-herramienta-turno absolute top-0 inset-x-0 overflow-clip h-38 md:h-74"
        data-shown={i === vuelta % vistas.length || undefined}
        aria-hidden={i > 0}
      >
        <ImagenRecorte de={vista.imagen} alt={i === 0 ? nombre : ""} deCerca="inicio-herramienta-cerca" />
      </div>
    ))}
    <div className="inicio-herramienta-palabras relative">
      <h3>
        <Link to={`/product/${id}`} className="tap inline-block">
          {nombre}
        </Link>
      </h3>
      {texto && <p>{texto}</p>}
      <Precio precio={precio} aviso={sorteo && avisoDeSorteo(sorteo)} />
    </div>
  </div>
);

type PrecioProps = { precio: PrecioVista; aviso: string | null };

/** A sample price of the demo is small: nothing costs it. */
const Precio = ({ precio, aviso }: PrecioProps) => (
  <p className="inicio-herramienta-precio flex flex-wrap gap-x-3 gap-y-1.5 items-center mt-2.5 text-noche-l23">
    {precio.muestra ? (
      <>
        <b className="text-[1.25rem]">{pesos(precio.valor)}</b>{" "}
        <span className="inicio-muestra h-5.5 px-2 text-[0.75rem]">Precio de muestra</span>
      </>
    ) : (
      <>
        <b>
          <PrecioProducto precio={precio.hoy} />
        </b>{" "}
        <AvisosProducto precio={precio.hoy} />
      </>
    )}
    {aviso && <span className="w-full text-[0.8125rem] font-semibold">{aviso}</span>}
  </p>
);
