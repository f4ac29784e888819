import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Skeleton } from "#app/ui/states/skeleton.tsx";
import type { Cesta } from "./cesta.server.ts";
import { CarritoSinGuiones } from "./sin-guiones.tsx";

const Bloques = () => (
  <div className="needs-js skeleton-late" role="status">
    <span className="sr-only">Cargando tu carrito…</span>
    <div className="carrito-grilla mt-6">
      <Skeleton className="h-64 rounded-tarjeta" />
      <Skeleton className="h-56 rounded-tarjeta" />
    </div>
  </div>
);

type Props = { whatsapp_numero: string; usuario: object | null; cesta: Cesta | null };

/** A placeholder until the scripts load; without scripts, the cart itself. */
export const CarritoEsperando = ({ whatsapp_numero, usuario, cesta }: Props) => (
  <>
    <h1>Tu carrito</h1>
    <Bloques />
    <noscript>
      {cesta && cesta.items.length > 0 ? (
        <CarritoSinGuiones cesta={cesta} whatsapp_numero={whatsapp_numero} visitante={usuario === null} />
      ) : (
        <>
          <Note kind="info" className="mt-5">
            Tu carrito está vacío. Si guardaste algo con JavaScript activo, actívalo otra vez para verlo.
          </Note>
          <div className="mt-5 flex flex-wrap gap-3">
            <ButtonLink to="/productos">Ver productos</ButtonLink>
            <ButtonLink to="/comprar-puntos" variant="gold">
              Comprar puntos
            </ButtonLink>
          </div>
        </>
      )}
    </noscript>
  </>
);
