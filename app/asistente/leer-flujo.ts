import type { RespuestaLeida } from "./mensaje.ts";
import { conTarjetas, esObjeto, leerRespuestaChat } from "./protocolo.ts";

/** Reads an answer sent as lines of JSON. `onText` receives the whole text so far at every chunk. */
export async function leerFlujo(
  body: ReadableStream<Uint8Array>,
  onText: (text: string) => void,
): Promise<RespuestaLeida | null> {
  const answer = new RespuestaEnFlujo();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + decoder.decode(part.value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    const before = answer.text;
    for (const line of lines) answer.add(line);
    // Every chunk proves that the server is alive, even one without text.
    onText(answer.text === before ? before : answer.text);
  }
  answer.add(rest + decoder.decode());
  return answer.finish();
}

class RespuestaEnFlujo {
  #parts = new Map<string, string>();
  /** What came with the end: cards, the short text above them, and suggestions. */
  #end: Readonly<Record<string, unknown>> = {};
  #failed = false;
  #plain: string[] = [];

  /** Each node of a workflow writes its own text. */
  get text(): string {
    return [...this.#parts.values()].filter((part) => part !== "").join("\n\n");
  }

  add(line: string): void {
    if (line.trim() === "") return;
    const event = parse(line);
    const metadata = esObjeto(event) && esObjeto(event.metadata) ? event.metadata : {};
    const type = esObjeto(event) ? event.type : undefined;
    if (type === "item" && esObjeto(event) && typeof event.content === "string") {
      const node = `${metadata.nodeId ?? ""}:${metadata.runIndex ?? 0}`;
      this.#parts.set(node, (this.#parts.get(node) ?? "") + event.content);
    } else if (type === "error") this.#failed = true;
    else if (type === "end") this.#end = { ...this.#end, ...metadata };
    else if (type === undefined) this.#plain.push(line);
  }

  /** A server that does not stream answers with a single object. */
  finish(): RespuestaLeida | null {
    if (this.#failed) return null;
    const answer = conTarjetas(this.text, this.#end);
    if (this.#parts.size > 0 || answer.cards.length > 0) return answer;
    return leerRespuestaChat(parse(this.#plain.join("\n")));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
