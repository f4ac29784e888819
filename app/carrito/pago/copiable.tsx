import "./pago.css";
import { ScriptButton } from "#app/ui/button/script-button.tsx";
import { useCopied } from "#app/ui/button/use-copied.ts";
import { Check, Copy } from "#app/ui/iconos.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { COPIADO_MS, ERROR_AL_COPIAR } from "./datos-transferencia.ts";

type Props = { etiqueta: string; copia: string; alCopiar?: (() => void) | undefined };

/** Copies one value and confirms it for 3 s; its accessible name tells which value. */
export function Copiable({ etiqueta, copia, alCopiar }: Props) {
  const { show } = useToast();
  const { copied: copiado, copy: copiar } = useCopied(copia, {
    forMs: COPIADO_MS,
    onCopied: alCopiar,
    onError: () => show({ kind: "error", text: ERROR_AL_COPIAR }),
  });
  const Icono = copiado ? Check : Copy;
  return (
    <>
      <ScriptButton
        className="pago-copiar justify-center min-w-11 flex-none"
        data-copied={copiado || undefined}
        aria-label={`Copiar ${etiqueta}`}
        onClick={copiar}
      >
        <Icono aria-hidden="true" />
      </ScriptButton>
      <span className="sr-only" role="status">
        {copiado ? `${etiqueta}: copiado` : ""}
      </span>
    </>
  );
}
