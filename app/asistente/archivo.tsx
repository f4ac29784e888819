import type { ReactNode } from "react";
import { FileText, Film, Image, Music, X } from "#app/ui/iconos.tsx";
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

type Props = { file: File; etiqueta: (nombre: string) => string; alPulsar: () => void; children?: ReactNode };

function Archivo({ file, etiqueta, alPulsar, children }: Props) {
  const clase = claseArchivo(file.type);
  const Icono = ICONS[clase];
  return (
    <button
      type="button"
      className="mati-archivo items-center max-w-full font-semibold"
      aria-label={etiqueta(`${NAMES[clase]} ${file.name}`)}
      onClick={alPulsar}
    >
      <Icono aria-hidden="true" />
      <span className="min-w-0 overflow-hidden text-ellipsis whitespace-nowrap">{file.name}</span>
      {children}
    </button>
  );
}

/** A file to be sent: a click removes it. */
export const ArchivoAdjunto = ({ file, remove }: { file: File; remove: (name: string) => void }) => (
  <Archivo file={file} etiqueta={(nombre) => `Quitar ${nombre}`} alPulsar={() => remove(file.name)}>
    <X aria-hidden="true" />
  </Archivo>
);

/** A sent file: a click opens it in a new window. */
export const ArchivoEnviado = ({ file }: { file: File }) => (
  <Archivo
    file={file}
    etiqueta={(nombre) => `Ver ${nombre} en otra ventana`}
    alPulsar={() => preview(file)}
  />
);
