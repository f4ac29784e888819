import { MessageCircleQuestion } from "lucide-react";
import { PREGUNTAR_A_MATI } from "#app/asistente/mati.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { WhatsAppIcon } from "#app/ui/whatsapp-icon.tsx";
import { enlaceWhatsapp, preguntaPorProducto } from "#modules/carrito/mensaje-whatsapp.ts";

type Props = { producto: { producto: string; sku: string }; whatsapp_numero: string };

/** Asks about this product: by WhatsApp, or in the chat with Mati. Both messages name it. */
export function ComprarPreguntas({ producto, whatsapp_numero }: Props) {
  const preguntar = () => {
    const detail = `Sobre ${producto.producto} (SKU ${producto.sku}): `;
    window.dispatchEvent(new CustomEvent(PREGUNTAR_A_MATI, { detail }));
  };
  return (
    <section className="comprar-preguntas" aria-labelledby="preguntas">
      <h2 id="preguntas">Pregunta por este producto</h2>
      <div>
        {whatsapp_numero && (
          <ButtonLink
            variant="secondary"
            size="sm"
            icon={<WhatsAppIcon />}
            href={enlaceWhatsapp(whatsapp_numero, preguntaPorProducto(producto))}
            target="_blank"
            rel="noopener noreferrer"
          >
            Por WhatsApp
          </ButtonLink>
        )}
        <Button
          type="button"
          variant="secondary"
          size="sm"
          className="needs-js"
          icon={<MessageCircleQuestion aria-hidden="true" />}
          onClick={preguntar}
        >
          A Mati
        </Button>
      </div>
    </section>
  );
}
