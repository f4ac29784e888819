import { askOutside, isSuccess } from "#server/http/ask-outside.ts";

const MAX_ANSWER = 512 * 1024;

/** Requests the configured URL only. */
export async function askText(url: string, init: RequestInit): Promise<string> {
  const tooLong = () => new Error("the answer is too long");
  const { status, text } = await askOutside(url, init, { max: MAX_ANSWER, tooLong });
  if (!isSuccess(status)) throw new Error(`the assistant answered ${status}`);
  return text;
}
