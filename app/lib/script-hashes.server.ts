import { hash } from "node:crypto";

const CLOSE = "</script>";

/**
 * Our own inline scripts carry a random mark during rendering. Their hashes go into the
 * Content-Security-Policy and the mark is removed, so that the page can be cached. An injected script has no
 * hash.
 */
export function hashMarkedScripts(html: string, mark: string): { html: string; sources: string[] } {
  const attribute = ` nonce="${mark}"`;
  const sources: string[] = [];
  let unmarked = "";
  let done = 0;
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, done)) {
    unmarked += html.slice(done, at);
    done = at + attribute.length;
    const script = inlineScript(html, at);
    if (script !== null) sources.push(`'sha256-${hash("sha256", script, "base64")}'`);
  }
  return { html: unmarked + html.slice(done), sources };
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
