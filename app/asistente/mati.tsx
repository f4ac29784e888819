import { type ComponentType, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { ChevronDown } from "#app/ui/iconos.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Conversacion } from "./conversacion.ts";
import { sesionGuardada } from "./sesion.ts";

type Ventana = ComponentType<{ charla: Conversacion; close: () => void }>;
const cargarVentana = (): Promise<{ PanelAsistente: Ventana }> => import("./panel.tsx");

/**
 * The button that opens the assistant, on every page. The code of the window is loaded when it is first
 * opened. Without JavaScript the button is not rendered, because it would do nothing.
 */
export function Mati({ usuario }: { usuario: string | null | undefined }) {
  const [Panel, setPanel] = useState<Ventana | null>(null);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { charla, load, sinLeer } = useConversacion(usuario);
  const toast = useToast();
  const show = async () => {
    setOpen(true);
    try {
      const [loaded] = await Promise.all([cargarVentana(), load()]);
      setPanel(() => loaded.PanelAsistente);
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
  const shown = open && Panel !== null && charla !== null;
  return (
    <div id="n8n-chat">
      {shown && <Panel charla={charla} close={hide} />}
      <button
        ref={button}
        type="button"
        className="floating-button mati-boton"
        aria-label={
          open ? "Cerrar chat" : sinLeer ? "Abrir chat con Mati, te respondió" : "Abrir chat con Mati"
        }
        aria-expanded={open}
        aria-controls={shown ? "mati-panel" : undefined}
        aria-busy={(open && !shown) || undefined}
        onClick={open ? hide : show}
        onPointerEnter={() => void cargarVentana().catch(() => undefined)}
      >
        {shown ? (
          <ChevronDown aria-hidden="true" />
        ) : (
          <img src="/art/ilustraciones/mati.svg" alt="" width="46" height="46" />
        )}
        {sinLeer && !open && (
          <i
            className="mati-sin-leer absolute -top-1 -right-1 size-4.5 rounded-full bg-oro-300"
            aria-hidden="true"
          />
        )}
      </button>
    </div>
  );
}

const cargarCharla = () => import("#app/asistente/conversacion.ts").then(({ conversacion }) => conversacion);
const never = () => () => undefined;

/**
 * Loads the conversation at once if this browser has a stored session, otherwise when the window opens.
 * `usuario` is undefined until the session is known.
 */
function useConversacion(usuario: string | null | undefined) {
  const [charla, setCharla] = useState<Conversacion | null>(null);
  const known = useRef(usuario);
  const load = useCallback(async () => {
    const loaded = await cargarCharla();
    setCharla(loaded);
    return loaded;
  }, []);
  useEffect(() => {
    // If loading fails now, opening the window tries again.
    if (sesionGuardada() !== null) void load().then((loaded) => loaded.load(), never);
  }, [load]);
  useEffect(() => {
    const before = known.current;
    if (usuario === undefined || usuario === before) return;
    known.current = usuario;
    if (before) void load().then((loaded) => loaded.forget(), never);
  }, [usuario, load]);
  const sinLeer = useSyncExternalStore(
    charla?.subscribe ?? never,
    () => charla?.getState().sinLeer ?? false,
    () => false,
  );
  return { charla, load, sinLeer };
}
