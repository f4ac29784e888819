/** Values as one JSON per line. A page of them is read when the client has taken the one before. */
function enLineas<T>(paginas: AsyncGenerator<T[]>): ReadableStream<Uint8Array> {
  const texto = new TextEncoder();
  return new ReadableStream({
    async pull(salida) {
      const { done, value } = await paginas.next();
      if (done) return salida.close();
      salida.enqueue(texto.encode(value.map((uno) => `${JSON.stringify(uno)}\n`).join("")));
    },
    async cancel() {
      await paginas.return(undefined);
    },
  });
}

/** What is sealed never changes, so that any cache may keep the file for good. */
export const comoArchivo = <T>(paginas: AsyncGenerator<T[]>, nombre: string): Response =>
  new Response(enLineas(paginas), {
    headers: {
      "Content-Type": "application/jsonl; charset=utf-8",
      "Content-Disposition": `attachment; filename="${nombre}"`,
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
