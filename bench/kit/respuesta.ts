import { request } from "node:http";
import { buffer } from "node:stream/consumers";

/** The headers of a browser: compressed answers over a keep-alive connection. */
export const HEADERS = { "Accept-Encoding": "gzip, deflate, br", Connection: "keep-alive" };

export type Respuesta = { headers: string[]; body: string };

/** The answer as sent: headers and compressed body. */
export function leerRespuesta(port: number, path: string): Promise<Respuesta> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, headers: HEADERS }, async (response) => {
      const body = (await buffer(response)).toString("base64");
      const headers = response.rawHeaders.flatMap((_, i, all) =>
        i % 2 === 0 && !/^(date|connection|keep-alive)$/i.test(all[i] ?? "")
          ? [all[i] ?? "", all[i + 1] ?? ""]
          : [],
      );
      if (response.statusCode === 200) resolve({ headers, body });
      else reject(new Error(`${path} answered ${response.statusCode}`));
    });
    asked.on("error", reject);
    asked.end();
  });
}
