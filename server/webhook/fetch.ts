import { readUpTo } from "#server/http/read-bytes.ts";

const MAX_ANSWER = 512 * 1024;

/** Requests the configured URL only: redirects are refused, and the answer is read up to a maximum size. */
export async function askText(url: string, init: RequestInit): Promise<string> {
  const response = await fetch(url, { ...init, redirect: "error" });
  const bytes = await readUpTo(
    response.body ?? empty(),
    MAX_ANSWER,
    () => new Error("the answer is too long"),
  );
  if (!response.ok) throw new Error(`the assistant answered ${response.status}`);
  return Buffer.from(bytes).toString("utf8");
}

async function* empty(): AsyncGenerator<Uint8Array> {}
