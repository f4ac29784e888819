import { LARGO_PREGUNTA } from "#modules/asistente/topes.ts";
import { adjuntar } from "./adjuntos.ts";
import { enviarMensaje, FallaChat, pedirHistorial } from "./cliente.ts";
import type { MensajeChat, MensajeFallido, Saliente, Tarjeta } from "./mensaje.ts";
import { OPCIONES, type OpcionesChat } from "./opciones.ts";
import { guardarSesion, nuevaSesion, olvidarSesion, sesionGuardada } from "./sesion.ts";
import { FALLAS } from "./textos.ts";

export type EstadoChat = {
  /** Null until a conversation is started, by the button of the welcome screen or by the first message. */
  sesion: string | null;
  cargando: boolean;
  cargaFallida: boolean;
  mensajes: readonly MensajeChat[];
  esperando: boolean;
  /** The text of an answer that is still being received. */
  llegando: string;
  /** Questions that the server suggests after its last answer; null while there is none. */
  sugerencias: readonly string[] | null;
  borrador: string;
  archivos: readonly File[];
  /** Why some files were not attached. */
  motivos: readonly string[];
  sinLeer: boolean;
};

const EMPTY: EstadoChat = {
  sesion: null,
  cargando: false,
  cargaFallida: false,
  mensajes: [],
  esperando: false,
  llegando: "",
  sugerencias: null,
  borrador: "",
  archivos: [],
  motivos: [],
  sinLeer: false,
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
  #stop = new AbortController();

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
    if (this.#state.sinLeer) this.#set({ sinLeer: false });
    if (this.#state.sesion === null && !this.#state.cargando) void this.load();
  }

  /** Restores the conversation of the stored id. An id without messages is ignored. */
  async load(): Promise<void> {
    const { sesion, cargando } = this.#state;
    if (sesion !== null || cargando) return;
    const stored = this.options.loadPreviousSession ? sesionGuardada() : null;
    if (stored === null) return this.#welcome();
    const charla = this.#charla;
    this.#set({ cargando: true });
    try {
      const history = await pedirHistorial(this.options, stored);
      if (charla !== this.#charla) return;
      const mensajes = history.flatMap(({ sender, text, cards }) => [
        this.#text(sender, text),
        ...this.#cards(cards),
      ]);
      this.#set({ cargando: false, cargaFallida: false });
      if (mensajes.length > 0) this.#set({ sesion: stored, mensajes });
      else this.#welcome();
    } catch {
      if (charla !== this.#charla) return;
      this.#set({ cargando: false, cargaFallida: true });
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
    this.#stop.abort();
    // What is being written stays: it may be the first question of the new conversation.
    const { borrador, archivos, motivos } = this.#state;
    this.#set({ ...EMPTY, borrador, archivos, motivos, sesion: id });
  }

  /** Removes the conversation from this browser, for the next person who uses it. */
  forget(): void {
    olvidarSesion();
    this.#charla += 1;
    this.#stop.abort();
    this.#set(EMPTY);
    if (this.#isOpen) this.#welcome();
  }

  setDraft(borrador: string): void {
    this.#set({ borrador });
  }

  addFiles(picked: readonly File[]): void {
    if (!this.options.allowFileUploads || this.#state.esperando || this.options.disabled) return;
    this.#set(adjuntar(this.#state.archivos, picked, this.options.allowedFilesMimeTypes));
  }

  /** Removes by name, as the specification says: two files with the same name are removed together. */
  removeFile(name: string): void {
    this.#set({ archivos: this.#state.archivos.filter((file) => file.name !== name), motivos: [] });
  }

  send(): void {
    const { borrador, archivos } = this.#state;
    if (!puedeEnviar(this.#state, this.options)) return;
    this.#set({ borrador: "", archivos: [], motivos: [] });
    this.#say({ text: borrador, files: archivos });
  }

  /** Asks a suggested question. What is being written stays in the field. */
  suggest(question: string): void {
    if (puedeEnviar({ ...this.#state, borrador: question }, this.options))
      this.#say({ text: question, files: [] });
  }

  #say(outgoing: Saliente): void {
    if (this.#state.sesion === null) this.start();
    const message = this.#text("user", outgoing.text, outgoing.files);
    this.#set({ mensajes: [...this.#state.mensajes, message] });
    void this.#ask(outgoing);
  }

  /** Ends the wait for an answer. */
  stop(): void {
    this.#stop.abort();
  }

  /** Sends an unanswered message again, with its text and files. */
  retry(failed: MensajeFallido): void {
    if (this.#state.esperando) return;
    this.#set({ mensajes: this.#state.mensajes.filter(({ id }) => id !== failed.id) });
    void this.#ask(failed.outgoing);
  }

  async #ask(outgoing: Saliente): Promise<void> {
    const { sesion } = this.#state;
    if (sesion === null) return;
    const charla = this.#charla;
    this.#set({ esperando: true, sugerencias: null });
    this.#stop = new AbortController();
    const ask = { action: "sendMessage" as const, sessionId: sesion, ...outgoing };
    const hear = (llegando: string) => {
      if (charla === this.#charla) this.#set({ llegando });
    };
    const answer = await enviarMensaje(this.options, ask, hear, this.#stop.signal).catch((error: unknown) =>
      error instanceof FallaChat ? error : new FallaChat(FALLAS.ilegible),
    );
    if (charla !== this.#charla) return;
    const failed = answer instanceof FallaChat;
    const added: MensajeChat[] = failed
      ? [{ ...this.#text("bot", answer.message), type: "failed", kind: answer.kind, outgoing }]
      : [this.#text("bot", answer.text), ...this.#cards(answer.cards)];
    this.#set({
      esperando: false,
      llegando: "",
      sugerencias: (failed ? null : answer.suggestions) ?? null,
      mensajes: [...this.#state.mensajes, ...added],
      sinLeer: !this.#isOpen,
    });
  }

  #text(sender: "user" | "bot", text: string, files: readonly File[] = []) {
    this.#lastId += 1;
    const createdAt = new Date().toISOString();
    return { id: String(this.#lastId), sender, text, createdAt, ...(files.length > 0 ? { files } : {}) };
  }

  #cards(cards: readonly Tarjeta[]): MensajeChat[] {
    return cards.map((card) => {
      const { texto } = card.arguments;
      // The words of the next block are a message like the first ones.
      if (card.key === "texto" && typeof texto === "string") return this.#text("bot", texto);
      return { ...this.#text("bot", ""), type: "component", ...card };
    });
  }
}

/** A blank text cannot be sent, nor one while the earlier conversation is still being read; a text that is too long shows an error beside the field. */
export const puedeEnviar = (
  { borrador, esperando, cargando }: EstadoChat,
  { disabled }: OpcionesChat,
): boolean =>
  borrador.trim() !== "" && borrador.length <= LARGO_PREGUNTA && !esperando && !cargando && !disabled;

/** The conversation of this page. */
export const conversacion = new Conversacion(OPCIONES);
