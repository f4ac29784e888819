import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { TEXTOS_ERROR } from "./errors.ts";

const tooLarge = () => new Rechazo("demasiado_grande", TEXTOS_ERROR.cuerpo);

/**
 * Reads the body of a request, up to `max` bytes. A client that disconnects is refused: it is not an internal
 * error.
 */
export async function readBytes(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = request.headers.get("content-length");
  if (Number(declared ?? 0) > max) throw tooLarge();
  // Node delivers no more than the declared length, and whole bodies cost a tenth of a stream.
  return declared === null ? readUpTo(arriving(request), max, tooLarge) : readWhole(request, max);
}

async function readWhole(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await request.arrayBuffer().catch(() => {
    throw new Rechazo("malformado", TEXTOS_ERROR.incompleto);
  });
  if (bytes.byteLength > max) throw tooLarge();
  return new Uint8Array(bytes);
}

/** Concatenates the chunks; throws the given error as soon as they exceed the size. */
export async function readUpTo(
  chunks: AsyncIterable<Uint8Array>,
  max: number,
  tooLong: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > max) throw tooLong();
    read.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of read) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

async function* arriving({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    // Stop reading without cancelling: cancelling a body that Node is still delivering can end the process.
    yield* body?.values({ preventCancel: true }) ?? [];
  } catch {
    throw new Rechazo("malformado", TEXTOS_ERROR.incompleto);
  }
}
