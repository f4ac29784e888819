/** What is sent, kept until it is answered so that it can be sent again. */
export type Outgoing = { text: string; files: readonly File[] };

type Common = {
  id: string;
  text: string;
  sender: "user" | "bot";
  createdAt: string;
  files?: readonly File[];
};

/** A card under an answer; its arguments come from outside and are read where it is drawn. */
type CardMessage = Common & {
  type: "component";
  key: string;
  arguments: Readonly<Record<string, unknown>>;
};
export type FailedMessage = Common & { type: "failed"; outgoing: Outgoing };
type TextMessage = Common & { type?: undefined; transparent?: boolean };
export type ChatMessage = TextMessage | CardMessage | FailedMessage;

export type Card = Pick<CardMessage, "key" | "arguments">;
export type Answer = { text: string; cards: readonly Card[] };

export type FileKind = "document" | "audio" | "image" | "video";

/** The part of the type before the slash picks the icon. */
export function fileKind(type: string): FileKind {
  const kind = type.split("/")[0];
  return kind === "audio" || kind === "image" || kind === "video" ? kind : "document";
}
