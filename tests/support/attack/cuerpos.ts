import { type RateLimiter, RULES, type RuleName } from "#server/http/rate-limit.ts";

const BOUNDARY = "----una-frontera-de-formulario-7MA4YWxkTrZu0gW";
export const URLENCODED = "application/x-www-form-urlencoded";
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
export const JSON_TYPE = "application/json";

/** A multipart body of these parts, each written with its own headers. */
export const multipart = (parts: readonly string[]) =>
  `${parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join("")}--${BOUNDARY}--\r\n`;

export const field = (name: string, value: string, more = "") =>
  `Content-Disposition: form-data; name="${name}"\r\n${more}\r\n${value}`;

export const fields = (many: number) => multipart(Array(many).fill(field("a", "b")));

/** A body that knows whether the server read it. */
export function watchedBody(text: string) {
  let read = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        read = true;
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { wasRead: () => read, init: { body, duplex: "half" } as { body: BodyInit } };
}

/** Limits as in production, counted in memory; `taken` lists each attempt. */
export function countingLimits() {
  const counts = new Map<string, number>();
  const taken: [RuleName, string][] = [];
  const limits: RateLimiter = {
    async take(rule, key) {
      taken.push([rule, key]);
      const count = (counts.get(`${rule} ${key}`) ?? 0) + 1;
      counts.set(`${rule} ${key}`, count);
      return {
        allowed: count <= RULES[rule].max,
        retry_after: 60,
        giveBack: async () => void counts.set(`${rule} ${key}`, (counts.get(`${rule} ${key}`) ?? 1) - 1),
      };
    },
  };
  return { limits, taken };
}
