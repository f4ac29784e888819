import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { TEXTOS } from "./errors.ts";

const tooLarge = () => new Rechazo("demasiado_grande", TEXTOS.cuerpo);

/** The body of a request, up to that size. Whoever hangs up in the middle of it made a mistake, not we. */
export async function readBytes(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > max) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of arriving(request)) {
    size += chunk.byteLength;
    if (size > max) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

async function* arriving({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    // Cancelling a body that Node is still delivering can end the process; whoever stops reading just stops.
    yield* body?.values({ preventCancel: true }) ?? [];
  } catch {
    throw new Rechazo("malformado", TEXTOS.incompleto);
  }
}
