import { useState } from "react";
import { Check, Share2 } from "../iconos.tsx";
import { Button, ButtonLink, type ButtonSize } from "./button.tsx";
import { useCopied } from "./use-copied.ts";
import { WhatsAppIcon } from "./whatsapp-icon.tsx";

type Props = {
  /** The whole address, with the shop's own. */
  url: string;
  title: string;
  /** The sentence before the link in a message. */
  text: string;
  /** The name of the link to WhatsApp, which then stands first; without one it is only its icon. */
  whatsappLabel?: string;
  size?: ButtonSize;
  /** One quiet word. Its link to WhatsApp is shown only where scripts are off. */
  quiet?: boolean;
  className?: string;
};

const COPIED = "Enlace copiado";
const FAILED = "No se pudo copiar";

/** The link to WhatsApp with the message written. */
export const whatsappTo = (text: string, url: string): string =>
  `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`;

/**
 * Pages load it apart, so that sharing weighs nothing in their first load. Opens the share sheet of the device, or copies the link where there is none. The link to WhatsApp works without scripts.
 */
export default function Share({ url, title, text, whatsappLabel, size = "sm", quiet, className }: Props) {
  const [failed, setFailed] = useState(false);
  const { copied, copy } = useCopied(url, {
    forMs: 2_500,
    onCopied: () => setFailed(false),
    onError: () => setFailed(true),
  });
  const said = copied ? COPIED : failed ? FAILED : "";
  const share = async () => {
    if (!navigator.share) return copy();
    // Closing the sheet rejects, and is no failure.
    await navigator.share({ url, title, text }).catch(() => undefined);
  };
  const whatsapp = (
    <ButtonLink
      href={whatsappTo(text, url)}
      target="_blank"
      rel="noreferrer"
      variant="secondary"
      size={size}
      className={quiet ? "hidden noscript:inline-flex" : undefined}
      icon={<WhatsAppIcon />}
    >
      {whatsappLabel ?? <span className="sr-only">Compartir por WhatsApp</span>}
    </ButtonLink>
  );
  return (
    <div className={className ?? "flex flex-wrap items-center gap-2"}>
      {whatsappLabel && whatsapp}
      <Button
        type="button"
        variant={quiet ? "quiet" : "secondary"}
        size={quiet ? "md" : size}
        className="needs-js"
        icon={copied ? <Check aria-hidden="true" /> : <Share2 aria-hidden="true" />}
        onClick={share}
      >
        {said || "Compartir"}
      </Button>
      <span className="sr-only" role="status">
        {said}
      </span>
      {!whatsappLabel && whatsapp}
    </div>
  );
}
