import { useEffect, useState } from "react";
import { ClipboardPaste } from "#app/admin/iconos.tsx";
import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { CAMPOS_PULSO } from "#modules/sorteos/baliza/formulario-pulso.ts";

export const PEGAR_PULSO = "pegar_pulso";

/** For when no relay answers: an admin pastes the pulse that any other copy of the network shows. Its signature decides. */
export function PegarPulso({ respuesta }: { respuesta: Respuesta<unknown> | undefined }) {
  const [abierto, setAbierto] = useState(false);
  const propia = respuesta?.intento === PEGAR_PULSO ? respuesta : undefined;
  useEffect(() => {
    if (propia?.ok) setAbierto(false);
  }, [propia]);
  if (!usePuede()("sorteos.baliza")) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        type="button"
        size="sm"
        variant="secondary"
        className="needs-js"
        icon={<ClipboardPaste aria-hidden="true" />}
        onClick={() => setAbierto(true)}
      >
        Pegar un pulso
      </Button>
      <p className="text-sm text-tinta-2">Solo hace falta si los relevos no responden.</p>
      <Dialog
        open={abierto}
        onOpenChange={setAbierto}
        title="Pegar un pulso"
        description="Copia la respuesta de cualquier relevo de la red. La firma decide si vale: un pulso alterado o de otra ronda se rechaza."
      >
        <FormularioAdmin
          campos={CAMPOS_PULSO}
          intento={PEGAR_PULSO}
          valores={{}}
          respuesta={respuesta}
          boton="Comprobar y guardar"
        />
      </Dialog>
    </div>
  );
}
