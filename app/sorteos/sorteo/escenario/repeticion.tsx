import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { RotateCcw } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";
import type { DatosEscenario } from "#modules/sorteos/realizacion/escenario/escenario.ts";
import { INICIO } from "#modules/sorteos/realizacion/escenario/revelacion.ts";

export type Repeticion = {
  /** The data of the public record and the start of the replay by the browser's clock; null when none runs. */
  corre: { datos: DatosEscenario; comienzo: number } | null;
  cargando: boolean;
  error: string | null;
  ver: () => void;
  cerrar: () => void;
};

/** Shows the draw again in this browser, from its public record. It ends where the page shows the winners. */
export function useRepeticion(vista: VistaSorteo): Repeticion {
  const [corre, setCorre] = useState<Repeticion["corre"]>(null);
  const [cargando, setCargando] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (!corre) return;
    const fin = setTimeout(() => setCorre(null), INICIO.final);
    return () => clearTimeout(fin);
  }, [corre]);
  const ver = async () => {
    setCargando(true);
    setError(null);
    try {
      const { leerRepeticion } = await import("./leer-repeticion.ts");
      const datos = await leerRepeticion(`${rutaSorteo(vista.sku, vista.key)}/acta.json`, vista);
      setCorre({ datos, comienzo: performance.now() });
    } catch (motivo) {
      setError(motivo instanceof Error ? motivo.message : "No pudimos cargar el acta.");
    } finally {
      setCargando(false);
    }
  };
  return { corre, cargando, error, ver: () => void ver(), cerrar: () => setCorre(null) };
}

/**
 * The stage of a replay takes the place of its button, and the winners take the place of the stage. A person whose focus was in what
 * left the page goes on in the stage's button, and in the end at the result.
 */
export function useFocoDeRepeticion(enEscena: boolean): void {
  const antes = useRef(enEscena);
  useEffect(() => {
    if (enEscena === antes.current) return;
    antes.current = enEscena;
    if (document.activeElement !== document.body) return;
    const lugar = document.querySelector<HTMLElement>(
      enEscena ? ".escenario-rotulo button" : "#titulo-sorteo",
    );
    lugar?.focus();
  }, [enEscena]);
}

export const BotonRepetir = ({ repeticion: { ver, cargando, error } }: { repeticion: Repeticion }) => (
  <div className="grid gap-3 justify-items-center mt-5.5 needs-js md:justify-items-start">
    <Button
      type="button"
      variant="secondary"
      loading={cargando}
      onClick={ver}
      icon={<RotateCcw aria-hidden="true" />}
    >
      Ver de nuevo el sorteo
    </Button>
    {error && <Note kind="error">{error}</Note>}
  </div>
);
