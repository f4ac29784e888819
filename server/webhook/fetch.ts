const MAX_ANSWER = 512 * 1024;

/** Asks a configured address and nobody else: a redirect is refused, and no more than a little is read. */
export async function askText(url: string, init: RequestInit): Promise<string> {
  const response = await fetch(url, { ...init, redirect: "error" });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  if (!response.ok) throw new Error(`the assistant answered ${response.status}`);
  return Buffer.concat(chunks).toString("utf8");
}
