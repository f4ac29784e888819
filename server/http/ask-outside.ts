import { readUpTo } from "./read-bytes.ts";

type Limits = { max: number; tooLong: () => Error };

/**
 * Asks a service of others. Keys in the headers go to the given address only: redirects are refused. The answer is read
 * up to a maximum size; a longer one throws the given error.
 */
export async function askOutside(
  address: string | URL,
  init: Omit<RequestInit, "redirect">,
  { max, tooLong }: Limits,
): Promise<{ status: number; text: string }> {
  const response = await fetch(address, { ...init, redirect: "error" });
  const bytes = await readUpTo(response.body ?? empty(), max, tooLong);
  return { status: response.status, text: Buffer.from(bytes).toString("utf8") };
}

/** Whether the service did what was asked. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

async function* empty(): AsyncGenerator<Uint8Array> {}
