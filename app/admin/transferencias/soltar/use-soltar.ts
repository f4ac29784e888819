import { useEffect, useState } from "react";

const traeArchivos = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true;

/** The dropped files, without folders: a browser cannot read those as a file. */
const archivosDe = ({ dataTransfer }: DragEvent): File[] =>
  [...(dataTransfer?.items ?? [])].flatMap((item) =>
    item.kind === "file" && item.webkitGetAsEntry()?.isDirectory !== true ? (item.getAsFile() ?? []) : [],
  );

/** Takes files that are dropped anywhere on the page. Returns whether some are being held over it. */
export function useSoltar(activo: boolean, recibir: (archivos: File[]) => void): boolean {
  const [encima, setEncima] = useState(false);
  useEffect(() => {
    if (!activo) return;
    const control = new AbortController();
    const { signal } = control;
    const sobre = (event: DragEvent) => {
      if (!traeArchivos(event)) return;
      // Without this the browser refuses the drop, or opens the file instead of the page.
      event.preventDefault();
      setEncima(true);
    };
    document.addEventListener("dragenter", sobre, { signal });
    document.addEventListener("dragover", sobre, { signal });
    document.addEventListener(
      "dragleave",
      // Moving from one element to another leaves too: only the way out of the window has no next element.
      ({ relatedTarget }) => relatedTarget === null && setEncima(false),
      { signal },
    );
    document.addEventListener(
      "drop",
      (event) => {
        if (!traeArchivos(event)) return;
        event.preventDefault();
        setEncima(false);
        recibir(archivosDe(event));
      },
      { signal },
    );
    return () => control.abort();
  }, [activo, recibir]);
  return encima;
}
