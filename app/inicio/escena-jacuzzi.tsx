import { ButtonLink } from "#app/ui/button.tsx";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { ProductoPortada } from "#modules/productos/productos.store.server.ts";
import { rutaComprar, rutaParticipar } from "#modules/productos/tarjeta.ts";
import { ESCENAS, rutaCategoria } from "./escenas.ts";
import { Recorte } from "./recorte.tsx";

/** Facts of the jacuzzi that the picture shows. */
const DATOS = [
  ["6", "personas"],
  ["40°", "en 12 horas"],
  ["120", "chorros de aire"],
] as const;

type Props = { producto: ProductoPortada | undefined; sorteos_activos: boolean };

/** The word is drawn behind the object, like a sign behind a pool. */
export function EscenaJacuzzi({ producto, sorteos_activos }: Props) {
  const [suyo] = ESCENAS.jacuzzi.skus;
  return (
    <section className="inicio-jacuzzi">
      <div className="container-page inicio-jacuzzi-interior">
        <h2>
          <span>Jacuzzi</span> <span>inflable</span>
        </h2>
        <Recorte
          de="jacuzzi"
          alt="Jacuzzi inflable de madera clara con agua y burbujas"
          className="inicio-jacuzzi-objeto"
        />
        <div className="inicio-jacuzzi-pie">
          {producto?.sku === suyo && (
            <ul>
              {DATOS.map(([cifra, que]) => (
                <li key={que}>
                  <b>{cifra}</b> {que}
                </li>
              ))}
            </ul>
          )}
          <div className="inicio-acciones">
            {producto ? (
              <ButtonLink to={rutaComprar(producto.sku)} size="lg" className="btn-light">
                Comprar por {pesos(producto.precio_cliente)}
              </ButtonLink>
            ) : (
              <ButtonLink to={rutaCategoria(ESCENAS.jacuzzi.categoria)} size="lg" className="btn-light">
                Ver jacuzzis y piscinas
              </ButtonLink>
            )}
            {producto && producto.puntos > 0 && sorteos_activos && (
              <ButtonLink to={rutaParticipar(producto.sku)} size="lg" variant="gold">
                Participar
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
