import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { answerHeader } from "./answer-header.ts";
import type { DoorEnv } from "./client-address.ts";

type Bytes = Buffer<ArrayBuffer>;
export type Encoding = "br" | "gzip" | "identity";

/** Qualities of brotli and gzip: for bytes that are sent again and again, and for those of one answer. */
export const OFTEN = { br: 5, gzip: 6 };
const ONCE = { br: 2, gzip: 3 };

/** Synchronous: a page takes 1 to 2 ms and does not wait for the thread pool that resizes pictures. */
export function compressed(bytes: Bytes, encoding: Encoding, quality: typeof ONCE): Bytes {
  if (encoding === "identity") return bytes;
  if (encoding === "gzip") return gzipSync(bytes, { level: quality.gzip });
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality.br,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** The best encoding that the client accepts; quality 0 means not acceptable. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  if (BROTLI.test(accepted)) return "br";
  return GZIP.test(accepted) ? "gzip" : "identity";
}

const taking = (name: string) => new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`, "i");
const BROTLI = taking("br");
const GZIP = taking("gzip");

/** Compresses pages in one piece, because that is how they are rendered. */
export const compressPages = (): MiddlewareHandler<DoorEnv> => async (c, next) => {
  await next();
  const encoding = encodingFor(c.req.header("Accept-Encoding"));
  const isPage = c.res.headers.get("Content-Type")?.startsWith("text/html");
  if (!isPage || encoding === "identity" || !c.res.body || c.res.headers.has("Content-Encoding")) return;
  const { status, headers } = c.res;
  const body = compressed(Buffer.from(await c.res.arrayBuffer()), encoding, ONCE);
  c.res = new Response(body, { status, headers });
  answerHeader(c, "Content-Encoding", encoding);
  answerHeader(c, "Vary", "Accept-Encoding");
};
