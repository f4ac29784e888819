import { Button, ButtonLink } from "#app/ui/button.tsx";
import { MessageCircleQuestion } from "#app/ui/iconos.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { WhatsAppIcon } from "#app/ui/whatsapp-icon.tsx";
import { enlaceWhatsapp, preguntaPorProducto } from "#modules/carrito/mensaje-whatsapp.ts";

type Props = { producto: { producto: string; sku: string }; whatsapp_numero: string };

/** Asks about this product: by WhatsApp, or in the chat with Mati. Both messages name it. */
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
    <section
      className="comprar-preguntas flex flex-wrap items-center justify-between gap-x-4 gap-y-2 mb-5.5"
      aria-labelledby="preguntas"
    >
      <h2 id="preguntas" className="text-[1rem]">
        Pregunta por este producto
      </h2>
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
          onClick={() => void preguntar()}
        >
          A Mati
        </Button>
      </div>
    </section>
  );
}
