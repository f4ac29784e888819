import { MIMES_ADMITIDOS, PACIENCIA_VENTANA } from "#modules/asistente/topes.ts";

/** The texts that n8n's own options define; a missing one is shown as its key. */
export type TextosChat = {
  title: string;
  subtitle: string;
  footer: string;
  getStarted: string;
  inputPlaceholder: string;
  closeButtonTooltip: string;
};

/** The options of n8n's chat, with their original names. */
export type OpcionesChat = {
  /** Any address that implements n8n's protocol: `{host}/webhook/{id}/chat`. */
  webhookUrl: string;
  /** GET puts the fields in the query; a message with files is always posted. */
  webhookConfig: { method: "POST" | "GET"; headers?: Record<string, string> };
  showWelcomeScreen: boolean;
  loadPreviousSession: boolean;
  chatInputKey: string;
  chatSessionKey: string;
  defaultLanguage: string;
  i18n: Record<string, Partial<TextosChat>>;
  /** Greetings shown before the first question, with the shop's name at `{tienda}`; never sent nor stored. */
  initialMessages: readonly string[];
  /** Sent with every request when it is set. */
  metadata?: Record<string, unknown>;
  disabled: boolean;
  allowFileUploads: boolean;
  /** As the `accept` of a file picker; "" allows everything. */
  allowedFilesMimeTypes: string;
  enableStreaming: boolean;
  /** Milliseconds without data from the server after which the request is aborted. */
  patience: number;
};

export const OPCIONES: OpcionesChat = {
  webhookUrl: "/webhook/mati/chat",
  webhookConfig: { method: "POST" },
  showWelcomeScreen: true,
  loadPreviousSession: true,
  chatInputKey: "chatInput",
  chatSessionKey: "sessionId",
  defaultLanguage: "es",
  i18n: {
    es: {
      title: "Hola soy Mati!",
      subtitle: "Estoy aquí para ayudarte 24/7.",
      footer: "",
      getStarted: "Nueva conversación",
      inputPlaceholder: "Escribe tu pregunta..",
      closeButtonTooltip: "Cerrar chat",
    },
  },
  initialMessages: ["¡Hola! Soy Mati, tu ayudante en {tienda}.", "¿En qué te puedo ayudar?"],
  disabled: false,
  allowFileUploads: true,
  allowedFilesMimeTypes: MIMES_ADMITIDOS,
  enableStreaming: false,
  patience: PACIENCIA_VENTANA,
};

export const textoDe = (options: OpcionesChat, key: keyof TextosChat): string =>
  options.i18n[options.defaultLanguage]?.[key] ?? key;
