import { FileText, Film, Image, Music, X } from "lucide-react";
import { claseArchivo } from "./mensaje.ts";

const ICONS = { document: FileText, audio: Music, image: Image, video: Film } as const;
const NAMES = { document: "documento", audio: "audio", image: "imagen", video: "video" } as const;

/** Long enough for the new window to load the file before its address is revoked. */
const OPEN_FOR = 60_000;

function preview(file: File): void {
  const address = URL.createObjectURL(file);
  window.open(address, "_blank", "noopener");
  setTimeout(() => URL.revokeObjectURL(address), OPEN_FOR);
}

/** A file to be sent: a click removes it. */
export function ArchivoAdjunto({ file, remove }: { file: File; remove: (name: string) => void }) {
  const kind = claseArchivo(file.type);
  const Icon = ICONS[kind];
  return (
    <button
      type="button"
      className="mati-archivo"
      aria-label={`Quitar ${NAMES[kind]} ${file.name}`}
      onClick={() => remove(file.name)}
    >
      <Icon aria-hidden="true" />
      <span>{file.name}</span>
      <X aria-hidden="true" />
    </button>
  );
}

/** A sent file: a click opens it in a new window. */
export function ArchivoEnviado({ file }: { file: File }) {
  const kind = claseArchivo(file.type);
  const Icon = ICONS[kind];
  return (
    <button
      type="button"
      className="mati-archivo"
      aria-label={`Ver ${NAMES[kind]} ${file.name} en otra ventana`}
      onClick={() => preview(file)}
    >
      <Icon aria-hidden="true" />
      <span>{file.name}</span>
    </button>
  );
}
