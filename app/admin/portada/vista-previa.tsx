import { useEffect, useRef, useState } from "react";
import { ExternalLink } from "#app/admin/iconos.tsx";
import { ScriptButton } from "#app/ui/button/script-button.tsx";
import { cx } from "#app/ui/cx.ts";
import type { Tipo } from "#modules/portada/portada.ts";

const ANCHOS = { telefono: 390, escritorio: 1440 } as const;
type Ancho = keyof typeof ANCHOS;
const ALTO = 760;
const VISTA = "/admin/portada/vista";

/** Shows the unfolded section in the frame, also after a save drew the frame anew. */
function useAbiertaEnVista(abierta: Tipo | null) {
  const marco = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const mostrar = () => marco.current?.contentWindow?.postMessage({ abierta }, window.location.origin);
    const oir = ({ origin, data }: MessageEvent) => {
      if (origin === window.location.origin && data?.portada === "lista") mostrar();
    };
    mostrar();
    window.addEventListener("message", oir);
    return () => window.removeEventListener("message", oir);
  }, [abierta]);
  return marco;
}

type Props = { version: number; abierta: Tipo | null };

/** The real page with the saved draft as a visitor sees it, at the width of a phone or of a desk, reduced to the room there is. */
export function VistaPreviaPortada({ version, abierta }: Props) {
  const marco = useAbiertaEnVista(abierta);
  const [ancho, setAncho] = useState<Ancho>("telefono");
  const caja = useRef<HTMLDivElement>(null);
  const [lugar, setLugar] = useState(ANCHOS.telefono as number);
  useEffect(() => {
    const nodo = caja.current;
    if (!nodo) return;
    const mirar = new ResizeObserver(() => setLugar(nodo.clientWidth));
    mirar.observe(nodo);
    return () => mirar.disconnect();
  }, []);
  const escala = Math.min(1, lugar / ANCHOS[ancho]);
  return (
    <section aria-label="Vista previa" className="card overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-2.5 border-b border-linea p-2.5">
        <fieldset className="flex rounded-campo bg-papel-2 p-1">
          <legend className="sr-only">Ancho de la vista previa</legend>
          <Opcion nombre="Teléfono" activa={ancho === "telefono"} alElegir={() => setAncho("telefono")} />
          <Opcion
            nombre="Escritorio"
            activa={ancho === "escritorio"}
            alElegir={() => setAncho("escritorio")}
          />
        </fieldset>
        <a
          href={VISTA}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 px-2 font-semibold text-enlace hover:underline"
        >
          Abrir <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      </div>
      <div ref={caja} className="grid justify-center overflow-hidden bg-papel-2" style={{ height: ALTO }}>
        <iframe
          key={version}
          ref={marco}
          src={`${VISTA}?v=${version}`}
          title="Vista previa de la portada"
          style={{
            width: ANCHOS[ancho],
            height: ALTO / escala,
            transform: `scale(${escala})`,
            transformOrigin: "top left",
            marginRight: ANCHOS[ancho] * (escala - 1),
          }}
          className="border-0 bg-white"
        />
      </div>
    </section>
  );
}

const Opcion = ({ nombre, activa, alElegir }: { nombre: string; activa: boolean; alElegir: () => void }) => (
  <ScriptButton
    aria-pressed={activa}
    onClick={alElegir}
    className={cx(
      "flex h-11 items-center rounded-[10px] px-3.5 text-[0.84375rem] font-semibold text-tinta-2 md:h-9",
      activa && "bg-superficie text-tinta shadow-1 dark:bg-noche-700",
    )}
  >
    {nombre}
  </ScriptButton>
);
