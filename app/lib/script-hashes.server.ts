import { createHash } from "node:crypto";

/**
 * Our own inline scripts carry a random mark during rendering. Their hashes go into the
 * Content-Security-Policy and the mark is removed, so that the page can be cached. An injected script has no
 * hash.
 */
export function hashMarkedScripts(html: string, mark: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(attribute) || attributes.includes(" src=")) continue;
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return { html: html.replaceAll(attribute, ""), hashes: [...hashes] };
}
