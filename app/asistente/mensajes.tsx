import { ArrowDown } from "lucide-react";
import { useCallback, useRef } from "react";
import type { ChatState, Conversation } from "./conversacion.ts";
import type { FailedMessage } from "./mensaje.ts";
import { BotText, Bubble, MessageView, Typing } from "./mensaje-vista.tsx";
import { TEXTOS } from "./textos.ts";
import { useScroll } from "./use-desplazamiento.ts";

export function MessageList({ talk, state }: { talk: Conversation; state: ChatState }) {
  const list = useRef<HTMLDivElement>(null);
  const { news, showNews } = useScroll(list, state);
  const retry = useCallback(
    (failed: FailedMessage) => {
      talk.retry(failed);
      // The pressed button is gone: the keyboard stays in the window.
      list.current?.focus({ preventScroll: true });
    },
    [talk],
  );
  const { messages, waiting, arriving } = state;
  return (
    <div className="mati-talk">
      <div
        ref={list}
        className="mati-log"
        role="log"
        aria-live="polite"
        aria-label={TEXTOS.mensajes}
        aria-busy={arriving !== ""}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list is scrolled with the keyboard too
        tabIndex={0}
      >
        {talk.options.initialMessages.map((text) => (
          <Bubble key={text} sender="bot">
            <BotText text={text} />
          </Bubble>
        ))}
        {messages.map((message) => (
          <MessageView key={message.id} message={message} retry={retry} waiting={waiting} />
        ))}
        {arriving !== "" && (
          <Bubble sender="bot">
            <BotText text={arriving} />
          </Bubble>
        )}
        {waiting && arriving === "" && <Typing />}
      </div>
      {news && (
        <button type="button" className="mati-news" onClick={showNews}>
          {TEXTOS.nuevos}
          <ArrowDown aria-hidden="true" />
        </button>
      )}
      <p className="sr-only" role="status">
        {waiting ? TEXTOS.escribiendo : ""}
      </p>
    </div>
  );
}
