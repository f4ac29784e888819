import type { CSSProperties } from "react";
import { AvisosProducto } from "#app/productos/precio.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { SeccionVista } from "#modules/portada/vista.ts";
import { rutaComprar, rutaParticipar } from "#modules/productos/tarjeta.ts";
import { ImagenRecorte } from "./recorte.tsx";

type Props = Extract<SeccionVista, { tipo: "estelar" }> & { sorteos_activos: boolean };

/** The longest title that fills the width in its full size. */
const LETRAS = 7;

/** The word is drawn behind the object, like a sign behind a pool. A longer word is drawn smaller. */
export function SeccionEstelar({ titulo, subtitulo, imagen, alt, datos, decorado, ...escena }: Props) {
  const { producto, categoria, otro, sorteos_activos } = escena;
  const escala = LETRAS / Math.max(LETRAS, ...titulo.split(" ").map((palabra) => palabra.length));
  return (
    <section
      className="inicio-jacuzzi relative overflow-hidden text-blanco text-center"
      data-plain={decorado ? undefined : ""}
    >
      <div className="container-page inicio-jacuzzi-interior relative grid justify-items-center">
        <h2
          className="grid justify-items-center leading-[0.82] tracking-[-0.035em]"
          {...(escala < 1 && { style: { "--escala": escala.toFixed(3) } as CSSProperties })}
        >
          <span>{titulo}</span> {subtitulo && <span>{subtitulo}</span>}
        </h2>
        <ImagenRecorte de={imagen} alt={alt} className="inicio-jacuzzi-objeto relative h-auto" />
        <div className="inicio-jacuzzi-pie md:justify-between md:items-center md:mt-2 gap-5.5 w-full">
          {datos.length > 0 && (
            <ul className="flex justify-between text-left">
              {datos.map(({ cifra, que }) => (
                <li key={que} className="text-[0.9375rem] text-cielo-l96">
                  <b>{cifra}</b> {que}
                </li>
              ))}
            </ul>
          )}
          <div className="inicio-acciones">
            {producto ? (
              <ButtonLink to={rutaComprar(producto.sku)} size="lg" className="btn-light">
                Comprar {producto.desde ? "desde" : "por"} {pesos(producto.precio_cliente)}
                {producto.precio_normal && (
                  <s className="ml-2 font-medium text-[0.8em]">
                    <span className="sr-only">Antes </span>
                    {pesos(producto.precio_normal)}
                  </s>
                )}
              </ButtonLink>
            ) : (
              categoria && (
                <ButtonLink to={categoria} size="lg" className="btn-light">
                  {otro}
                </ButtonLink>
              )
            )}
            {producto && producto.puntos > 0 && sorteos_activos && (
              <ButtonLink to={rutaParticipar(producto.sku)} size="lg" variant="gold">
                Participar
              </ButtonLink>
            )}
          </div>
          {producto && <AvisosProducto precio={producto} />}
        </div>
      </div>
    </section>
  );
}
