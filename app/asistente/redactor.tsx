import {
  type ChangeEvent,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  useRef,
  useSyncExternalStore,
} from "react";
import { Paperclip, SendHorizontal } from "#app/ui/iconos.tsx";
import { LARGO_PREGUNTA } from "#modules/asistente/topes.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { ArchivoAdjunto } from "./archivo.tsx";
import { type Conversacion, type EstadoChat, puedeEnviar } from "./conversacion.ts";
import { useFocoAlAbrir } from "./hooks/use-ventana.ts";
import { textoDe } from "./opciones.ts";
import { TEXTOS_VENTANA } from "./textos.ts";

const MAX_ROWS = 6;

export function Redactor({ charla, state }: { charla: Conversacion; state: EstadoChat }) {
  const { options } = charla;
  const { borrador, archivos, esperando } = state;
  const field = useRef<HTMLTextAreaElement>(null);
  useFocoAlAbrir(field);
  const onArrow = useFlechas(charla, state);
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    charla.send();
    field.current?.focus();
  };
  const remove = (name: string) => {
    charla.removeFile(name);
    field.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // During IME composition, Enter and the arrows choose a word.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Enter" && !event.shiftKey) send(event);
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") onArrow(event, event.key);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    charla.addFiles([...event.clipboardData.files]);
  };
  return (
    <form className="mati-redactor flex-none border-t border-t-linea bg-superficie" onSubmit={send}>
      {archivos.length > 0 && !esperando && (
        <ul
          className="flex flex-wrap gap-2 max-h-29 mb-2 overflow-y-auto"
          aria-label={TEXTOS_VENTANA.adjuntos}
        >
          {archivos.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
            <li key={index} className="max-w-full">
              <ArchivoAdjunto file={file} remove={remove} />
            </li>
          ))}
        </ul>
      )}
      <Avisos disabled={options.disabled} />
      <Motivos state={state} />
      <div className="mati-controles grid items-end gap-1.5" data-controls={options.allowFileUploads ? 2 : 1}>
        {options.allowFileUploads && (
          <BotonAdjuntar charla={charla} disabled={esperando || options.disabled} />
        )}
        <textarea
          className="w-full min-h-11.5 max-h-[min(480px,32dvh)] px-3 py-2.75 text-tinta"
          ref={field}
          rows={Math.min(MAX_ROWS, borrador.split("\n").length)}
          value={borrador}
          disabled={options.disabled}
          placeholder={textoDe(options, "inputPlaceholder")}
          aria-label={TEXTOS_VENTANA.pregunta}
          enterKeyHint="send"
          onChange={(event) => charla.setDraft(event.target.value)}
          onKeyDown={press}
          onPaste={options.allowFileUploads ? paste : undefined}
        />
        <button
          type="submit"
          className="mati-enviar grid place-items-center size-11.5"
          aria-label={TEXTOS_VENTANA.enviar}
          disabled={!puedeEnviar(state, options)}
        >
          <SendHorizontal aria-hidden="true" />
        </button>
      </div>
    </form>
  );
}

/** The arrow keys recall the person's own mensajes and announce the recalled text. */
function useFlechas(charla: Conversacion, { mensajes, borrador }: EstadoChat) {
  const place = useRef(SIN_REPASO);
  return (event: KeyboardEvent<HTMLTextAreaElement>, key: "ArrowUp" | "ArrowDown") => {
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const detail = { key, currentInputValue: borrador };
    event.currentTarget.dispatchEvent(new CustomEvent("arrowKeyDown", { bubbles: true, detail }));
    const own = mensajes.filter(({ sender }) => sender === "user").map(({ text }) => text);
    // A recalled message that was edited is a new draft.
    const isRecalled = place.current.steps > 0 && own.at(-place.current.steps) === borrador;
    const next = repaso(isRecalled ? place.current : SIN_REPASO, key, borrador, own);
    place.current = next.repaso;
    charla.setDraft(next.text);
  };
}

function BotonAdjuntar({ charla, disabled }: { charla: Conversacion; disabled: boolean }) {
  const picker = useRef<HTMLInputElement>(null);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    charla.addFiles([...(event.target.files ?? [])]);
    // Clear the input, so that the same file can be chosen again after it was removed.
    event.target.value = "";
  };
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={charla.options.allowedFilesMimeTypes}
        aria-label={TEXTOS_VENTANA.adjuntar}
        onChange={pick}
      />
      <button
        type="button"
        className="icon-btn"
        aria-label={TEXTOS_VENTANA.adjuntar}
        disabled={disabled}
        onClick={() => picker.current?.click()}
      >
        <Paperclip aria-hidden="true" />
      </button>
    </>
  );
}

function onlineChanges(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Why an answer cannot come: the chat is switched off, or the browser has no connection. */
function Avisos({ disabled }: { disabled: boolean }) {
  const online = useSyncExternalStore(
    onlineChanges,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div className="mati-avisos" role="status">
      {disabled ? <p>{TEXTOS_VENTANA.enPausa}</p> : !online && <p>{TEXTOS_VENTANA.sinConexion}</p>}
    </div>
  );
}

function Motivos({ state: { motivos, borrador } }: { state: EstadoChat }) {
  const tooLong =
    borrador.length > LARGO_PREGUNTA
      ? [
          `Tu mensaje tiene ${miles(borrador.length)} caracteres y puede tener hasta ${miles(LARGO_PREGUNTA)}.`,
        ]
      : [];
  return (
    <div role="status">
      {[...tooLong, ...motivos].map((motivo) => (
        <p key={motivo} className="mb-2 text-[0.8125rem] leading-[1.4] font-medium text-error wrap-anywhere">
          {motivo}
        </p>
      ))}
    </div>
  );
}

/** Position among the person's own mensajes, and the draft from before the arrows were pressed. */
type Repaso = { steps: number; borrador: string };

export const SIN_REPASO: Repaso = { steps: 0, borrador: "" };

/** Up recalls older mensajes, down newer ones and finally the draft. */
export function repaso(
  { steps, borrador }: Repaso,
  key: "ArrowUp" | "ArrowDown",
  current: string,
  own: readonly string[],
): { text: string; repaso: Repaso } {
  const next = key === "ArrowUp" ? Math.min(steps + 1, own.length) : Math.max(steps - 1, 0);
  if (next === steps) return { text: current, repaso: { steps, borrador } };
  const kept = steps === 0 ? current : borrador;
  const text = next === 0 ? kept : (own.at(-next) ?? current);
  return { text, repaso: { steps: next, borrador: next === 0 ? "" : kept } };
}
