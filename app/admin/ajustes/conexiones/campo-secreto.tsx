import { Field } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";
import type { EstadoSecreto } from "#modules/conexiones/secretos.server.ts";

type Props = {
  label: string;
  name: string;
  secreto: EstadoSecreto;
  error: string | undefined;
  help?: string;
};

/** A stored secret is never shown: the field shows when it was saved, and 'Reemplazar' opens an empty one. */
export function CampoSecreto({ secreto, ...campo }: Props) {
  const vacio = <Field {...campo} type="password" autoComplete="off" spellCheck={false} maxLength={500} />;
  if (!secreto) return vacio;
  return (
    <div className="grid gap-2">
      <p className="text-sm">
        <strong className="font-semibold">{campo.label}</strong>{" "}
        <span className="text-tinta-2">Guardado el {formatearFechaCorta(secreto.guardado_en)}</span>
      </p>
      {!secreto.legible && (
        <Note kind="error">No se puede leer con la llave de esta tienda: escríbelo otra vez.</Note>
      )}
      <details className="rounded-campo border border-linea px-3.5 py-2.5" open={Boolean(campo.error)}>
        <summary className="cursor-pointer font-semibold text-tinta-2">Reemplazar</summary>
        <div className="mt-3">{vacio}</div>
      </details>
    </div>
  );
}
