import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

const RENDER_TIMEOUT = 10_000;

type Bytes = Buffer<ArrayBuffer>;
type Options = {
  nonce: string;
  /** The page of an error: what can be shown of it is shown. */
  lenient: boolean;
  onError: (error: unknown) => void;
};

/**
 * The bytes of a page with everything that it waits for: it must be whole without scripts. Rejects if a part of it cannot be
 * rendered, which React would leave empty for the browser to try again. The router then renders the page of the error.
 */
export function renderPage(page: ReactNode, { nonce, lenient, onError }: Options): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    const failures: unknown[] = [];
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
        else stream.pipe(collector(resolve));
      },
    });
  });
}

/** React writes pieces of 2 kB. */
function collector(whole: (bytes: Bytes) => void): Writable {
  const pieces: Buffer[] = [];
  return new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
    final(done) {
      whole(Buffer.concat(pieces));
      done();
    },
  });
}
