import { AvisosProducto, PrecioProducto } from "#app/productos/precio.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import type { EscenaVista } from "#modules/portada/vista.ts";
import { cortos, Objeto } from "./objeto.tsx";

export function EscenaBebes({ titulo, texto, boton, objetos }: EscenaVista) {
  return (
    <section className="inicio-bebes">
      <div className="container-page inicio-bebes-grilla">
        <div className="inicio-bebes-palabras">
          <h2>{titulo}</h2>
          {texto && <p>{texto}</p>}
          {boton && (
            <ButtonLink to={boton.a} size="lg">
              {boton.texto}
            </ButtonLink>
          )}
        </div>
        <div className="inicio-bebes-mosaico">
          {cortos(objetos).map((objeto, i) => (
            <Link key={objeto.nombre} to={objeto.to} className={`inicio-bebe inicio-bebe-${i + 1}`}>
              <Objeto objeto={objeto} alt="" />
              <b>{objeto.nombre}</b>
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
