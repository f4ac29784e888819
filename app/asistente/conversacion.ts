import { LARGO_MENSAJE } from "#modules/asistente/topes.ts";
import { adjuntar } from "./adjuntos.ts";
import { enviarMensaje, FallaChat, pedirHistorial } from "./cliente.ts";
import type { MensajeChat, MensajeFallido, Saliente, Tarjeta } from "./mensaje.ts";
import { OPCIONES, type OpcionesChat } from "./opciones.ts";
import { guardarSesion, nuevaSesion, olvidarSesion, sesionGuardada } from "./sesion.ts";
import { FALLAS } from "./textos.ts";

export type EstadoChat = {
  /** Without a session there is no input: the welcome screen has the button that starts one. */
  sessionId: string | null;
  loading: boolean;
  loadFailed: boolean;
  messages: readonly MensajeChat[];
  waiting: boolean;
  /** The text of an answer that is still being received. */
  arriving: string;
  draft: string;
  files: readonly File[];
  /** Why some files were not attached. */
  reasons: readonly string[];
  unread: boolean;
};

const EMPTY: EstadoChat = {
  sessionId: null,
  loading: false,
  loadFailed: false,
  messages: [],
  waiting: false,
  arriving: "",
  draft: "",
  files: [],
  reasons: [],
  unread: false,
};

/** The state of the conversation, kept outside the window: closing the window loses nothing. */
export class Conversacion {
  readonly options: OpcionesChat;
  #state = EMPTY;
  #listeners = new Set<() => void>();
  #isOpen = false;
  #lastId = 0;
  /** Incremented when the conversation changes, to drop late answers of the previous one. */
  #charla = 0;

  constructor(options: OpcionesChat) {
    this.options = options;
  }

  readonly getState = (): EstadoChat => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(change: Partial<EstadoChat>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen;
    if (!isOpen) return;
    if (this.#state.unread) this.#set({ unread: false });
    if (this.#state.sessionId === null && !this.#state.loading) void this.load();
  }

  /** Restores the conversation of the stored id. An id without messages is ignored. */
  async load(): Promise<void> {
    const { sessionId, loading } = this.#state;
    if (sessionId !== null || loading) return;
    const stored = this.options.loadPreviousSession ? sesionGuardada() : null;
    if (stored === null) return this.#welcome();
    const charla = this.#charla;
    this.#set({ loading: true });
    try {
      const history = await pedirHistorial(this.options, stored);
      if (charla !== this.#charla) return;
      const messages = history.flatMap(({ sender, text, cards }) => [
        this.#text(sender, text),
        ...this.#cards(cards),
      ]);
      this.#set({ loading: false, loadFailed: false });
      if (messages.length > 0) this.#set({ sessionId: stored, messages });
      else this.#welcome();
    } catch {
      if (charla !== this.#charla) return;
      this.#set({ loading: false, loadFailed: true });
      this.#welcome();
    }
  }

  #welcome(): void {
    if (!this.options.showWelcomeScreen) this.start();
  }

  start(): void {
    const id = nuevaSesion();
    guardarSesion(id);
    this.#charla += 1;
    this.#set({ sessionId: id, messages: [], loading: false, loadFailed: false });
  }

  /** Removes the conversation from this browser, for the next person who uses it. */
  forget(): void {
    olvidarSesion();
    this.#charla += 1;
    this.#set(EMPTY);
    if (this.#isOpen) this.#welcome();
  }

  setDraft(draft: string): void {
    this.#set({ draft });
  }

  addFiles(picked: readonly File[]): void {
    if (!this.options.allowFileUploads || this.#state.waiting || this.options.disabled) return;
    this.#set(adjuntar(this.#state.files, picked, this.options.allowedFilesMimeTypes));
  }

  /** Removes by name, as the specification says: two files with the same name are removed together. */
  removeFile(name: string): void {
    this.#set({ files: this.#state.files.filter((file) => file.name !== name), reasons: [] });
  }

  send(): void {
    const { draft, files } = this.#state;
    if (!puedeEnviar(this.#state, this.options)) return;
    const message = this.#text("user", draft, files);
    this.#set({ draft: "", files: [], reasons: [], messages: [...this.#state.messages, message] });
    void this.#ask({ text: draft, files });
  }

  /** Sends an unanswered message again, with its text and files. */
  retry(failed: MensajeFallido): void {
    if (this.#state.waiting) return;
    this.#set({ messages: this.#state.messages.filter(({ id }) => id !== failed.id) });
    void this.#ask(failed.outgoing);
  }

  async #ask(outgoing: Saliente): Promise<void> {
    const { sessionId } = this.#state;
    if (sessionId === null) return;
    const charla = this.#charla;
    this.#set({ waiting: true });
    const ask = { action: "sendMessage" as const, sessionId, ...outgoing };
    const answer = await enviarMensaje(this.options, ask, (arriving) => {
      if (charla === this.#charla) this.#set({ arriving });
    }).catch((error: unknown) => (error instanceof FallaChat ? error.message : FALLAS.ilegible));
    if (charla !== this.#charla) return;
    const added: MensajeChat[] =
      typeof answer === "string"
        ? [{ ...this.#text("bot", answer), type: "failed", outgoing }]
        : [this.#text("bot", answer.text), ...this.#cards(answer.cards)];
    this.#set({
      waiting: false,
      arriving: "",
      messages: [...this.#state.messages, ...added],
      unread: !this.#isOpen,
    });
  }

  #text(sender: "user" | "bot", text: string, files: readonly File[] = []) {
    this.#lastId += 1;
    const createdAt = new Date().toISOString();
    return { id: String(this.#lastId), sender, text, createdAt, ...(files.length > 0 ? { files } : {}) };
  }

  #cards(cards: readonly Tarjeta[]): MensajeChat[] {
    return cards.map((card) => ({ ...this.#text("bot", ""), type: "component", ...card }));
  }
}

/** A blank text cannot be sent; a text that is too long shows an error beside the field. */
export const puedeEnviar = ({ draft, waiting, sessionId }: EstadoChat, { disabled }: OpcionesChat): boolean =>
  draft.trim() !== "" && draft.length <= LARGO_MENSAJE && !waiting && !disabled && sessionId !== null;

/** The conversation of this page. */
export const conversacion = new Conversacion(OPCIONES);
