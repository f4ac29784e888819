import { useRootData } from "#app/lib/session/root-data.ts";
import { enlaceWhatsapp } from "#modules/carrito/mensaje-whatsapp.ts";

/** A link to a person of the shop, with the message already written: WhatsApp, or mail in a shop without it. */
export function Escribenos({ mensaje }: { mensaje: string }) {
  const { whatsapp_numero = "", email = "" } = useRootData()?.ajustes ?? {};
  if (!whatsapp_numero)
    return <a href={`mailto:${email}?body=${encodeURIComponent(mensaje)}`}>Escríbenos por correo</a>;
  return (
    <a href={enlaceWhatsapp(whatsapp_numero, mensaje)} target="_blank" rel="noopener noreferrer">
      Escríbenos por WhatsApp
    </a>
  );
}
