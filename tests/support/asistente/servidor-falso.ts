import { expect, vi } from "vitest";
import type { Conversacion } from "#app/asistente/conversacion.ts";

export type Reply = (request: { url: string; init: RequestInit }) => Response | Promise<Response>;
/** What the chat window asked. */
export const calls: { url: string; init: RequestInit }[] = [];
export function forgetCalls(): void {
  calls.length = 0;
}

/** Returns the replies in turn, then repeats the last one. */
export function server(...replies: Reply[]): void {
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    calls.push({ url, init });
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (!reply) throw new Error("no answer");
    return Promise.resolve(reply({ url, init }));
  });
}
export const json =
  (body: unknown, status = 200): Reply =>
  () =>
    Response.json(body, { status });
export const silence: Reply = ({ init }) =>
  new Promise((_, fail) => init.signal?.addEventListener("abort", () => fail(new Error("aborted"))));

export const answered = (charla: Conversacion) =>
  vi.waitFor(() => expect(charla.getState().esperando).toBe(false), { timeout: 60_000, interval: 2 });
export const texts = (charla: Conversacion) => charla.getState().mensajes.map(({ text }) => text);
export async function ask(charla: Conversacion, text: string) {
  charla.setDraft(text);
  charla.send();
  await answered(charla);
}
