import "./soltar.css";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useNavigation, useSubmit } from "react-router";
import { FileDown } from "#app/admin/iconos.tsx";
import { INTENTO } from "#app/lib/actions/forms.ts";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { MAX_ARCHIVO } from "#modules/comun/archivos/tipo-archivo.ts";
import { enumerar } from "#modules/comun/texto/frases.ts";
import { TEXTOS_CARTOLA } from "#modules/transferencias/importar/textos.ts";

const traeArchivos = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true;

/** The dropped files, without folders: a browser cannot read those as a file. */
const archivosDe = ({ dataTransfer }: DragEvent): File[] =>
  [...(dataTransfer?.items ?? [])].flatMap((item) =>
    item.kind === "file" && item.webkitGetAsEntry()?.isDirectory !== true ? (item.getAsFile() ?? []) : [],
  );

/** Takes files that are dropped anywhere on the page. Returns whether some are being held over it. */
function useSoltar(activo: boolean, recibir: (archivos: File[]) => void): boolean {
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

// The files that were dropped together and wait for their turn. They live as long as the page is not loaded again: each one is
// reviewed and saved on its own, and saving leads to another page of the desk.

const NINGUNO: readonly File[] = [];
let esperan: readonly File[] = NINGUNO;
const oyentes = new Set<() => void>();

function ponerCola(archivos: readonly File[]): void {
  esperan = archivos;
  for (const avisar of oyentes) avisar();
}

const enCola = (): readonly File[] => esperan;

function oir(avisar: () => void): () => void {
  oyentes.add(avisar);
  return () => oyentes.delete(avisar);
}

const useCola = (): readonly File[] => useSyncExternalStore(oir, enCola, () => NINGUNO);

const IMPORTAR = "/admin/transferencias/importar";

const porQueNo = (archivo: File | undefined): string | null => {
  if (!archivo) return "Suelta el archivo que descargaste de tu banco, no una carpeta.";
  if (archivo.size === 0) return `${archivo.name} está vacío.`;
  if (archivo.size > MAX_ARCHIVO) return `${archivo.name}: ${TEXTOS_CARTOLA.grande}`;
  return null;
};

/** Files dropped anywhere on the page open their plan, one after the other. The form does the same with one file. */
export function SoltarCartola() {
  const puede = usePuede()("transferencias.importar");
  const submit = useSubmit();
  const { state } = useNavigation();
  const ocupada = state !== "idle";
  const [negativa, setNegativa] = useState<string | null>(null);
  const revisar = useCallback(
    ([primero, ...otros]: readonly File[]) => {
      const motivo = porQueNo(primero);
      setNegativa(motivo);
      ponerCola(otros);
      if (!primero || motivo !== null) return;
      const form = new FormData();
      form.set(INTENTO, "subir");
      form.set("archivo", primero);
      submit(form, { method: "post", action: IMPORTAR, encType: "multipart/form-data" });
    },
    [submit],
  );
  const recibir = useCallback(
    (archivos: File[]) => {
      // Another submission would end the one under way, and with it its file.
      if (ocupada) ponerCola([...enCola(), ...archivos]);
      else revisar([...archivos, ...enCola()]);
    },
    [ocupada, revisar],
  );
  const encima = useSoltar(puede, recibir);
  if (!puede) return null;
  return (
    <>
      <Velo encima={encima} />
      {negativa && (
        <Note kind="error" className="mb-4.5">
          {negativa}
        </Note>
      )}
      <Esperan revisar={revisar} />
    </>
  );
}

/** Says where the file lands while it is held over the page, and which one is being read. */
function Velo({ encima }: { encima: boolean }) {
  const { formData } = useNavigation();
  const enviado = formData?.get(INTENTO) === "subir" ? formData.get("archivo") : null;
  if (!encima && !(enviado instanceof File)) return null;
  return (
    <div
      className="soltar fixed inset-0 z-(--z-velo) grid place-items-center p-4 pointer-events-none"
      role="status"
    >
      <p className="soltar-caja">
        <FileDown className="flex-none size-7" aria-hidden="true" />
        {encima || !(enviado instanceof File)
          ? "Suelta aquí la cartola de tu banco"
          : `Leyendo ${enviado.name}…`}
      </p>
    </div>
  );
}

function Esperan({ revisar }: { revisar: (archivos: readonly File[]) => void }) {
  const esperan = useCola();
  const { state } = useNavigation();
  const [siguiente] = esperan;
  if (!siguiente) return null;
  const nombres = enumerar(esperan.map(({ name }) => name));
  return (
    <Note
      kind="info"
      className="mb-4.5"
      action={
        <span className="flex flex-wrap gap-2">
          <Button type="button" size="sm" variant="ghost" onClick={() => ponerCola([])}>
            {esperan.length === 1 ? "Dejarlo" : "Dejarlos"}
          </Button>
          <Button
            type="button"
            size="sm"
            variant="secondary"
            disabled={state !== "idle"}
            onClick={() => revisar(esperan)}
          >
            Revisar el siguiente
          </Button>
        </span>
      }
    >
      {esperan.length === 1
        ? `Queda un archivo por revisar: ${nombres}.`
        : `Quedan ${esperan.length} archivos por revisar, de a uno: ${nombres}.`}
    </Note>
  );
}
