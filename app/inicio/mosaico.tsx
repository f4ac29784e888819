import { Link } from "react-router";
import { AvisosProducto, PrecioProducto } from "#app/productos/precio.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import type { EscenaVista } from "#modules/portada/vista.ts";
import { cortos, Objeto } from "./objeto.tsx";

export function SeccionMosaico({ titulo, texto, boton, objetos }: EscenaVista) {
  return (
    <section className="inicio-bebes mt-11 py-12 md:mt-18 md:py-20">
      <div className="container-page grid gap-7 md:grid-cols-[0.8fr_1.2fr] md:gap-14 md:items-center">
        <div>
          <h2 className="tracking-[-0.035em] text-[2.0625rem] md:text-[clamp(2rem,3.6vw,3.25rem)]">
            {titulo}
          </h2>
          {texto && <p className="mt-4.5 mb-6.5 text-[1.125rem] text-tinta-2">{texto}</p>}
          {boton && (
            <ButtonLink to={boton.a} size="lg">
              {boton.texto}
            </ButtonLink>
          )}
        </div>
        <div className="inicio-bebes-mosaico grid gap-3 min-h-125 md:gap-4.5 md:min-h-140">
          {cortos(objetos).map((objeto, i) => (
            <Link
              key={objeto.nombre}
              to={objeto.to}
              className={`inicio-bebe relative flex flex-col justify-end overflow-hidden text-noche-l23 p-4 rounded-[22px] md:p-5.5 md:rounded-panel inicio-bebe-${i + 1}`}
            >
              <Objeto objeto={objeto} alt="" />
              <b className="relative font-display font-extrabold text-[1.0625rem] leading-[1.1] md:text-[1.25rem] tracking-[-0.02em]">
                {objeto.nombre}
              </b>
              {objeto.precio && (
                <span>
                  <PrecioProducto precio={objeto.precio} />
                  <AvisosProducto precio={objeto.precio} />
                </span>
              )}
            </Link>
          ))}
        </div>
      </div>
    </section>
  );
}
