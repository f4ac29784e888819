import "./pedidos.css";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { makeKey } from "#app/lib/actions/functions-client.ts";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button/button.tsx";
import { FileField } from "#app/ui/field/file-field.tsx";
import { FileCheck2 } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { UNA_IMAGEN_CLIENTE } from "#modules/compras/venta/prueba.ts";
import { COMPROBANTE_RECIBIDO, enviarComprobante, rechazoComprobante, type Subida } from "./subida.ts";

const TIPOS = "image/jpeg,image/png,image/webp,image/gif,application/pdf";

type Props = {
  codigo: string;
  tiene: boolean;
  resultado: Respuesta | null;
  /** Where the form goes without scripts. */
  action?: string;
};

/** The proof of the transfer: it is uploaded as soon as it is chosen; a new one replaces the previous one. */
export function PedidoComprobante({ codigo, tiene, resultado: ultimo, action = "/mis-pedidos" }: Props) {
  // The page's other forms have their answers in their own places.
  const resultado = ultimo?.intento === "comprobante" ? ultimo : null;
  const hydrated = useHydrated();
  const { show } = useToast();
  const { revalidate } = useRevalidator();
  const [avance, setAvance] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  // The upload that got no answer, to be sent again as it was.
  const [pendiente, setPendiente] = useState<Subida | null>(null);
  const id = useId();

  const enviar = async (subida: Subida) => {
    setAvance(0);
    setError(null);
    setPendiente(null);
    const falla = await enviarComprobante(subida, setAvance);
    setAvance(null);
    if (falla === null) {
      show({ kind: "success", text: COMPROBANTE_RECIBIDO });
      void revalidate();
      return;
    }
    setError(falla.mensaje);
    if (falla.repetible) setPendiente(subida);
  };
  const elegir = async ({ target }: { target: HTMLInputElement }) => {
    const [archivo] = target.files ?? [];
    if (!archivo || avance !== null) return;
    const rechazo = await rechazoComprobante(archivo);
    // Clear the input, so that the same file can be chosen again after a failure.
    target.value = "";
    if (rechazo === null) return enviar({ codigo, archivo, clave: makeKey() });
    setError(rechazo);
    setPendiente(null);
  };

  // A file that was chosen before the scripts ran is sent now.
  const seguir = useEffectEvent(() => {
    const campo = document.getElementById(id);
    if (campo instanceof HTMLInputElement && campo.files?.length) void elegir({ target: campo });
  });
  useEffect(() => seguir(), []);

  const etiqueta = tiene ? "Reemplazar comprobante" : "Subir comprobante";
  return (
    <div className="pedido-comprobante grid gap-2">
      <form method="post" action={action} encType="multipart/form-data" noValidate>
        <input type="hidden" name="id" value={codigo} />
        <FileField
          id={id}
          label={`${etiqueta} de ${codigo}`}
          hideLabel
          name="comprobante"
          accept={TIPOS}
          required
          button={avance === null ? (hydrated ? etiqueta : "Elegir archivo") : `Subiendo… ${avance}%`}
          className="tabular-nums"
          help={`Adjunta una imagen o un PDF de hasta 5 MB: así encontramos antes tu pago. ${UNA_IMAGEN_CLIENTE}`}
          error={!error && resultado?.ok === false ? resultado.mensaje : undefined}
          disabled={avance !== null}
          onChange={elegir}
        />
        {!hydrated && <Button variant="secondary">{etiqueta}</Button>}
        {tiene && (
          <a
            className="pedido-enlace min-h-11 underline underline-offset-3"
            href={`/mis-pedidos/${codigo}/comprobante`}
            target="_blank"
            rel="noreferrer"
          >
            <FileCheck2 aria-hidden="true" />
            Ver comprobante
          </a>
        )}
      </form>
      {avance !== null && (
        <progress
          className="pedido-avance w-full h-2.5 border-0 rounded-full overflow-hidden bg-papel-2"
          max={100}
          value={avance}
          aria-label="Subida"
        />
      )}
      {error && <Note kind="error">{error}</Note>}
      {pendiente && (
        <Button type="button" variant="secondary" onClick={() => enviar(pendiente)}>
          Intentar de nuevo con {pendiente.archivo.name}
        </Button>
      )}
      {!error && resultado?.ok && <Note kind="success">{resultado.mensaje}</Note>}
    </div>
  );
}
