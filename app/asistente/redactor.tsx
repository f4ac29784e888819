import { Paperclip, SendHorizontal } from "lucide-react";
import { type ChangeEvent, type ClipboardEvent, type FormEvent, type KeyboardEvent, useRef } from "react";
import { LARGO_MENSAJE } from "#modules/asistente/topes.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { AttachedFile } from "./archivo.tsx";
import { type ChatState, type Conversation, canSend } from "./conversacion.ts";
import { textOf } from "./opciones.ts";
import { TEXTOS } from "./textos.ts";
import { useFocusOnMount } from "./use-ventana.ts";

const MAX_ROWS = 6;

export function Composer({ talk, state }: { talk: Conversation; state: ChatState }) {
  const { options } = talk;
  const { draft, files, waiting } = state;
  const field = useRef<HTMLTextAreaElement>(null);
  useFocusOnMount(field);
  const onArrow = useArrows(talk, state);
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    talk.send();
    field.current?.focus();
  };
  const remove = (name: string) => {
    talk.removeFile(name);
    field.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While a word is composed, Enter and the arrows choose it.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Enter" && !event.shiftKey) send(event);
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") onArrow(event, event.key);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    talk.addFiles([...event.clipboardData.files]);
  };
  return (
    <form className="mati-composer" onSubmit={send}>
      {files.length > 0 && !waiting && (
        <ul className="mati-files" aria-label={TEXTOS.adjuntos}>
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
            <li key={index}>
              <AttachedFile file={file} remove={remove} />
            </li>
          ))}
        </ul>
      )}
      <Reasons state={state} />
      <div className="mati-controls" data-controls={options.allowFileUploads ? 2 : 1}>
        {options.allowFileUploads && <AttachButton talk={talk} disabled={waiting || options.disabled} />}
        <textarea
          ref={field}
          rows={Math.min(MAX_ROWS, draft.split("\n").length)}
          value={draft}
          disabled={options.disabled}
          placeholder={textOf(options, "inputPlaceholder")}
          aria-label={TEXTOS.pregunta}
          enterKeyHint="send"
          onChange={(event) => talk.setDraft(event.target.value)}
          onKeyDown={press}
          onPaste={options.allowFileUploads ? paste : undefined}
        />
        <button
          type="submit"
          className="mati-send"
          aria-label={TEXTOS.enviar}
          disabled={!canSend(state, options)}
        >
          <SendHorizontal aria-hidden="true" />
        </button>
      </div>
    </form>
  );
}

/** The arrows tell whoever listens what is being written, and bring back own messages. */
function useArrows(talk: Conversation, { messages, draft }: ChatState) {
  const place = useRef(NO_RECALL);
  return (event: KeyboardEvent<HTMLTextAreaElement>, key: "ArrowUp" | "ArrowDown") => {
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const detail = { key, currentInputValue: draft };
    event.currentTarget.dispatchEvent(new CustomEvent("arrowKeyDown", { bubbles: true, detail }));
    const own = messages.filter(({ sender }) => sender === "user").map(({ text }) => text);
    // What was changed after it was recalled is a new draft.
    const isRecalled = place.current.steps > 0 && own.at(-place.current.steps) === draft;
    const next = recall(isRecalled ? place.current : NO_RECALL, key, draft, own);
    place.current = next.recall;
    talk.setDraft(next.text);
  };
}

function AttachButton({ talk, disabled }: { talk: Conversation; disabled: boolean }) {
  const picker = useRef<HTMLInputElement>(null);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    talk.addFiles([...(event.target.files ?? [])]);
    // The same file may be chosen again after it was taken away.
    event.target.value = "";
  };
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={talk.options.allowedFilesMimeTypes}
        aria-label={TEXTOS.adjuntar}
        onChange={pick}
      />
      <button
        type="button"
        className="icon-btn"
        aria-label={TEXTOS.adjuntar}
        disabled={disabled}
        onClick={() => picker.current?.click()}
      >
        <Paperclip aria-hidden="true" />
      </button>
    </>
  );
}

function Reasons({ state: { reasons, draft } }: { state: ChatState }) {
  const tooLong =
    draft.length > LARGO_MENSAJE
      ? [`Tu mensaje tiene ${miles(draft.length)} caracteres y puede tener hasta ${miles(LARGO_MENSAJE)}.`]
      : [];
  return (
    <div className="mati-reasons" role="status">
      {[...tooLong, ...reasons].map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </div>
  );
}

/** Where the arrows are among the own messages, and what was being written before they were pressed. */
type Recall = { steps: number; draft: string };

export const NO_RECALL: Recall = { steps: 0, draft: "" };

/** Up goes to older own messages, down to newer ones and back to the draft. */
export function recall(
  { steps, draft }: Recall,
  key: "ArrowUp" | "ArrowDown",
  current: string,
  own: readonly string[],
): { text: string; recall: Recall } {
  const next = key === "ArrowUp" ? Math.min(steps + 1, own.length) : Math.max(steps - 1, 0);
  if (next === steps) return { text: current, recall: { steps, draft } };
  const kept = steps === 0 ? current : draft;
  const text = next === 0 ? kept : (own.at(-next) ?? current);
  return { text, recall: { steps: next, draft: next === 0 ? "" : kept } };
}
