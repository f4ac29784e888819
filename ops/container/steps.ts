export type Step = { word: string; rest: string; flags: Record<string, string> };

/** The instructions of a Containerfile, one by one, without comments. */
export function readSteps(text: string): Step[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, word = "", marks = "", rest = ""] =
        /^([A-Z]+)((?:\s+--\w[\w-]*=\S+)*)\s+(.*)$/.exec(line) ?? [];
      const flags = [...marks.matchAll(/--([\w-]+)=(\S+)/g)].map(([, name, value]) => [name, value]);
      return { word, rest, flags: Object.fromEntries(flags) };
    });
}

/** The program of an ENTRYPOINT, or of a HEALTHCHECK after its CMD, which are written as lists. */
export const readCommand = (rest: string): string[] => JSON.parse(rest.replace(/^CMD\s+/, ""));
