import { memo, type ReactNode } from "react";
import { CircleStop, Clock, RotateCcw, TriangleAlert } from "#app/ui/iconos.tsx";
import { ArchivoEnviado } from "./archivo.tsx";
import { leerTarjeta } from "./leer-tarjeta.ts";
import { Markdown } from "./markdown/markdown.tsx";
import type { MensajeChat, MensajeFallido } from "./mensaje.ts";
import { TarjetaAsistente } from "./tarjeta.tsx";
import { TEXTOS_VENTANA } from "./textos.ts";

type Props = { message: MensajeChat; retry: (failed: MensajeFallido) => void; esperando: boolean };

export const MensajeVista = memo(function MensajeVista({ message, retry, esperando }: Props) {
  if (message.type === "failed") return <Fallido message={message} retry={retry} esperando={esperando} />;
  const card = message.type === "component" ? leerTarjeta(message) : null;
  if (card) {
    return (
      <div className="mati-fila flex flex-none max-w-full" data-sender="bot">
        <TarjetaAsistente card={card} />
      </div>
    );
  }
  const isUser = message.sender === "user";
  return (
    <Globo sender={message.sender}>
      {isUser ? (
        <p className="whitespace-pre-wrap">{message.text || TEXTOS_VENTANA.vacio}</p>
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
  text.trim() === "" ? (
    <p className="text-tinta-2 italic">{TEXTOS_VENTANA.vacio}</p>
  ) : (
    <Markdown text={text} />
  );

export function Globo({ sender, children }: { sender: "user" | "bot"; children: ReactNode }) {
  return (
    <div className="mati-fila flex flex-none max-w-full" data-sender={sender}>
      <div className="mati-globo">
        <span className="sr-only">{sender === "user" ? TEXTOS_VENTANA.tu : TEXTOS_VENTANA.mati}: </span>
        {children}
      </div>
    </div>
  );
}

const ICONS = { error: TriangleAlert, limite: Clock, detenido: CircleStop } as const;

function Fallido({ message, retry, esperando }: Props & { message: MensajeFallido }) {
  const Icon = ICONS[message.kind];
  return (
    <div className="mati-fila flex flex-none max-w-full" data-sender="bot">
      <div className="mati-globo mati-fallido" data-kind={message.kind} role="alert">
        <p className="flex gap-2.5">
          <Icon aria-hidden="true" />
          {message.text}
        </p>
        <button
          className="inline-flex items-center gap-2 min-h-10 mt-2 mb-0.5 ml-7.5 px-3.5 rounded-xl font-bold text-[0.875rem]"
          type="button"
          disabled={esperando}
          onClick={() => retry(message)}
        >
          <RotateCcw aria-hidden="true" />
          {TEXTOS_VENTANA.reintentar}
        </button>
      </div>
    </div>
  );
}

export const Escribiendo = () => (
  <div className="mati-globo mati-escribiendo flex gap-1.25 px-4 py-4.25" aria-hidden="true">
    <i className="size-2 rounded-[9px] bg-tinta-3" />
    <i className="size-2 rounded-[9px] bg-tinta-3" />
    <i className="size-2 rounded-[9px] bg-tinta-3" />
  </div>
);
