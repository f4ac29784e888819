import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { MessageCircle, MessageCircleQuestion } from "#app/ui/iconos.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { enlaceWhatsapp, preguntaPorProducto } from "#modules/carrito/mensaje-whatsapp.ts";

type Props = { producto: { producto: string; sku: string }; whatsapp_numero: string };

/** Two quiet words that ask about this product: by WhatsApp, and in the chat with Mati. Both messages name it. */
export function ComprarPreguntas({ producto, whatsapp_numero }: Props) {
  const { show } = useToast();
  const preguntar = async () => {
    if (!document.getElementById("mati-panel")) document.querySelector<HTMLElement>(".mati-boton")?.click();
    try {
      // Loaded when it is first needed, like the window of the chat itself.
      const { conversacion } = await import("#app/asistente/conversacion.ts");
      if (conversacion.getState().sesion === null) conversacion.start();
      conversacion.setDraft(`Sobre ${producto.producto} (SKU ${producto.sku}): `);
    } catch {
      show({ kind: "error", text: "No pudimos abrir el chat. Revisa tu conexión e intenta otra vez." });
    }
  };
  return (
    <>
      {whatsapp_numero && (
        <ButtonLink
          variant="quiet"
          icon={<MessageCircleQuestion aria-hidden="true" />}
          href={enlaceWhatsapp(whatsapp_numero, preguntaPorProducto(producto))}
          target="_blank"
          rel="noopener noreferrer"
        >
          Preguntar<span className="sr-only"> por WhatsApp</span>
        </ButtonLink>
      )}
      <Button
        type="button"
        variant="quiet"
        className="needs-js"
        icon={<MessageCircle aria-hidden="true" />}
        onClick={() => void preguntar()}
      >
        <span>
          <span className="sr-only">Preguntar </span>
          <span className="max-md:sr-only">a </span>Mati
        </span>
      </Button>
    </>
  );
}
