import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { WhatsAppIcon } from "#app/ui/whatsapp-icon.tsx";
import { enlaceWhatsapp } from "#modules/carrito/mensaje-whatsapp.ts";

const Bloques = () => (
  <div className="needs-js skeleton-late" role="status">
    <span className="sr-only">Cargando tu carrito…</span>
    <div className="cart-grid mt-6">
      <Skeleton className="h-64 rounded-tarjeta" />
      <Skeleton className="h-56 rounded-tarjeta" />
    </div>
  </div>
);

/** Before the scripts arrive: the place of the cart, or, where they never will, another way to buy. */
export const CarritoEsperando = ({ whatsapp_numero }: { whatsapp_numero: string }) => (
  <>
    <h1>Tu carrito</h1>
    <Bloques />
    <noscript>
      <Note kind="warning" className="mt-5">
        El carrito necesita JavaScript: actívalo en tu navegador para ver lo que guardaste y pagar. Sin él
        puedes comprar por WhatsApp.
      </Note>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink
          variant="whatsapp"
          icon={<WhatsAppIcon />}
          href={enlaceWhatsapp(whatsapp_numero, "Hola, quiero hacer una compra en Puntazo.")}
        >
          Comprar por WhatsApp
        </ButtonLink>
        <ButtonLink to="/productos">Ver productos</ButtonLink>
        <ButtonLink to="/comprar-puntos" variant="gold">
          Comprar puntos
        </ButtonLink>
      </div>
    </noscript>
  </>
);
