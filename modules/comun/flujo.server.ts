/** A body that is written while it is read: the next part is made when the client took the last one. */
export const enFlujo = (
  partes: AsyncGenerator<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    async pull(control) {
      const { done, value } = await partes.next();
      if (done) control.close();
      else control.enqueue(value);
    },
    async cancel() {
      await partes.return(undefined);
    },
  });
