import { CircleStop, Clock, RotateCcw, TriangleAlert } from "lucide-react";
import { memo, type ReactNode } from "react";
import { ArchivoEnviado } from "./archivo.tsx";
import { leerTarjeta } from "./leer-tarjeta.ts";
import { Markdown } from "./markdown/markdown.tsx";
import type { MensajeChat, MensajeFallido } from "./mensaje.ts";
import { Tarjeta } from "./tarjeta.tsx";
import { TEXTOS } from "./textos.ts";

type Props = { message: MensajeChat; retry: (failed: MensajeFallido) => void; esperando: boolean };

export const MensajeVista = memo(function MensajeVista({ message, retry, esperando }: Props) {
  if (message.type === "failed") return <Fallido message={message} retry={retry} esperando={esperando} />;
  const card = message.type === "component" ? leerTarjeta(message) : null;
  if (card) {
    return (
      <div className="mati-fila" data-sender="bot">
        <Tarjeta card={card} />
      </div>
    );
  }
  const isUser = message.sender === "user";
  return (
    <Globo sender={message.sender}>
      {isUser ? (
        <p className="mati-simple">{message.text || TEXTOS.vacio}</p>
      ) : (
        <TextoMati text={message.text} />
      )}
      {message.files?.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
        <ArchivoEnviado key={index} file={file} />
      ))}
    </Globo>
  );
});

export const TextoMati = ({ text }: { text: string }) =>
  text.trim() === "" ? <p className="mati-vacio">{TEXTOS.vacio}</p> : <Markdown text={text} />;

export function Globo({ sender, children }: { sender: "user" | "bot"; children: ReactNode }) {
  return (
    <div className="mati-fila" data-sender={sender}>
      <div className="mati-globo">
        <span className="sr-only">{sender === "user" ? TEXTOS.tu : TEXTOS.mati}: </span>
        {children}
      </div>
    </div>
  );
}

const ICONS = { error: TriangleAlert, limite: Clock, detenido: CircleStop } as const;

function Fallido({ message, retry, esperando }: Props & { message: MensajeFallido }) {
  const Icon = ICONS[message.kind];
  return (
    <div className="mati-fila" data-sender="bot">
      <div className="mati-globo mati-fallido" data-kind={message.kind} role="alert">
        <p>
          <Icon aria-hidden="true" />
          {message.text}
        </p>
        <button type="button" disabled={esperando} onClick={() => retry(message)}>
          <RotateCcw aria-hidden="true" />
          {TEXTOS.reintentar}
        </button>
      </div>
    </div>
  );
}

export const Escribiendo = () => (
  <div className="mati-globo mati-escribiendo" aria-hidden="true">
    <i />
    <i />
    <i />
  </div>
);
