import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";

const RENDER_TIMEOUT = 10_000;
/** React writes this where it leaves a part of the page to the browser. */
const LEFT_OUT = "<!--$!-->";

type Options = {
  nonce: string;
  /** The page of an error: what can be shown of it is shown. */
  lenient: boolean;
  onError: (error: unknown) => void;
};

/**
 * The text of a page with everything that it waits for. Rejects if a part of it cannot be rendered: React would leave that part empty for
 * the browser to try again, and without scripts it would stay empty. The router then renders the page of the error.
 */
export async function renderWhole(page: ReactNode, options: Options): Promise<string> {
  return renderAtOnce(page) ?? (await renderWaiting(page, options));
}

/**
 * The text of a page that waits for nothing and fails nowhere; null for others. They are rendered again by the renderer that waits and
 * tells of errors, but encodes the page in pieces of 2 kB: the text would be decoded and joined again.
 */
function renderAtOnce(page: ReactNode): string | null {
  try {
    const html = renderToString(page);
    if (html.includes(LEFT_OUT)) return null;
    return html.startsWith("<html") ? `<!DOCTYPE html>${html}` : html;
  } catch {
    return null;
  }
}

function renderWaiting(page: ReactNode, { nonce, lenient, onError }: Options): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    const failures: unknown[] = [];
    const whole = new Writable({
      write(chunk: Uint8Array, _, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const timeout = setTimeout(() => stream.abort(new Error("the page took too long")), RENDER_TIMEOUT);
    const stream = renderToPipeableStream(page, {
      nonce,
      // Everything stands where it belongs. React would send large parts after the page, with a script that moves them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failures.push(error);
        onError(error);
      },
      onShellError(error) {
        clearTimeout(timeout);
        reject(error);
      },
      onAllReady() {
        clearTimeout(timeout);
        if (failures.length > 0 && !lenient) reject(failures[0]);
        else stream.pipe(whole);
      },
    });
  });
}
