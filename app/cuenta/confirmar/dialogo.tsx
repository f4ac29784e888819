import { useEffect, useEffectEvent, useRef } from "react";
import { useFetcher } from "react-router";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Spinner } from "#app/ui/states/spinner.tsx";
import type { action, loader } from "./confirmar.page.tsx";
import { FormularioPrueba } from "./formulario.tsx";

/** Asks who the person is over the page whose form waits. A default export, because `lazy` requires one. */
export default function Dialogo({ responder }: { responder: (probada: boolean) => void }) {
  const formas = useFetcher<typeof loader>();
  const prueba = useFetcher<typeof action>();
  const leer = useEffectEvent(() => void formas.load("/cuenta/confirmar"));
  useEffect(() => leer(), []);
  const campos = useRef<HTMLDivElement>(null);
  const listo = formas.data !== undefined;
  useEffect(() => {
    // The fields come after the dialog took the focus.
    if (listo) campos.current?.querySelector<HTMLInputElement>("[name=contrasena], [name=codigo]")?.focus();
  }, [listo]);
  const respuesta = prueba.data;
  const terminar = useEffectEvent(() => responder(true));
  useEffect(() => {
    if (respuesta?.ok) terminar();
  }, [respuesta]);
  return (
    <Dialog
      open
      onOpenChange={(abierto) => !abierto && responder(false)}
      title="Confirma que eres tú"
      description="Lo que vas a hacer es delicado y pasó un rato desde que ingresaste. Después seguimos con lo que estabas haciendo."
    >
      <div ref={campos} className="pide-prueba">
        {formas.data ? (
          <FormularioPrueba
            formas={formas.data.formas}
            email={formas.data.email}
            Form={prueba.Form}
            error={respuesta && !respuesta.ok ? respuesta.mensaje : null}
            enviando={prueba.state !== "idle"}
            alProbarConLlave={() => responder(true)}
          >
            <input type="hidden" name="dialogo" value="si" />
          </FormularioPrueba>
        ) : (
          <Spinner />
        )}
      </div>
    </Dialog>
  );
}
