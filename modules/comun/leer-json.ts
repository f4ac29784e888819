/** The JSON in these bytes; undefined if they are no UTF-8 or no JSON. Bytes that are no UTF-8 are refused, never replaced. */
export function leerJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
