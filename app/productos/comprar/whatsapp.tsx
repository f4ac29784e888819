import { Button, ButtonLink, type ButtonSize } from "#app/ui/button.tsx";
import { WhatsAppIcon } from "#app/ui/whatsapp-icon.tsx";

type Props = {
  /** Undefined while the order is incomplete. */
  enlace: string | undefined;
  size?: ButtonSize;
  full?: boolean;
  /** Only the icon, where there is no room for words. */
  breve?: boolean;
};

const NOMBRE = "Comprar por WhatsApp";

/** Opens the shop's chat in another tab, with the order already written. */
export function BotonWhatsapp({ enlace, size, full, breve }: Props) {
  const look = { variant: "whatsapp", size, full, icon: <WhatsAppIcon /> } as const;
  const texto = breve ? <span className="sr-only">{NOMBRE}</span> : NOMBRE;
  if (enlace === undefined) {
    return (
      <Button {...look} type="button" disabled>
        {texto}
      </Button>
    );
  }
  return (
    <ButtonLink {...look} href={enlace} target="_blank" rel="noopener noreferrer">
      {texto}
    </ButtonLink>
  );
}
