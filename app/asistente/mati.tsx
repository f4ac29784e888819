import { ChevronDown } from "lucide-react";
import { type ComponentType, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { useToast } from "#app/ui/toast.tsx";
import type { Conversation } from "./conversacion.ts";
import { useTalk } from "./use-conversacion.ts";

type Window = ComponentType<{ talk: Conversation; close: () => void }>;
const loadWindow = (): Promise<{ Panel: Window }> => import("./panel.tsx");

/**
 * The button that opens the assistant, on every page. All that the window needs is loaded when it is first opened.
 * Without JavaScript there is no button: it could do nothing.
 */
export function Mati({ usuario }: { usuario: string | null | undefined }) {
  const [Panel, setPanel] = useState<Window | null>(null);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { talk, load, unread } = useTalk(usuario);
  const toast = useToast();
  // The table of the game needs its room.
  const small = useLocation().pathname.startsWith("/juegos/");
  const show = async () => {
    setOpen(true);
    try {
      const [loaded] = await Promise.all([loadWindow(), load()]);
      setPanel(() => loaded.Panel);
    } catch {
      setOpen(false);
      toast.show({ kind: "error", text: "No pudimos abrir el chat. Revisa tu conexión e intenta otra vez." });
    }
  };
  const hide = () => {
    setOpen(false);
    button.current?.focus();
  };
  if (!useHydrated()) return null;
  const shown = open && Panel !== null && talk !== null;
  return (
    <div id="n8n-chat">
      {shown && <Panel talk={talk} close={hide} />}
      <button
        ref={button}
        type="button"
        className="mati-toggle"
        data-small={small || undefined}
        aria-label={
          open ? "Cerrar chat" : unread ? "Abrir chat con Mati, te respondió" : "Abrir chat con Mati"
        }
        aria-expanded={open}
        aria-controls={shown ? "mati-panel" : undefined}
        aria-busy={(open && !shown) || undefined}
        onClick={open ? hide : show}
        onPointerEnter={() => void loadWindow().catch(() => undefined)}
      >
        {shown ? (
          <ChevronDown aria-hidden="true" />
        ) : (
          <img src="/art/ilustraciones/mati.svg" alt="" width="46" height="46" />
        )}
        {unread && !open && <i className="mati-unread" aria-hidden="true" />}
      </button>
    </div>
  );
}
