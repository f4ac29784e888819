import { text } from "node:stream/consumers";
import type { EntryContext } from "react-router";

const ESCAPES: Record<string, string> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

const CONTROLLER = "window.__reactRouterContext.streamController";

/**
 * The scripts that give the browser the data of the loaders. The router's own component reads them as a stream while the page is
 * rendered, so React would wait for it in every page and render in several turns.
 */
export async function loaderScripts(
  stream: EntryContext["serverHandoffStream"],
  nonce: string,
): Promise<string> {
  if (!stream) return "";
  const data = JSON.stringify(await text(stream)).replace(
    /[&><\u2028\u2029]/g,
    (sign) => ESCAPES[sign] ?? "",
  );
  const open = `<script nonce="${nonce}">`;
  return `${open}${CONTROLLER}.enqueue(${data});</script>${open}${CONTROLLER}.close();</script>`;
}
