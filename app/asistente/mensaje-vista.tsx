import { RotateCcw, TriangleAlert } from "lucide-react";
import { memo, type ReactNode } from "react";
import { SentFile } from "./archivo.tsx";
import { readCard } from "./leer-tarjeta.ts";
import { Markdown } from "./markdown/markdown.tsx";
import type { ChatMessage, FailedMessage } from "./mensaje.ts";
import { Card } from "./tarjeta.tsx";
import { TEXTOS } from "./textos.ts";

type Props = { message: ChatMessage; retry: (failed: FailedMessage) => void; waiting: boolean };

export const MessageView = memo(function MessageView({ message, retry, waiting }: Props) {
  if (message.type === "failed") return <Failed message={message} retry={retry} waiting={waiting} />;
  const card = message.type === "component" ? readCard(message) : null;
  if (card) {
    return (
      <div className="mati-row" data-sender="bot">
        <Card card={card} />
      </div>
    );
  }
  const isUser = message.sender === "user";
  return (
    <Bubble sender={message.sender}>
      {isUser ? (
        <p className="mati-plain">{message.text || TEXTOS.vacio}</p>
      ) : (
        <BotText text={message.text} />
      )}
      {message.files?.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
        <SentFile key={index} file={file} />
      ))}
    </Bubble>
  );
});

export const BotText = ({ text }: { text: string }) =>
  text.trim() === "" ? <p className="mati-empty">{TEXTOS.vacio}</p> : <Markdown text={text} />;

export function Bubble({ sender, children }: { sender: "user" | "bot"; children: ReactNode }) {
  return (
    <div className="mati-row" data-sender={sender}>
      <div className="mati-bubble">
        <span className="sr-only">{sender === "user" ? TEXTOS.tu : TEXTOS.mati}: </span>
        {children}
      </div>
    </div>
  );
}

function Failed({ message, retry, waiting }: Props & { message: FailedMessage }) {
  return (
    <div className="mati-row" data-sender="bot">
      <div className="mati-bubble mati-failed" role="alert">
        <p>
          <TriangleAlert aria-hidden="true" />
          {message.text}
        </p>
        <button type="button" disabled={waiting} onClick={() => retry(message)}>
          <RotateCcw aria-hidden="true" />
          {TEXTOS.reintentar}
        </button>
      </div>
    </div>
  );
}

export const Typing = () => (
  <div className="mati-row" data-sender="bot" aria-hidden="true">
    <div className="mati-bubble mati-typing">
      <i />
      <i />
      <i />
    </div>
  </div>
);
