import { hash } from "node:crypto";

const CLOSE = "</script>";

/**
 * Our own inline scripts carry a random mark during rendering. Their hashes go into the
 * Content-Security-Policy and the mark is removed, so that the page can be cached. An injected script has no
 * hash. Of the pieces of a page, each holds whole scripts.
 */
export function hashMarkedScripts(pieces: string[], mark: string): { pieces: string[]; hashes: string[] } {
  const attribute = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  const unmarked: string[] = [];
  for (const piece of pieces) {
    let done = 0;
    for (let at = piece.indexOf(attribute); at >= 0; at = piece.indexOf(attribute, done)) {
      unmarked.push(piece.slice(done, at));
      done = at + attribute.length;
      const script = inlineScript(piece, at);
      if (script !== null) hashes.add(`'sha256-${hash("sha256", script, "base64")}'`);
    }
    unmarked.push(piece.slice(done));
  }
  return { pieces: unmarked, hashes: [...hashes] };
}

/** The text of the script whose opening tag holds this place; null for other elements and for scripts with an address. */
function inlineScript(html: string, place: number): string | null {
  const start = html.lastIndexOf("<", place);
  const end = html.indexOf(">", place);
  const close = html.indexOf(CLOSE, end);
  const tag = html.slice(start, end);
  if (!/^<script\s/.test(tag) || tag.includes(" src=") || close < 0) return null;
  return html.slice(end + 1, close);
}
