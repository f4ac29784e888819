/** Splits the bytes of a day's file into lines, holding one chunk and one line at most. An empty line is a line. */
export async function* lineasDe(trozos: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let resto = "";
  for await (const trozo of trozos) {
    const lineas = (resto + decoder.decode(trozo, { stream: true })).split("\n");
    resto = lineas.pop() ?? "";
    yield* lineas;
  }
  resto += decoder.decode();
  if (resto !== "") yield resto;
}
