import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useToast } from "#app/ui/toast.tsx";
import { COPIADO_MS, ERROR_AL_COPIAR } from "../datos-transferencia.ts";

type Props = { etiqueta: string; copia: string; conTexto?: boolean };

/** Copies one datum and says so for 3 s; its name tells which. */
export function Copiable({ etiqueta, copia, conTexto = false }: Props) {
  const { show } = useToast();
  const [copiado, setCopiado] = useState(false);
  useEffect(() => {
    if (!copiado) return;
    const reloj = setTimeout(() => setCopiado(false), COPIADO_MS);
    return () => clearTimeout(reloj);
  }, [copiado]);
  const copiar = async () => {
    try {
      await navigator.clipboard.writeText(copia);
      setCopiado(true);
    } catch {
      show({ kind: "error", text: ERROR_AL_COPIAR });
    }
  };
  const Icono = copiado ? Check : Copy;
  return (
    <>
      <button
        type="button"
        className="copy-each"
        data-copied={copiado || undefined}
        aria-label={`Copiar ${etiqueta}`}
        onClick={copiar}
      >
        <Icono aria-hidden="true" />
        {conTexto && <span>{copiado ? "Copiado" : "Copiar"}</span>}
      </button>
      <span className="sr-only" role="status">
        {copiado ? `${etiqueta}: copiado` : ""}
      </span>
    </>
  );
}
