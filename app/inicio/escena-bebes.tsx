import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import type { ProductoPortada } from "#modules/productos/productos.store.server.ts";
import { ESCENAS, rutaCategoria } from "./escenas.ts";
import { Objeto, objetosDe } from "./objeto.tsx";

const MUESTRA = [
  ["Coche de paseo", "coche"],
  ["Cuna de lenga", "cuna"],
  ["Silla de auto Isofix", "silla-auto"],
] as const;

export function EscenaBebes({ productos }: { productos: readonly ProductoPortada[] }) {
  const categoria = rutaCategoria(ESCENAS.bebes.categoria);
  return (
    <section className="inicio-bebes">
      <div className="container-page inicio-bebes-grilla">
        <div className="inicio-bebes-palabras">
          <h2>Todo para la guagua, sin andar de tienda en tienda.</h2>
          <p>Coches, cunas y sillas de auto con despacho a la dirección de tu perfil.</p>
          <ButtonLink to={categoria} size="lg">
            Ver productos de bebé
          </ButtonLink>
        </div>
        <div className="inicio-bebes-mosaico">
          {objetosDe(productos, MUESTRA, categoria).map((objeto, i) => (
            <Link key={objeto.nombre} to={objeto.to} className={`inicio-bebe inicio-bebe-${i + 1}`}>
              <Objeto objeto={objeto} alt="" />
              <b>{objeto.nombre}</b>
              {objeto.precio && <span>{objeto.precio}</span>}
            </Link>
          ))}
        </div>
      </div>
    </section>
  );
}
