import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { ClipboardPaste } from "#app/admin/iconos.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { TextAreaField } from "#app/ui/field/field.tsx";

export const PEGAR_PULSO = "pegar_pulso";

/** For when no relay answers: an admin pastes the pulse that any other copy of the network shows. Its signature decides. */
export function PegarPulso({ respuesta }: { respuesta: Respuesta<unknown> | undefined }) {
  const [abierto, setAbierto] = useState(false);
  const enviando = useNavigation().formData?.get("intento") === PEGAR_PULSO;
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
        <Form method="post" preventScrollReset className="grid gap-4" id="pegar-pulso">
          <input type="hidden" name="intento" value={PEGAR_PULSO} />
          <TextAreaField
            label="Pulso en JSON"
            name="pulso"
            required
            rows={6}
            maxLength={4_000}
            spellCheck={false}
            placeholder='{"round": 12345678, "randomness": "…", "signature": "…"}'
            error={propia && !propia.ok ? propia.mensaje : undefined}
          />
          <Button loading={enviando}>Comprobar y guardar</Button>
        </Form>
      </Dialog>
    </div>
  );
}
