import { useRootData } from "#app/lib/session/root-data.ts";
import { Note } from "#app/ui/note.tsx";
import { avisoDePausa, type PartePausable } from "#modules/ajustes/pausa.ts";

/** The notice of a paused part of the shop; renders nothing while the part is on. */
export function PauseNote({ parte, className }: { parte: PartePausable; className?: string }) {
  const ajustes = useRootData()?.ajustes;
  const aviso = ajustes ? avisoDePausa(parte, ajustes) : null;
  if (aviso === null) return null;
  return (
    <Note kind="warning" {...(className === undefined ? {} : { className })}>
      {aviso}
    </Note>
  );
}
