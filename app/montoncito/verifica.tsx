import "#app/sorteos/sorteo/verifica/verifica.css";
import { Check, ShieldCheck, X } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Comprobacion, PartidaProbada } from "#modules/montoncito/reglas/verificacion.ts";

type Estado = { corre: boolean; falla: boolean; lineas: Comprobacion[] | null };

/** Deals the round again in this browser; the code loads only when a visitor requests the check. */
export function Verifica({ partida }: { partida: PartidaProbada }) {
  const [{ corre, falla, lineas }, setEstado] = useState<Estado>({
    corre: false,
    falla: false,
    lineas: null,
  });
  const verificar = async () => {
    setEstado({ corre: true, falla: false, lineas: null });
    try {
      const { verificarPartida } = await import("#modules/montoncito/reglas/verificacion.ts");
      setEstado({ corre: false, falla: false, lineas: await verificarPartida(partida) });
    } catch {
      setEstado({ corre: false, falla: true, lineas: null });
    }
  };
  return (
    <div className="montoncito-revision">
      <Button
        type="button"
        size="sm"
        variant="secondary"
        className="needs-js"
        loading={corre}
        icon={<ShieldCheck aria-hidden="true" />}
        onClick={() => void verificar()}
      >
        Verifica esta partida
      </Button>
      {falla && (
        <Note kind="error">No pudimos cargar la comprobación. Revisa tu conexión e intenta de nuevo.</Note>
      )}
      {lineas && <Resultado lineas={lineas} />}
    </div>
  );
}

function Resultado({ lineas }: { lineas: Comprobacion[] }) {
  const bien = lineas.every(({ ok }) => ok);
  return (
    <>
      <Note kind={bien ? "success" : "error"}>
        {bien
          ? "Todo calza: tu navegador repartió las mismas cartas."
          : "Algo no calza con lo que se publicó. Guarda estos datos y escríbenos."}
      </Note>
      <ul className="sorteo-revisiones" aria-label="Comprobaciones de la partida">
        {lineas.map(({ id, titulo, ok, explicacion }) => (
          <li
            key={id}
            className={ok ? "sorteo-revision sorteo-revision-ok" : "sorteo-revision sorteo-revision-mal"}
            data-check={id}
          >
            <span className="sorteo-revision-signo">
              {ok ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
              <span className="sr-only">{ok ? "Correcto:" : "Falla:"}</span>
            </span>
            <div>
              <b>{titulo}</b>
              <p>{explicacion}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
