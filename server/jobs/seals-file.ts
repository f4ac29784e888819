import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SelloPublico } from "#modules/puntos/sellos/formato.ts";
import { leerLineaSello } from "#modules/puntos/sellos/lectura.ts";
import type { RegistroSellos } from "#modules/puntos/sellos/sellar-libro.server.ts";

/** A crash may leave half a line at the end; the seal before it counts, and the next run writes the lost one again. */
function lastOf(text: string): SelloPublico | null {
  for (const line of text.split("\n").reverse()) {
    const sello = leerLineaSello(line);
    if (sello) return sello;
  }
  return null;
}

/**
 * The published seals as a file in the data folder, one JSON per line. It is no part of the database, so a restored backup
 * cannot make the shop forget a seal that people have already seen.
 */
export function sealsFile(dir: string): RegistroSellos {
  const file = join(dir, "sellos.jsonl");
  const read = () =>
    readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "";
      throw error;
    });
  return {
    ultimo: async () => lastOf(await read()),
    async agregar(sellos: readonly SelloPublico[]) {
      await mkdir(dir, { recursive: true });
      const text = await read();
      const start = text === "" || text.endsWith("\n") ? "" : "\n";
      // Several jobs of a process, and several processes with one folder, copy the same seals.
      const last = lastOf(text)?.fecha ?? "";
      const lines = sellos.flatMap((sello) => (sello.fecha > last ? `${JSON.stringify(sello)}\n` : []));
      if (lines.length === 0) return;
      await appendFile(file, `${start}${lines.join("")}`, { flush: true });
    },
  };
}
