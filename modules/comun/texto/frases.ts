/** The last thing of a list begins with the sound of "y". */
const SUENA_I = /^(?:[ií]|h[ií](?![ae]))/i;

/** "Parlante, termo y manta", "cascos e inflador". Written here: the browser's own list takes a phone 100 ms when it is first made. */
export function enumerar(cosas: readonly (string | number)[]): string {
  const ultima = String(cosas.at(-1) ?? "");
  if (cosas.length < 2) return ultima;
  return `${cosas.slice(0, -1).join(", ")} ${SUENA_I.test(ultima) ? "e" : "y"} ${ultima}`;
}

export const conMayuscula = (texto: string): string => `${texto.charAt(0).toUpperCase()}${texto.slice(1)}`;
