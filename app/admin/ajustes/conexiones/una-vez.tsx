import { CopyButton } from "#app/ui/button/copy-button.tsx";
import { Note } from "#app/ui/note.tsx";

/** A secret that the shop has just made. Only the answer to the form that made it carries it. */
export type DatosUnaVez = { nombre: string; valor: string };

/** Shows a new secret the only time that it can be read. */
export const UnaVez = ({ nombre, valor }: DatosUnaVez) => (
  <Note kind="warning">
    <strong>{nombre}.</strong> Cópialo ahora: no se vuelve a mostrar.
    <span className="mt-2 flex flex-wrap items-center gap-2">
      <code className="min-w-0 break-all">{valor}</code>
      <CopyButton text={valor} label="Copiar" copiedLabel="Copiado" forMs={2000} />
    </span>
  </Note>
);
